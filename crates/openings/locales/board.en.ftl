# What is said beside a board; the page in the browser says nothing else of this.
openings-here = here { $games } { $games ->
    [one] game
   *[other] games
}, { $player } to move
openings-here-score = { $player } scores { $score } %
openings-here-evaluation = evaluation { $share } %
openings-here-win = proved: { $player } wins
openings-here-win-in = proved: { $player } wins in at most { $plies }
openings-here-draw = proved: a draw
openings-nothing = no game went on from here
openings-column-move = move
openings-column-games = games
openings-column-score = score
openings-column-evaluation = evaluation
openings-column-proof = proved
openings-win = win
openings-loss = loss
openings-draw = draw
openings-win-in = win in { $plies }
openings-loss-in = loss in { $plies }
openings-explorer = Openings
openings-explorer-none = no openings of this board
openings-explorer-more = and { $count } more
openings-chapter = What is known
