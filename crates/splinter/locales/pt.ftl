# O que se pede a quem joga.
splinter-prompt = Escolhe uma das tuas peças, depois para onde empurrar.

# Splinter: razões, recusas, erros de posição, variantes, contagens.

## Porque acabou o jogo

splinter-parted = vitória de { $winner }: os reis estão separados, e o rei de { $winner } está no grupo maior, { $larger } contra { $smaller }
splinter-parted-lost = vitória de { $winner }: os reis estão separados em grupos de { $size }, e { $winner } perdeu menos peões, { $fewer } contra { $more }
splinter-parted-draw = empate: os reis estão separados em grupos de { $size }, e cada lado perdeu { $lost ->
        [0] 0 peões
        [one] { $lost } peão
       *[other] { $lost } peões
    }
splinter-bare = vitória de { $winner }: { $loser } já não tem peões
splinter-bare-draw = empate: nenhum dos lados tem peões
splinter-quiet = vitória de { $winner }: nada foi retirado durante { $plies } jogadas, e { $winner } perdeu menos peões, { $fewer } contra { $more }
splinter-quiet-draw = empate: nada foi retirado durante { $plies } jogadas, e cada lado perdeu { $lost ->
        [0] 0 peões
        [one] { $lost } peão
       *[other] { $lost } peões
    }
splinter-stuck = vitória de { $winner }: nenhum empurrão é possível, e { $winner } perdeu menos peões, { $fewer } contra { $more }
splinter-stuck-draw = empate: nenhum empurrão é possível, e cada lado perdeu { $lost ->
        [0] 0 peões
        [one] { $lost } peão
       *[other] { $lost } peões
    }

## Porque se recusa uma jogada

splinter-off-board = o empurrão não começa neste tabuleiro; { $example } é um de { $count ->
        [one] { $count } empurrão possível
       *[other] { $count } empurrões possíveis
    }
splinter-empty = não há nenhuma peça em { $cell }; { $example } é um de { $count ->
        [one] { $count } empurrão possível
       *[other] { $count } empurrões possíveis
    }
splinter-enemy = a peça em { $cell } pertence a { $owner }, e é a vez de { $player }; { $example } é um de { $count ->
        [one] { $count } empurrão possível
       *[other] { $count } empurrões possíveis
    }
splinter-blocked = { $push } empurraria uma peça para fora do tabuleiro, pois { $length ->
        [one] a peça está na borda
       *[other] a fila de { $length } peças chega à borda
    }; { $example } é um de { $count ->
        [one] { $count } empurrão possível
       *[other] { $count } empurrões possíveis
    }
splinter-undo = { $push } desfaria { $last }: contra o último empurrão nenhuma fila pode acabar em { $left }; { $example } é um de { $count ->
        [one] { $count } empurrão possível
       *[other] { $count } empurrões possíveis
    }

## O que não se consegue ler

splinter-move-text = «{ $found }» não é uma jogada; uma jogada é uma casa e uma direção entre n, ne, e, se, s, so, o e no, como h9ne
splinter-cell = não existe a casa { $cell } neste tabuleiro

## Posições que violam uma regra

splinter-flag = depois do último empurrão só pode vir a palavra «seed», não «{ $found }»
splinter-kings = { $player } tem { $found ->
        [0] zero reis
       *[other] { $found } reis
    }, mas tem de haver exatamente um
splinter-pawns = { $player } tem { $found ->
        [one] { $found } peão
       *[other] { $found } peões
    }, mais do que os { $most } do início
splinter-kingless = o grupo da peça em { $cell } não tem rei e já teria sido retirado
splinter-counter-text = as jogadas desde a última retirada têm de ser um número simples, não «{ $found }»
splinter-counter = { $found } jogadas desde a última retirada são demais: aos { $most } o jogo acaba
splinter-push-text = o último empurrão tem de ser «-» ou uma jogada como h9ne, não «{ $found }»
splinter-push-off = o último empurrão { $push } teria saído do tabuleiro
splinter-push-stayed = o último empurrão { $push } deixou uma casa que está ocupada
splinter-push-own = o último empurrão { $push } foi feito com uma peça de quem vai jogar
splinter-push-seed = onde se podem desfazer empurrões não se guarda o último: em vez de { $push } deve estar «-»

## Variantes

splinter-variant = { $rows } linhas e { $columns } colunas, { $pawns ->
        [one] { $pawns } peão
       *[other] { $pawns } peões
    } de cada lado
splinter-variant-seed = { $rows } linhas e { $columns } colunas, { $pawns ->
        [one] { $pawns } peão
       *[other] { $pawns } peões
    } de cada lado; os empurrões podem ser desfeitos

## Números ao lado do tabuleiro

splinter-tally-pawns = peões
splinter-plies = jogadas calmas

# O que diz o tutorial: em cada passo o que fazer, depois o que se diz de uma jogada certa e de uma errada.

splinter-lesson-push = Jogas com as Brancas. Uma jogada empurra: escolhe uma peça e uma de oito direções, e todas as peças em fila à frente dela vão também, amigas e inimigas. Empurra com d5 para a direita.
splinter-lesson-push-right = Moveram-se três peças com um empurrão, entre elas o rei preto.
splinter-lesson-push-wrong = Também é um empurrão. Escolhe d5 e depois a casa à sua direita.
splinter-lesson-break = As peças que se tocam, mesmo por um canto, estão ligadas. O que deixa de estar ligado a um rei separa-se e sai. Separa um peão preto sem perder nada.
splinter-lesson-break-right = O peão perdeu o contacto com os dois reis e saiu.
splinter-lesson-break-wrong = O peão de g5 está ligado só pelo teu peão de f5. Para onde podia este ir?
splinter-lesson-two = Uma cadeia inteira pode estar presa por uma só peça. Separa dois peões de uma vez.
splinter-lesson-two-right = Tudo o que estava para lá da quebra saiu.
splinter-lesson-two-wrong = Os dois peões da direita estão presos por f5. Empurra-o para longe deles.
splinter-lesson-apart = Se os reis deixam de estar ligados, a partida acaba, e ganha o rei do grupo maior. Separa-os.
splinter-lesson-apart-right = Os reis estão separados, e o teu tem mais peças consigo. A cor delas não conta.
splinter-lesson-apart-wrong = Só d5 liga os dois reis. Empurra-o dali.
splinter-lesson-larger = Conta por onde se separa: o teu rei precisa da parte maior. Aqui só um empurrão ganha.
splinter-lesson-larger-right = Quatro peças contra duas.
splinter-lesson-larger-wrong = Conta o que ficaria com cada rei: o teu tem de ter mais.
splinter-lesson-bare = Um rei sem peões seus perde. As Pretas têm só um.
splinter-lesson-bare-right = Um rei sozinho: ganhaste sem separar os reis.
splinter-lesson-bare-wrong = O peão preto está preso só por f5.
splinter-lesson-tip-start = Jogas com as Brancas. Empurra com qualquer peça tua, também com o rei. Separa peões pretos e mantém os teus junto dos reis.
splinter-lesson-tip-lost = Perdeste um peão. As peças presas por uma só vizinha separam-se facilmente.
splinter-lesson-tip-take = Há um empurrão que separa alguma coisa. Vê se é tua ou do adversário.
splinter-lesson-tip-quiet = Procura peças presas por uma só, e o sítio por onde os reis se podiam separar: de que lado há mais peças?
