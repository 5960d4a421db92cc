# What is wrong with a file of puzzles.
puzzles-fault = line { $line }: { $why }
puzzles-line = expected { $expected }, found “{ $found }”
puzzles-truncated = the file ends where { $expected } is expected
puzzles-more = something follows after the end
puzzles-sum = the file was changed or damaged: its check sum is { $expected }
puzzles-copy = the position is that of the puzzle in line { $earlier }, or a mirror image of it
puzzles-id = the name is { $found }, but that of this position is { $expected }
puzzles-goal = the line does not fit the goal { $goal }
puzzles-not-right = { $move } does not reach the goal
puzzles-not-only = { $move } reaches the goal too
puzzles-open = whether the goal is reached is open after the moves that are allowed
puzzles-shorter = the goal is reached in fewer plies

# Lists and heads.
puzzle-count = { $board }: { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}, { $win } to win, { $hold } not to lose, { $draw } to draw; { $short } of fewer than 3 plies
puzzle-none = there are no puzzles for { $board }; there are some for { $known }
puzzle-other-board = { $file } has puzzles of { $found }, not of { $board }
puzzle-unknown = there is no puzzle { $id }
puzzle-no-date = “{ $found }” is no date; write it as 2026-11-15
puzzle-no-theme = “{ $found }” is no theme; there are { $known }
puzzle-daily = Puzzle of { $date }, { $board }

# Checks and mining.
puzzle-good = { $board }: { $count ->
    [one] { $count } puzzle is
   *[other] { $count } puzzles are
} proved again, with { $made } moves made; seed { $seed }
puzzle-bad = { $id }: { $why }
puzzle-mined = { $board }: { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
} from { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $seconds } s
puzzle-tally = { $tried } positions tried: { $found } puzzles; { $quiet } with nothing decided, { $several } with several right moves, { $lost } lost, { $once } won at once, { $few } with few moves, { $hard } too hard, { $alike } like others or more than wanted

# Practice.
puzzle-practice = { $game }: { $points } points{ $guess ->
    [yes] {" "}(a guess so far)
   *[no] {""}
}, { $solved } of { $tried } solved, { $streak } in a row, { $best } at best
puzzle-menu = Puzzles
puzzle-menu-practice = Practice with puzzles as strong as you are
puzzle-menu-board = On which board?
puzzle-prompt = Your move
puzzle-again = Press Enter for the next puzzle, or 0 to go back
puzzle-commands = type a move, or one of: hint, solution, board, moves, help, quit; 0 goes back
puzzle-practice-damaged = { $path } was damaged at line { $line } and is set aside: practice begins anew

# Keys.
puzzle-bar-solution = solution
