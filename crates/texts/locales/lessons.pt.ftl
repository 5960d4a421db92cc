# O que dizem os tutoriais de todos os jogos durante a primeira partida.

lesson-tip-win = Pode ganhar com este lance. Está a vê-lo?
lesson-tip-threat = Atenção: o adversário ameaça ganhar com o próximo lance.
lesson-tip-won = Ganhou a sua primeira partida. Agora jogue no tabuleiro inteiro.
lesson-tip-beaten = Esta perdeu-se; a próxima será melhor. Tente de novo, ou reveja os passos.
lesson-tip-drawn = Empate: ninguém ganhou.
