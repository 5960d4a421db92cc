# What the tutorials say: each step what to do, then what is said of a right and of a wrong move.

## Talpa

lesson-talpa-capture = You are Red. A piece captures by stepping up, down, left or right onto a blue piece. Take the piece on c4 with the one on c3.
lesson-talpa-capture-right = The blue piece is gone, and so is yours from c3: every move empties exactly one cell.
lesson-talpa-capture-wrong = That is a capture, too. Choose c3 first, then c4.
lesson-talpa-tunnel = Empty cells are tunnels. Red wins with a tunnel from the bottom edge to the top edge. One capture opens it.
lesson-talpa-tunnel-right = The piece left c3, and the empty cells now join your two edges: you have won.
lesson-talpa-tunnel-wrong = Column c is almost empty. Which piece still blocks it?
lesson-talpa-must = Whoever can capture must. Blue's tunnel runs from left to right: two captures are possible here, and one of them would open it. Make the other one.
lesson-talpa-must-right = Well done: c3 had to stay where it was.
lesson-talpa-must-wrong = When c3 leaves, row 3 is empty from edge to edge, and Blue wins by your move.
lesson-talpa-threat = It is your turn, but Blue threatens to move the piece on d3 away and so to open row 3. Prevent it.
lesson-talpa-threat-right = Blue cannot open the row now. You can take the blocking piece, or take away what it could capture.
lesson-talpa-threat-wrong = After that Blue takes d4 with d3, and row 3 is open. What could stop the piece on d3?
lesson-talpa-removal = When nothing can be captured any more, a player takes off one own piece instead. Choose a piece, then choose it again. Take off the one that opens your tunnel.
lesson-talpa-removal-right = Column c is open from bottom to top. Most games end like this.
lesson-talpa-removal-wrong = Your tunnel is column c. Only one red piece stands in it.
lesson-talpa-both = Here one piece blocks both tunnels. If a move opens both, the opponent wins. Take off any piece but that one.
lesson-talpa-both-right = Right: on c3 you would have opened row 3 for Blue as well.
lesson-talpa-both-wrong = That opens your column, but Blue's row at the same time, and then it is Blue who wins.
lesson-talpa-tip-start = You are Red and want a tunnel of empty cells from bottom to top. Captures are compulsory: choose any piece with a blue neighbor.
lesson-talpa-tip-removals = There are no captures left. From now on each of you takes off an own piece: open your tunnel, and do not open the other one.
lesson-talpa-tip-lost = Pieces come and go quickly; their number hardly matters. Look at the empty cells they leave.
lesson-talpa-tip-quiet = Join up empty cells on the way from bottom to top, and keep pieces where Blue's tunnel has to pass.

## Taacoca

lesson-taacoca-step = You are White and move up. In each turn three stones step together, all to the left or all to the right. Choose b2, b3 and b4, then where they go.
lesson-taacoca-step-right = Three stones, one direction: that is every move in Taacoca. They never go back.
lesson-taacoca-step-wrong = That is a move as well, but now all three stones of row b should step.
lesson-taacoca-follow = Stones may follow each other: a cell that one of the three leaves is free for another. Make a move in which a stone steps to where another one was.
lesson-taacoca-follow-right = They stepped at the same time, so the cell was free.
lesson-taacoca-follow-wrong = Take a stone of row a together with the stone of row b that is in its way.
lesson-taacoca-capture = A stone that comes to a cell with an enemy stone captures it. Capture the black stone on e3.
lesson-taacoca-capture-right = It is gone for good. The other two stones stepped along.
lesson-taacoca-capture-wrong = Nothing was captured. d3 reaches e3 to the right, d4 reaches it to the left.
lesson-taacoca-two = Each of the three stones can capture. Take two at once.
lesson-taacoca-two-right = Two stones in one move: keep your own stones from standing in such rows.
lesson-taacoca-two-wrong = Black stands on e3 and e4. Which two white stones are just below, and which way must they go?
lesson-taacoca-hold = Black's stone on b3 is one step from your home row, where it would win. Stop it.
lesson-taacoca-hold-right = Captured in time. Stones that stay at home are the best guards.
lesson-taacoca-hold-wrong = Then Black steps to row a and wins. Your stones on a2 and a3 can reach b3.
lesson-taacoca-home = Now the other way round: bring a stone to the top row, and you win.
lesson-taacoca-home-right = A stone on the opponent's home row wins at once, whatever else happens.
lesson-taacoca-home-wrong = The stone on f2 is next to the top row, but it did not step.
lesson-taacoca-last = With two stones left, both must step. Capture the last black stone: an opponent without stones has lost.
lesson-taacoca-last-right = No stone, no game. An opponent who has stones but no legal move loses, too.
lesson-taacoca-last-wrong = From d3 the stone on e3 lies to the right.
lesson-taacoca-tip-start = You are White. Choose three stones and a direction. Bring a stone to the top row, or capture everything.
lesson-taacoca-tip-lost = You have lost a stone. Stones that an enemy can step onto are in danger: count who can take back.
lesson-taacoca-tip-take = You can capture something. It need not be good: see what can be taken in return.
lesson-taacoca-tip-quiet = Stones never go back. Keep some at home as guards, and let the armies meet when it is the other's turn to come close.

## Splinter

lesson-splinter-push = You are White. A move pushes: choose a piece and one of eight directions, and all pieces in line before it go along, friend and enemy. Push with d5 to the right.
lesson-splinter-push-right = Three pieces moved with one push, the black king among them.
lesson-splinter-push-wrong = That is a push, too. Choose d5, then the square to its right.
lesson-splinter-break = Pieces that touch, also by a corner, hang together. Whatever no longer hangs together with a king breaks off. Break off a black pawn without losing anything.
lesson-splinter-break-right = The pawn lost touch with both kings and is gone.
lesson-splinter-break-wrong = The pawn on g5 hangs by your pawn on f5 alone. Where could that one go?
lesson-splinter-two = A whole chain can hang by one piece. Break off two pawns at once.
lesson-splinter-two-right = Everything behind the break is gone.
lesson-splinter-two-wrong = The two pawns on the right hang by f5. Push it away from them.
lesson-splinter-apart = If the kings no longer hang together, the game is over, and the king in the larger group wins. Tear them apart.
lesson-splinter-apart-right = The kings are apart, and yours has more pieces with it. Their colors do not matter.
lesson-splinter-apart-wrong = Only d5 joins the two kings. Push it out of the way.
lesson-splinter-larger = Where you tear counts: your king needs the larger part. Only one push wins here.
lesson-splinter-larger-right = Four pieces against two.
lesson-splinter-larger-wrong = Count what would stay with each king: yours must have more.
lesson-splinter-bare = A king without any pawns of its own loses. Black has one left.
lesson-splinter-bare-right = A bare king: you have won without parting the kings.
lesson-splinter-bare-wrong = The black pawn hangs by f5 alone.
lesson-splinter-tip-start = You are White. Push with any of your pieces, also the king. Break black pawns off, and keep your own close to the kings.
lesson-splinter-tip-lost = You have lost a pawn. Pieces that hang by a single neighbor are easily broken off.
lesson-splinter-tip-take = A push here breaks something off. Look whether it is yours or the opponent's.
lesson-splinter-tip-quiet = Look for pieces that hang by one other, and for the place where the kings could be parted: on which side are more pieces?

## Alliances

lesson-alliances-place = You are player 1. Discs belong to nobody: in each turn you put one of any color on any empty cell. Put an orange one in the center, d5.
lesson-alliances-place-right = Your opponent may use it as well as you.
lesson-alliances-place-wrong = Choose the cell in the very center, d5, and then orange.
lesson-alliances-join = Whoever joins the two sides of a color wins that color. Close the gap between the orange sides.
lesson-alliances-join-right = Orange is yours: the chain leads from one orange side to the other.
lesson-alliances-join-wrong = The orange chain has one gap, in the center of the board.
lesson-alliances-ally = A second color may help, your ally. For purple, your ally is orange. Join the purple sides with purple and orange.
lesson-alliances-ally-right = Purple is yours, with the help of orange.
lesson-alliances-ally-wrong = The gap is on d5; a purple or an orange disc closes it, a green one does not.
lesson-alliances-deny = The allies of your opponent are others: for purple, green. Purple and green discs are about to join the purple sides. Prevent it with the right color.
lesson-alliances-deny-right = Orange is no use to player 2 for purple, but it is to you.
lesson-alliances-deny-wrong = On d5 a purple or a green disc would complete the chain of player 2, whoever puts it there. What else could you put there?
lesson-alliances-fence = A color is also won when the opponent can no longer join it at all. For orange, player 2 needs orange and purple; a wall of green stops that. Close the wall.
lesson-alliances-fence-right = Player 2 can never reach the upper orange side now, so orange is yours.
lesson-alliances-fence-wrong = Every way from the upper orange side leads over b1, b2 or b3. One of them is still open to player 2.
lesson-alliances-win = Two colors win the game. Orange is yours already. Win green, for which your ally is purple.
lesson-alliances-win-right = Orange and green: the game is yours.
lesson-alliances-win-wrong = The green chain has a gap in the middle of the board. Green or purple closes it.
lesson-alliances-tip-start = You are player 1. Win two of the three colors. The table of allies beside the board says which discs help whom.
lesson-alliances-tip-own = You have won a color. One more, and the game is yours.
lesson-alliances-tip-their = Your opponent has won a color. Block the others with colors that do not help there.
lesson-alliances-tip-quiet = Each disc can help one player and block the other. Ask for each color who needs fewer discs to join it.

## Any game

lesson-tip-win = You can win with this move. Do you see it?
lesson-tip-threat = Careful: your opponent threatens to win with the next move.
lesson-tip-won = You have won your first game. Now play it on the full board.
lesson-tip-beaten = This one is lost; the next will be better. Try again, or look at the steps once more.
lesson-tip-drawn = A draw: nobody has won.
