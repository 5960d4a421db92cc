trio-line = { $winner } ganha com três em linha
trio-full = empate: o tabuleiro está cheio
trio-cell-taken = já há uma pedra em { $cell }
trio-move-text = "{ $found }" não é uma jogada: escreva uma casa de a1 a c3
trio-setup-count = os jogadores não jogaram à vez
trio-setup-over = a partida tinha acabado antes da última jogada
trio-variant = 3x3 casas
trio-prompt = Escolhe uma casa.
