# O que diz a interface tui.

## Menus

tui-title = Quadrille
tui-menu-play = Jogar
tui-menu-resume = Retomar uma partida
tui-menu-open = Biblioteca de registos
tui-menu-rules = Instruções
tui-menu-settings = Definições
tui-menu-about = Acerca
tui-menu-quit = Sair
tui-foot = ↑↓ Enter · 0 volta · ? teclas
tui-about = Quadrille: quatro jogos abstratos para dois, contra pessoas e computadores. Sem dados, sem cartas escondidas, sem sorte.
tui-about-records = Registos:
tui-about-settings = Definições:
tui-resume-none = Nenhuma partida ficou por acabar.
tui-moves = { $moves ->
        [one] { $moves } jogada
       *[other] { $moves } jogadas
    }
tui-left = A partida fica guardada: podes retomá-la.

## Uma partida nova

tui-setup-game = Jogo
tui-setup-board = Tabuleiro
tui-setup-mode = Modo
tui-setup-name = (o teu nome)
tui-setup-name-about = Enter permite escrever um nome.
tui-setup-play = Jogar!
tui-mode-hh = pessoa – pessoa
tui-mode-hc = pessoa – computador
tui-mode-ch = computador – pessoa
tui-mode-cc = computador – computador

## Registos

tui-open-other = Outro ficheiro ...
tui-open-file = Ficheiro:
tui-open-empty = não se encontrou nele nenhuma partida
tui-open-failed = não se consegue mostrar { $path }: { $reason }
tui-replay-number = partida { $number } de { $records }
tui-replay-start = o início
tui-replay-move = jogada { $number }: { $move }
tui-replay-variations = Aqui jogou-se ou podia jogar-se:

## Instruções

tui-picture-start = O início, num tabuleiro pequeno.
tui-picture-move = Uma jogada: { $move }.

## Definições

tui-set-language = Língua
tui-set-language-auto = a do sistema
tui-set-language-en = English
tui-set-language-pt = Português
tui-set-theme = Cores
tui-set-theme-default = as dos jogos
tui-set-theme-color-blind = para daltónicos
tui-set-theme-high-contrast = contraste forte
tui-set-theme-plain = nenhumas
tui-set-ascii = Só ASCII
tui-set-auto = se for preciso
tui-set-always = sempre
tui-set-never = nunca
tui-set-size = Tabuleiros
tui-set-size-auto = tão grandes quanto cabe
tui-set-size-compact = compactos
tui-set-size-normal = normais
tui-set-size-large = grandes
tui-set-speed = Os computadores jogam
tui-set-confirm = Mostrar antes jogadas de várias pedras
tui-speed-slow = devagar
tui-speed-normal = a passo normal
tui-speed-fast = depressa
tui-speed-instant = sem pausas
tui-yes = sim
tui-no = não

## Uma partida

tui-not-kept = a partida não está a ser guardada
tui-last-move = última jogada: { $move }
tui-prompt-ready = ainda não jogada: { $move }. Enter joga-a, Backspace desfaz.
tui-paused = Em pausa: p continua, Espaço faz uma jogada.
tui-speed = os computadores jogam { $speed }
tui-draw-offered = { $player } propõe empate: d aceita, x recusa
tui-resign-question = Desistir? (s/n)
tui-save-title = Guardar como registo
tui-saved = guardado em { $path }
tui-type-none = Nenhuma jogada começa assim.
tui-end-rematch = Desforra
tui-end-swapped = Desforra trocada
tui-end-new = Outra partida
tui-end-menu = Menu
tui-too-small = este tabuleiro precisa de uma janela de { $columns } colunas e { $lines } linhas; esta tem { $width } e { $height }

## Teclas

tui-keys = Teclas
tui-key-help = estas teclas
tui-key-redraw = redesenhar o ecrã
tui-key-suspend = parar em segundo plano
tui-key-quit = terminar o programa
tui-key-choose = escolher uma linha
tui-key-do = fazer
tui-key-change = mudar
tui-key-back = voltar
tui-key-scroll = deslizar
tui-key-page = página seguinte
tui-key-step = jogada seguinte, jogada anterior
tui-key-jump = dez jogadas à frente, dez atrás
tui-key-ends = o início, o fim
tui-key-variation = outras jogadas, variantes
tui-key-records = outras partidas do ficheiro
tui-key-flip = virar o tabuleiro
tui-key-cursor = ir para uma casa
tui-key-pick = escolher a casa, fazer a jogada
tui-key-next = a próxima casa que se pode escolher
tui-key-unpick = desfazer uma escolha
tui-key-type = escrever uma jogada, Tab completa
tui-key-undo = anular uma jogada, repô-la
tui-key-hint = sugestão
tui-key-swap = trocar os lados
tui-key-draw = propor ou aceitar empate, x recusa
tui-key-resign = desistir
tui-key-save = guardar como registo
tui-key-new = outra partida
tui-key-pause = parar os computadores, deixá-los continuar
tui-key-watch = a assistir: uma jogada, mais depressa, mais devagar
tui-key-rules = as regras
tui-key-leave = sair; a partida fica guardada

## O terminal

tui-no-terminal = o terminal "{ $term }" (variável TERM) não mostra um ecrã inteiro; com --plain joga-se linha a linha
tui-terminal-failed = o terminal falhou: { $reason }
tui-start-failed = { $reason }
tui-notice = { $text }

tui-key-analysis = mostrar o que o motor pensa
tui-analysis-begins = o motor observa ...
tui-analysis-on = profundidade { $depth }, { $nodes } posições, { $seconds } s ...
tui-analysis-done = profundidade { $depth }, { $nodes } posições, { $seconds } s
tui-analysis-win = ganha em { $plies }
tui-analysis-loss = perde em { $plies }
tui-analysis-draw = empate
tui-left-unkept = Não foi possível guardar o jogo.
tui-leave-unkept = Este jogo não pode ser guardado e perder-se-ia. A mesma tecla outra vez sai.
tui-analysis-over = O jogo acabou.
tui-splintered = { $number ->
    [one] Separou-se uma peça: { $cells }
   *[other] Separaram-se { $number } peças: { $cells }
}
tui-would-splinter = { $number ->
    [one] Separar-se-ia uma peça: { $cells }
   *[other] Separar-se-iam { $number } peças: { $cells }
}
tui-resume-discard = A mesma tecla outra vez deita este jogo fora de vez.
tui-key-discard = deitar um jogo fora
tui-days-ago = { $days ->
    [0] hoje
    [one] ontem
   *[other] há { $days } dias
}

## Keys that matter now

tui-bar-keys = teclas
tui-bar-cell = casa
tui-bar-empty = vazia
tui-bar-turn = quem joga
tui-bar-done = pronto
tui-bar-cancel = cancelar
tui-bar-clear = limpar
tui-bar-reset = início
tui-bar-stop = parar
tui-bar-step = passo
tui-bar-engine = motor
tui-bar-judge = avaliar
tui-bar-mistake = erro seguinte
tui-bar-comment = comentário
tui-bar-edit = montar
tui-bar-save = guardar
tui-bar-next = seguinte
tui-bar-again = outra vez
tui-bar-choose = escolher
tui-bar-hint = sugestão
tui-bar-back = voltar
tui-bar-play = jogar
tui-bar-complete = completar
tui-bar-undo = anular
tui-bar-flip = virar
tui-bar-pause = pausa
tui-bar-speed = ritmo
tui-bar-leave = sair
tui-bar-accept = aceitar empate
tui-bar-decline = recusar
tui-bar-type = escrever
tui-bar-rules = regras
tui-bar-resign = desistir
tui-bar-play-on = jogar daqui
tui-bar-go-on = continuar
tui-bar-one-move = uma jogada
tui-bar-take-side = ficar com o outro lado

## Setting up, library, analysis

tui-menu-learn = Aprender passo a passo
tui-menu-study = Tabuleiro de análise
tui-key-heat = mostrar no tabuleiro o que a rede acha provável
tui-key-judge = avaliar a partida toda, ou parar
tui-key-mistake = o erro seguinte, o anterior
tui-key-try = experimentar uma jogada
tui-key-comment = escrever um comentário
tui-key-tree = tornar principal, remover, anular
tui-key-play-on = continuar a jogar daqui
tui-key-edit = montar uma posição
tui-key-filter = procurar
tui-key-rename = mudar o nome
tui-key-remove = apagar de vez
tui-key-pick-list = escolher numa lista, escrever um nome
tui-key-lesson = o passo seguinte, o anterior
tui-key-take-side = ficar com o outro lado, quando é permitido
tui-setup-clock = Relógio
tui-setup-clock-about = Quem ficar sem tempo perde. Os relógios começam com a primeira jogada.
tui-setup-takebacks = Podem anular-se jogadas
tui-setup-takebacks-about = Anular, em qualquer altura e quantas jogadas quiseres.
tui-setup-swap = Podem trocar-se os lados
tui-setup-swap-about = Depois da primeira jogada, o segundo jogador pode ficar com ela em vez de responder: por isso convém que seja justa.
tui-setup-here = da posição mostrada
tui-clock-none = nenhum
tui-pick-filter = Procurar:
tui-open-name = Nome novo:
tui-results = Ganhaste { $won } de { $games } contra { $player }.
tui-results-short = Ganhaste { $won } de { $games }.
tui-replay-variation = variante, jogada { $number }: { $move }
tui-replay-swapped = os lados foram trocados depois da primeira jogada
tui-study-leave = Guardar as alterações? (s/n, Esc fica)
tui-study-move = Uma jogada
tui-study-comment = Comentário
tui-study-judging = a avaliar: { $done } de { $all } posições
tui-edit-title = Monta a posição
tui-edit-good = Esta posição pode ser jogada.
tui-learn-step = Passo { $number } de { $steps }
tui-end-analyze = Analisar esta partida
tui-recorded = guardada em { $path }
tui-prompt-swap = Joga, ou t fica com o outro lado: a primeira jogada passa a ser tua.
tui-name-mouse = rato
tui-name-click = clique
tui-name-space = Espaço

## Partidas com pessoas noutro lugar

tui-online-mine = As minhas partidas
tui-online-no-mine = Não tens nenhuma partida neste servidor.
tui-online-open = Aberto a todos
tui-online-back = A partida fica no servidor. Para voltar: quadrille online { $url }, As minhas partidas.
tui-online-unsent = O que fizeste por último não chegou ao servidor.
tui-online-abort-question = Anular a partida? Fica sem resultado. (s/n)
tui-online-no-hint = não há sugestões nas partidas com pessoas noutro lugar
tui-online-undo-asked = { $player } quer voltar atrás uma jogada: u deixa, x recusa
tui-online-leave = Voltar à lista
tui-online-link = Seguir uma ligação ...
tui-online-link-prompt = Ligação:
tui-online-link-about = A ligação de um convite, de uma partida a que queres assistir, ou do teu lugar.
tui-online-kind-mine = minha
tui-online-kind-offer = proposta
tui-online-kind-game = partida
tui-online-go-on = Enter continua esta partida.
tui-online-watch = Enter assiste a esta partida.
tui-online-name = O teu nome
tui-online-takebacks-about = Volta-se atrás quando o adversário concorda.
tui-key-look-again = ver outra vez
tui-key-ask-undo = pedir para voltar atrás, ou deixar
tui-key-decline = recusar uma proposta
tui-key-abort = anular uma partida que mal começou
tui-bar-let-undo = deixar voltar atrás
tui-bar-draw = propor empate
tui-bar-talk = conversar
tui-bar-claim = reclamar
tui-bar-more-time = dar 15 s
tui-bar-vacation = férias
tui-key-talk = conversa: frases, texto livre, esconder o que o outro diz
tui-key-claim = reclamar a partida a um adversário que saiu
tui-key-more-time = dar 15 s ao adversário
tui-key-vacation = férias, com dias para cada jogada
tui-online-claim-how = C reclama a partida.
tui-online-claim-question = O teu adversário saiu, e a partida pode acabar já: v reclama a vitória, e reclama o empate, outra tecla espera
tui-online-write = Escrever ...
tui-online-write-off = Escrever: precisa de texto livre, que ambos ligam
tui-online-vacation-about = O teu relógio fica parado a partir de agora durante os dias que disseres; 0 volta.
tui-bar-abort = anular
tui-online-opponent = Adversário
tui-online-rated = A contar
tui-online-open-about = Um nível responde logo. A uma partida aberta qualquer pessoa pode assistir.
tui-online-account = Conta: { $name }
tui-online-token = Jogas em nome de quem tem a chave.
tui-online-signed-out = O servidor já não te conhece: entra de novo para jogares em teu nome.
tui-online-password-again = A mesma palavra-passe outra vez
tui-online-password-differs = são duas palavras-passe diferentes
tui-online-sign-out-about = As tuas partidas ficam na conta.
tui-online-report = Denunciar esta partida
tui-online-report-about = Quem tem o servidor a seu cargo lê-o, com o que foi dito na partida.
tui-online-reported = Foi denunciada; quem tem o servidor a seu cargo lê-o.
tui-online-plan = Preparar respostas
tui-online-plan-about = Jogadas dos dois com espaços entre elas, primeiro do adversário; um ; começa outra linha. Jogam-se por si. Vazio desfaz tudo.
tui-key-plan = preparar respostas, em partidas sem relógio ou com dias
tui-key-report = denunciar esta partida
