# O que o programa diz da página que serve.
serve-address = O Quadrille está em { $url } (Ctrl+C termina)
serve-exported = { $files ->
    [one] { $files } ficheiro escrito
   *[other] { $files } ficheiros escritos
} em { $path }
serve-no-page = este programa foi construído sem a página: junte ao compilador o que o navegador pede com `rustup target add wasm32-unknown-unknown` e construa de novo
serve-taken = { $addr } está ocupado por outro programa; escolhe outro endereço com --addr, por exemplo 127.0.0.1:0 para um livre qualquer
serve-listen = não é possível escutar em { $addr }: { $reason }
serve-games = as partidas entre pessoas não podem ser guardadas: { $reason }
serve-ephemeral = as partidas entre pessoas ficam só na memória e acabam com este programa: { $reason }
serve-busy = outro servidor guarda as suas partidas em { $path }; escolhe outra pasta com --data, ou --ephemeral para nenhuma
serve-homeless = não há pasta para elas; indica uma com --data
serve-stopped = o servidor parou: { $reason }
serve-write = não é possível escrever { $path }: { $reason }
serve-open = não é possível abrir um navegador: { $reason }
admin-done = Feito.
admin-copied = Está tudo copiado, e lê-se como foi escrito.
admin-whole = Está tudo inteiro.
admin-damaged = { $number } coisas estão danificadas
admin-stats = { $accounts } contas, { $games } partidas ({ $running } por terminar, { $archived } no arquivo), { $events } acontecimentos, { $reports } queixas sem resposta
admin-report = { $number }: partida { $game }, por { $by }, { $day }
bot-begins = Oferece partidas em { $url }; Ctrl+C termina, e as partidas continuam quando voltar.
serve-config-read = não é possível ler as definições em { $path }: { $reason }
serve-config-toml = { $path }, linha { $line }: { $reason }
serve-config-key = { $path }: não há a definição { $found }; há { $known }
serve-config-both = { $path }: { $one } e { $other } excluem-se; deixa uma das duas de fora
serve-config-flag = { $path }: { $key } é true ou false, e não { $found }
serve-config-number = { $path }: { $key } é um número inteiro a partir de 0, como 4, e não { $found }
serve-config-factor = { $path }: { $key } é um número de 0 a 1000000, e não { $found }
serve-config-addr = { $path }: { $key } é um endereço e uma porta, como "127.0.0.1:7878", e não { $found }
serve-config-addresses = { $path }: { $key } é uma lista de endereços, como ["127.0.0.1", "::1"], e não { $found }
serve-config-path = { $path }: { $key } é um caminho entre aspas, e não { $found }
serve-config-database = { $path }: { $key } é um endereço entre aspas, "postgres://UTILIZADOR:SENHA@MÁQUINA:PORTA/BASE"
serve-nats-alone = o NATS é para servidores que partilham uma base de dados: indica-a com --database
serve-config-nats = { $path }: { $key } é um endereço entre aspas, "nats://MÁQUINA:PORTA" ou "tls://MÁQUINA:PORTA", ou vários separados por vírgulas
serve-needs-key = um certificado precisa da sua chave: indica-a com --key
serve-needs-certificate = uma chave precisa do seu certificado: indica-o com --certificate
serve-certificate = não é possível usar { $path }: { $reason }
serve-other-key = { $key } não é a chave de { $certificate }
serve-at-once = terminou de imediato, porque foi mandado duas vezes; o que foi confirmado está guardado
serve-authorities = não é possível usar as autoridades em { $path }: { $reason }
serve-config-names = { $path }: { $key } é uma lista de nomes ou endereços, como ["hooks.internal", "10.0.0.7"], e não { $found }
