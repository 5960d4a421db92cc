# O que se diz num tabuleiro onde alguém joga.

## Jogar

play-looking-back = Está a rever uma posição anterior.
play-meanwhile = { $player } jogou { $move }.
play-not-your-turn = É a vez do computador.
play-thinking = O computador está a pensar.
play-paused = Em pausa.
play-no-pick = nada se pode jogar de { $cell }
play-no-target = nada vai de { $from } para { $cell }
play-not-together = { $cell } não pode avançar com { $cells }
play-pending = ainda não jogado: { $move }
play-prompt-target = Escolhe para onde vai.
play-prompt-color = Escolhe a cor.
play-prompt-choice = Escolhe uma destas opções.
play-prompt-swap = Joga, ou fica com o outro lado: a primeira jogada passa a ser tua.
play-prompt-more = Escolhidas: { $chosen } de { $most }. Escolhe outra, ou para onde vão.
play-hint = sugestão: { $move }
play-hint-none = Não há sugestão para esta posição.
play-hint-sought = À procura de uma sugestão ...
play-hint-not-now = As sugestões são para quem tem a vez.
play-computer-silent = o jogador { $computer } não encontrou nenhuma jogada e espera
play-engine-lost = O que pensa parou. Mande continuar para tentar de novo.
play-result-you-win = Ganhaste!
play-result-you-lost = Perdeste
play-result-win = Vitória de { $player }
play-result-draw = Empate
play-result-none = Sem resultado

## O que diz um leitor de ecrã

play-said-move = { $player } joga { $move }
play-said-step = { $from } para { $to }
play-said-captured = capturas: { $cells }
play-said-removed = retiradas: { $cells }
play-said-splintered = separadas: { $cells }
play-said-taken-back = { $plies ->
    [0] A partida continua.
    [one] Foi anulada { $plies } jogada.
   *[other] Foram anuladas { $plies } jogadas.
}
play-said-redone = { $plies ->
    [one] Foi refeita { $plies } jogada.
   *[other] Foram refeitas { $plies } jogadas.
}
play-said-draw-offered = { $player } propõe empate
play-said-draw-declined = { $player } recusa o empate
play-said-swapped = Os lados foram trocados.
play-said-took-side = A primeira jogada muda de mãos: { $player } ficou com o outro lado.
play-said-chosen = { $cell } escolhida, { $targets ->
    [one] { $targets } possibilidade
   *[other] { $targets } possibilidades
}
play-said-chosen-more = { $cell } escolhida; escolhe outra
play-said-unchosen = já não está escolhida

## Casas

play-cell = { $cell }
play-cell-empty = vazia
play-piece-stone = peça, cor: { $color }
play-piece-tile = placa, cor: { $color }
play-piece-king = rei, cor: { $color }
play-cell-pickable = pode ser escolhida
play-cell-selected = escolhida
play-cell-target = destino possível
play-cell-last-from = deixada pela última jogada
play-cell-last-to = alcançada pela última jogada
play-cell-captured = aqui foi capturada uma peça
play-cell-splintered = aqui separou-se uma peça
play-cell-path = parte do caminho vencedor
play-cell-fence = parte da barreira vencedora
play-cell-group = parte do grupo decisivo
play-cell-other-group = parte do outro grupo
play-study-opinion = O que a rede pensa primeiro: { $moves }
play-study-heat = Lances prováveis no tabuleiro
play-cell-hint = sugestão
play-would-leave = ainda não jogado: ficaria livre
play-would-reach = ainda não jogado: seria alcançada
play-would-capture = ainda não jogado: seria capturada
play-would-place = ainda não jogado: seria colocada aqui
play-would-remove = ainda não jogado: seria retirada
play-would-splinter = ainda não jogado: separar-se-ia

## Partidas que estão noutro sítio

play-sent = enviado, ainda não confirmado: { $move }
play-waiting = O último pedido ainda não foi confirmado.
play-others-turn = À espera do adversário.
play-watching = Está a assistir a esta partida.
play-out-of-step = A partida continuou noutro sítio e está a ser obtida.

## Analysis

play-report-done = A partida inteira foi avaliada.
play-said-start = o início

## Com quem jogar a seguir

play-try-next = Experimenta { $level }
play-suggestion = Ganhaste { $won } das últimas { $games }: experimenta { $level }.
play-said-take-back-asked = { $player } quer voltar atrás uma jogada
play-said-take-back-declined = { $player } não aceita que se volte atrás
play-said-rematch-offered = { $player } propõe outra partida
play-said-rematch-declined = { $player } não quer outra partida
play-said-rematch-agreed = ambos querem outra partida
play-said-time-added = { $player } recebe mais { $time }
play-refused-there = não foi feito: { $reason }
play-phrase-hello = Olá!
play-phrase-good-luck = Boa sorte!
play-phrase-well-played = Bem jogado!
play-phrase-thanks = Obrigado!
play-phrase-sorry = Desculpa!
play-phrase-back-soon = Volto já.
play-phrase-goodbye = Adeus!
