# Nomes.
color-red = vermelho
color-blue = azul
color-white = branco
color-black = preto
color-orange = laranja
color-purple = roxo
color-green = verde

# Jogos e variantes pelo nome.
game-unknown = não existe o jogo "{ $found }"; os jogos são { $known }
game-unknown-near = não existe o jogo "{ $found }", queria dizer "{ $near }"? Os jogos são { $known }
game-variant-unknown = { $game } não tem a variante "{ $found }"; as suas variantes são { $known }
game-variant-unknown-near = { $game } não tem a variante "{ $found }", queria dizer "{ $near }"? As suas variantes são { $known }
variant-unknown = não existe a variante "{ $found }"

# Posições como textos.
position-empty = a posição está vazia
position-space = os campos de uma posição são separados por um só espaço; há um a mais no carácter { $column }
position-fields = a posição tem { $found ->
    [one] { $found } campo
   *[other] { $found } campos
}, { $most ->
    [2] esperavam-se 2: as linhas e quem joga
   *[other] esperavam-se de { $least } a { $most }: as linhas, quem joga e o mais que o jogo pede
}
position-rows = { $found ->
    [one] o tabuleiro tem { $found } linha
   *[other] o tabuleiro tem { $found } linhas
}, esperava-se { $expected }
position-run = linha { $row }, carácter { $column }: uma sequência de casas vazias escreve-se como um número sem zero à esquerda
position-letter = linha { $row }, carácter { $column }: "{ $found }" não é uma peça, esperava-se { $expected } ou um número de casas vazias
position-row-length = a linha { $row } tem { $found ->
    [one] { $found } casa
   *[other] { $found } casas
}, esperavam-se { $expected }
position-side = quem joga é "{ $found }", esperava-se { $first } ou { $second }
position-other-board = a posição é da variante { $found }
position-mismatch = a posição é da variante { $found }, não { $expected }
result-unknown = "{ $found }" não é um resultado, esperava-se 1-0, 0-1 ou 1/2

# Jogar.
game-over = a partida acabou ({ $result })
to-move = a jogar: { $player }

# O programa.
welcome-title = Quadrille: quatro jogos abstratos para dois
games-players = jogadores
games-variants = variantes (* normal)
show-last-move = última jogada
show-position = posição
record-cli-fault = erro
record-cli-warning = aviso
record-cli-summary = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}, { $faults ->
    [one] { $faults } erro
   *[other] { $faults } erros
}, { $warnings ->
    [one] { $warnings } aviso
   *[other] { $warnings } avisos
}
record-cli-damaged = { $faults ->
    [one] { $faults } erro
   *[other] { $faults } erros
}
record-cli-number = não há essa partida no ficheiro, que tem { $games }
record-cli-ply = a partida só tem { $plies ->
    [one] { $plies } jogada
   *[other] { $plies } jogadas
}
cli-move = jogada { $number }, { $move }: { $why }
cli-input-long = entrada padrão: nenhuma posição tem mais de { $limit } bytes
cli-input-bytes = entrada padrão: a posição não é UTF-8

cli-no-equals = { $player } pesa as suas jogadas uma a uma e não tem uma lista de iguais

analysis-inaccuracy = imprecisão: { $before } % antes, { $after } % depois; melhor é { $best }
analysis-mistake = erro: { $before } % antes, { $after } % depois; melhor é { $best }
analysis-blunder = erro grave: { $before } % antes, { $after } % depois; melhor é { $best }
analyze-win = ganha em { $plies }
analyze-loss = perde em { $plies }
analyze-draw = empate
analyze-effort = profundidade { $depth }, { $nodes } nós
analyze-summary = { $player }: precisão { $accuracy } %, imprecisões { $inaccuracies }, erros { $mistakes }, erros graves { $blunders }
analyze-head = jogada, e a probabilidade de { $player } depois dela:
analyze-output = --output é para ficheiros de partidas: uma posição não tem registo
analyze-position = --position e --moves acompanham um jogo, não um ficheiro

# Cores que contam juntas para um jogador.
goal-ally = { $color } com { $ally }
goal-won = { $color } com { $ally }: ganho por { $owner }
goals-of = { $player } une { $goals }
