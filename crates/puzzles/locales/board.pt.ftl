# O que se diz ao lado de um tabuleiro; a página no navegador não diz mais nada disto.
puzzle-goal-win = { $player } a jogar e ganhar em { $plies } { $plies ->
    [one] jogada
   *[other] jogadas
}
puzzle-goal-hold = { $player } a jogar: uma jogada não perde em { $plies } jogadas, todas as outras perdem
puzzle-goal-draw = { $player } a jogar e empatar: todas as jogadas menos uma perdem em { $plies } jogadas
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
puzzle-theme-quiet = jogada calma
puzzle-theme-parry = defesa
puzzle-goes = { $move } está certo. A resposta é { $answer }.
puzzle-solved = { $move } está certo: resolvido!
puzzle-solved-answer = { $move } está certo, e depois de { $answer } fica resolvido!
puzzle-wrong = { $move } não alcança o objetivo.
puzzle-wrong-because = { $move } não alcança o objetivo: responde-lhe { $refutation }.
puzzle-unclear = provar se { $move } alcança o objetivo demora de mais; tenta outra
puzzle-over = o problema acabou
puzzle-hint-cell = A jogada começa em { $cell }.
puzzle-hint-move = A jogada é { $move }.
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
