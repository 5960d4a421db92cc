# What the program says of the page it serves.
serve-address = Quadrille is at { $url } (Ctrl+C stops it)
serve-exported = { $files ->
    [one] { $files } file
   *[other] { $files } files
} written to { $path }
serve-no-page = this program was built without the page: add what the compiler needs for the browser with `rustup target add wasm32-unknown-unknown`, and build again
serve-taken = { $addr } is taken by another program; choose another address with --addr, as 127.0.0.1:0 for any free one
serve-listen = cannot listen on { $addr }: { $reason }
serve-games = the games between people cannot be kept: { $reason }
serve-ephemeral = games between people are kept in memory alone and end with this program: { $reason }
serve-busy = another server keeps its games in { $path }; choose another folder with --data, or --ephemeral for none
serve-homeless = there is no folder for them; name one with --data
serve-stopped = the server stopped: { $reason }
serve-write = cannot write { $path }: { $reason }
serve-open = cannot open a browser: { $reason }
admin-done = Done.
admin-copied = Everything is copied, and reads as it was written.
admin-whole = Everything is whole.
admin-damaged = { $number } things are damaged
admin-stats = { $accounts } accounts, { $games } games ({ $running } not over, { $archived } in the archive), { $events } events, { $reports } reports without an answer
admin-report = { $number }: game { $game }, by { $by }, { $day }
bot-begins = Offers games on { $url }; Ctrl+C ends it, and games go on when it comes back.
serve-config-read = cannot read the settings in { $path }: { $reason }
serve-config-toml = { $path }, line { $line }: { $reason }
serve-config-key = { $path }: there is no setting { $found }; there are { $known }
serve-config-both = { $path }: { $one } and { $other } exclude each other; leave one of them out
serve-config-flag = { $path }: { $key } is true or false, not { $found }
serve-config-number = { $path }: { $key } is a whole number from 0 upward, such as 4, not { $found }
serve-config-factor = { $path }: { $key } is a number from 0 to 1000000, not { $found }
serve-config-addr = { $path }: { $key } is an address and a port, such as "127.0.0.1:7878", not { $found }
serve-config-addresses = { $path }: { $key } is a list of addresses, such as ["127.0.0.1", "::1"], not { $found }
serve-config-path = { $path }: { $key } is a path between quotes, not { $found }
serve-config-database = { $path }: { $key } is an address between quotes, "postgres://USER:PASSWORD@HOST:PORT/DATABASE"
serve-nats-alone = NATS is for servers that share a database: name it with --database
serve-config-nats = { $path }: { $key } is an address between quotes, "nats://HOST:PORT" or "tls://HOST:PORT", or several with commas between them
serve-needs-key = a certificate needs its key: name it with --key
serve-needs-certificate = a key needs its certificate: name it with --certificate
serve-certificate = cannot use { $path }: { $reason }
serve-other-key = { $key } is not the key of { $certificate }
serve-at-once = ended at once, as it was told twice; what was acknowledged is stored
serve-authorities = cannot use the authorities in { $path }: { $reason }
serve-config-names = { $path }: { $key } is a list of names or addresses, such as ["hooks.internal", "10.0.0.7"], not { $found }
