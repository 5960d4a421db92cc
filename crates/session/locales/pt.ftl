# O que um encontro diz: como acabou, e porque é que algo não foi feito.

session-end-resigned = { $player } desistiu
session-end-agreed = empate por acordo
session-end-abandoned = o encontro foi abandonado
session-end-time = o tempo de { $player } esgotou-se
session-end-forfeit = { $player } perdeu por falta
session-end-adjudicated = o resultado foi atribuído
session-end-other = a partida acabou de outro modo: { $found }
session-end-unknown = o registo não diz porque é que a partida acabou

session-over = o encontro já acabou
session-turn-other = é a vez de { $player }
session-turn-computer = { $player } é o computador, e é a vez dele
session-seat-computer = { $player } é o computador
session-no-human = nenhuma pessoa joga neste encontro
session-table-only = isto não cabe a um dos jogadores
session-both-needed = isto não se pode fazer sem o adversário
session-move-long = { $found } é demasiado longo para uma jogada
session-answer-late = a jogada do computador chegou tarde e não foi feita
session-spectator = quem assiste não pode intervir
session-no-clock = neste encontro não há nenhum relógio a andar
session-add-time-own = só o teu adversário te pode dar tempo
session-flag-early = quem tem a vez ainda tem tempo
session-time-control = «{ $found }» não é um ritmo de jogo; esperavam-se segundos e o que cada jogada acrescenta, como em 60+0.5, ou os segundos por jogada, como em 1/30

session-takebacks-never = neste encontro as jogadas não se podem anular
session-takeback-none = não há nenhuma jogada para anular
session-takeback-computer = contra o computador anula-se uma jogada sem pedir
session-takeback-pending = { $player } já pediu para anular uma jogada
session-takeback-unasked = ninguém pediu para anular uma jogada
session-takeback-own = é o adversário quem responde
session-redo-none = não há nenhuma jogada para repor

session-draw-computer = um empate só se combina entre duas pessoas
session-draw-pending = { $player } já propôs empate
session-draw-none = ninguém propôs empate
session-draw-own = é o adversário quem responde à proposta

session-rematch-computer = uma desforra combina-se entre duas pessoas
session-rematch-early = a desforra só se propõe quando o encontro acaba
session-rematch-pending = { $player } já propôs a desforra
session-rematch-none = ninguém propôs a desforra
session-rematch-own = é o adversário quem responde à proposta
session-rematch-agreed = a desforra já está combinada

session-follow-gap = faltam alterações do encontro; é preciso carregá-lo de novo
session-follow-odd = esta alteração não condiz com o encontro; é preciso carregá-lo de novo
session-wire = «{ $found }» não é uma mensagem de um encontro

session-computer-name = { $found } não serve de nome a um jogador do computador
session-tag-own = a etiqueta { $name } decorre do encontro e não pode ser definida
session-record-tag = a etiqueta { $name } não pode ter o valor { $found }
session-record-move = a jogada número { $ply } do registo, { $move }, não é permitida ali
session-record-end = o registo contradiz-se a si mesmo ou às regras: resultado { $result }, termo «{ $termination }»
session-swap-off = esta partida joga-se sem troca de lados
session-swap-late = os lados só se podem trocar uma vez, logo depois da primeira jogada
session-clock-whole = { $time } para toda a partida
session-clock-fischer = { $time } + { $increment } por jogada
session-clock-move = { $time } por jogada
session-clock-bank = { $time } por jogada, e { $bank } de reserva
session-clock-byoyomi = { $time } + { $periods } × { $period }
