# Aberturas: árvores, os seus ficheiros, o explorador, estatísticas.
openings-other-board = o jogo é de { $found }, não de { $expected }
openings-head = isto não é um ficheiro de aberturas, ou falta-lhe parte do cabeçalho
openings-line = o cabeçalho tem uma linha que não se consegue ler: “{ $found }”
openings-damaged = as aberturas estão danificadas ou cortadas na posição { $position }
openings-check = as aberturas estão danificadas: a soma de controlo está errada, ou segue-se mais alguma coisa
openings-none = o programa não traz aberturas de { $game }, só de { $boards }; `quadrille openings build` faz outras, e --file mostra-as
openings-file-board = as aberturas são de { $found }, e pede-se { $expected }
openings-title = { $game }: { $games } jogos, { $positions } posições ({ $source })
openings-note = pontos e avaliação são os de { $player }, que joga agora
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
openings-key = aberturas ao lado do tabuleiro, ligar ou desligar
openings-bar = aberturas
