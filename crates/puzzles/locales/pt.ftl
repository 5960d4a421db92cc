# O que está errado num ficheiro de problemas.
puzzles-fault = linha { $line }: { $why }
puzzles-line = esperava-se { $expected }, encontrou-se «{ $found }»
puzzles-truncated = o ficheiro acaba onde se espera { $expected }
puzzles-more = há algo depois do fim
puzzles-sum = o ficheiro foi mudado ou está danificado: a soma de controlo é { $expected }
puzzles-copy = a posição é a do problema da linha { $earlier }, ou uma imagem dela
puzzles-id = o nome é { $found }, mas o desta posição é { $expected }
puzzles-goal = a linha não condiz com o objetivo { $goal }
puzzles-not-right = { $move } não alcança o objetivo
puzzles-not-only = { $move } também alcança o objetivo
puzzles-open = ao fim das jogadas permitidas não se sabe se o objetivo é alcançado
puzzles-shorter = o objetivo é alcançado em menos jogadas

# Listas e cabeçalhos.
puzzle-count = { $board }: { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
}, { $win } para ganhar, { $hold } para não perder, { $draw } para empatar; { $short } com menos de 3 jogadas
puzzle-none = não há problemas para { $board }; há para { $known }
puzzle-other-board = { $file } tem problemas de { $found }, não de { $board }
puzzle-unknown = não há nenhum problema { $id }
puzzle-no-date = «{ $found }» não é uma data; escreve-a como 2026-11-15
puzzle-no-theme = «{ $found }» não é um tema; há { $known }
puzzle-daily = Problema de { $date }, { $board }

# Verificação e extracção.
puzzle-good = { $board }: { $count ->
    [one] { $count } problema está de novo provado
   *[other] { $count } problemas estão de novo provados
}, com { $made } jogadas feitas; semente { $seed }
puzzle-bad = { $id }: { $why }
puzzle-mined = { $board }: { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
} de { $games ->
    [one] { $games } jogo
   *[other] { $games } jogos
} em { $seconds } s
puzzle-tally = { $tried } posições tentadas: { $found } problemas; { $quiet } sem nada decidido, { $several } com várias jogadas certas, { $lost } perdidas, { $once } ganhas de imediato, { $few } com poucas jogadas, { $hard } difíceis de mais, { $alike } parecidas com outras ou a mais

# Prática.
puzzle-practice = { $game }: { $points } pontos{ $guess ->
    [yes] {" "}(por enquanto um palpite)
   *[no] {""}
}, { $solved } de { $tried } resolvidos, { $streak } seguidos, { $best } no máximo
puzzle-menu = Problemas
puzzle-menu-practice = Praticar com problemas da tua força
puzzle-menu-board = Em que tabuleiro?
puzzle-prompt = A tua jogada
puzzle-again = Enter para o próximo problema, ou 0 para voltar
puzzle-commands = escreve uma jogada, ou uma destas palavras: dica, solução, tabuleiro, jogadas, ajuda, sair; 0 volta
puzzle-practice-damaged = { $path } estava danificado na linha { $line } e foi posto de parte: a prática começa de novo

# Teclas.
puzzle-bar-solution = solução
