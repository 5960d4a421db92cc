# Accounts on servers of games, as the terminal and the documents of a server say it.

people-sign-in = Entrar
people-sign-in-about = Não é preciso ter conta para jogar. A conta guarda as tuas partidas, e tem pontuações.
people-name = Nome
people-password = Palavra-passe
people-new-about = De 2 a 20 letras, algarismos, - e _. Não há correio eletrónico: guarda os códigos que te serão mostrados.
people-make-account = Criar conta
people-signed-in = És { $name }.
people-sign-out = Sair
people-codes = Códigos para quando perderes a palavra-passe
people-codes-about = Cada um abre a conta uma vez. Só são mostrados agora: guarda-os onde só tu os encontres.
