# O que dizem os tutoriais de todos os jogos durante a primeira partida.

lesson-tip-win = Podes ganhar com esta jogada. Estás a vê-la?
lesson-tip-threat = Atenção: o adversário ameaça ganhar com a próxima jogada.
lesson-tip-won = Ganhaste a tua primeira partida. Agora joga no tabuleiro inteiro.
lesson-tip-beaten = Esta perdeu-se; a próxima será melhor. Tenta de novo, ou revê os passos.
lesson-tip-drawn = Empate: ninguém ganhou.
