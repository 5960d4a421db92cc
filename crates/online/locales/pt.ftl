# Partidas com pessoas noutro lugar: por que algo não foi feito.

online-name = { $found } não é um nome: 2 a 20 letras, algarismos, "-" e "_"
online-expired = ninguém aceitou esta proposta a tempo
online-full = os dois lugares desta partida estão ocupados
online-own = esta proposta é tua
online-waiting = a partida começa quando alguém entrar
online-spectator = estás a assistir
online-abort-late = uma partida pode ser anulada antes de ambos terem jogado
online-stale = a partida entretanto avançou
online-not-yours = isto não cabe a um jogador
online-stored = o que está guardado não é uma partida
online-unknown = não existe tal partida
online-unavailable = o servidor não pode fazer isto agora; tenta daqui a pouco
online-body = o pedido não é um tal objeto: { $reason }
online-origin = páginas de outros sítios não podem fazer isto
online-secret = o segredo de um lugar tem de 20 a 64 caracteres ASCII visíveis
online-crowded = o servidor já tem todas as ligações que suporta; tenta daqui a pouco
