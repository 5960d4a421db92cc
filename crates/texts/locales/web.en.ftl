# What the page in the browser says.
web-skip = Skip to the content
web-foot-online = Games with other people are kept on this server, everything else in this browser.
web-foot = No sign-up, no cookies, no luck: what you play here stays in this browser, and works without a network.
web-home-title = Four games. No dice, no cards, no luck.
web-home-about = Choose one; its rules take minutes. Play the computer, a friend beside you, or watch.
web-theme-auto = Colors: as the system
web-theme-light = Colors: light
web-theme-dark = Colors: dark
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
web-continue = Continue
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
web-side-first = { $player } (begins)
web-takebacks = Moves may be taken back
web-the-board = The board
web-the-turn = This turn
web-the-moves = Moves
web-person = You
web-thinks = thinking …
web-turn = to move
web-left = { $number } left
web-confirm = Play this move
web-cancel = Cancel
web-undo = Undo
web-redo = Redo
web-hint = Hint
web-flip = Flip
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
web-rematch = Rematch
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
web-study-no-moves = No moves yet: play some on the board, type them, or open a game.
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
web-take-side = Take the other side
web-clock = Clock
web-clock-none = none
web-games = Games
web-play-now = Play now
web-their-turn = the computer's turn
web-share-system = Share …
web-qr = QR code
web-qr-about = Scan it with a phone: the whole game is in the link.
web-key-seek = Looking for the key moment …
web-key-moment = The key moment: move { $number }, { $move } by { $player }; better was { $best }.
web-key-clean = No big mistakes on either side.
web-share-game = Share
web-dismiss = Later
web-learn-choose = Learn a game
web-close = Close

# Games with people elsewhere.
web-sum-online = { $board }, you play { $side }; whoever gets the link plays the other side.
web-online-none = There is no server behind this page. Games with people elsewhere need one: quadrille serve.
web-online-gone = { $reason }
web-share-invitation = Send the link
web-seat-about = This browser keeps your seat. To go on elsewhere, take the link to your seat with you, and show it to nobody.
web-copy-seat = Copy the link to my seat
web-copied-seat = The link to your seat is copied.
web-line-outdated = This page is older than the server.
web-abort = Abort
web-undo-really = Your opponent wants to take a move back.
web-undo-decline = No
web-undo-accept = Let it be taken back
web-open-offer = Open to anybody: shown on the page of offers
web-plan = Prepare answers
web-plan-about = While your opponent thinks: play a move of theirs on this board, then your answer, as deep as you like. It is played by itself if it comes so. Nobody else is told.
web-plan-begin = A move of your opponent’s first.
web-plan-keep = Prepare this
web-plan-back = One move back
web-next-turn = Next game: your turn
web-notice-ask = Tell me when it is my turn
web-notice = { $game }: it is your turn.
web-report = Report
web-report-what = Something is wrong with this game
web-reported = Thank you. Whoever runs this server will look at it.
web-hosted = On the server: others can watch, and it goes on in any browser
web-archive = Games that ended
web-leaders = Leaders
web-my-games = My games

## Puzzles

web-puzzles = Puzzles
web-puzzle = Puzzle
web-puzzles-about = One move is right, and it is proved. The opponent answers as stubbornly as can be.
web-puzzles-practice = Practice with puzzles as strong as you are:
web-puzzles-all = All puzzles
web-puzzles-more = Practice more
web-puzzle-judging = Looking for the answer …
web-puzzle-start = start
web-puzzle-stands = Your puzzle rating: { $points }{ $guess ->
    [yes] {" "}(a guess so far)
   *[no] {""}
}. { $solved } of { $tried } solved, { $streak } in a row, { $best } at best.
web-puzzle-damaged = What was practiced before was damaged and is set aside: practice begins anew.
web-fetch-lost = This could not be fetched. It needs a network the first time, and works without one from then on.
