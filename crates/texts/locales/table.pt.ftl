# O que uma mesa diz.
table-no-thread = nenhum jogador automático pode pensar agora: { $reason }
table-file-exists = { $path } já existe e fica como está; escolhe outro nome
table-no-record = o ficheiro não tem nenhuma partida
