# O que se pede a quem joga.
alliances-prompt = Escolhe uma casa, depois a cor do disco.

# Alliances: razões, recusas e nomes das coisas, em português.

alliances-won-two = { $winner } vence: ganhou duas cores ({ $first } e { $second })
alliances-won-three = { $winner } vence: ganhou as três cores

alliances-variant = { $side } casas por lado, { $cells } ao todo
alliances-variant-seed = { $side } casas por lado, { $cells } ao todo, sem troféus

alliances-left = discos por colocar

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

# O que diz o tutorial: em cada passo o que fazer, depois o que se diz de uma jogada certa e de uma errada.

alliances-lesson-place = És o jogador 1. Os discos não são de ninguém: em cada vez pões um de qualquer cor em qualquer casa vazia. Põe um laranja no centro, d5.
alliances-lesson-place-right = O adversário pode usá-lo tal como o jogador 1.
alliances-lesson-place-wrong = Escolhe a casa mesmo no centro, d5, e depois o laranja.
alliances-lesson-join = Quem liga os dois lados de uma cor ganha essa cor. Fecha o intervalo entre os lados laranja.
alliances-lesson-join-right = O laranja é teu: a cadeia vai de um lado laranja ao outro.
alliances-lesson-join-wrong = A cadeia laranja tem um intervalo, no centro do tabuleiro.
alliances-lesson-ally = Uma segunda cor pode ajudar, a aliada. Para o roxo, a tua aliada é o laranja. Liga os lados roxos com roxo e laranja.
alliances-lesson-ally-right = O roxo é teu, com a ajuda do laranja.
alliances-lesson-ally-wrong = O intervalo está em d5; fecha-o um disco roxo ou laranja, um verde não.
alliances-lesson-deny = As aliadas do adversário são outras: para o roxo, o verde. Discos roxos e verdes estão quase a ligar os lados roxos. Impede-o com a cor certa.
alliances-lesson-deny-right = O laranja não serve ao jogador 2 para o roxo, mas serve-te a ti.
alliances-lesson-deny-wrong = Em d5 um disco roxo ou verde completava a cadeia do jogador 2, fosse quem fosse a pô-lo. Que mais podes pôr ali?
alliances-lesson-fence = Uma cor também se ganha quando o adversário já não a pode ligar de maneira nenhuma. Para o laranja, o jogador 2 precisa de laranja e roxo; um muro verde impede-o. Fecha o muro.
alliances-lesson-fence-right = O jogador 2 já nunca chega ao lado laranja de cima, por isso o laranja é teu.
alliances-lesson-fence-wrong = Todos os caminhos do lado laranja de cima passam por b1, b2 ou b3. Um deles ainda está aberto ao jogador 2.
alliances-lesson-win = Duas cores ganham a partida. O laranja já é teu. Ganha o verde, para o qual a tua aliada é o roxo.
alliances-lesson-win-right = Laranja e verde: a partida é tua.
alliances-lesson-win-wrong = A cadeia verde tem um intervalo a meio do tabuleiro. Fecha-o o verde ou o roxo.
alliances-lesson-tip-start = És o jogador 1. Ganha duas das três cores. As imagens junto dos jogadores dizem que discos ajudam quem.
alliances-lesson-tip-own = Ganhaste uma cor. Mais uma, e a partida é tua.
alliances-lesson-tip-their = O adversário ganhou uma cor. Fecha as outras com cores que ali não o ajudem.
alliances-lesson-tip-quiet = Cada disco pode ajudar um jogador e estorvar o outro. Pergunta, para cada cor, quem precisa de menos discos para a ligar.
