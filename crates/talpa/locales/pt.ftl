# Porque acabou a partida.
talpa-tunnel = vitória de { $winner }: a jogada abriu o túnel de { $winner }
talpa-tunnel-given = vitória de { $winner }: a jogada de { $loser } abriu o túnel de { $winner }
talpa-tunnel-both = vitória de { $winner }: a jogada de { $loser } abriu os dois túneis, e nesse caso ganha o adversário

# Porque uma jogada é recusada.
talpa-cell-empty = não há nenhuma peça em { $cell }
talpa-not-your-piece = a peça em { $cell } não é de { $player }
talpa-not-adjacent = { $cell } não pode capturar em { $target }: uma peça captura na casa imediatamente acima, abaixo, à esquerda ou à direita
talpa-no-enemy = { $cell } não pode ir para { $target }: não há lá nenhuma peça inimiga para capturar
talpa-must-capture = { $cell } não pode ser retirada: { $others ->
    [0] { $example } é possível
    [one] { $example } e mais { $others } captura são possíveis
   *[other] { $example } e mais { $others } capturas são possíveis
}, e capturar é obrigatório

# Porque um texto não é uma jogada.
talpa-move-text = "{ $found }" não é uma jogada: escreve uma captura como d4xd5, uma remoção como xd4
talpa-no-cell = não existe a casa { $cell } neste tabuleiro: as casas vão de a1 a { $last }
talpa-move-off-board = não há nenhuma casa ao lado de { $cell } nessa direção

# Porque uma posição não pode ser montada.
talpa-setup-no-piece = é a vez de { $player }, que não tem nenhuma peça

# O que se conta ao lado do tabuleiro.
talpa-tally-pieces = peças

# O que se pede a quem joga.
talpa-prompt-capture = Escolhe uma das tuas peças que possa capturar.
talpa-prompt-remove = Já não há capturas: escolhe uma das tuas peças para retirar.

# O que significam as variantes.
talpa-variant-beginners = { $size }x{ $size } casas, para principiantes
talpa-variant-standard = { $size }x{ $size } casas, o tabuleiro normal
talpa-variant-experts = { $size }x{ $size } casas, para especialistas
talpa-variant-other = { $size }x{ $size } casas

# O que diz o tutorial: em cada passo o que fazer, depois o que se diz de uma jogada certa e de uma errada.

talpa-lesson-capture = Jogas com o Vermelho. Uma peça captura ao passar para cima, para baixo, para a esquerda ou para a direita, para a casa de uma peça azul. Captura a peça de c4 com a de c3.
talpa-lesson-capture-right = A peça azul saiu, e a tua deixou c3: cada jogada esvazia exatamente uma casa.
talpa-lesson-capture-wrong = Também é uma captura. Escolhe primeiro c3 e depois c4.
talpa-lesson-tunnel = As casas vazias são túneis. O Vermelho ganha com um túnel da margem de baixo até à de cima. Uma captura abre-o.
talpa-lesson-tunnel-right = A peça saiu de c3, e as casas vazias ligam agora as tuas duas margens: ganhaste.
talpa-lesson-tunnel-wrong = A coluna c está quase vazia. Que peça ainda a fecha?
talpa-lesson-must = Quem pode capturar tem de o fazer. O túnel do Azul vai da esquerda à direita: há aqui duas capturas, e uma delas abri-lo-ia. Faz a outra.
talpa-lesson-must-right = Muito bem: c3 tinha de ficar onde estava.
talpa-lesson-must-wrong = Quando c3 sai, a linha 3 fica vazia de margem a margem, e o Azul ganha com a tua jogada.
talpa-lesson-threat = É a tua vez, mas o Azul ameaça tirar a peça de d3 e abrir assim a linha 3. Impede-o.
talpa-lesson-threat-right = O Azul já não pode abrir a linha. Pode capturar-se a peça que a fecha, ou tirar-lhe aquilo que ela podia capturar.
talpa-lesson-threat-wrong = A seguir o Azul captura d4 com d3, e a linha 3 fica aberta. O que pode parar a peça de d3?
talpa-lesson-removal = Quando já nada se pode capturar, retira-se antes uma peça própria. Escolhe uma peça e escolhe-a outra vez. Retira a que abre o teu túnel.
talpa-lesson-removal-right = A coluna c está aberta de baixo até cima. É assim que acaba a maioria das partidas.
talpa-lesson-removal-wrong = O teu túnel é a coluna c. Nela só está uma peça vermelha.
talpa-lesson-both = Aqui uma só peça fecha os dois túneis. Se uma jogada abre ambos, ganha o adversário. Retira qualquer peça menos essa.
talpa-lesson-both-right = Certo: em c3 terias aberto também a linha 3 para o Azul.
talpa-lesson-both-wrong = Isso abre a tua coluna, mas ao mesmo tempo a linha do Azul, e então é o Azul que ganha.
talpa-lesson-tip-start = Jogas com o Vermelho e queres um túnel de casas vazias de baixo até cima. As capturas são obrigatórias: escolhe uma peça com uma vizinha azul.
talpa-lesson-tip-removals = Já não há capturas. A partir de agora cada um retira uma peça própria: abre o teu túnel, e não o outro.
talpa-lesson-tip-lost = As peças desaparecem depressa; o seu número quase não conta. Olha para as casas vazias que deixam.
talpa-lesson-tip-quiet = Liga casas vazias no caminho de baixo para cima, e guarda peças por onde o túnel do Azul tem de passar.
