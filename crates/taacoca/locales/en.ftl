# What is asked of whoever is to move.
taacoca-prompt = Choose up to three stones, then where they go.

# Variants

taacoca-variant-plain = { $side } cells to a side, { $cells } in all, { $stones } stones each
taacoca-variant-strict = { $side } cells to a side, { $cells } in all, { $stones } stones each; no stone may step to a cell that another leaves in the same move

# How games end

taacoca-won-home = { $winner } wins: a stone has reached the opponent's home row at { $cell }
taacoca-won-captured = { $winner } wins: { $loser } has no stone left
taacoca-won-stuck = { $winner } wins: { $loser } has no legal move

# Moves that are not allowed

taacoca-possible = { $others ->
        [0] only { $possible } is possible
        [one] { $possible } and { $others } other move are possible
       *[other] { $possible } and { $others } other moves are possible
    }
taacoca-empty = there is no stone on { $cell }: { taacoca-possible }
taacoca-enemy = the stone on { $cell } does not belong to { $player }: { taacoca-possible }
taacoca-three = three stones must step together, not { $found }: { taacoca-possible }
taacoca-all = { $needed ->
        [one] the one stone that is left must step, not { $found }: { taacoca-possible }
       *[other] all { $needed } stones that are left must step together, not { $found }: { taacoca-possible }
    }
taacoca-off-board = { $direction ->
        [left] a step to the left takes { $cell } off the board: { taacoca-possible }
       *[right] a step to the right takes { $cell } off the board: { taacoca-possible }
    }
taacoca-blocked = { $cell } cannot step to { $target }, where an own stone stays: { taacoca-possible }
taacoca-strict = { $cell } cannot step to { $target }, even though the own stone there leaves in the same move: { taacoca-possible }
taacoca-foreign = this move belongs to a larger board: { taacoca-possible }

# Move texts that cannot be read

taacoca-move-text = “{ $found }” is not a move: expected one to three cells and a direction, such as a1b2c3L
taacoca-move-direction = “{ $found }” names no direction: expected L or R after the last cell
taacoca-move-compass = “{ $found }” is no direction for { $player }: expected L, R, { $left } or { $right }
taacoca-move-many = “{ $found }” names { $count } cells: at most three stones step together
taacoca-move-twice = “{ $found }” names { $cell } twice
taacoca-move-row = { $cell } is not on the board: the rows are a to { $last }
taacoca-move-cell = { $cell } is not on the board: row { $row } has cells 1 to { $count }

# Positions that cannot be set up

taacoca-setup-flag = unknown word “{ $found }” after the side to move: expected strict or nothing
taacoca-setup-stones = { $player } has { $found } stones: at most { $most } are possible
taacoca-setup-home = { $player } is to move but already stands on the opponent's home row at { $cell }

# Numbers beside the board

taacoca-stones = stones

# What the tutorial says: each step what to do, then what is said of a right and of a wrong move.

taacoca-lesson-step = You are White and move up. In each turn three stones step together, all to the left or all to the right. Choose b2, b3 and b4, then where they go.
taacoca-lesson-step-right = Three stones, one direction: that is every move in Taacoca. They never go back.
taacoca-lesson-step-wrong = That is a move as well, but now all three stones of row b should step.
taacoca-lesson-follow = Stones may follow each other: a cell that one of the three leaves is free for another. Make a move in which a stone steps to where another one was.
taacoca-lesson-follow-right = They stepped at the same time, so the cell was free.
taacoca-lesson-follow-wrong = Take a stone of row a together with the stone of row b that is in its way.
taacoca-lesson-capture = A stone that comes to a cell with an enemy stone captures it. Capture the black stone on e3.
taacoca-lesson-capture-right = It is gone for good. The other two stones stepped along.
taacoca-lesson-capture-wrong = Nothing was captured. d3 reaches e3 to the right, d4 reaches it to the left.
taacoca-lesson-two = Each of the three stones can capture. Take two at once.
taacoca-lesson-two-right = Two stones in one move: keep your own stones from standing in such rows.
taacoca-lesson-two-wrong = Black stands on e3 and e4. Which two white stones are just below, and which way must they go?
taacoca-lesson-hold = Black's stone on b3 is one step from your home row, where it would win. Stop it.
taacoca-lesson-hold-right = Captured in time. Stones that stay at home are the best guards.
taacoca-lesson-hold-wrong = Then Black steps to row a and wins. Your stones on a2 and a3 can reach b3.
taacoca-lesson-home = Now the other way round: bring a stone to the top row, and you win.
taacoca-lesson-home-right = A stone on the opponent's home row wins at once, whatever else happens.
taacoca-lesson-home-wrong = The stone on f2 is next to the top row, but it did not step.
taacoca-lesson-last = With two stones left, both must step. Capture the last black stone: an opponent without stones has lost.
taacoca-lesson-last-right = No stone, no game. An opponent who has stones but no legal move loses, too.
taacoca-lesson-last-wrong = From d3 the stone on e3 lies to the right.
taacoca-lesson-tip-start = You are White. Choose three stones and a direction. Bring a stone to the top row, or capture everything.
taacoca-lesson-tip-lost = You have lost a stone. Stones that an enemy can step onto are in danger: count who can take back.
taacoca-lesson-tip-take = You can capture something. It need not be good: see what can be taken in return.
taacoca-lesson-tip-quiet = Stones never go back. Keep some at home as guards, and let the armies meet when it is the other's turn to come close.
