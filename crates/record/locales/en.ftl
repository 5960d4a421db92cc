# What can be wrong with a written game.

record-place = line { $line }, column { $column }
record-more = and { $count } more

record-utf8 = the byte { $byte } is not UTF-8
record-line-long = the line is longer than { $limit } bytes
record-game-long = the game is longer than { $limit } bytes; the rest of it was left out

record-tag-bad = this is not a tag; tags look like [Name "value"]
record-tag-twice = the tag { $name } appears more than once
record-tag-name = { $name } cannot name a tag; names are made of letters, digits and underscores and begin with a letter
record-tag-long = the value of the tag { $name } is longer than { $limit } bytes
record-tag-many = a game has at most { $limit } tags, and { $name } is one more
record-tag-fixed = the tag { $name } follows from the game and cannot be changed
record-escape = { $found } stands for nothing; a backslash itself is written twice

record-game-missing = there is no tag that names the game
record-game-unknown = there is no game called { $game }
record-variant-unknown = the game { $game } has no variant { $variant }
record-position-bad = the game cannot start from the position { $position }

record-move-unreadable = { $move } cannot be read as a move
record-move-illegal = the move { $move } is not allowed here
record-stray = there is a stray { $found }
record-comment-open = the comment that begins here does not end
record-variation-open = the variation that begins here does not end
record-variation-close = no variation is open here
record-variation-first = a variation must follow a move
record-variation-empty = the variation has no moves
record-depth = variations are nested more than { $limit } deep
record-after-result = something follows the result of the game

record-annotation-bad = { $found } is neither a clock time nor an evaluation
record-annotation-twice = { $found } replaces another of its kind
record-result-unknown = { $found } is not a result; results are 1-0, 0-1, 1/2 and *
record-result-missing = the game does not end with a result
record-result-inside = the result { $found } stands inside a variation
record-result-tag = the tag says { $tag }, but the game ends with { $end }
record-result-rules = the result is given as { $claimed }, but by the rules it is { $outcome }
record-result-open = the game is given as unfinished, but by the rules it ended { $outcome }
