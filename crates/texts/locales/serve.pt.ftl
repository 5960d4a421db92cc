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
admin-whole = Está tudo inteiro.
admin-damaged = { $number } coisas estão danificadas
admin-stats = { $accounts } contas, { $games } partidas ({ $running } por terminar, { $archived } no arquivo), { $events } acontecimentos, { $reports } queixas sem resposta
admin-report = { $number }: partida { $game }, por { $by }, { $day }
bot-begins = Oferece partidas em { $url }; Ctrl+C termina, e as partidas continuam quando voltar.
