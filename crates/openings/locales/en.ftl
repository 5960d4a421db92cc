# Openings: trees, their files, the explorer, statistics.
openings-other-board = the game is of { $found }, not of { $expected }
openings-head = this is no file of openings, or its head is cut off
openings-line = the head has a line that cannot be read: “{ $found }”
openings-damaged = the openings are damaged or cut off at position { $position }
openings-check = the openings are damaged: the check sum is wrong, or something follows
openings-none = no openings of { $game } come with the program, only of { $boards }; `quadrille openings build` makes others, and --file shows them
openings-file-board = the openings are of { $found }, and { $expected } is asked for
openings-title = { $game }: { $games } games, { $positions } positions ({ $source })
openings-here = here { $games } { $games ->
    [one] game
   *[other] games
}, { $player } to move
openings-here-score = { $player } scores { $score } %
openings-here-evaluation = evaluation { $share } %
openings-here-win = proved: { $player } wins
openings-here-win-in = proved: { $player } wins in at most { $plies }
openings-here-draw = proved: a draw
openings-nothing = no game went on from here
openings-column-move = move
openings-column-games = games
openings-column-score = score
openings-column-evaluation = evaluation
openings-column-proof = proved
openings-note = score and evaluation are those of { $player }, who is to move
openings-win = win
openings-loss = loss
openings-draw = draw
openings-win-in = win in { $plies }
openings-loss-in = loss in { $plies }
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
openings-explorer = Openings
openings-explorer-none = no openings of this board
openings-explorer-more = and { $count } more
openings-key = openings beside the board, on or off
openings-bar = openings
openings-chapter = What is known
