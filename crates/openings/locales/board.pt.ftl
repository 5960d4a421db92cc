# O que se diz ao lado de um tabuleiro; a página no navegador não diz mais nada disto.
openings-here = aqui { $games } { $games ->
    [one] jogo
   *[other] jogos
}, { $player } a jogar
openings-here-score = { $player } faz { $score } % dos pontos
openings-here-evaluation = avaliação { $share } %
openings-here-win = provado: vitória de { $player }
openings-here-win-in = provado: vitória de { $player } em { $plies } no máximo
openings-here-draw = provado: empate
openings-nothing = nenhum jogo continuou a partir daqui
openings-column-move = jogada
openings-column-games = jogos
openings-column-score = pontos
openings-column-evaluation = avaliação
openings-column-proof = provado
openings-win = ganha
openings-loss = perde
openings-draw = empate
openings-win-in = ganha em { $plies }
openings-loss-in = perde em { $plies }
openings-explorer = Aberturas
openings-explorer-none = não há aberturas deste tabuleiro
openings-explorer-more = e mais { $count }
openings-chapter = O que se sabe
