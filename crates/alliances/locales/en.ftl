# What is asked of whoever is to move.
alliances-prompt = Choose a cell, then the color of the disc.

# Alliances: reasons, refusals and names of things, in English.

alliances-won-two = { $winner } wins: { $first } and { $second } are won
alliances-won-three = { $winner } wins: all three colors are won

alliances-variant = { $side } cells a side, { $cells } in all
alliances-variant-seed = { $side } cells a side, { $cells } in all, without trophies

alliances-left = discs left

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

# What the tutorial says: each step what to do, then what is said of a right and of a wrong move.

alliances-lesson-place = You are player 1. Discs belong to nobody: in each turn you put one of any color on any empty cell. Put an orange one in the center, d5.
alliances-lesson-place-right = Your opponent may use it as well as you.
alliances-lesson-place-wrong = Choose the cell in the very center, d5, and then orange.
alliances-lesson-join = Whoever joins the two sides of a color wins that color. Close the gap between the orange sides.
alliances-lesson-join-right = Orange is yours: the chain leads from one orange side to the other.
alliances-lesson-join-wrong = The orange chain has one gap, in the center of the board.
alliances-lesson-ally = A second color may help, your ally. For purple, your ally is orange. Join the purple sides with purple and orange.
alliances-lesson-ally-right = Purple is yours, with the help of orange.
alliances-lesson-ally-wrong = The gap is on d5; a purple or an orange disc closes it, a green one does not.
alliances-lesson-deny = The allies of your opponent are others: for purple, green. Purple and green discs are about to join the purple sides. Prevent it with the right color.
alliances-lesson-deny-right = Orange is no use to player 2 for purple, but it is to you.
alliances-lesson-deny-wrong = On d5 a purple or a green disc would complete the chain of player 2, whoever puts it there. What else could you put there?
alliances-lesson-fence = A color is also won when the opponent can no longer join it at all. For orange, player 2 needs orange and purple; a wall of green stops that. Close the wall.
alliances-lesson-fence-right = Player 2 can never reach the upper orange side now, so orange is yours.
alliances-lesson-fence-wrong = Every way from the upper orange side leads over b1, b2 or b3. One of them is still open to player 2.
alliances-lesson-win = Two colors win the game. Orange is yours already. Win green, for which your ally is purple.
alliances-lesson-win-right = Orange and green: the game is yours.
alliances-lesson-win-wrong = The green chain has a gap in the middle of the board. Green or purple closes it.
alliances-lesson-tip-start = You are player 1. Win two of the three colors. The pictures beside the players say which discs help whom.
alliances-lesson-tip-own = You have won a color. One more, and the game is yours.
alliances-lesson-tip-their = Your opponent has won a color. Block the others with colors that do not help there.
alliances-lesson-tip-quiet = Each disc can help one player and block the other. Ask for each color who needs fewer discs to join it.
