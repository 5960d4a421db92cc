# What the plain face says.

# Menus.
plain-choice = Choice
plain-back = Back
plain-menu-range = choose a number from 0 to { $last }
plain-help-menu = type the number of a line; 0 goes back, an empty line takes the number in brackets, quit leaves the program
plain-no-game = that is possible only while a game is being played
plain-line-long = that line is too long: { $limit } bytes at the most
plain-line-bytes = that line is not text (UTF-8)
plain-main = Main menu
plain-main-resume = Resume ({ $number ->
    [one] { $number } game
   *[other] { $number } games
})
plain-main-rules = Rules of a game
plain-main-about = About

# A new game.
plain-which-game = Which game?
plain-which-variant = Which variant?
plain-which-mode = Who plays?
plain-mode-human-human = Person ({ $first }) against person ({ $second })
plain-mode-human-computer = Person ({ $first }) against computer ({ $second })
plain-mode-computer-human = Computer ({ $first }) against person ({ $second })
plain-mode-computer-computer = Computer ({ $first }) against computer ({ $second })
plain-which-level = Which computer player for { $player }?
plain-which-name = Name of { $player }
plain-help-name = type a name, an empty line for the one in brackets, - for none, or 0 to go back
plain-name-long = that name is too long: { $limit } letters at the most

# Resume and records.
plain-resume-none = there is no unfinished game
plain-resume-which = Which game?
plain-resume-item = { $game }, { $first } - { $second }, { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
plain-records = Which record? Choose a number or type the name of a file
plain-record-which = Which game of the file?
plain-file-unreadable = { $path } cannot be read: { $reason }
plain-file-no-game = { $path } holds no game that can be shown
plain-replay-head = { $first } - { $second }, { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}, result { $result }
plain-replay-help = an empty line goes on, back goes back, a number goes to that move, start and end to the ends, v2 into a variation; board, describe and moves look; 0 leaves
plain-replay-none = there is no such move
plain-replay-variations = variations:
plain-replay-prompt = Move { $ply } of { $plies }

# Rules, settings, about.
plain-which-rules = Rules of which game?
plain-lang = English
plain-language = Language: { $language }
plain-language-which = Which language?
plain-ascii = Only ASCII characters: { $state }
plain-on = on
plain-off = off
plain-about = Quadrille { $version }: four abstract games for two
plain-about-game = { $game }, by { $designer }, { $year }
plain-about-license = License: MIT or Apache-2.0

# A game.
plain-game-help = type a move, or help
plain-help-game = type a move, or one of
    board: the board
    describe: the position in words
    moves: what can be played
    undo, redo: take moves back, play them again
    hint: a suggestion
    swap: exchange the sides
    draw: offer a draw (between two people)
    resign: give up
    save FILE: write the game to a file
    0: back to the menu, quit leaves the program; the game is kept
plain-turn-prompt = { $number }. { $player }
plain-last-move = last move: { $player } { $move }
plain-captured = captured on { $cells }
plain-splintered = broken off on { $cells }
plain-taken-back = { $plies ->
    [0] the game goes on
    [one] one move was taken back
   *[other] { $plies } moves were taken back
}
plain-redone = { $plies ->
    [one] one move was played again
   *[other] { $plies } moves were played again
}
plain-draw-accept = Is the draw accepted? (y/n)
plain-draw-lapsed = the offer of a draw is void
plain-swapped = the sides are exchanged: { $first }, { $second }
plain-resign-sure = Really resign? (y/n)
plain-yes-or-no = please answer y or n
plain-hint = a hint: { $move }
plain-hint-none = there is no hint now
plain-save-name = write the name of the file after save
plain-saved-as = the game is written to { $path }
plain-game-kept = the game is kept; Resume in the main menu goes on with it
plain-moves = { $number ->
    [one] { $number } move:
   *[other] { $number } moves:
}

# The end.
plain-over-won = The game is over, { $result }: { $winner } has won
plain-over-draw = The game is over, { $result }: a draw
plain-over-open = The game is over without a result
plain-recorded = the game is recorded in { $path }
plain-after = What next?
plain-rematch-swapped = Rematch with the sides exchanged
plain-look-back = Look through the game

# A position in words.
plain-describe-title = { $game } { $variant }, { $plies ->
    [0] before the first move
    [one] after one move
   *[other] after { $plies } moves
}
plain-describe-edge = { $who }, edge cells: { $cells }
plain-describe-king = { $who }, king: { $cells }
plain-describe-stones = { $who }, { $number ->
    [one] { $number } stone
   *[other] { $number } stones
}: { $cells }
plain-describe-pawns = { $who }, { $number ->
    [one] { $number } pawn
   *[other] { $number } pawns
}: { $cells }
plain-describe-tiles = { $who }, { $number ->
    [one] { $number } piece
   *[other] { $number } pieces
}: { $cells }
plain-describe-empty = { $number ->
    [one] { $number } empty cell
   *[other] { $number } empty cells
}: { $cells }
plain-describe-empty-many = { $number } empty cells
plain-describe-path = { $who }, joined: { $cells }
plain-describe-fence = { $who }, fenced off: { $cells }
plain-describe-group = { $who }, group: { $cells }
plain-may-swap = You may take the other side instead of moving: swap. Then the first move is yours.

# Games with people elsewhere.
plain-online-again = Look again
plain-online-link = a link to a game can be typed here as well
plain-online-other = that is no link to a game at { $url }
plain-online-accept = Do you take it up? (y/n)
plain-online-next = the next game begins
plain-online-waiting = waiting
plain-online-help-wait = link shows the invitation again, qr shows it as a QR code; 0 goes back and quit leaves, the game stays on the server
plain-online-no-qr = the window is too narrow for a QR code
plain-online-nothing = there is no offer to answer
plain-codes-kept = Have you written them down? (y/n)
plain-report-how = report TEXT says what is wrong with this game
plain-claim-how = claim win or claim draw ends the game
plain-claim-win-sure = Really claim the win? The game is then over. (y/n)
plain-claim-draw-sure = Really claim a draw? The game is then over. (y/n)
plain-say-how = say one of these, by its name or number:
plain-chat-how = chat TEXT says it, where both want free text
plain-talk-free = free text is on: chat TEXT says something
plain-talk-asked = your opponent wants free text: talk on lets it
plain-talk-off = free text is off: talk on asks for it
plain-talk-nobody = there is nobody to talk to
plain-muted = what your opponent says is hidden: unmute shows it
plain-unmuted = what your opponent says is shown
plain-plan-line = prepared: { $moves }
plain-plan-none = nothing is prepared
plain-plan-how = plan MOVES prepares a line while your opponent thinks: a move of theirs, your answer, and so on; a ; begins another, and plan none takes all back
plain-vacation-none = vacations are for players of games with days for a move
plain-vacation-how = vacation DAYS lets your clock stand from now on, vacation 0 comes back
plain-online-turn = { $number }. waiting for { $player }
plain-online-over = over
plain-online-after = rematch offers another game, look goes through this one, 0 goes back
plain-online-help = type a move, or one of
    board: the board
    describe: the position in words
    moves: what can be played
    state: line, opponent, clocks
    undo: ask for a move to be taken back
    draw: offer a draw
    accept, decline: answer an offer
    swap: take the other side, where that is allowed
    resign: give up
    abort: let a game go that has hardly begun
    rematch: offer another game, after the end
    more-time: give your opponent 15 s
    claim win, claim draw: end the game, when your opponent has left
    say PHRASE, say: say something that everybody understands; the list of it
    chat TEXT: say anything, where both want that
    talk on, talk off: whether you want free text
    mute, unmute: hide what your opponent says, or show it
    vacation DAYS: let your clock stand, in games with days for a move
    plan MOVES; MOVES: answers that are played by themselves, in games without clocks or with days for a move
    report TEXT: tell whoever runs the server what is wrong with this game
    look: go through the game
    link, qr: the address of the game, for those who want to watch
    save FILE: write the game to a file
    0: back, quit leaves the program; the game stays on the server
