# Resolver, certificados e tabelas.
solve-result = { $result }: { $outcome ->
    [draw] empate com o melhor jogo de ambos
   *[win] vitória de { $player } com o melhor jogo de ambos, no máximo em { $plies } jogadas
}
solve-move-win = vitória de { $player } no máximo em { $plies }
solve-move-draw = empate
solve-line = melhor jogo: { $line }
solve-effort = { $nodes } nós, { $entries } posições em { $mib } MiB, { $seconds } s
solve-digest = as posições distinguem-se por resumos de 127 bits (Splinter 118); docs/solved.md diz quão seguro isso é
solve-proof-written = { $file }: um certificado de { $lines } linhas
solve-halted = sem resposta ao fim de { $nodes } nós: o limite foi atingido (número de prova { $proof }, de refutação { $disproof })
solve-too-hard = sem resposta ao fim de { $nodes } nós (número de prova { $proof }, de refutação { $disproof }): falta memória (--memory), ou uma linha é longa de mais para ser seguida
solve-progress = { $nodes } nós, prova { $proof }, refutação { $disproof }, { $entries } posições em { $mib } MiB
solve-curve-games = não tem nenhum jogo de { $board }
solve-resume-head = isto não é um ponto de retoma de { $expected }: começa com «{ $found }»
solve-resume-damaged = o ponto de retoma está danificado no byte { $byte }
proof-good = { $result } está provado: { $game }, { $nodes } linhas de estratégia, { $leaves } folhas procuradas em { $visited } posições
proof-fault = linha { $line }: { $why }
proof-line = esperava-se { $expected }, encontrou-se «{ $found }»
proof-truncated = o ficheiro acaba onde se espera { $expected }
proof-more = há algo depois do fim
proof-no-end = uma linha sem fim, ou com mais de { $most } bytes
proof-bytes = a linha não é UTF-8
proof-unreadable = o ficheiro não se consegue ler: { $why }
proof-position = a posição é de outra variante, ou não está na forma canónica
proof-too-large = { $found } é mais do que os { $most } permitidos
proof-deep = uma linha de jogadas mais longa do que qualquer jogo
proof-wrong-end = uma jogada leva a { $result }, que não é o objetivo
proof-turn = é a vez do outro jogador: o jogador do objetivo tem uma jogada, o adversário todas
proof-leaf-wrong = a procura simples descobre que aqui o objetivo não é alcançado
proof-leaf-open = a procura simples não acaba em { $most } posições
proof-reference = não foi mostrada antes nenhuma posição igual com a etiqueta { $label }
tablebase-built = { $game }: { $positions } posições a menos de simetria; desde o início { $result }
tablebase-good = { $game }: todas as { $positions } posições estão certas; desde o início { $result }
tablebase-win = { $plies ->
    [0] vitória de { $player }
   *[other] vitória de { $player } em { $plies }
}
tablebase-board = { $game } é grande de mais: uma tabela precisa de um tabuleiro cuja posição caiba em 127 bits
tablebase-too-many = há mais de { $most } posições; --most define o limite
tablebase-not-there = a posição não está na tabela de { $game }: não se alcança desde o início, ou é de outro tabuleiro
tablebase-head = isto não é uma tabela do Quadrille, ou o cabeçalho está cortado
tablebase-line = a linha { $line } não se consegue ler: «{ $found }»
tablebase-damaged = a tabela está danificada ou cortada na entrada { $entry }
tablebase-check = a tabela está danificada: a soma de controlo está errada, logo alguma entrada também
tablebase-more = há algo depois da entrada { $entry }, a última
tablebase-missing = falta uma posição que se pode alcançar: { $position }
tablebase-wrong = a entrada de { $position } não resulta das posições depois das suas jogadas
tablebase-superfluous = a entrada { $entry } não é de nenhuma posição que se possa alcançar
