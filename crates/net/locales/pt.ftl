# Ficheiros de pesos de redes neuronais.

net-no-header = isto não é um ficheiro de pesos: não começa por "quadrille-net 1" e as linhas que se lhe seguem
net-length = o ficheiro não está inteiro: tem { $found } bytes de pesos e devia ter { $wanted }
net-digest = o ficheiro está danificado: os pesos não têm o resumo que ele indica
net-not-finite = o ficheiro está danificado: algum peso não é um número
net-unfit = esta rede não serve: { $what ->
    [game] joga { $found }, não { $wanted }
    [inputs] olha para { $found } planos, o jogo tem { $wanted }
    [outputs] responde com { $found } planos, o jogo tem { $wanted }
   *[size] "{ $found }" não está entre { $wanted }
}
