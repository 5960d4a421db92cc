# Aberturas: árvores, os seus ficheiros, o explorador, estatísticas.
openings-other-board = o jogo é de { $found }, não de { $expected }
openings-head = isto não é um ficheiro de aberturas, ou falta-lhe parte do cabeçalho
openings-line = o cabeçalho tem uma linha que não se consegue ler: “{ $found }”
openings-damaged = as aberturas estão danificadas ou cortadas na posição { $position }
openings-check = as aberturas estão danificadas: a soma de controlo está errada, ou segue-se mais alguma coisa
openings-none = o programa não traz aberturas de { $game }, só de { $boards }; `quadrille openings build` faz outras, e --file mostra-as
openings-file-board = as aberturas são de { $found }, e pede-se { $expected }
openings-title = { $game }: { $games } jogos, { $positions } posições ({ $source })
openings-here = aqui { $games } { $games ->
    [one] jogo
   *[other] jogos
}, { $player } a jogar
openings-here-score = { $player } faz { $score } % dos pontos
openings-here-evaluation = avaliação { $share } %
openings-here-win = provado: { $player } ganha
openings-here-win-in = provado: { $player } ganha em { $plies } no máximo
openings-here-draw = provado: empate
openings-nothing = nenhum jogo continuou a partir daqui
openings-column-move = jogada
openings-column-games = jogos
openings-column-score = pontos
openings-column-evaluation = avaliação
openings-column-proof = provado
openings-note = pontos e avaliação são os de { $player }, que joga agora
openings-win = ganha
openings-loss = perde
openings-draw = empate
openings-win-in = ganha em { $plies }
openings-loss-in = perde em { $plies }
openings-over = o jogo acabou
openings-built = { $file }: { $games } jogos, { $positions } posições, { $bytes } bytes
openings-solved = { $solved } de { $positions } posições estão provadas
openings-skipped = { $games } { $games ->
    [one] jogo ficou
   *[other] jogos ficaram
} de fora: de outros tabuleiros { $other }, com outro começo { $starts }, sem resultado { $open }, danificados { $damaged }
openings-first-fault = o primeiro que está danificado: { $fault }
openings-line-bad = a linha { $line } não é um jogo de um arquivo
openings-empty = não há jogos de { $game } para contar
openings-nothing-asked = diz de onde vêm os jogos: ficheiros, ou --games
openings-interrupted = interrompido depois de { $done } de { $all } jogos; o mesmo comando continua com eles
openings-explorer = Aberturas
openings-explorer-none = não há aberturas deste tabuleiro
openings-explorer-more = e mais { $count }
openings-key = aberturas ao lado do tabuleiro, ligar ou desligar
openings-bar = aberturas
openings-chapter = O que se sabe
