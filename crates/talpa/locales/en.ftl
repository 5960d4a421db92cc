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

# What is asked of whoever is to move.
talpa-prompt-capture = Choose one of your pieces that can capture.
talpa-prompt-remove = No captures are left: choose one of your pieces to take off.

# What the variants mean.
talpa-variant-beginners = { $size }x{ $size } cells, for beginners
talpa-variant-standard = { $size }x{ $size } cells, the standard board
talpa-variant-experts = { $size }x{ $size } cells, for experts
talpa-variant-other = { $size }x{ $size } cells

# What the tutorial says: each step what to do, then what is said of a right and of a wrong move.

talpa-lesson-capture = You are Red. A piece captures by stepping up, down, left or right onto a blue piece. Take the piece on c4 with the one on c3.
talpa-lesson-capture-right = The blue piece is gone, and so is yours from c3: every move empties exactly one cell.
talpa-lesson-capture-wrong = That is a capture, too. Choose c3 first, then c4.
talpa-lesson-tunnel = Empty cells are tunnels. Red wins with a tunnel from the bottom edge to the top edge. One capture opens it.
talpa-lesson-tunnel-right = The piece left c3, and the empty cells now join your two edges: you have won.
talpa-lesson-tunnel-wrong = Column c is almost empty. Which piece still blocks it?
talpa-lesson-must = Whoever can capture must. Blue's tunnel runs from left to right: two captures are possible here, and one of them would open it. Make the other one.
talpa-lesson-must-right = Well done: c3 had to stay where it was.
talpa-lesson-must-wrong = When c3 leaves, row 3 is empty from edge to edge, and Blue wins by your move.
talpa-lesson-threat = It is your turn, but Blue threatens to move the piece on d3 away and so to open row 3. Prevent it.
talpa-lesson-threat-right = Blue cannot open the row now. You can take the blocking piece, or take away what it could capture.
talpa-lesson-threat-wrong = After that Blue takes d4 with d3, and row 3 is open. What could stop the piece on d3?
talpa-lesson-removal = When nothing can be captured any more, a player takes off one own piece instead. Choose a piece, then choose it again. Take off the one that opens your tunnel.
talpa-lesson-removal-right = Column c is open from bottom to top. Most games end like this.
talpa-lesson-removal-wrong = Your tunnel is column c. Only one red piece stands in it.
talpa-lesson-both = Here one piece blocks both tunnels. If a move opens both, the opponent wins. Take off any piece but that one.
talpa-lesson-both-right = Right: on c3 you would have opened row 3 for Blue as well.
talpa-lesson-both-wrong = That opens your column, but Blue's row at the same time, and then it is Blue who wins.
talpa-lesson-tip-start = You are Red and want a tunnel of empty cells from bottom to top. Captures are compulsory: choose any piece with a blue neighbor.
talpa-lesson-tip-removals = There are no captures left. From now on each of you takes off an own piece: open your tunnel, and do not open the other one.
talpa-lesson-tip-lost = Pieces come and go quickly; their number hardly matters. Look at the empty cells they leave.
talpa-lesson-tip-quiet = Join up empty cells on the way from bottom to top, and keep pieces where Blue's tunnel has to pass.
