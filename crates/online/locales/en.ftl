# Games with people elsewhere: why something was not done.

online-name = { $found } is no name: 2 to 20 letters, digits, "-" and "_"
online-expired = nobody took up this offer in time
online-full = both seats of this game are taken
online-own = this is your own offer
online-waiting = the game begins when somebody joins
online-spectator = you look on
online-abort-late = a game can be aborted before both have moved
online-stale = the game has moved on meanwhile
online-not-yours = this is not for a player to do
online-stored = what is stored is no game
online-unknown = there is no such game
online-unavailable = the server cannot do this now; try again in a moment
online-body = the request is no such object: { $reason }
online-origin = pages of other sites may not do this
online-secret = the secret of a seat has 20 to 64 visible ASCII characters
online-crowded = the server holds as many connections as it can; try again in a moment
