# Openings: trees, their files, the explorer, statistics.
openings-other-board = the game is of { $found }, not of { $expected }
openings-head = this is no file of openings, or its head is cut off
openings-line = the head has a line that cannot be read: “{ $found }”
openings-damaged = the openings are damaged or cut off at position { $position }
openings-check = the openings are damaged: the check sum is wrong, or something follows
openings-none = no openings of { $game } come with the program, only of { $boards }; `quadrille openings build` makes others, and --file shows them
openings-file-board = the openings are of { $found }, and { $expected } is asked for
openings-title = { $game }: { $games } games, { $positions } positions ({ $source })
openings-note = score and evaluation are those of { $player }, who is to move
openings-over = the game is over
openings-built = { $file }: { $games } games, { $positions } positions, { $bytes } bytes
openings-solved = { $solved } of { $positions } positions are proved
openings-skipped = { $games } { $games ->
    [one] game was
   *[other] games were
} left out: of other boards { $other }, from other starts { $starts }, without a result { $open }, damaged { $damaged }
openings-first-fault = the first that is damaged: { $fault }
openings-line-bad = line { $line } is no game of an archive
openings-empty = there are no games of { $game } to count
openings-nothing-asked = say where games come from: files, or --games
openings-interrupted = interrupted after { $done } of { $all } games; the same command goes on with them
openings-key = openings beside the board, on or off
openings-bar = openings
