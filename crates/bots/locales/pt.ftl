# Os jogadores do computador: um título, e como cada um joga.

bot-unknown = { $game } não tem o jogador "{ $found }"; os seus jogadores são { $known }
bot-unknown-near = { $game } não tem o jogador "{ $found }", queria dizer "{ $near }"? Os seus jogadores são { $known }

bot-random = Aleatório
bot-random-about = faz qualquer jogada permitida, todas com a mesma probabilidade

bot-talpa-random = { bot-random }
bot-talpa-random-about = { bot-random-about }
bot-talpa-seed-greedy-own = Escavador
bot-talpa-seed-greedy-own-about = alonga o seu túnel tanto quanto pode e não olha para o do adversário
bot-talpa-seed-greedy = Ganancioso
bot-talpa-seed-greedy-about = alonga o seu túnel e mantém curto o do adversário, vendo uma jogada à frente

bot-taacoca-random = { bot-random }
bot-taacoca-random-about = { bot-random-about }
bot-taacoca-seed-hard = Vanguarda
bot-taacoca-seed-hard-about = move sempre as pedras mais avançadas e captura o que lhes aparece no caminho
bot-taacoca-seed-distance = Corredor
bot-taacoca-seed-distance-about = captura pedras, corre para a linha de partida do adversário e nunca falha uma vitória numa jogada

bot-splinter-random = { bot-random }
bot-splinter-random-about = { bot-random-about }
bot-splinter-seed-greedy = Ganancioso
bot-splinter-seed-greedy-about = mantém juntas as suas peças e dispersa as do adversário, vendo uma jogada à frente

bot-alliances-random = { bot-random }
bot-alliances-random-about = { bot-random-about }
bot-alliances-seed-medium = Médio
bot-alliances-seed-medium-about = encurta as suas cadeias e não olha para as do adversário
bot-alliances-seed-hard = Difícil
bot-alliances-seed-hard-about = encurta as suas cadeias e alonga as do adversário, vendo uma jogada à frente
