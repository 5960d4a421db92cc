# O que há a dizer sobre ficheiros.

store-no-home = não há pasta pessoal, por isso nada pode ser guardado; a variável QUADRILLE_HOME pode indicar uma
store-full = não há espaço no disco para { $path }
store-read-only = { $path } está num disco em que não se pode escrever
store-read-denied = não há permissão para ler { $path }
store-write-denied = não há permissão para escrever { $path }
store-read = não se consegue ler { $path }: { $reason }
store-write = não se consegue escrever { $path }: { $reason }
store-rename = não se consegue mudar o nome de { $path }: { $reason }
store-remove = não se consegue apagar { $path }: { $reason }

store-settings-damaged = não se conseguem ler as definições em { $path }; o ficheiro chama-se agora { $aside }, e valem as definições habituais
store-setting-wrong = { $path }, linha { $line }: { $found } não serve para { $setting }; vale o valor habitual
store-setting-wrong-known = { $path }, linha { $line }: { $found } não serve para { $setting }, que pode ser { $known }; vale o valor habitual

store-game-damaged = a partida guardada { $path } está danificada; o ficheiro chama-se agora { $aside }
store-game-taken = outro programa está a jogar { $path }
store-game-gone = a partida guardada { $path } já não existe
store-saving-again = a partida voltou a ser guardada
store-seat-damaged = o que se guardou do teu lugar numa partida, { $path }, não se consegue ler; o ficheiro é agora { $aside }
