# O que se pede a quem joga.
taacoca-prompt = Escolhe até três pedras, depois para onde vão.

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

taacoca-stones = pedras

# O que diz o tutorial: em cada passo o que fazer, depois o que se diz de uma jogada certa e de uma errada.

taacoca-lesson-step = Jogas com as Brancas, para cima. Em cada vez avançam três peças juntas, todas para a esquerda ou todas para a direita. Escolhe b2, b3 e b4, e depois para onde vão.
taacoca-lesson-step-right = Três peças, uma direção: é assim cada jogada no Taacoca. Nunca voltam atrás.
taacoca-lesson-step-wrong = Também é uma jogada, mas agora devem avançar as três peças da linha b.
taacoca-lesson-follow = As peças podem seguir-se: uma casa que uma das três deixa fica livre para outra. Faz uma jogada em que uma peça vai para onde estava outra.
taacoca-lesson-follow-right = Avançaram ao mesmo tempo, por isso a casa estava livre.
taacoca-lesson-follow-wrong = Junta uma peça da linha a à peça da linha b que lhe está no caminho.
taacoca-lesson-capture = Uma peça que chega à casa de uma inimiga captura-a. Captura a peça preta de e3.
taacoca-lesson-capture-right = Saiu de vez. As outras duas peças avançaram também.
taacoca-lesson-capture-wrong = Nada foi capturado. d3 chega a e3 pela direita, d4 pela esquerda.
taacoca-lesson-two = Cada uma das três peças pode capturar. Captura duas de uma vez.
taacoca-lesson-two-right = Duas peças numa só jogada: não deixes as tuas em filas assim.
taacoca-lesson-two-wrong = As Pretas estão em e3 e e4. Que duas peças brancas estão logo abaixo, e para que lado devem ir?
taacoca-lesson-hold = A peça preta de b3 está a um passo da tua linha de casa, onde ganharia. Para-a.
taacoca-lesson-hold-right = Capturada a tempo. As peças que ficam em casa são as melhores guardas.
taacoca-lesson-hold-wrong = Então as Pretas chegam à linha a e ganham. As tuas peças de a2 e a3 alcançam b3.
taacoca-lesson-home = Agora ao contrário: leva uma peça à linha de cima, e ganhas.
taacoca-lesson-home-right = Uma peça na linha de casa do adversário ganha logo, aconteça o que acontecer.
taacoca-lesson-home-wrong = A peça de f2 está junto à linha de cima, mas não avançou.
taacoca-lesson-last = Com duas peças, ambas têm de avançar. Captura a última peça preta: quem não tem peças perdeu.
taacoca-lesson-last-right = Sem peças não há jogo. Quem tem peças mas nenhuma jogada legal também perde.
taacoca-lesson-last-wrong = De d3, a peça de e3 fica à direita.
taacoca-lesson-tip-start = Jogas com as Brancas. Escolhe três peças e uma direção. Leva uma peça à linha de cima, ou captura tudo.
taacoca-lesson-tip-lost = Perdeste uma peça. As peças que uma inimiga alcança estão em perigo: conta quem pode recapturar.
taacoca-lesson-tip-take = Podes capturar alguma coisa. Não tem de ser bom: vê o que te podem capturar em troca.
taacoca-lesson-tip-quiet = As peças nunca voltam atrás. Guarda algumas em casa, e deixa que seja o outro a ter de se aproximar.
