# O que pode estar errado num encontro.

arena-sprt = "{ $found }" não descreve um teste; esperava-se elo0,elo1 ou elo0,elo1,alfa,beta, com elo0 abaixo de elo1 e ambos os riscos entre 0 e 0.5
arena-sprt-pairing = um teste precisa de um encontro entre dois jogadores
arena-players = um encontro precisa de dois jogadores ou mais
arena-command = "{ $found }" não é um comando; esperava-se cmd: e um programa com os seus argumentos
arena-elsewhere-program = { $name } é um programa desta máquina, e não pode jogar em trabalhadores; retire --nats ou esse jogador
arena-elsewhere-other = o que um trabalhador enviou não é o jogo { $round } do torneio
arena-program = { $name } não pode jogar: { $reason }
arena-score = "{ $found }" não é uma avaliação comum; esperava-se uma probabilidade acima de 0.5 e um número de jogadas, como em 0.98,4
arena-balance = o equilíbrio tem de estar entre 0 e 0.5

arena-opening = a linha { $line } não é uma abertura
arena-openings-none = não há aberturas no ficheiro
arena-compromises = { $count ->
    [one] uma abertura é desequilibrada ou repetida, pois não se encontrou melhor
   *[other] { $count } aberturas são desequilibradas ou repetidas, pois não se encontraram melhores
}

arena-file = { $path }: { $reason }
arena-file-taken = { $path } não está vazio; --resume continua o encontro que lá está
arena-file-locked = { $path } está a ser escrito por outro encontro
arena-file-other = { $path }: a partida na linha { $line } não é de um encontro
arena-resume-setting = o encontro não pode continuar: { $name } era { $found } e agora é { $asked }
arena-resume-stranger = o encontro não pode continuar: { $name } jogou nele e agora não joga
arena-resume-player = o encontro não pode continuar: { $name } era { $found } e agora é { $asked }
arena-skipped = { $count ->
    [one] uma partida não conta, pois um jogador foi alterado
   *[other] { $count } partidas não contam, pois houve jogadores alterados
}

arena-interrupted = interrompido; o mesmo comando com o mesmo ficheiro continua (num encontro: com --resume)
arena-interrupted-lost = interrompido; sem um ficheiro para as partidas, nada pode continuar
