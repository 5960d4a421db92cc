# Partidas num servidor noutro lugar: o que há de errado num endereço, e porque não há resposta.

remote-scheme = { $found } não é o endereço de um servidor: começa por http:// ou https://
remote-host = { $found } não é o endereço de um servidor, como https://example.org/
remote-port = { $found } não é uma porta: um número de 1 a 65535
remote-link = { $found } não é a ligação de uma partida: um convite acaba em #/online/ e o nome da partida

remote-nobody = não há servidor em { $url }; quadrille serve inicia um
remote-no-machine = não se conhece nenhuma máquina com o nome em { $url }
remote-slow = { $url } demora demasiado a responder
remote-silent = { $url } não responde: { $reason }
remote-stranger = o que responde em { $url } não é um servidor de partidas
remote-moved = { $url } mudou-se para { $location }; usa esse endereço
remote-refused = { $text }
remote-no-chance = o sistema não tem números aleatórios
remote-outdated = Este programa e o servidor são de versões diferentes.
remote-no-seat = este lugar é de outra pessoa
remote-gone = A partida já não está no servidor.
