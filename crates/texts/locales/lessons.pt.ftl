# O que dizem as lições: em cada passo o que fazer, e o que se diz de um lance certo e de um errado.

## Talpa

lesson-talpa-capture = Joga com o Vermelho. Uma peça captura ao passar para cima, para baixo, para a esquerda ou para a direita, para a casa de uma peça azul. Capture a peça de c4 com a de c3.
lesson-talpa-capture-right = A peça azul saiu, e a sua deixou c3: cada lance esvazia exatamente uma casa.
lesson-talpa-capture-wrong = Também é uma captura. Escolha primeiro c3 e depois c4.
lesson-talpa-tunnel = As casas vazias são túneis. O Vermelho ganha com um túnel da margem de baixo até à de cima. Uma captura abre-o.
lesson-talpa-tunnel-right = A peça saiu de c3, e as casas vazias ligam agora as suas duas margens: ganhou.
lesson-talpa-tunnel-wrong = A coluna c está quase vazia. Que peça ainda a fecha?
lesson-talpa-must = Quem pode capturar tem de o fazer. O túnel do Azul vai da esquerda à direita: há aqui duas capturas, e uma delas abri-lo-ia. Faça a outra.
lesson-talpa-must-right = Muito bem: c3 tinha de ficar onde estava.
lesson-talpa-must-wrong = Quando c3 sai, a linha 3 fica vazia de margem a margem, e o Azul ganha com o seu lance.
lesson-talpa-threat = É a sua vez, mas o Azul ameaça tirar a peça de d3 e abrir assim a linha 3. Impeça-o.
lesson-talpa-threat-right = O Azul já não pode abrir a linha. Pode capturar-se a peça que a fecha, ou tirar-lhe aquilo que ela podia capturar.
lesson-talpa-threat-wrong = A seguir o Azul captura d4 com d3, e a linha 3 fica aberta. O que pode parar a peça de d3?
lesson-talpa-removal = Quando já nada se pode capturar, retira-se antes uma peça própria. Escolha uma peça e escolha-a outra vez. Retire a que abre o seu túnel.
lesson-talpa-removal-right = A coluna c está aberta de baixo até cima. É assim que acaba a maioria das partidas.
lesson-talpa-removal-wrong = O seu túnel é a coluna c. Nela só está uma peça vermelha.
lesson-talpa-both = Aqui uma só peça fecha os dois túneis. Se um lance abre ambos, ganha o adversário. Retire qualquer peça menos essa.
lesson-talpa-both-right = Certo: em c3 teria aberto também a linha 3 para o Azul.
lesson-talpa-both-wrong = Isso abre a sua coluna, mas ao mesmo tempo a linha do Azul, e então é o Azul que ganha.
lesson-talpa-tip-start = Joga com o Vermelho e quer um túnel de casas vazias de baixo até cima. As capturas são obrigatórias: escolha uma peça com uma vizinha azul.
lesson-talpa-tip-removals = Já não há capturas. A partir de agora cada um retira uma peça própria: abra o seu túnel, e não o outro.
lesson-talpa-tip-lost = As peças desaparecem depressa; o seu número quase não conta. Olhe para as casas vazias que deixam.
lesson-talpa-tip-quiet = Ligue casas vazias no caminho de baixo para cima, e guarde peças por onde o túnel do Azul tem de passar.

## Taacoca

lesson-taacoca-step = Joga com as Brancas, para cima. Em cada vez avançam três peças juntas, todas para a esquerda ou todas para a direita. Escolha b2, b3 e b4, e depois para onde vão.
lesson-taacoca-step-right = Três peças, uma direção: é assim cada lance no Taacoca. Nunca voltam atrás.
lesson-taacoca-step-wrong = Também é um lance, mas agora devem avançar as três peças da linha b.
lesson-taacoca-follow = As peças podem seguir-se: uma casa que uma das três deixa fica livre para outra. Faça um lance em que uma peça vai para onde estava outra.
lesson-taacoca-follow-right = Avançaram ao mesmo tempo, por isso a casa estava livre.
lesson-taacoca-follow-wrong = Junte uma peça da linha a à peça da linha b que lhe está no caminho.
lesson-taacoca-capture = Uma peça que chega à casa de uma inimiga captura-a. Capture a peça preta de e3.
lesson-taacoca-capture-right = Saiu de vez. As outras duas peças avançaram também.
lesson-taacoca-capture-wrong = Nada foi capturado. d3 chega a e3 pela direita, d4 pela esquerda.
lesson-taacoca-two = Cada uma das três peças pode capturar. Capture duas de uma vez.
lesson-taacoca-two-right = Duas peças num só lance: não deixe as suas em filas assim.
lesson-taacoca-two-wrong = As Pretas estão em e3 e e4. Que duas peças brancas estão logo abaixo, e para que lado devem ir?
lesson-taacoca-hold = A peça preta de b3 está a um passo da sua linha de casa, onde ganharia. Pare-a.
lesson-taacoca-hold-right = Capturada a tempo. As peças que ficam em casa são as melhores guardas.
lesson-taacoca-hold-wrong = Então as Pretas chegam à linha a e ganham. As suas peças de a2 e a3 alcançam b3.
lesson-taacoca-home = Agora ao contrário: leve uma peça à linha de cima, e ganha.
lesson-taacoca-home-right = Uma peça na linha de casa do adversário ganha logo, aconteça o que acontecer.
lesson-taacoca-home-wrong = A peça de f2 está junto à linha de cima, mas não avançou.
lesson-taacoca-last = Com duas peças, ambas têm de avançar. Capture a última peça preta: quem não tem peças perdeu.
lesson-taacoca-last-right = Sem peças não há jogo. Quem tem peças mas nenhum lance legal também perde.
lesson-taacoca-last-wrong = De d3, a peça de e3 fica à direita.
lesson-taacoca-tip-start = Joga com as Brancas. Escolha três peças e uma direção. Leve uma peça à linha de cima, ou capture tudo.
lesson-taacoca-tip-lost = Perdeu uma peça. As peças que uma inimiga alcança estão em perigo: conte quem pode recapturar.
lesson-taacoca-tip-take = Pode capturar alguma coisa. Não tem de ser bom: veja o que lhe podem capturar em troca.
lesson-taacoca-tip-quiet = As peças nunca voltam atrás. Guarde algumas em casa, e deixe que seja o outro a ter de se aproximar.

## Splinter

lesson-splinter-push = Joga com as Brancas. Um lance empurra: escolha uma peça e uma de oito direções, e todas as peças em fila à sua frente vão também, amigas e inimigas. Empurre com d5 para a direita.
lesson-splinter-push-right = Moveram-se três peças com um empurrão, entre elas o rei preto.
lesson-splinter-push-wrong = Também é um empurrão. Escolha d5 e depois a casa à sua direita.
lesson-splinter-break = As peças que se tocam, mesmo por um canto, estão ligadas. O que deixa de estar ligado a um rei separa-se e sai. Separe um peão preto sem perder nada.
lesson-splinter-break-right = O peão perdeu o contacto com os dois reis e saiu.
lesson-splinter-break-wrong = O peão de g5 está ligado só pelo seu peão de f5. Para onde podia este ir?
lesson-splinter-two = Uma cadeia inteira pode estar presa por uma só peça. Separe dois peões de uma vez.
lesson-splinter-two-right = Tudo o que estava para lá da quebra saiu.
lesson-splinter-two-wrong = Os dois peões da direita estão presos por f5. Empurre-o para longe deles.
lesson-splinter-apart = Se os reis deixam de estar ligados, a partida acaba, e ganha o rei do grupo maior. Separe-os.
lesson-splinter-apart-right = Os reis estão separados, e o seu tem mais peças consigo. A cor delas não conta.
lesson-splinter-apart-wrong = Só d5 liga os dois reis. Empurre-o dali.
lesson-splinter-larger = Conta por onde se separa: o seu rei precisa da parte maior. Aqui só um empurrão ganha.
lesson-splinter-larger-right = Quatro peças contra duas.
lesson-splinter-larger-wrong = Conte o que ficaria com cada rei: o seu tem de ter mais.
lesson-splinter-bare = Um rei sem peões seus perde. As Pretas têm só um.
lesson-splinter-bare-right = Um rei sozinho: ganhou sem separar os reis.
lesson-splinter-bare-wrong = O peão preto está preso só por f5.
lesson-splinter-tip-start = Joga com as Brancas. Empurre com qualquer peça sua, também com o rei. Separe peões pretos e mantenha os seus junto dos reis.
lesson-splinter-tip-lost = Perdeu um peão. As peças presas por uma só vizinha separam-se facilmente.
lesson-splinter-tip-take = Há um empurrão que separa alguma coisa. Veja se é sua ou do adversário.
lesson-splinter-tip-quiet = Procure peças presas por uma só, e o sítio por onde os reis se podiam separar: de que lado há mais peças?

## Alliances

lesson-alliances-place = É o jogador 1. Os discos não são de ninguém: em cada vez põe um de qualquer cor em qualquer casa vazia. Ponha um laranja no centro, d5.
lesson-alliances-place-right = O adversário pode usá-lo tal como o jogador 1.
lesson-alliances-place-wrong = Escolha a casa mesmo no centro, d5, e depois o laranja.
lesson-alliances-join = Quem liga os dois lados de uma cor ganha essa cor. Feche o intervalo entre os lados laranja.
lesson-alliances-join-right = O laranja é seu: a cadeia vai de um lado laranja ao outro.
lesson-alliances-join-wrong = A cadeia laranja tem um intervalo, no centro do tabuleiro.
lesson-alliances-ally = Uma segunda cor pode ajudar, a aliada. Para o roxo, a sua aliada é o laranja. Ligue os lados roxos com roxo e laranja.
lesson-alliances-ally-right = O roxo é seu, com a ajuda do laranja.
lesson-alliances-ally-wrong = O intervalo está em d5; fecha-o um disco roxo ou laranja, um verde não.
lesson-alliances-deny = As aliadas do adversário são outras: para o roxo, o verde. Discos roxos e verdes estão quase a ligar os lados roxos. Impeça-o com a cor certa.
lesson-alliances-deny-right = O laranja não serve ao jogador 2 para o roxo, mas serve-lhe a si.
lesson-alliances-deny-wrong = Em d5 um disco roxo ou verde completava a cadeia do jogador 2, fosse quem fosse a pô-lo. Que mais pode pôr ali?
lesson-alliances-fence = Uma cor também se ganha quando o adversário já não a pode ligar de maneira nenhuma. Para o laranja, o jogador 2 precisa de laranja e roxo; um muro verde impede-o. Feche o muro.
lesson-alliances-fence-right = O jogador 2 já nunca chega ao lado laranja de cima, por isso o laranja é seu.
lesson-alliances-fence-wrong = Todos os caminhos do lado laranja de cima passam por b1, b2 ou b3. Um deles ainda está aberto ao jogador 2.
lesson-alliances-win = Duas cores ganham a partida. O laranja já é seu. Ganhe o verde, para o qual a sua aliada é o roxo.
lesson-alliances-win-right = Laranja e verde: a partida é sua.
lesson-alliances-win-wrong = A cadeia verde tem um intervalo a meio do tabuleiro. Fecha-o o verde ou o roxo.
lesson-alliances-tip-start = É o jogador 1. Ganhe duas das três cores. A tabela das alianças diz que discos ajudam quem.
lesson-alliances-tip-own = Ganhou uma cor. Mais uma, e a partida é sua.
lesson-alliances-tip-their = O adversário ganhou uma cor. Feche as outras com cores que ali não o ajudem.
lesson-alliances-tip-quiet = Cada disco pode ajudar um jogador e estorvar o outro. Pergunte, para cada cor, quem precisa de menos discos para a ligar.

## Qualquer jogo

lesson-tip-win = Pode ganhar com este lance. Está a vê-lo?
lesson-tip-threat = Atenção: o adversário ameaça ganhar com o próximo lance.
lesson-tip-won = Ganhou a sua primeira partida. Agora jogue no tabuleiro inteiro.
lesson-tip-beaten = Esta perdeu-se; a próxima será melhor. Tente de novo, ou reveja os passos.
lesson-tip-drawn = Empate: ninguém ganhou.
