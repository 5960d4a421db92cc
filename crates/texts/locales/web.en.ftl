# What the page in the browser says.
web-skip = Skip to the content
web-foot = No sign-up, no cookies, no luck: everything stays in this browser, and works without a network.
web-home-title = Four games, one board between you
web-home-about = No dice, no hidden cards. Choose a game; its rules take minutes.
web-theme-auto = Colors: as the system
web-theme-light = Colors: light
web-theme-dark = Colors: dark
web-unknown = There is nothing at this address.
web-to-home = To the games
web-new-version = A new version is ready.
web-reload = Reload

## Playing

web-nav = Pages and settings
web-analysis = Analysis
web-settings = Settings
web-learn = Learn
web-home = Home
web-rules = Rules
web-continue = Go on with
web-n-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
web-game-gone = This game is not kept in this browser.
web-start = Play
web-sum-computer = { $board }: you ({ $side }) against { $opponent }
web-sum-friend = { $board }: two people at this screen
web-sum-computers = { $board }: { $first } against { $second }
web-with = Against
web-with-computer = the computer
web-with-friend = a friend here
web-with-computers = watch two computers
web-level = How strong
web-level-first = Who begins
web-level-second = Who answers
web-pace = Speed of computers against each other
web-pace-slow = slow
web-pace-normal = normal
web-pace-fast = fast
web-pace-instant = at once
web-board = Board
web-side = You play
web-side-first = { $player } (begins)
web-side-random = either side
web-takebacks = Moves may be taken back
web-the-board = The board
web-the-turn = This turn
web-the-moves = Moves
web-person = You
web-thinks = thinking …
web-turn = to move
web-left = { $number } left
web-confirm = Play this move
web-cancel = Not yet
web-undo = Undo
web-redo = Redo
web-hint = Hint
web-flip = Turn
web-resign = Resign
web-pause = Pause
web-go-on = Go on
web-computer-waits = The computer waits until you let it go on.
web-play-on = Play on from here
web-take-over = Play here instead
web-draw = Draw
web-draw-offer = Offer a draw
web-draw-really = A draw is offered. Accept it?
web-draw-accept = Accept the draw
web-draw-decline = Play on
web-resign-really = Give this game up?
web-no = No, play on
web-rematch = Rematch, sides exchanged
web-analyze = Analyze
web-new-game = New game
web-look-start = To the start
web-look-back = One move back
web-look-on = One move on
web-look-live = To the game as it stands
web-share = Share and save
web-copy-link = Copy link
web-copy-record = Copy record
web-copy-position = Copy position
web-download-record = Download record
web-download-svg = Download SVG
web-download-png = Download PNG
web-copied-link = The link is copied: the whole game is in it.
web-copied-record = The record is copied.
web-copied-position = The position is copied.
web-copy-failed = The browser did not allow copying.

## Settings

web-set-look = Looks
web-set-play = Play
web-set-auto = as the system
web-set-lang = Language
web-lang-en = English
web-lang-pt = Português
web-set-theme = Light or dark
web-set-light = light
web-set-dark = dark
web-set-palette = Colors of the pieces
web-palette-usual = usual
web-palette-safe = easy to tell apart
web-palette-contrast = strong contrast
web-set-motion = Moving pieces
web-motion-full = always
web-motion-reduced = never
web-set-coordinates = Coordinates around the board
web-set-close-up = Part of a large board on a small screen: where the pieces are
web-set-sound = Sounds
web-set-name = Your name in games
web-set-confirm = Show a move before it is played
web-confirm-touch = moves of several pieces, by touch
web-confirm-several = moves of several pieces
web-confirm-always = every move
web-confirm-never = none
web-keys = Keys on the board
web-keys-about = Arrows go from cell to cell, Enter or Space chooses, Escape takes the choice back, N goes to the next useful cell; H hint, U undo, R redo, F turns the board, comma and full stop go through the moves.
web-kept = Kept in this browser
web-kept-about = Every game is kept at every move. Export everything as one text file, to keep it elsewhere or to bring it to another browser.
web-kept-none = No games yet.
web-export = Export everything
web-import = Import a file
web-imported = { $new } new, { $updated } brought up to date, { $same } there already, { $damaged } left out
web-fault = line { $line }, column { $column }
web-remove = Remove

## Learning and rules

web-learn-title = Learn step by step
web-learn-step = Step { $number }
web-learn-step-done = Step { $number }, done
web-learn-first = First game
web-learn-task = What to do
web-learn-next = Next step
web-learn-to-game = To the first game
web-learn-again = Once more
web-learn-real = Play it in full
web-print = Print
web-pictures = In pictures
web-start-board = The start

## Analysis

web-study-engine = Engine
web-study-lines = Lines
web-study-effort = depth { $depth }, { $nodes } positions
web-study-proved-win = { $player } wins, proved ({ $plies })
web-study-proved-draw = draw, proved ({ $plies })
web-study-chance = { $player }: about { $chance }
web-study-chance-proved = { $player }: { $chance }, proved
web-study-unknown = Not judged yet.
web-study-no-moves = No moves yet: play some on the board, type them, or open a game below.
web-study-end = To the end of the line
web-study-comment = Comment
web-study-promote = Make it the main move
web-study-delete = Remove from here on
web-study-type = Type a move
web-study-play = Play
web-study-edit = Edit the position
web-study-pieces = Pieces to put on the board
web-study-eraser = empty cell
web-study-turn = To move
web-study-position = Position
web-study-good = This position can be analyzed.
web-study-done = Analyze it
web-study-clear = Empty the board
web-study-reset = As at the start
web-study-graph = The chances of { $player } along the game; broad lines are proved.
web-study-report = The game judged
web-study-judge = Judge the whole game
web-study-judging = Judging the game
web-study-stop = Stop
web-study-accuracy = Accuracy
web-study-inaccuracy = inaccuracy
web-study-mistake = mistake
web-study-blunder = blunder
web-study-inaccuracies = Inaccuracies
web-study-mistakes = Mistakes
web-study-blunders = Blunders
web-study-clean = No mistakes were found.
web-study-lost = { $player } gave away { $lost }
web-studies = Your studies
web-study-rename = Rename
web-study-open = Open something else
web-study-paste = Paste a record, a position or a link
web-study-show = Open
web-study-file = Open a file
web-study-new = Or begin with an empty game:
web-study-more-games = The text holds { $number ->
    [one] one more game
   *[other] { $number } more games
}; the first one is shown.
