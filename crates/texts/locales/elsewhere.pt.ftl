# Partidas com pessoas noutro lugar, como a página e o terminal o dizem.

web-invite = Criar um convite
web-connecting = A ligar …
web-invitation = O teu convite
web-invitation-about = Envia esta ligação a quem quiseres desafiar.
web-invitation-waits = À espera de que alguém aceite. A partida começa aqui por si.
web-offer-side = jogas com { $side }
web-offer-no-clock = sem relógios
web-offer-no-takebacks = não se volta atrás
web-offer-somebody = Alguém quer jogar
web-offer-by = { $name } quer jogar
web-offer-name = O teu nome, se quiseres
web-offer-accept = Jogar
web-offer-expired = Ninguém aceitou esta proposta a tempo. Uma nova faz-se depressa.
web-line-down = Sem ligação; a tentar de novo …
web-line-watching = Estás a assistir.
web-line-there = O adversário está presente.
web-line-away = O adversário não está ligado.
web-move-sent = Jogada enviada …
web-move-stored = Jogada guardada.
web-move-seen = Jogada vista.
web-watchers = { $number ->
    [one] 1 pessoa assiste
   *[other] { $number } pessoas assistem
}
web-rematch-offer = Propor outra partida
web-rematch-accept = Jogar outra partida
web-rematch-decline = Não, obrigado
web-next-game = Para a partida seguinte
web-play-online = Jogar em linha
web-lobby-about = Envia uma ligação a um amigo, ou deixa que qualquer pessoa aceite a tua proposta.
web-lobby-people = { $number ->
    [one] Está aqui { $number } pessoa.
   *[other] Estão aqui { $number } pessoas.
}
web-lobby-offers = Propostas
web-lobby-no-offers = Neste momento ninguém propõe uma partida.
web-lobby-games = Partidas em curso
web-lobby-no-games = Não há partidas abertas em curso.
web-lobby-somebody = alguém
web-side = Joga com
web-side-random = qualquer lado
web-swap = Podem trocar-se os lados depois da primeira jogada
web-your-turn = é a tua vez
web-more-time = Dar 15 s
web-opponent-left = O teu adversário saiu.
web-claim-win = Reclamar a vitória
web-claim-draw = Reclamar o empate
web-vacation = Férias
web-vacation-about = O teu relógio fica parado enquanto estás fora. Tens 30 dias nesta partida.
web-vacation-days = Dias a partir de agora
web-vacation-go = Ir de férias
web-again = Jogar de novo
web-talk = Conversa
web-talk-me = Tu:
web-talk-other = Adversário:
web-talk-free = Texto livre, se ambos quiserem
web-talk-waits = O teu adversário não ligou o texto livre.
web-talk-say = Dizer
web-talk-mute = Esconder o que o adversário diz
web-account = Conta
web-my-waits = à espera de alguém
web-rated = a contar
web-rated-about = A contar para a pontuação: para quem tem conta, sem voltar atrás
web-opponent-turn = é a vez do adversário
web-with-online = uma pessoa noutro lugar
