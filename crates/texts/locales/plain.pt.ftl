# O que diz o programa linha a linha.

# Menus.
plain-choice = Escolha
plain-back = Voltar
plain-menu-range = escolhe um número de 0 a { $last }
plain-help-menu = escreve o número de uma linha; 0 volta atrás, uma linha vazia aceita o número entre parênteses retos, sair termina o programa
plain-no-game = isso só é possível durante uma partida
plain-line-long = essa linha é demasiado longa: no máximo { $limit } bytes
plain-line-bytes = essa linha não é texto (UTF-8)
plain-main = Menu principal
plain-main-resume = Continuar ({ $number ->
    [one] { $number } partida
   *[other] { $number } partidas
})
plain-main-rules = Regras de um jogo
plain-main-about = Sobre o programa

# Uma partida nova.
plain-which-game = Que jogo?
plain-which-variant = Que variante?
plain-which-mode = Quem joga?
plain-mode-human-human = Pessoa ({ $first }) contra pessoa ({ $second })
plain-mode-human-computer = Pessoa ({ $first }) contra computador ({ $second })
plain-mode-computer-human = Computador ({ $first }) contra pessoa ({ $second })
plain-mode-computer-computer = Computador ({ $first }) contra computador ({ $second })
plain-which-level = Que jogador automático para { $player }?
plain-which-name = Nome de { $player }
plain-help-name = escreve um nome, uma linha vazia para o que está entre parênteses retos, - para nenhum, ou 0 para voltar atrás
plain-name-long = esse nome é demasiado longo: no máximo { $limit } letras

# Continuar e registos.
plain-resume-none = não há nenhuma partida por acabar
plain-resume-which = Que partida?
plain-resume-item = { $game }, { $first } - { $second }, { $plies ->
    [one] { $plies } jogada
   *[other] { $plies } jogadas
}
plain-records = Que registo? Escolhe um número ou escreve o nome de um ficheiro
plain-record-which = Que partida do ficheiro?
plain-file-unreadable = não é possível ler { $path }: { $reason }
plain-file-no-game = { $path } não tem nenhuma partida que se possa mostrar
plain-replay-head = { $first } - { $second }, { $plies ->
    [one] { $plies } jogada
   *[other] { $plies } jogadas
}, resultado { $result }
plain-replay-help = uma linha vazia avança, anterior recua, um número vai para essa jogada, início e fim para os extremos, v2 entra numa variante; tabuleiro, descrever e jogadas mostram a posição; 0 volta
plain-replay-none = não há essa jogada
plain-replay-variations = variantes:
plain-replay-prompt = Jogada { $ply } de { $plies }

# Regras, definições, sobre o programa.
plain-which-rules = Regras de que jogo?
plain-lang = Português
plain-language = Língua: { $language }
plain-language-which = Que língua?
plain-ascii = Só caracteres ASCII: { $state }
plain-on = sim
plain-off = não
plain-about = Quadrille { $version }: quatro jogos abstratos para dois
plain-about-game = { $game }, de { $designer }, { $year }
plain-about-license = Licença: MIT ou Apache-2.0

# Uma partida.
plain-game-help = escreve uma jogada, ou ajuda
plain-help-game = escreve uma jogada, ou um destes comandos
    tabuleiro: o tabuleiro
    descrever: a posição em palavras
    jogadas: o que se pode jogar
    anular, refazer: anular jogadas, jogá-las de novo
    sugestão: uma boa jogada
    trocar: trocar de lado
    empate: propor empate (entre duas pessoas)
    desistir: desistir
    guardar FICHEIRO: escrever a partida num ficheiro
    0: voltar ao menu, sair termina o programa; a partida fica guardada
plain-turn-prompt = { $number }. { $player }
plain-last-move = última jogada: { $player } { $move }
plain-captured = captura em { $cells }
plain-splintered = separadas e retiradas em { $cells }
plain-taken-back = { $plies ->
    [0] a partida continua
    [one] foi anulada uma jogada
   *[other] foram anuladas { $plies } jogadas
}
plain-redone = { $plies ->
    [one] foi jogada de novo uma jogada
   *[other] foram jogadas de novo { $plies } jogadas
}
plain-draw-accept = O empate é aceite? (s/n)
plain-draw-lapsed = a proposta de empate fica sem efeito
plain-swapped = os lados foram trocados: { $first }, { $second }
plain-resign-sure = Desistir mesmo? (s/n)
plain-yes-or-no = responde s ou n
plain-hint = uma sugestão: { $move }
plain-hint-none = não há sugestão agora
plain-save-name = escreve o nome do ficheiro depois de guardar
plain-saved-as = a partida foi escrita em { $path }
plain-game-kept = a partida fica guardada; Continuar, no menu principal, retoma-a
plain-moves = { $number ->
    [one] { $number } jogada:
   *[other] { $number } jogadas:
}

# O fim.
plain-over-won = A partida acabou, { $result }: ganhou { $winner }
plain-over-draw = A partida acabou, { $result }: empate
plain-over-open = A partida acabou sem resultado
plain-recorded = a partida está registada em { $path }
plain-after = E agora?
plain-rematch-swapped = Desforra com os lados trocados
plain-look-back = Rever a partida

# Uma posição em palavras.
plain-describe-title = { $game } { $variant }, { $plies ->
    [0] antes da primeira jogada
    [one] depois de uma jogada
   *[other] depois de { $plies } jogadas
}
plain-describe-edge = { $who }, casas da margem: { $cells }
plain-describe-king = { $who }, rei: { $cells }
plain-describe-stones = { $who }, { $number ->
    [one] { $number } pedra
   *[other] { $number } pedras
}: { $cells }
plain-describe-pawns = { $who }, { $number ->
    [one] { $number } peão
   *[other] { $number } peões
}: { $cells }
plain-describe-tiles = { $who }, { $number ->
    [one] { $number } peça
   *[other] { $number } peças
}: { $cells }
plain-describe-empty = { $number ->
    [one] { $number } casa vazia
   *[other] { $number } casas vazias
}: { $cells }
plain-describe-empty-many = { $number } casas vazias
plain-describe-path = { $who }, ligado: { $cells }
plain-describe-fence = { $who }, cercado: { $cells }
plain-describe-group = { $who }, grupo: { $cells }
plain-may-swap = Podes ficar com o outro lado em vez de jogar: trocar. A primeira jogada passa a ser tua.

# Partidas com pessoas noutro lugar.
plain-online-again = Ver outra vez
plain-online-link = também podes escrever aqui a ligação de uma partida
plain-online-other = essa não é a ligação de uma partida em { $url }
plain-online-accept = Aceitas? (s/n)
plain-online-next = começa a partida seguinte
plain-online-waiting = à espera
plain-online-help-wait = ligação mostra o convite outra vez, qr mostra-o como código QR; 0 volta e sair termina, a partida fica no servidor
plain-online-no-qr = a janela é estreita demais para um código QR
plain-online-nothing = não há proposta a que responder
plain-codes-kept = Já os escreveste? (s/n)
plain-report-how = denunciar TEXTO diz o que há de errado nesta partida
plain-claim-how = reclamar vitória ou reclamar empate termina a partida
plain-claim-win-sure = Reclamar mesmo a vitória? A partida acaba aí. (s/n)
plain-claim-draw-sure = Reclamar mesmo o empate? A partida acaba aí. (s/n)
plain-say-how = dizer uma destas, pelo nome ou pelo número:
plain-chat-how = escrever TEXTO di-lo, se ambos quiserem texto livre
plain-talk-free = o texto livre está ligado: escrever TEXTO diz alguma coisa
plain-talk-asked = o adversário quer texto livre: conversa sim deixa
plain-talk-off = o texto livre está desligado: conversa sim pede-o
plain-talk-nobody = não há ninguém com quem conversar
plain-muted = o que o adversário diz fica escondido: ouvir mostra-o
plain-unmuted = o que o adversário diz é mostrado
plain-plan-line = preparado: { $moves }
plain-plan-none = nada está preparado
plain-plan-how = preparar JOGADAS prepara uma linha enquanto o adversário pensa: uma jogada dele, a tua resposta, e assim por diante; um ; começa outra, e preparar nada desfaz tudo
plain-vacation-none = as férias são para quem joga partidas com dias para cada jogada
plain-vacation-how = férias DIAS deixa o teu relógio parado a partir de agora, férias 0 volta
plain-online-turn = { $number }. à espera de { $player }
plain-online-over = fim
plain-online-after = desforra propõe outra partida, rever percorre esta, 0 volta
plain-online-help = escreve uma jogada, ou
    tabuleiro: o tabuleiro
    descrever: a posição em palavras
    jogadas: o que se pode jogar
    estado: ligação, adversário, relógios
    anular: pedir para voltar atrás uma jogada
    empate: propor empate
    aceitar, recusar: responder a uma proposta
    trocar: ficar com o outro lado, onde se pode
    desistir: dar a partida por perdida
    cancelar: largar uma partida que mal começou
    desforra: propor outra partida, depois do fim
    tempo: dar 15 s ao adversário
    reclamar vitória, reclamar empate: terminar a partida, quando o adversário saiu
    dizer FRASE, dizer: dizer o que todos entendem; a lista disso
    escrever TEXTO: dizer qualquer coisa, se ambos quiserem
    conversa sim, conversa não: se queres texto livre
    calar, ouvir: esconder o que o adversário diz, ou mostrá-lo
    férias DIAS: deixar o teu relógio parado, com dias para cada jogada
    preparar JOGADAS; JOGADAS: respostas que se jogam por si, em partidas sem relógio ou com dias por jogada
    denunciar TEXTO: dizer a quem tem o servidor o que há de errado nesta partida
    rever: percorrer a partida
    ligação, qr: o endereço da partida, para quem quiser assistir
    guardar FICHEIRO: escrever a partida num ficheiro
    0: voltar, sair termina o programa; a partida fica no servidor
