# O que pode estar errado numa partida escrita.

record-place = linha { $line }, coluna { $column }
record-more = e mais { $count }

record-utf8 = o byte { $byte } não é UTF-8
record-line-long = a linha tem mais de { $limit } bytes
record-game-long = a partida tem mais de { $limit } bytes; o resto ficou de fora

record-tag-bad = isto não é uma etiqueta; as etiquetas têm a forma [Nome "valor"]
record-tag-twice = a etiqueta { $name } aparece mais de uma vez
record-tag-name = { $name } não serve de nome a uma etiqueta; os nomes são feitos de letras, algarismos e sublinhados e começam por uma letra
record-tag-long = o valor da etiqueta { $name } tem mais de { $limit } bytes
record-tag-many = uma partida tem no máximo { $limit } etiquetas, e { $name } é mais uma
record-tag-fixed = a etiqueta { $name } decorre da partida e não pode ser mudada
record-escape = { $found } não representa nada; uma barra invertida escreve-se duas vezes

record-game-missing = falta a etiqueta que diz qual é o jogo
record-game-unknown = não há nenhum jogo chamado { $game }
record-variant-unknown = o jogo { $game } não tem a variante { $variant }
record-position-bad = a partida não pode começar na posição { $position }

record-move-unreadable = { $move } não se consegue ler como jogada
record-move-illegal = a jogada { $move } não é permitida aqui
record-stray = há um { $found } fora do lugar
record-comment-open = o comentário que começa aqui não acaba
record-variation-open = a variante que começa aqui não acaba
record-variation-close = aqui não há nenhuma variante aberta
record-variation-first = uma variante tem de vir depois de uma jogada
record-variation-empty = a variante não tem jogadas
record-depth = há variantes encaixadas a mais de { $limit } níveis
record-after-result = há algo depois do resultado da partida

record-annotation-bad = { $found } não é um tempo de relógio nem uma avaliação
record-annotation-twice = { $found } substitui outra do mesmo género
record-result-unknown = { $found } não é um resultado; os resultados são 1-0, 0-1, 1/2 e *
record-result-missing = a partida não acaba com um resultado
record-result-inside = o resultado { $found } está dentro de uma variante
record-result-tag = a etiqueta diz { $tag }, mas a partida acaba com { $end }
record-result-rules = o resultado indicado é { $claimed }, mas pelas regras é { $outcome }
record-result-open = a partida é dada como inacabada, mas pelas regras acabou { $outcome }
