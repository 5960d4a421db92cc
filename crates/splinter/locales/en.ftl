# What is asked of whoever is to move.
splinter-prompt = Choose one of your pieces, then where to push.

# Splinter: reasons, refusals, setup errors, variants, tallies.

## Why the game ended

splinter-parted = { $winner } wins: the kings are apart, and the king of { $winner } stands in the larger group, { $larger } to { $smaller }
splinter-parted-lost = { $winner } wins: the kings are apart in groups of { $size }, and { $winner } has lost fewer pawns, { $fewer } to { $more }
splinter-parted-draw = draw: the kings are apart in groups of { $size }, and each side has lost { $lost ->
        [one] { $lost } pawn
       *[other] { $lost } pawns
    }
splinter-bare = { $winner } wins: { $loser } has no pawns left
splinter-bare-draw = draw: neither side has a pawn left
splinter-quiet = { $winner } wins: nothing was removed for { $plies } plies, and { $winner } has lost fewer pawns, { $fewer } to { $more }
splinter-quiet-draw = draw: nothing was removed for { $plies } plies, and each side has lost { $lost ->
        [one] { $lost } pawn
       *[other] { $lost } pawns
    }
splinter-stuck = { $winner } wins: no push is possible, and { $winner } has lost fewer pawns, { $fewer } to { $more }
splinter-stuck-draw = draw: no push is possible, and each side has lost { $lost ->
        [one] { $lost } pawn
       *[other] { $lost } pawns
    }

## Why a move is refused

splinter-off-board = the push does not begin on this board; { $example } is one of { $count ->
        [one] { $count } possible push
       *[other] { $count } possible pushes
    }
splinter-empty = nothing stands on { $cell }; { $example } is one of { $count ->
        [one] { $count } possible push
       *[other] { $count } possible pushes
    }
splinter-enemy = the piece on { $cell } belongs to { $owner }, and { $player } is to move; { $example } is one of { $count ->
        [one] { $count } possible push
       *[other] { $count } possible pushes
    }
splinter-blocked = { $push } would push a piece off the board, as { $length ->
        [one] the piece stands at the edge
       *[other] its run of { $length } pieces reaches the edge
    }; { $example } is one of { $count ->
        [one] { $count } possible push
       *[other] { $count } possible pushes
    }
splinter-undo = { $push } would undo { $last }: against the last push no run may end on { $left }; { $example } is one of { $count ->
        [one] { $count } possible push
       *[other] { $count } possible pushes
    }

## What cannot be read

splinter-move-text = "{ $found }" is no move; a move is a square and a direction out of n, ne, e, se, s, sw, w and nw, such as h9ne
splinter-cell = there is no square { $cell } on this board

## Positions that break a rule

splinter-flag = after the last push only the word "seed" may follow, not "{ $found }"
splinter-kings = { $player } has { $found ->
        [0] no king
       *[other] { $found } kings
    } where there must be exactly one
splinter-pawns = { $player } has { $found ->
        [one] { $found } pawn
       *[other] { $found } pawns
    }, more than the { $most } of the start
splinter-kingless = the group with the piece on { $cell } has no king and would have been removed
splinter-counter-text = the plies since the last removal must be a plain number, not "{ $found }"
splinter-counter = { $found } plies since the last removal are too many: at { $most } the game is over
splinter-push-text = the last push must be "-" or a move such as h9ne, not "{ $found }"
splinter-push-off = the last push { $push } would have left the board
splinter-push-stayed = the last push { $push } left a square that is occupied
splinter-push-own = the last push { $push } was made with a piece of the player who is to move
splinter-push-seed = where pushes may be undone the last push is not kept: write "-" instead of { $push }

## Variants

splinter-variant = { $rows } rows and { $columns } columns, { $pawns ->
        [one] { $pawns } pawn
       *[other] { $pawns } pawns
    } a side
splinter-variant-seed = { $rows } rows and { $columns } columns, { $pawns ->
        [one] { $pawns } pawn
       *[other] { $pawns } pawns
    } a side; pushes may be undone

## Numbers beside the board

splinter-tally-pawns = pawns
splinter-plies = quiet moves

# What the tutorial says: each step what to do, then what is said of a right and of a wrong move.

splinter-lesson-push = You are White. A move pushes: choose a piece and one of eight directions, and all pieces in line before it go along, friend and enemy. Push with d5 to the right.
splinter-lesson-push-right = Three pieces moved with one push, the black king among them.
splinter-lesson-push-wrong = That is a push, too. Choose d5, then the square to its right.
splinter-lesson-break = Pieces that touch, also by a corner, hang together. Whatever no longer hangs together with a king breaks off. Break off a black pawn without losing anything.
splinter-lesson-break-right = The pawn lost touch with both kings and is gone.
splinter-lesson-break-wrong = The pawn on g5 hangs by your pawn on f5 alone. Where could that one go?
splinter-lesson-two = A whole chain can hang by one piece. Break off two pawns at once.
splinter-lesson-two-right = Everything behind the break is gone.
splinter-lesson-two-wrong = The two pawns on the right hang by f5. Push it away from them.
splinter-lesson-apart = If the kings no longer hang together, the game is over, and the king in the larger group wins. Tear them apart.
splinter-lesson-apart-right = The kings are apart, and yours has more pieces with it. Their colors do not matter.
splinter-lesson-apart-wrong = Only d5 joins the two kings. Push it out of the way.
splinter-lesson-larger = Where you tear counts: your king needs the larger part. Only one push wins here.
splinter-lesson-larger-right = Four pieces against two.
splinter-lesson-larger-wrong = Count what would stay with each king: yours must have more.
splinter-lesson-bare = A king without any pawns of its own loses. Black has one left.
splinter-lesson-bare-right = A bare king: you have won without parting the kings.
splinter-lesson-bare-wrong = The black pawn hangs by f5 alone.
splinter-lesson-tip-start = You are White. Push with any of your pieces, also the king. Break black pawns off, and keep your own close to the kings.
splinter-lesson-tip-lost = You have lost a pawn. Pieces that hang by a single neighbor are easily broken off.
splinter-lesson-tip-take = A push here breaks something off. Look whether it is yours or the opponent's.
splinter-lesson-tip-quiet = Look for pieces that hang by one other, and for the place where the kings could be parted: on which side are more pieces?
