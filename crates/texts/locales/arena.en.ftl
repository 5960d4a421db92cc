# What can be wrong with a match.

arena-sprt = "{ $found }" describes no test; expected elo0,elo1 or elo0,elo1,alpha,beta, with elo0 below elo1 and both risks between 0 and 0.5
arena-sprt-pairing = a test needs a match between two players
arena-players = a match needs two players or more
arena-command = "{ $found }" is no command; expected cmd: and a program with its arguments
arena-elsewhere-program = { $name } is a program of this machine, and cannot play on workers; leave out --nats or that player
arena-elsewhere-other = what a worker sent is not game { $round } of the match
arena-program = { $name } cannot play: { $reason }
arena-score = "{ $found }" is no agreed score; expected a chance above 0.5 and a number of moves, as in 0.98,4
arena-balance = the balance must be between 0 and 0.5

arena-opening = line { $line } is no opening
arena-openings-none = there are no openings in the file
arena-compromises = { $count ->
    [one] one opening is uneven or a repetition, since no better one was found
   *[other] { $count } openings are uneven or repetitions, since no better ones were found
}

arena-file = { $path }: { $reason }
arena-file-taken = { $path } is not empty; --resume goes on with the match in it
arena-file-locked = { $path } is being written by another match
arena-file-other = { $path }: the game in line { $line } is not one of a match
arena-resume-setting = the match cannot go on: { $name } was { $found } and is now { $asked }
arena-resume-stranger = the match cannot go on: { $name } played in it and does not now
arena-resume-player = the match cannot go on: { $name } was { $found } and is now { $asked }
arena-skipped = { $count ->
    [one] one game does not count, since a player was changed
   *[other] { $count } games do not count, since players were changed
}

arena-interrupted = interrupted; the same command with the same file goes on (for a match: with --resume)
arena-interrupted-lost = interrupted; without a file for the games, nothing can go on
