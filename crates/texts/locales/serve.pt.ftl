# O que o programa diz da página que serve.
serve-address = O Quadrille está em { $url } (Ctrl+C termina)
serve-exported = { $files ->
    [one] { $files } ficheiro escrito
   *[other] { $files } ficheiros escritos
} em { $path }
serve-no-page = este programa foi construído sem a página: junte ao compilador o que o navegador pede com `rustup target add wasm32-unknown-unknown` e construa de novo
serve-taken = { $addr } está ocupado por outro programa; escolhe outro endereço com --addr, por exemplo 127.0.0.1:0 para um livre qualquer
serve-listen = não é possível escutar em { $addr }: { $reason }
serve-stopped = o servidor parou: { $reason }
serve-write = não é possível escrever { $path }: { $reason }
serve-open = não é possível abrir um navegador: { $reason }
