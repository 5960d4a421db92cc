# Alliances: razões, recusas e nomes das coisas, em português.

alliances-won-two = { $winner } vence: ganhou duas cores ({ $first } e { $second })
alliances-won-three = { $winner } vence: ganhou as três cores

alliances-variant = { $side } casas por lado, { $cells } ao todo
alliances-variant-seed = { $side } casas por lado, { $cells } ao todo, sem troféus

alliances-left = discos por colocar
alliances-won = cor ganha
alliances-sidebar =
    Unir, com a aliada:
    1: O+G P+O G+P
    2: O+P P+G G+O

alliances-move-text = "{ $found }" não é uma jogada: uma cor (O, P ou G) e uma casa, como Og11, ou linha, diagonal e cor, como 11 6 O
alliances-no-cell = este tabuleiro não tem a casa { $cell }
alliances-other-board = a jogada é de outro tabuleiro
alliances-occupied = já há um disco em { $cell } ({ $color }) e os discos põem-se em casas vazias: { $others ->
    [0] só { $instead } é possível
    [one] { $instead } e mais uma jogada são possíveis
   *[other] { $instead } e mais { $others } jogadas são possíveis
}
alliances-used-up = já não há discos desta cor ({ $color }), estão todos no tabuleiro ({ $number }): { $others ->
    [0] só { $instead } é possível
    [one] { $instead } e mais uma jogada são possíveis
   *[other] { $instead } e mais { $others } jogadas são possíveis
}
alliances-used-up-trophy = já não há discos desta cor ({ $color }), { $number ->
    [one] um está no tabuleiro
   *[other] { $number } estão no tabuleiro
} e um saiu da reserva quando a cor foi ganha: { $others ->
    [0] só { $instead } é possível
    [one] { $instead } e mais uma jogada são possíveis
   *[other] { $instead } e mais { $others } jogadas são possíveis
}

alliances-owners = "{ $found }" não diz quem ganhou o laranja, o roxo e o verde: três caracteres, cada um -, 1 ou 2
alliances-flag = "{ $found }" não é conhecido no fim de uma posição: ali só pode estar seed
alliances-too-many = há { $found } discos de uma cor ({ $color }) no tabuleiro, mas só existem { $most }
alliances-open-joined = { $player } já uniu os lados de uma cor ({ $color }), que por isso tem de ter dono
alliances-open-fenced = { $player } já não pode unir os lados de uma cor ({ $color }), que por isso tem de ter dono
