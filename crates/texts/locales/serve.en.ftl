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
admin-whole = Everything is whole.
admin-damaged = { $number } things are damaged
admin-stats = { $accounts } accounts, { $games } games ({ $running } not over, { $archived } in the archive), { $events } events, { $reports } reports without an answer
admin-report = { $number }: game { $game }, by { $by }, { $day }
bot-begins = Offers games on { $url }; Ctrl+C ends it, and games go on when it comes back.
