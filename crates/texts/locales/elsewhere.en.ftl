# Games with people elsewhere, as the page and the terminal say it.

web-invite = Make an invitation
web-connecting = Connecting …
web-invitation = Your invitation
web-invitation-about = Send this link to whoever you want to play with.
web-invitation-waits = Waiting for somebody to take it up. The game begins here by itself.
web-offer-side = you play { $side }
web-offer-no-clock = without clocks
web-offer-no-takebacks = no moves are taken back
web-offer-somebody = Somebody wants to play
web-offer-by = { $name } wants to play
web-offer-name = Your name, if you like
web-offer-accept = Play
web-offer-expired = Nobody took up this offer in time. A new one is quickly made.
web-line-down = The line is down; trying again …
web-line-watching = You are watching.
web-line-there = Your opponent is here.
web-line-away = Your opponent is not connected.
web-move-sent = Move sent …
web-move-stored = Move stored.
web-move-seen = Move seen.
web-watchers = { $number ->
    [one] 1 watches
   *[other] { $number } watch
}
web-rematch-offer = Offer another game
web-rematch-accept = Play another game
web-rematch-decline = No, thanks
web-next-game = To the next game
web-play-online = Play online
web-lobby-about = Send a link to a friend, or let anybody take up your offer.
web-lobby-people = { $number ->
    [one] { $number } person is here.
   *[other] { $number } people are here.
}
web-lobby-offers = Offers
web-lobby-no-offers = Nobody offers a game at the moment.
web-lobby-games = Games being played
web-lobby-no-games = No open game is being played.
web-lobby-somebody = somebody
web-side = You play
web-side-random = either side
web-swap = Sides may be changed after the first move
web-your-turn = your turn
web-more-time = Give 15 s
web-opponent-left = Your opponent has left.
web-claim-win = Claim the win
web-claim-draw = Claim a draw
web-vacation = Vacation
web-vacation-about = Your clock stands as long as you are away. You have 30 days in this game.
web-vacation-days = Days from now on
web-vacation-go = Go on vacation
web-again = Play again
web-talk = Talk
web-talk-me = You:
web-talk-other = Opponent:
web-talk-free = Free text, if both want it
web-talk-waits = Your opponent has not switched free text on.
web-talk-say = Say it
web-talk-mute = Hide what my opponent says
web-account = Account
web-my-waits = waits for somebody
web-rated = rated
web-rated-about = Rated: for those with an account, without take-backs
web-opponent-turn = your opponent's turn
web-with-online = a person elsewhere
