# O que uma mesa diz.
table-no-thread = nenhum jogador automático pode pensar agora: { $reason }
table-file-exists = { $path } já existe e fica como está; escolhe outro nome
table-no-record = o ficheiro não tem nenhuma partida

web-claim-in = Se o adversário não voltar dentro de { $time }, podes reclamar a partida.
web-vacation-own = Estás de férias durante mais { $time }.
web-vacation-other = O adversário está de férias durante mais { $time }.
web-vacation-left = Restam-te { $days } dias de férias nesta partida.
