# O que a página no navegador sabe e decide, antes de ser desenhada.

## Ligações

page-link-unknown = Não há nada neste endereço.
page-link-damaged = A ligação está danificada: talvez falte uma parte.
page-link-version = A ligação foi feita por uma versão mais recente desta página.
page-link-long = Nenhuma ligação tem mais de { $limit } caracteres; copia antes o registo.
page-link-moves = Uma ligação não guarda mais de { $limit } jogadas; copia antes o registo.
page-link-option = O endereço diz "{ $found }", que aqui não significa nada.
page-open-unknown = Isto não é posição, registo nem ligação de nenhum dos jogos.
page-import-empty = Não contém nenhuma partida.
page-import-long = O texto tem mais de { $limit } MB.
page-import-practice = aqui praticaram-se outros problemas: a prática do ficheiro ficou de fora
page-import-game = a partida { $number }, linha { $line }, ficou de fora
page-settings-line = a linha { $line } das preferências, "{ $found }", não se compreende

## Guardar

page-storage-full = O navegador não tem mais espaço: a partida continua, mas perde-se quando a página for fechada. Apaga partidas antigas ou exporta-as.
page-storage-forbidden = O navegador não guarda nada para esta página: a partida continua, mas perde-se quando a página for fechada.
page-shared = Alguém partilhou este jogo contigo.
page-read-only = Esta partida está aberta noutro separador; aqui só se pode ver.
