# What is said beside a board; the page in the browser says nothing else of this.
puzzle-goal-win = { $player } to move and win in { $plies } { $plies ->
    [one] ply
   *[other] plies
}
puzzle-goal-hold = { $player } to move: one move does not lose within { $plies } plies, all others do
puzzle-goal-draw = { $player } to move and draw: all moves but one lose within { $plies } plies
puzzle-theme-tunnel = own tunnel opened
puzzle-theme-tunnel-given = tunnel given by the opponent
puzzle-theme-removals = removals
puzzle-theme-runner = runner
puzzle-theme-last-stone = last stone captured
puzzle-theme-stuck = no move left
puzzle-theme-kings-apart = kings apart
puzzle-theme-bare-king = bare king
puzzle-theme-splinter = splinter of { $n }
puzzle-theme-three-colors = third color decides
puzzle-theme-two-colors = two colors
puzzle-theme-color-won = color won
puzzle-theme-double-color = two colors at once
puzzle-theme-fence = fence
puzzle-theme-color-given = color given away
puzzle-theme-capture = capture of { $n }
puzzle-theme-threat = threat
puzzle-theme-quiet = quiet move
puzzle-theme-parry = parry
puzzle-goes = { $move } is right. The answer is { $answer }.
puzzle-solved = { $move } is right: solved!
puzzle-solved-answer = { $move } is right, and after { $answer } it is solved!
puzzle-wrong = { $move } does not reach the goal.
puzzle-wrong-because = { $move } does not reach the goal: { $refutation } answers it.
puzzle-unclear = whether { $move } reaches the goal takes too long to prove; try another
puzzle-over = the puzzle is over
puzzle-hint-cell = The move begins at { $cell }.
puzzle-hint-move = The move is { $move }.
puzzle-hint-none = there is no hint
puzzle-solution = The solution: { $line }
puzzle-head = { $id }: { $points } ± { $error } points, { $found } of { $levels } levels find it
puzzle-themes = About: { $themes }
puzzle-days = Puzzle of the day solved { $days ->
    [one] { $days } day
   *[other] { $days } days
} in a row
puzzle-not-counted = It was tried before, so that it does not count again.
puzzle-menu-daily = Puzzle of the day
puzzle-key-solution = show the solution
puzzle-key-next = the next puzzle
