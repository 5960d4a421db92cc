# What the tui face says.

## Menus

tui-title = Quadrille
tui-menu-play = Play
tui-menu-resume = Resume a game
tui-menu-open = Library of records
tui-menu-rules = Instructions
tui-menu-settings = Settings
tui-menu-about = About
tui-menu-quit = Quit
tui-foot = ↑↓ Enter · 0 back · ? keys
tui-about = Quadrille: four abstract games for two, against people and computers. No dice, no hidden cards, no luck.
tui-about-records = Records:
tui-about-settings = Settings:
tui-resume-none = No game was left unfinished.
tui-moves = { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
tui-left = The game is kept: Resume takes it up again.

## A new game

tui-setup-game = Game
tui-setup-board = Board
tui-setup-mode = Mode
tui-setup-name = (your name)
tui-setup-name-about = Enter lets you type a name.
tui-setup-play = Play!
tui-mode-hh = person – person
tui-mode-hc = person – computer
tui-mode-ch = computer – person
tui-mode-cc = computer – computer

## Records

tui-open-other = Another file ...
tui-open-file = File:
tui-open-empty = no game was found in it
tui-open-failed = cannot show { $path }: { $reason }
tui-replay-number = game { $number } of { $records }
tui-replay-start = the start
tui-replay-move = move { $number }: { $move }
tui-replay-variations = Here was or might be played:

## Instructions

tui-picture-start = The start, on a small board.
tui-picture-move = A move: { $move }.

## Settings

tui-set-language = Language
tui-set-language-auto = as the system
tui-set-language-en = English
tui-set-language-pt = Português
tui-set-theme = Colors
tui-set-theme-default = the games' own
tui-set-theme-color-blind = for color-blind eyes
tui-set-theme-high-contrast = high contrast
tui-set-theme-plain = none
tui-set-ascii = Only ASCII
tui-set-auto = if needed
tui-set-always = always
tui-set-never = never
tui-set-size = Boards
tui-set-size-auto = as large as fits
tui-set-size-compact = compact
tui-set-size-normal = normal
tui-set-size-large = large
tui-set-speed = Computers play
tui-set-confirm = Show moves of several stones first
tui-speed-slow = slowly
tui-speed-normal = at a normal pace
tui-speed-fast = fast
tui-speed-instant = at once
tui-yes = yes
tui-no = no

## A game

tui-not-kept = the game is not saved
tui-last-move = last move: { $move }
tui-prompt-ready = not played yet: { $move }. Enter plays it, Backspace takes it back.
tui-paused = Paused: p goes on, Space makes one move.
tui-speed = computers play { $speed }
tui-draw-offered = { $player } offers a draw: d accepts, x declines
tui-resign-question = Resign? (y/n)
tui-save-title = Save as record
tui-saved = saved as { $path }
tui-type-none = No move begins like this.
tui-end-rematch = Rematch
tui-end-swapped = Rematch, swapped
tui-end-new = Another game
tui-end-menu = Menu
tui-too-small = this board needs a window of { $columns } columns and { $lines } lines; this one has { $width } and { $height }

## Keys

tui-keys = Keys
tui-key-help = these keys
tui-key-redraw = draw the screen anew
tui-key-suspend = stop in the background
tui-key-quit = end the program
tui-key-choose = choose a line
tui-key-do = do it
tui-key-change = change it
tui-key-back = back
tui-key-scroll = scroll
tui-key-page = next page
tui-key-step = next move, previous move
tui-key-jump = ten moves on, ten back
tui-key-ends = the start, the end
tui-key-variation = other moves, variations
tui-key-records = other games of the file
tui-key-flip = turn the board
tui-key-cursor = go to a cell
tui-key-pick = choose the cell, play the move
tui-key-next = the next cell that can be chosen
tui-key-unpick = take a choice back
tui-key-type = type a move, Tab completes it
tui-key-undo = take a move back, play it again
tui-key-hint = hint
tui-key-swap = exchange the sides
tui-key-draw = offer or accept a draw, x declines
tui-key-resign = resign
tui-key-save = save as a record
tui-key-new = another game
tui-key-pause = stop the computers, let them go on
tui-key-watch = watching: one move, faster, slower
tui-key-rules = the rules
tui-key-leave = leave; the game is kept

## The terminal

tui-no-terminal = the terminal "{ $term }" (variable TERM) cannot show a full screen; with --plain the games are played line by line
tui-terminal-failed = the terminal failed: { $reason }
tui-start-failed = { $reason }
tui-notice = { $text }

tui-key-analysis = show what the engine thinks
tui-analysis-begins = the engine looks ...
tui-analysis-on = depth { $depth }, { $nodes } positions, { $seconds } s ...
tui-analysis-done = depth { $depth }, { $nodes } positions, { $seconds } s
tui-analysis-win = wins in { $plies }
tui-analysis-loss = loses in { $plies }
tui-analysis-draw = draw
tui-left-unkept = The game could not be kept.
tui-leave-unkept = This game cannot be saved and would be lost. The same key again leaves it.
tui-analysis-over = The game is over.
tui-splintered = { $number ->
    [one] A piece broke off: { $cells }
   *[other] { $number } pieces broke off: { $cells }
}
tui-would-splinter = { $number ->
    [one] A piece would break off: { $cells }
   *[other] { $number } pieces would break off: { $cells }
}
tui-resume-discard = The same key again throws this game away for good.
tui-key-discard = throw a game away
tui-days-ago = { $days ->
    [0] today
    [one] yesterday
   *[other] { $days } days ago
}

## Keys that matter now

tui-bar-keys = keys
tui-bar-cell = cell
tui-bar-empty = empty
tui-bar-turn = to move
tui-bar-done = done
tui-bar-cancel = cancel
tui-bar-clear = clear
tui-bar-reset = start
tui-bar-stop = stop
tui-bar-step = step
tui-bar-engine = engine
tui-bar-judge = judge
tui-bar-mistake = next mistake
tui-bar-comment = comment
tui-bar-edit = set up
tui-bar-save = save
tui-bar-next = next
tui-bar-again = again
tui-bar-choose = choose
tui-bar-hint = hint
tui-bar-back = back
tui-bar-play = play
tui-bar-complete = complete
tui-bar-undo = undo
tui-bar-flip = turn
tui-bar-pause = pause
tui-bar-speed = speed
tui-bar-leave = leave
tui-bar-accept = accept draw
tui-bar-decline = decline
tui-bar-type = type
tui-bar-rules = rules
tui-bar-resign = resign
tui-bar-play-on = play on
tui-bar-go-on = go on
tui-bar-one-move = one move
tui-bar-take-side = take the other side

## Setting up, library, analysis

tui-menu-learn = Learn step by step
tui-menu-study = Analysis board
tui-key-heat = show on the board what the net finds likely
tui-key-judge = judge the whole game, or stop it
tui-key-mistake = the next mistake, the one before
tui-key-try = try a move
tui-key-comment = write a comment
tui-key-tree = make it the main move, remove it, undo
tui-key-play-on = play on from here
tui-key-edit = set a position up
tui-key-filter = find
tui-key-rename = rename
tui-key-remove = remove for good
tui-key-pick-list = pick from a list, type a name
tui-key-lesson = the next step, the one before
tui-key-take-side = take the other side, where that is allowed
tui-setup-clock = Clock
tui-setup-clock-about = Whoever runs out of time loses. Clocks begin with the first move.
tui-setup-takebacks = Moves may be taken back
tui-setup-takebacks-about = Undo, at any time and any number of moves.
tui-setup-swap = Sides may be changed
tui-setup-swap-about = After the first move the second player may take it over instead of answering: so the first move had better be fair.
tui-setup-here = from the position shown
tui-clock-none = none
tui-pick-filter = Find:
tui-open-name = New name:
tui-results = { $won } of { $games } won against { $player }.
tui-results-short = You have won { $won } of { $games }.
tui-replay-variation = variation, move { $number }: { $move }
tui-replay-swapped = sides were changed after the first move
tui-study-leave = Save the changes? (y/n, Esc stays)
tui-study-move = A move
tui-study-comment = Comment
tui-study-judging = judging: { $done } of { $all } positions
tui-edit-title = Set the position up
tui-edit-good = This position can be played.
tui-learn-step = Step { $number } of { $steps }
tui-end-analyze = Analyze this game
tui-recorded = kept as { $path }
tui-prompt-swap = Play on, or t takes the other side: then the first move is yours.
tui-name-mouse = mouse
tui-name-click = click
tui-name-space = Space

## Games with people elsewhere

tui-online-mine = My games
tui-online-no-mine = You have no game on this server.
tui-online-open = Open to anybody
tui-online-back = The game stays on the server. To come back: quadrille online { $url }, My games.
tui-online-unsent = What you did last has not reached the server.
tui-online-abort-question = Abort the game? It then has no result. (y/n)
tui-online-no-hint = there are no hints in games with people elsewhere
tui-online-undo-asked = { $player } wants to take a move back: u lets it be taken back, x declines
tui-online-leave = Back to the lobby
tui-online-link = Follow a link ...
tui-online-link-prompt = Link:
tui-online-link-about = The link of an invitation, of a game to watch, or to your own seat.
tui-online-kind-mine = mine
tui-online-kind-offer = offer
tui-online-kind-game = game
tui-online-go-on = Enter goes on with this game.
tui-online-watch = Enter watches this game.
tui-online-name = Your name
tui-online-takebacks-about = A move is taken back when your opponent agrees.
tui-key-look-again = look again
tui-key-ask-undo = ask for a move to be taken back, or let it
tui-key-decline = decline an offer
tui-key-abort = abort a game that has hardly begun
tui-bar-let-undo = let it be taken back
tui-bar-draw = offer a draw
tui-bar-talk = talk
tui-bar-claim = claim
tui-bar-more-time = give 15 s
tui-bar-vacation = vacation
tui-key-talk = talk: phrases, free text, hide what the other says
tui-key-claim = claim the game from an opponent who has left
tui-key-more-time = give your opponent 15 s
tui-key-vacation = vacation, in games with days for a move
tui-online-claim-how = C claims the game.
tui-online-claim-question = Your opponent has left, and the game can end now: w claims the win, d claims a draw, any other key waits
tui-online-write = Write ...
tui-online-write-off = Write: needs free text, which both switch on
tui-online-vacation-about = Your clock stands from now on for as many days as you say; 0 comes back.
tui-bar-abort = abort
tui-online-opponent = Opponent
tui-online-rated = Rated
tui-online-open-about = A level answers at once. A game that is open can be watched by anybody.
tui-online-account = Account: { $name }
tui-online-token = You play in the name of whoever the token is of.
tui-online-signed-out = The server does not know you any more: sign in again to play in your name.
tui-online-password-again = The same password again
tui-online-password-differs = these are two different passwords
tui-online-sign-out-about = Your games stay with the account.
tui-online-report = Report this game
tui-online-report-about = Whoever runs the server reads it, with what was said in the game.
tui-online-reported = It is reported; whoever runs the server reads it.
tui-online-plan = Prepare answers
tui-online-plan-about = Moves of both players with blanks between them, your opponent’s first; a ; begins another line. They are played by themselves. Empty takes all back.
tui-key-plan = prepare answers, in games without clocks or with days
tui-key-report = report this game
