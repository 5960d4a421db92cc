# Files of weights of neural nets.

net-no-header = this is not a file of weights: it does not begin with "quadrille-net 1" and the lines that follow it
net-length = the file is not whole: it has { $found } bytes of weights and should have { $wanted }
net-digest = the file is damaged: its weights do not have the digest that it names
net-not-finite = the file is damaged: some weight is not a number
net-unfit = this net does not fit: { $what ->
    [game] it plays { $found }, not { $wanted }
    [inputs] it looks at { $found } planes, the game has { $wanted }
    [outputs] it answers with { $found } planes, the game has { $wanted }
   *[size] "{ $found }" is not within { $wanted }
}
