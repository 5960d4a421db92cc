# Solving, certificates and tables.
solve-result = { $result }: { $outcome ->
    [draw] a draw with best play
   *[win] { $player } wins with best play, in at most { $plies } plies
}
solve-move-win = { $player } wins in at most { $plies }
solve-move-draw = a draw
solve-line = best play: { $line }
solve-effort = { $nodes } nodes, { $entries } positions in { $mib } MiB, { $seconds } s
solve-digest = positions are told apart by digests of 127 bits (Splinter 118); docs/solved.md says how sure that is
solve-proof-written = { $file }: a certificate of { $lines } lines
solve-halted = no answer after { $nodes } nodes: the limit was reached (proof number { $proof }, disproof number { $disproof })
solve-too-hard = no answer after { $nodes } nodes (proof number { $proof }, disproof number { $disproof }): more memory is needed (--memory), or a line is too long to be followed
solve-progress = { $nodes } nodes, proof { $proof }, disproof { $disproof }, { $entries } positions in { $mib } MiB
solve-curve-games = there is no game of { $board } in it
solve-resume-head = this is no checkpoint of { $expected }: it begins with “{ $found }”
solve-resume-damaged = the checkpoint is damaged at byte { $byte }
proof-good = { $result } is proved: { $game }, { $nodes } lines of strategy, { $leaves } leaves searched by { $visited } positions
proof-fault = line { $line }: { $why }
proof-line = expected { $expected }, found “{ $found }”
proof-truncated = the file ends where { $expected } is expected
proof-more = something follows after the end
proof-no-end = a line without an end, or one of more than { $most } bytes
proof-bytes = the line is not UTF-8
proof-unreadable = the file cannot be read: { $why }
proof-position = the position is of another variant, or not in canonical form
proof-too-large = { $found } is more than the { $most } that are allowed
proof-deep = a line of moves that is longer than any game
proof-wrong-end = a move leads to { $result }, which is not the goal
proof-turn = it is the other player's turn: the goal's player has one move, the opponent all
proof-leaf-wrong = plain search finds that the goal is not reached here
proof-leaf-open = plain search does not end within { $most } positions
proof-reference = no position with label { $label } was shown before that is the same
tablebase-built = { $game }: { $positions } positions up to symmetry; from the start { $result }
tablebase-good = { $game }: all { $positions } positions are right; from the start { $result }
tablebase-win = { $plies ->
    [0] { $player } wins
   *[other] { $player } wins in { $plies }
}
tablebase-board = { $game } is too large: a table needs a board whose position fits into 127 bits
tablebase-too-many = there are more than { $most } positions; --most sets the limit
tablebase-not-there = the position is not in the table of { $game }: it cannot be reached from the start, or is of another board
tablebase-head = this is no table of Quadrille, or its head is cut off
tablebase-line = line { $line } cannot be read: “{ $found }”
tablebase-damaged = the table is damaged or cut off at entry { $entry }
tablebase-check = the table is damaged: its check sum is wrong, so that some entry is
tablebase-more = something follows after entry { $entry }, the last
tablebase-missing = a position is missing that can be reached: { $position }
tablebase-wrong = the entry of { $position } does not follow from those after its moves
tablebase-superfluous = entry { $entry } is of no position that can be reached
