# Why a game ended.
talpa-tunnel = { $winner } wins: the move opened { $winner }'s tunnel
talpa-tunnel-given = { $winner } wins: { $loser }'s move opened { $winner }'s tunnel
talpa-tunnel-both = { $winner } wins: { $loser }'s move opened both tunnels, and then the opponent wins

# Why a move is refused.
talpa-cell-empty = there is no piece on { $cell }
talpa-not-your-piece = the piece on { $cell } is not { $player }'s
talpa-not-adjacent = { $cell } cannot capture on { $target }: a piece captures on the next cell up, down, left or right
talpa-no-enemy = { $cell } cannot move to { $target }: there is no enemy piece to capture there
talpa-must-capture = { $cell } may not be removed: { $example } { $others ->
    [0] is possible
    [one] and { $others } other capture are possible
   *[other] and { $others } other captures are possible
}, and captures are compulsory

# Why a text is no move.
talpa-move-text = "{ $found }" is no move: write a capture as d4xd5, a removal as xd4
talpa-no-cell = there is no cell { $cell } on this board: cells go from a1 to { $last }
talpa-move-off-board = there is no cell beside { $cell } in that direction

# Why a position cannot be set up.
talpa-setup-no-piece = { $player } is to move and has no piece

# What is counted beside the board.
talpa-tally-pieces = pieces

# What the variants mean.
talpa-variant-beginners = { $size }x{ $size } cells, for beginners
talpa-variant-standard = { $size }x{ $size } cells, the standard board
talpa-variant-experts = { $size }x{ $size } cells, for experts
talpa-variant-other = { $size }x{ $size } cells
