# O que se diz ao lado de um tabuleiro; a página no navegador não diz mais nada disto.
puzzle-goal-win = { $player } joga e ganha em { $plies } { $plies ->
    [one] lance
   *[other] lances
}
puzzle-goal-hold = { $player } joga: um lance não perde em { $plies } lances, todos os outros perdem
puzzle-goal-draw = { $player } joga e empata: todos os lances menos um perdem em { $plies } lances
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
puzzle-head = { $id }: { $points } ± { $error } pontos, { $found } de { $levels } níveis encontram-no
puzzle-themes = Sobre: { $themes }
puzzle-days = Problema do dia resolvido { $days ->
    [one] { $days } dia
   *[other] { $days } dias
} seguidos
puzzle-not-counted = Já foi tentado antes, por isso não volta a contar.
puzzle-menu-daily = Problema do dia
puzzle-key-solution = mostrar a solução
puzzle-key-next = o próximo problema
