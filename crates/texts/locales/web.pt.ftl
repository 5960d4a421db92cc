# O que a página no navegador diz.
web-skip = Saltar para o conteúdo
web-foot-online = Os jogos com outras pessoas ficam neste servidor, tudo o resto neste navegador.
web-foot = Sem registo, sem cookies, sem sorte: o que jogas aqui fica neste navegador e funciona sem rede.
web-home-title = Quatro jogos. Sem dados, sem cartas, sem sorte.
web-home-about = Escolhe um; as regras aprendem-se em minutos. Joga contra o computador, contra um amigo ao teu lado, ou fica a ver.
web-theme-auto = Cores: como o sistema
web-theme-light = Cores: claras
web-theme-dark = Cores: escuras
web-to-home = Ir para os jogos
web-new-version = Há uma nova versão.
web-reload = Recarregar

## Jogar

web-nav = Páginas e preferências
web-analysis = Análise
web-settings = Preferências
web-learn = Aprender
web-home = Início
web-rules = Regras
web-continue = Continuar
web-n-moves = { $moves ->
    [one] { $moves } jogada
   *[other] { $moves } jogadas
}
web-game-gone = Este jogo não está guardado neste navegador.
web-start = Jogar
web-sum-computer = { $board }: tu ({ $side }) contra { $opponent }
web-sum-friend = { $board }: duas pessoas neste ecrã
web-sum-computers = { $board }: { $first } contra { $second }
web-with = Contra
web-with-computer = o computador
web-with-friend = alguém aqui ao lado
web-with-computers = ver dois computadores
web-level = Com que força
web-level-first = Quem começa
web-level-second = Quem responde
web-pace = Velocidade entre computadores
web-pace-slow = devagar
web-pace-normal = normal
web-pace-fast = depressa
web-pace-instant = de imediato
web-board = Tabuleiro
web-side-first = { $player } (começa)
web-takebacks = Podem anular-se jogadas
web-the-board = O tabuleiro
web-the-turn = Esta jogada
web-the-moves = Lances
web-person = Tu
web-thinks = a pensar …
web-turn = a jogar
web-left = restam { $number }
web-confirm = Fazer esta jogada
web-cancel = Cancelar
web-undo = Anular
web-redo = Refazer
web-hint = Sugestão
web-flip = Virar
web-resign = Desistir
web-pause = Pausa
web-go-on = Continuar
web-computer-waits = O computador espera até o deixar continuar.
web-play-on = Continuar a jogar daqui
web-take-over = Jogar antes aqui
web-draw = Empate
web-draw-offer = Propor empate
web-draw-really = Foi proposto um empate. Aceitas?
web-draw-accept = Aceitar o empate
web-draw-decline = Continuar a jogar
web-resign-really = Desistir deste jogo?
web-no = Não, continuar
web-rematch = Desforra
web-analyze = Analisar
web-new-game = Novo jogo
web-look-start = Para o início
web-look-back = Uma jogada atrás
web-look-on = Uma jogada à frente
web-look-live = Para o jogo como está
web-share = Partilhar e guardar
web-copy-link = Copiar ligação
web-copy-record = Copiar registo
web-copy-position = Copiar posição
web-download-record = Descarregar registo
web-download-svg = Descarregar SVG
web-download-png = Descarregar PNG
web-copied-link = A ligação foi copiada: leva o jogo inteiro.
web-copied-record = O registo foi copiado.
web-copied-position = A posição foi copiada.
web-copy-failed = O navegador não deixou copiar.

## Preferências

web-set-look = Aspeto
web-set-play = Jogo
web-set-auto = como o sistema
web-set-lang = Língua
web-lang-en = English
web-lang-pt = Português
web-set-theme = Claro ou escuro
web-set-light = claro
web-set-dark = escuro
web-set-palette = Cores das peças
web-palette-usual = habituais
web-palette-safe = fáceis de distinguir
web-palette-contrast = contraste forte
web-set-motion = Peças em movimento
web-motion-full = sempre
web-motion-reduced = nunca
web-set-coordinates = Coordenadas à volta do tabuleiro
web-set-close-up = Parte de um tabuleiro grande num ecrã pequeno: onde estão as peças
web-set-sound = Sons
web-set-name = O teu nome nos jogos
web-set-confirm = Mostrar a jogada antes de a fazer
web-confirm-touch = jogadas de várias peças, com o dedo
web-confirm-several = jogadas de várias peças
web-confirm-always = todas as jogadas
web-confirm-never = nenhum
web-keys = Teclas no tabuleiro
web-keys-about = As setas vão de casa em casa, Enter ou Espaço escolhe, Escape desfaz a escolha, N vai para a próxima casa útil; H sugestão, U anular, R refazer, F vira o tabuleiro, vírgula e ponto percorrem as jogadas.
web-kept = Guardado neste navegador
web-kept-about = Cada jogo é guardado a cada jogada. Exporta tudo para um só ficheiro de texto, para o guardar noutro lado ou o levar para outro navegador.
web-kept-none = Ainda não há jogos.
web-export = Exportar tudo
web-import = Importar um ficheiro
web-imported = { $new } novos, { $updated } atualizados, { $same } já existiam, { $damaged } deixados de fora
web-fault = linha { $line }, coluna { $column }
web-remove = Remover

## Aprender e regras

web-learn-title = Aprender passo a passo
web-learn-step = Passo { $number }
web-learn-step-done = Passo { $number }, feito
web-learn-first = Primeira partida
web-learn-task = O que fazer
web-learn-next = Passo seguinte
web-learn-to-game = Para a primeira partida
web-learn-again = Outra vez
web-learn-real = Jogar a sério
web-print = Imprimir
web-pictures = Em imagens
web-start-board = O início

## Análise

web-study-engine = Motor
web-study-lines = Linhas
web-study-effort = profundidade { $depth }, { $nodes } posições
web-study-proved-win = Vitória de { $player }, provada ({ $plies })
web-study-proved-draw = empate, provado ({ $plies })
web-study-chance = { $player }: cerca de { $chance }
web-study-chance-proved = { $player }: { $chance }, provado
web-study-unknown = Ainda não avaliada.
web-study-no-moves = Ainda não há jogadas: joga no tabuleiro, escreve-as ou abre uma partida.
web-study-end = Para o fim da linha
web-study-comment = Comentário
web-study-promote = Tornar jogada principal
web-study-delete = Apagar daqui em diante
web-study-type = Escreve uma jogada
web-study-play = Jogar
web-study-edit = Editar a posição
web-study-pieces = Peças para pôr no tabuleiro
web-study-eraser = casa vazia
web-study-turn = Quem joga
web-study-position = Posição
web-study-good = Esta posição pode ser analisada.
web-study-done = Analisá-la
web-study-clear = Esvaziar o tabuleiro
web-study-reset = Como no início
web-study-graph = As hipóteses de { $player } ao longo da partida; as linhas grossas estão provadas.
web-study-judge = Avaliar a partida inteira
web-study-judging = A avaliar a partida
web-study-stop = Parar
web-study-accuracy = Precisão
web-study-inaccuracy = imprecisão
web-study-mistake = erro
web-study-blunder = erro grave
web-study-inaccuracies = Imprecisões
web-study-mistakes = Erros
web-study-blunders = Erros graves
web-study-clean = Não foram encontrados erros.
web-study-lost = { $player } deu { $lost }
web-studies = Os teus estudos
web-study-rename = Mudar o nome
web-study-open = Abrir outra coisa
web-study-paste = Cole um registo, uma posição ou uma ligação
web-study-show = Abrir
web-study-file = Abrir um ficheiro
web-study-new = Ou comece com uma partida vazia:
web-study-more-games = O texto contém mais { $number ->
    [one] uma partida
   *[other] { $number } partidas
}; mostra-se a primeira.
web-take-side = Ficar com o outro lado
web-clock = Relógio
web-clock-none = nenhum
web-games = Jogos
web-play-now = Jogar já
web-their-turn = é a vez do computador
web-share-system = Partilhar …
web-qr = Código QR
web-qr-about = Lê-o com um telemóvel: a partida inteira está na ligação.
web-key-seek = À procura do momento decisivo …
web-key-moment = O momento decisivo: jogada { $number }, { $move } de { $player }; melhor era { $best }.
web-key-clean = Sem grandes erros de parte a parte.
web-share-game = Partilhar
web-dismiss = Mais tarde
web-learn-choose = Aprender um jogo
web-close = Fechar

# Partidas com pessoas noutro lugar.
web-sum-online = { $board }, jogas com { $side }; quem receber a ligação joga do outro lado.
web-online-none = Não há servidor por trás desta página. As partidas com pessoas noutro lugar precisam de um: quadrille serve.
web-online-gone = { $reason }
web-share-invitation = Enviar a ligação
web-seat-about = Este navegador guarda o teu lugar. Para continuar noutro, leva contigo a ligação do teu lugar e não a mostres a ninguém.
web-copy-seat = Copiar a ligação do meu lugar
web-copied-seat = A ligação do teu lugar foi copiada.
web-line-outdated = Esta página é mais antiga do que o servidor.
web-abort = Anular
web-undo-really = O adversário quer voltar atrás uma jogada.
web-undo-decline = Não
web-undo-accept = Deixar voltar atrás
web-open-offer = Aberto a todos: aparece na página das propostas
web-plan = Preparar respostas
web-plan-about = Enquanto o adversário pensa: joga neste tabuleiro uma jogada dele e depois a tua resposta, tão longe quanto quiseres. É jogada por si se assim acontecer. Mais ninguém fica a saber.
web-plan-begin = Primeiro uma jogada do adversário.
web-plan-keep = Preparar isto
web-plan-back = Uma jogada atrás
web-next-turn = Próxima partida: a tua vez
web-notice-ask = Avisa-me quando for a minha vez
web-notice = { $game }: é a tua vez.
web-report = Denunciar
web-report-what = Há algo errado nesta partida
web-reported = Obrigado. Quem mantém este servidor vai ver.
web-hosted = No servidor: outros podem assistir, e continua em qualquer navegador
web-archive = Partidas terminadas
web-leaders = Melhores
web-my-games = As minhas partidas

## Problemas

web-puzzles = Problemas
web-puzzle = Problema
web-puzzles-about = Uma só jogada está certa, e está provado. O adversário responde com a defesa mais tenaz.
web-puzzles-practice = Praticar com problemas da tua força:
web-puzzles-all = Todos os problemas
web-puzzles-more = Praticar mais
web-puzzle-judging = À procura da resposta …
web-puzzle-start = início
web-puzzle-stands = A tua pontuação em problemas: { $points }{ $guess ->
    [yes] {" "}(por enquanto um palpite)
   *[no] {""}
}. { $solved } de { $tried } resolvidos, { $streak } seguidos, { $best } no máximo.
web-puzzle-damaged = O que foi praticado antes estava danificado e fica à parte: a prática recomeça.
web-fetch-lost = Não foi possível obter isto. Da primeira vez é preciso rede; a partir daí funciona sem ela.
