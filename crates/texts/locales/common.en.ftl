# Names.
color-red = red
color-blue = blue
color-white = white
color-black = black
color-orange = orange
color-purple = purple
color-green = green

# Games and variants by name.
game-unknown = there is no game "{ $found }"; the games are { $known }
game-unknown-near = there is no game "{ $found }", did you mean "{ $near }"? The games are { $known }
game-variant-unknown = { $game } has no variant "{ $found }"; its variants are { $known }
game-variant-unknown-near = { $game } has no variant "{ $found }", did you mean "{ $near }"? Its variants are { $known }
variant-unknown = there is no variant "{ $found }"

# Positions as texts.
position-empty = the position is empty
position-space = the fields of a position are separated by single spaces; there is one too many at character { $column }
position-fields = the position has { $found ->
    [one] { $found } field
   *[other] { $found } fields
}, expected { $most ->
    [2] 2: the rows and the side to move
   *[other] from { $least } to { $most }: the rows, the side to move and what else the game needs
}
position-rows = { $found ->
    [one] the board has { $found } row
   *[other] the board has { $found } rows
}, expected { $expected }
position-run = row { $row }, character { $column }: a run of empty cells is written as a number without leading zero
position-letter = row { $row }, character { $column }: "{ $found }" is no piece, expected { $expected } or a number of empty cells
position-row-length = row { $row } has { $found ->
    [one] { $found } cell
   *[other] { $found } cells
}, expected { $expected }
position-side = the side to move is "{ $found }", expected { $first } or { $second }
position-other-board = the position belongs to variant { $found }
position-mismatch = the position belongs to variant { $found }, not { $expected }
result-unknown = "{ $found }" is no result, expected 1-0, 0-1 or 1/2

# Playing.
game-over = the game is over ({ $result })
to-move = { $player } to move

# The program.
welcome-title = Quadrille: four abstract games for two
games-players = players
games-variants = variants (* standard)
show-last-move = last move
show-position = position
record-cli-fault = fault
record-cli-warning = warning
record-cli-summary = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $faults ->
    [one] { $faults } fault
   *[other] { $faults } faults
}, { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}
record-cli-damaged = { $faults ->
    [one] { $faults } fault
   *[other] { $faults } faults
}
record-cli-number = there is no such game in the file, which has { $games }
record-cli-ply = the game has only { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
cli-move = move { $number }, { $move }: { $why }
cli-input-long = standard input: no position has more than { $limit } bytes
cli-input-bytes = standard input: the position is not UTF-8

cli-no-equals = { $player } weighs its moves one by one and has no list of equals

analysis-inaccuracy = inaccuracy: { $before } % before, { $after } % after; better is { $best }
analysis-mistake = mistake: { $before } % before, { $after } % after; better is { $best }
analysis-blunder = blunder: { $before } % before, { $after } % after; better is { $best }
analyze-win = wins in { $plies }
analyze-loss = loses in { $plies }
analyze-draw = draw
analyze-effort = depth { $depth }, { $nodes } nodes
analyze-summary = { $player }: accuracy { $accuracy } %, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }
analyze-head = move, and the chance of { $player } after it:
analyze-output = --output is for files of games: a position has no record
analyze-position = --position and --moves go with a game, not with a file

# Colors that count together for a player.
goal-ally = { $color } with { $ally }
goal-won = { $color } with { $ally }: won by { $owner }
goals-of = { $player } joins { $goals }
