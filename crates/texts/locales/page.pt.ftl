# O que a página no navegador sabe e decide, antes de ser desenhada.

## Ligações

page-link-unknown = Não há nada neste endereço.
page-link-damaged = A ligação está danificada: talvez falte uma parte.
page-link-version = A ligação foi feita por uma versão mais recente desta página.
page-link-long = Nenhuma ligação tem mais de { $limit } caracteres; copie antes o registo.
page-link-moves = Uma ligação não guarda mais de { $limit } lances; copie antes o registo.
page-link-option = O endereço diz "{ $found }", que aqui não significa nada.
page-open-unknown = Isto não é posição, registo nem ligação de nenhum dos jogos.
page-import-empty = Não contém nenhuma partida.
page-import-long = O texto tem mais de { $limit } MB.
page-import-game = a partida { $number }, linha { $line }, ficou de fora
page-settings-line = a linha { $line } das preferências, "{ $found }", não se compreende

## Guardar

page-storage-full = O navegador não tem mais espaço: a partida continua, mas perde-se quando a página for fechada. Apague partidas antigas ou exporte-as.
page-storage-forbidden = O navegador não guarda nada para esta página: a partida continua, mas perde-se quando a página for fechada.
page-read-only = Esta partida está aberta noutro separador; aqui só se pode ver.

## Jogar

page-looking-back = Está a rever uma posição anterior.
page-meanwhile = { $player } jogou { $move }.
page-not-your-turn = É a vez do computador.
page-thinking = O computador está a pensar.
page-paused = Em pausa.
page-no-pick = nada se pode jogar de { $cell }
page-no-target = nada vai de { $from } para { $cell }
page-pending = ainda não jogado: { $move }
page-prompt-cell = Escolha uma casa.
page-prompt-capture = Escolha uma casa. Todos os lances possíveis capturam.
page-prompt-target = Escolha para onde.
page-prompt-choice = Escolha uma das opções.
page-prompt-more = Escolhidas: { $chosen }, de { $most } no máximo.
page-hint = sugestão: { $move }
page-hint-none = Não há sugestão para esta posição.
page-hint-sought = À procura de uma sugestão ...
page-hint-not-now = As sugestões são para quem tem a vez.
page-computer-silent = o jogador { $computer } não encontrou nenhum lance e espera
page-engine-lost = O que pensa nesta página parou. Mande continuar para tentar de novo.
page-result-win = { $player } ganha
page-result-draw = Empate
page-result-none = Sem resultado
page-report-done = A partida inteira foi avaliada.

## O que diz um leitor de ecrã

page-said-move = { $player } joga { $move }
page-said-step = { $from } para { $to }
page-said-captured = capturas: { $cells }
page-said-removed = retiradas: { $cells }
page-said-splintered = separadas: { $cells }
page-said-taken-back = { $plies ->
    [0] A partida continua.
    [one] Foi desfeito { $plies } lance.
   *[other] Foram desfeitos { $plies } lances.
}
page-said-redone = { $plies ->
    [one] Foi refeito { $plies } lance.
   *[other] Foram refeitos { $plies } lances.
}
page-said-draw-offered = { $player } propõe empate
page-said-draw-declined = { $player } recusa o empate
page-said-swapped = Os lados foram trocados.
page-said-chosen = { $cell } escolhida, { $targets ->
    [one] { $targets } possibilidade
   *[other] { $targets } possibilidades
}
page-said-chosen-more = { $cell } escolhida; escolha outra
page-said-unchosen = já não está escolhida
page-said-start = o início

## Casas

page-cell = { $cell }
page-cell-empty = vazia
page-piece-stone = peça, cor: { $color }
page-piece-tile = placa, cor: { $color }
page-piece-king = rei, cor: { $color }
page-cell-pickable = pode ser escolhida
page-cell-selected = escolhida
page-cell-target = destino possível
page-cell-last-from = deixada pelo último lance
page-cell-last-to = alcançada pelo último lance
page-cell-captured = aqui foi capturada uma peça
page-cell-splintered = aqui separou-se uma peça
page-cell-path = parte do caminho vencedor
page-cell-fence = parte da barreira vencedora
page-cell-group = parte do grupo decisivo
page-cell-other-group = parte do outro grupo
page-cell-hint = sugestão
page-would-leave = ainda não jogado: ficaria livre
page-would-reach = ainda não jogado: seria alcançada
page-would-capture = ainda não jogado: seria capturada
page-would-place = ainda não jogado: seria colocada aqui
page-would-remove = ainda não jogado: seria retirada
page-would-splinter = ainda não jogado: separar-se-ia
