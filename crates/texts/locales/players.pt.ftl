# Os jogadores do computador: um título de cada um, e como joga.

ladder-line = a linha { $line } da escada não é "tabuleiro nome jogador pontos erro partidas": { $found }

level-title = Nível { $number }, { $name }
level-rating = cerca de { $points } Elo; jogar ao acaso vale 0
level-unmeasured = não medido neste tabuleiro

level-1 = Seixo
level-1-about = faz qualquer jogada válida
level-2 = Rebento
level-2-about = vê o que tem à frente
level-3 = Caminhante
level-3-about = tem uma ideia vaga de para onde ir
level-4 = Aprendiz
level-4-about = conhece algumas boas jogadas, e engana-se muitas vezes
level-5 = Companheiro
level-5-about = joga com bom senso e não vê algumas respostas
level-6 = Habitual
level-6-about = raramente oferece alguma coisa
level-7 = Colega de clube
level-7-about = planeia algumas jogadas
level-8 = Veterano
level-8-about = castiga a maioria dos erros
level-9 = Perito
level-9-about = vê longe
level-10 = Mestre
level-10-about = erra pouco
level-11 = Grande mestre
level-11-about = quase não erra
level-12 = Oráculo
level-12-about = descobre o que quase ninguém vê
level-13 = Titã
level-13-about = é difícil de surpreender
level-14 = Colosso
level-14-about = quase ninguém lhe ganha
level-15 = Lenda
level-15-about = é com quem se aprende
level-16 = Prodígio
level-16-about = joga como nunca ninguém jogou
max = Máximo
max-about = tudo o que esta máquina consegue num segundo

bot-random = Aleatório
bot-random-about = faz qualquer jogada permitida, todas com a mesma probabilidade

bot-talpa-seed-greedy-own = Escavador
bot-talpa-seed-greedy-own-about = alonga o seu túnel tanto quanto pode e não olha para o do adversário
bot-talpa-seed-greedy = Ganancioso
bot-talpa-seed-greedy-about = alonga o seu túnel e mantém curto o do adversário, vendo uma jogada à frente

bot-taacoca-seed-hard = Vanguarda
bot-taacoca-seed-hard-about = move sempre as pedras mais avançadas e captura o que lhes aparece no caminho
bot-taacoca-seed-distance = Corredor
bot-taacoca-seed-distance-about = captura pedras, corre para a linha de partida do adversário e nunca falha uma vitória numa jogada

bot-splinter-seed-greedy = Ganancioso
bot-splinter-seed-greedy-about = mantém juntas as suas peças e dispersa as do adversário, vendo uma jogada à frente

bot-alliances-seed-medium = Médio
bot-alliances-seed-medium-about = encurta as suas cadeias e não olha para as do adversário
bot-alliances-seed-hard = Difícil
bot-alliances-seed-hard-about = encurta as suas cadeias e alonga as do adversário, vendo uma jogada à frente
