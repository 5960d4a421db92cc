# O motor: as suas definições, e nomes que não são de nenhum jogador.

engine-setting-unknown = não há a definição "{ $found }"; há { $known }
engine-setting-unknown-near = não há a definição "{ $found }", seria "{ $near }"? Há { $known }
engine-setting-value = { $name } não pode ser "{ $found }"; aceita-se: { $accepted }
engine-setting-pair = "{ $found }" não é uma definição; escreve nome=valor, separando várias por vírgulas


bot-unknown = { $game } não tem o jogador "{ $found }"; os seus jogadores são { $known }
bot-unknown-near = { $game } não tem o jogador "{ $found }", queria dizer "{ $near }"? Os seus jogadores são { $known }
engine-no-net = não há rede neuronal para { $game }; escolhe outro método que não "net", ou dá uma com --net FICHEIRO
engine-not-learned = não há avaliação aprendida para { $game }; escolhe outro método que não "learned"
