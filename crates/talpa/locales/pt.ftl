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
talpa-move-text = "{ $found }" não é uma jogada: escreva uma captura como d4xd5, uma remoção como xd4
talpa-no-cell = não existe a casa { $cell } neste tabuleiro: as casas vão de a1 a { $last }
talpa-move-off-board = não há nenhuma casa ao lado de { $cell } nessa direção

# Porque uma posição não pode ser montada.
talpa-setup-no-piece = é a vez de { $player }, que não tem nenhuma peça

# O que se conta ao lado do tabuleiro.
talpa-tally-pieces = peças

# O que significam as variantes.
talpa-variant-beginners = { $size }x{ $size } casas, para principiantes
talpa-variant-standard = { $size }x{ $size } casas, o tabuleiro normal
talpa-variant-experts = { $size }x{ $size } casas, para especialistas
talpa-variant-other = { $size }x{ $size } casas
