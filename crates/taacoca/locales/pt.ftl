# Variantes

taacoca-variant-plain = { $side } casas de lado, { $cells } ao todo, { $stones } pedras para cada um
taacoca-variant-strict = { $side } casas de lado, { $cells } ao todo, { $stones } pedras para cada um; nenhuma pedra pode avançar para uma casa que outra deixa na mesma jogada

# Como acabam as partidas

taacoca-won-home = { $winner } ganham: uma pedra chegou à fila de partida do adversário em { $cell }
taacoca-won-captured = { $winner } ganham: { $loser } já não têm pedras
taacoca-won-stuck = { $winner } ganham: { $loser } não têm nenhuma jogada legal

# Jogadas que não são permitidas

taacoca-possible = { $others ->
        [0] só é possível { $possible }
        [one] são possíveis { $possible } e mais { $others } jogada
       *[other] são possíveis { $possible } e mais { $others } jogadas
    }
taacoca-empty = não há nenhuma pedra em { $cell }: { taacoca-possible }
taacoca-enemy = a pedra em { $cell } não é de { $player }: { taacoca-possible }
taacoca-three = têm de avançar três pedras ao mesmo tempo, e não { $found }: { taacoca-possible }
taacoca-all = { $needed ->
        [one] tem de avançar a única pedra que resta, e não { $found }: { taacoca-possible }
       *[other] têm de avançar ao mesmo tempo as { $needed } pedras que restam, e não { $found }: { taacoca-possible }
    }
taacoca-off-board = { $direction ->
        [left] um passo para a esquerda leva { $cell } para fora do tabuleiro: { taacoca-possible }
       *[right] um passo para a direita leva { $cell } para fora do tabuleiro: { taacoca-possible }
    }
taacoca-blocked = { $cell } não pode avançar para { $target }, onde fica uma pedra própria: { taacoca-possible }
taacoca-strict = { $cell } não pode avançar para { $target }, embora a pedra própria que lá está saia na mesma jogada: { taacoca-possible }
taacoca-foreign = esta jogada é de um tabuleiro maior: { taacoca-possible }

# Textos que não se leem como jogadas

taacoca-move-text = “{ $found }” não é uma jogada: esperava-se uma a três casas e uma direção, como a1b2c3L
taacoca-move-direction = “{ $found }” não indica a direção: esperava-se L ou R depois da última casa
taacoca-move-compass = “{ $found }” não é uma direção de { $player }: esperava-se L, R, { $left } ou { $right }
taacoca-move-many = “{ $found }” indica { $count } casas: avançam no máximo três pedras ao mesmo tempo
taacoca-move-twice = “{ $found }” indica { $cell } duas vezes
taacoca-move-row = { $cell } não está no tabuleiro: as filas vão de a até { $last }
taacoca-move-cell = { $cell } não está no tabuleiro: a fila { $row } tem casas de 1 a { $count }

# Posições que não se podem montar

taacoca-setup-flag = palavra desconhecida “{ $found }” depois de quem joga: esperava-se strict ou nada
taacoca-setup-stones = { $player } com { $found } pedras: o máximo é { $most }
taacoca-setup-home = a vez é de { $player }, mas já há uma pedra sua na fila de partida do adversário em { $cell }

# Números ao lado do tabuleiro

taacoca-captured = pedras capturadas
