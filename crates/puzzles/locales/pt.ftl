# O que está errado num ficheiro de problemas.
puzzles-fault = linha { $line }: { $why }
puzzles-line = esperava-se { $expected }, encontrou-se «{ $found }»
puzzles-truncated = o ficheiro acaba onde se espera { $expected }
puzzles-more = há algo depois do fim
puzzles-sum = o ficheiro foi mudado ou está danificado: a soma de controlo é { $expected }
puzzles-copy = a posição é a do problema da linha { $earlier }, ou uma imagem dela
puzzles-id = o nome é { $found }, mas o desta posição é { $expected }
puzzles-goal = a linha não condiz com o objectivo { $goal }
puzzles-not-right = { $move } não alcança o objectivo
puzzles-not-only = { $move } também alcança o objectivo
puzzles-open = ao fim dos lances permitidos não se sabe se o objectivo é alcançado
puzzles-shorter = o objectivo é alcançado em menos lances

# O que se pede.
puzzle-goal-win = { $player } joga e ganha em { $plies } { $plies ->
    [one] lance
   *[other] lances
}
puzzle-goal-hold = { $player } joga: um lance não perde em { $plies } lances, todos os outros perdem
puzzle-goal-draw = { $player } joga e empata: todos os lances menos um perdem em { $plies } lances

# De que se trata.
puzzle-theme-tunnel = túnel próprio aberto
puzzle-theme-tunnel-given = túnel dado pelo adversário
puzzle-theme-removals = remoções
puzzle-theme-runner = corredor
puzzle-theme-last-stone = última pedra capturada
puzzle-theme-stuck = sem jogada
puzzle-theme-kings-apart = reis separados
puzzle-theme-bare-king = rei nu
puzzle-theme-splinter = estilhaço de { $n }
puzzle-theme-three-colors = a terceira cor decide
puzzle-theme-two-colors = duas cores
puzzle-theme-color-won = cor ganha
puzzle-theme-double-color = duas cores de uma vez
puzzle-theme-fence = cerca
puzzle-theme-color-given = cor oferecida
puzzle-theme-capture = captura de { $n }
puzzle-theme-threat = ameaça
puzzle-theme-quiet = lance calmo
puzzle-theme-parry = defesa

# O que resulta de um lance.
puzzle-goes = { $move } está certo. A resposta é { $answer }.
puzzle-solved = { $move } está certo: resolvido!
puzzle-solved-answer = { $move } está certo, e depois de { $answer } fica resolvido!
puzzle-wrong = { $move } não alcança o objectivo.
puzzle-wrong-because = { $move } não alcança o objectivo: responde-lhe { $refutation }.
puzzle-unclear = provar se { $move } alcança o objectivo demora de mais; tente outro
puzzle-over = o problema acabou
puzzle-hint-cell = O lance começa em { $cell }.
puzzle-hint-move = O lance é { $move }.
puzzle-hint-none = não há sugestão
puzzle-solution = A solução: { $line }

# Listas e cabeçalhos.
puzzle-head = { $id }: { $points } ± { $error } pontos, { $found } de { $levels } níveis encontram-no
puzzle-themes = Sobre: { $themes }
puzzle-count = { $board }: { $count } problemas, { $win } para ganhar, { $hold } para não perder, { $draw } para empatar; { $short } com menos de 3 lances
puzzle-none = não há problemas para { $board }; há para { $known }
puzzle-unknown = não há nenhum problema { $id }
puzzle-no-date = «{ $found }» não é uma data; escreva-a como 2026-11-15
puzzle-no-theme = «{ $found }» não é um tema; há { $known }
puzzle-daily = Problema de { $date }, { $board }

# Verificação e extracção.
puzzle-good = { $board }: { $count } problemas estão de novo provados, com { $made } lances feitos; semente { $seed }
puzzle-bad = { $id }: { $why }
puzzle-mined = { $board }: { $count } problemas de { $games } jogos em { $seconds } s
puzzle-tally = { $tried } posições tentadas: { $found } problemas; { $quiet } sem nada decidido, { $several } com vários lances certos, { $lost } perdidas, { $once } ganhas de imediato, { $few } com poucos lances, { $hard } difíceis de mais, { $alike } parecidas com outras ou a mais

# Prática.
puzzle-practice = { $game }: { $points } pontos{ $guess ->
    [yes] {" "}(por enquanto um palpite)
   *[no] {""}
}, { $solved } de { $tried } resolvidos, { $streak } seguidos, { $best } no máximo
puzzle-days = Problema do dia resolvido { $days ->
    [one] { $days } dia
   *[other] { $days } dias
} seguidos
puzzle-not-counted = Já foi tentado antes, por isso não volta a contar.
puzzle-menu = Problemas
puzzle-menu-practice = Praticar com problemas da sua força
puzzle-menu-daily = Problema do dia
puzzle-menu-board = Em que tabuleiro?
puzzle-prompt = O seu lance
puzzle-again = Enter para o próximo problema, ou 0 para voltar
puzzle-commands = escreva um lance, ou um destes: dica, solução, tabuleiro, jogadas, ajuda, sair; 0 volta
puzzle-practice-damaged = { $path } estava danificado na linha { $line } e foi posto de parte: a prática começa de novo

# Teclas.
puzzle-key-solution = mostrar a solução
puzzle-key-next = o próximo problema
puzzle-bar-solution = solução
