# O que diz a interface tui.

## Menus

tui-title = Quadrille
tui-menu-play = Jogar
tui-menu-resume = Retomar uma partida
tui-menu-open = Abrir um registo
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
tui-left = A partida fica guardada: pode ser retomada.

## Uma partida nova

tui-setup-game = Jogo
tui-setup-board = Tabuleiro
tui-setup-mode = Modo
tui-setup-name = (o seu nome)
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
tui-replay-foot = ←→ passo · ? teclas

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

tui-game-foot = m jogada, u anular, ?
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
tui-end-look = Rever a partida
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
tui-analysis-on = motor, profundidade { $depth } ...
tui-analysis-done = motor, profundidade { $depth }
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
