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

taacoca-captured = stones captured
