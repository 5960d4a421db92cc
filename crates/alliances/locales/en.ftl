# Alliances: reasons, refusals and names of things, in English.

alliances-won-two = { $winner } wins: { $first } and { $second } are won
alliances-won-three = { $winner } wins: all three colors are won

alliances-variant = { $side } cells a side, { $cells } in all
alliances-variant-seed = { $side } cells a side, { $cells } in all, without trophies

alliances-left = discs left
alliances-won = color won
alliances-sidebar =
    To join, with its ally:
    1: O+G P+O G+P
    2: O+P P+G G+O

alliances-move-text = "{ $found }" is not a move: a color (O, P or G) and a cell, such as Og11, or row, diagonal and color, such as 11 6 O
alliances-no-cell = this board has no cell { $cell }
alliances-other-board = the move belongs to another board
alliances-occupied = there is a disc on { $cell } already ({ $color }), and discs go on empty cells: { $others ->
    [0] only { $instead } is possible
    [one] { $instead } and one other move are possible
   *[other] { $instead } and { $others } other moves are possible
}
alliances-used-up = no disc of this color ({ $color }) is left, all { $number } are on the board: { $others ->
    [0] only { $instead } is possible
    [one] { $instead } and one other move are possible
   *[other] { $instead } and { $others } other moves are possible
}
alliances-used-up-trophy = no disc of this color ({ $color }) is left, { $number ->
    [one] one is on the board
   *[other] { $number } are on the board
} and one was taken out when the color was won: { $others ->
    [0] only { $instead } is possible
    [one] { $instead } and one other move are possible
   *[other] { $instead } and { $others } other moves are possible
}

alliances-owners = "{ $found }" does not say who has won orange, purple and green: three characters, each -, 1 or 2
alliances-flag = "{ $found }" is not known at the end of a position: only seed may stand there
alliances-too-many = there are { $found } discs of one color ({ $color }) on the board, but only { $most } exist
alliances-open-joined = { $player } has joined the sides of a color ({ $color }), so it must have an owner
alliances-open-fenced = { $player } can no longer join the sides of a color ({ $color }), so it must have an owner
