# O que se diz do trabalho que outras máquinas fazem.
jobs-address = --nats (ou QUADRILLE_NATS) não é um endereço de NATS; esperava-se nats://MÁQUINA:PORTA ou tls://MÁQUINA:PORTA, com UTILIZADOR:SENHA@ antes da máquina se for pedido, e vários servidores separados por vírgulas
jobs-connect = não se chega ao NATS em { $address }: { $reason }
jobs-stream = o NATS não faz o que se lhe pede: { $reason } (o JetStream tem de estar ligado: nats-server --jetstream)
jobs-record = não há lá nenhum jogo
jobs-limit = o motor precisa de um limite para cada posição, como em nodes=2000
jobs-failed = um trabalhador desistiu de um jogo: { $reason } (quadrille jobs mostra-o)
jobs-quiet-away = à espera: perdeu-se a ligação ao NATS
jobs-quiet-nobody = à espera: nenhum trabalhador responde; inicie um com quadrille worker --nats ENDEREÇO
jobs-quiet-others = à espera: todos os trabalhadores são de outra versão, ou têm outras redes, e jogariam outros jogos
jobs-idle-beginning = parado: acabou de começar
jobs-idle-none = parado: não há tarefas
jobs-idle-others = parado: { $count ->
    [one] a única tarefa que há é
   *[other] todas as { $count } tarefas são
} para outra versão do motor, ou para outras redes
jobs-idle-away = parado: sem ligação ao NATS
jobs-idle-away-why = parado: sem ligação ao NATS: { $reason }
jobs-idle-refused = parado: { $reason }
jobs-idle-ending = a terminar: não se aceitam mais tarefas
jobs-connected = ligado ao NATS
jobs-name = "{ $found }" não é o nome de uma tarefa
jobs-kind = é uma tarefa do tipo { $found } na fila de { $expected }
jobs-unreadable = não se consegue ler: { $reason }
jobs-deliveries = foi entregue a trabalhadores { $count } vezes e nunca ficou feita
worker-begins = Aceita tarefas de { $address }, { $threads } de cada vez, como { $name }; Ctrl+C termina.
worker-ended = Terminado; nada ficou por fazer.
