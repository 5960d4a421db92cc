# What a match tells: how it ended, and why something was not done.

session-end-resigned = { $player } resigned
session-end-agreed = draw by agreement
session-end-abandoned = the match was abandoned
session-end-time = { $player } ran out of time
session-end-forfeit = { $player } lost by forfeit
session-end-adjudicated = the result was adjudicated
session-end-other = the game ended otherwise: { $found }
session-end-unknown = the record does not say why the game ended

session-over = the match is over
session-turn-other = it is the turn of { $player }
session-turn-computer = { $player } is played by the computer, which is to move
session-seat-computer = { $player } is played by the computer
session-no-human = no person plays in this match
session-table-only = this is not for one of the players to do
session-both-needed = this cannot be done without the opponent
session-move-long = { $found } is too long for a move
session-answer-late = the computer's move came too late and was not played
session-spectator = whoever looks on cannot take part
session-no-clock = no clock runs in this match
session-add-time-own = only your opponent can give you time
session-flag-early = the player to move still has time
session-time-control = “{ $found }” is no time control; expected seconds and what each move adds, as in 60+0.5, or the seconds for a move, as in 1/30

session-takebacks-never = moves may not be taken back in this match
session-takeback-none = there is no move to take back
session-takeback-computer = against the computer a move is taken back without asking
session-takeback-pending = { $player } has already asked to take a move back
session-takeback-unasked = nobody asked to take a move back
session-takeback-own = the opponent has to answer
session-redo-none = there is no move to play again

session-draw-computer = a draw can only be agreed between two people
session-draw-pending = { $player } has already offered a draw
session-draw-none = no draw was offered
session-draw-own = the opponent has to answer the offer

session-rematch-computer = a rematch is agreed between two people
session-rematch-early = a rematch can be offered when the match is over
session-rematch-pending = { $player } has already offered a rematch
session-rematch-none = no rematch was offered
session-rematch-own = the opponent has to answer the offer
session-rematch-agreed = the rematch is agreed already

session-follow-gap = changes of the match are missing; it has to be loaded again
session-follow-odd = this change does not fit the match; it has to be loaded again
session-wire = “{ $found }” is no message of a match

session-computer-name = { $found } cannot name a computer player
session-tag-own = the tag { $name } follows from the match and cannot be set
session-record-tag = the tag { $name } cannot have the value { $found }
session-record-move = move number { $ply } of the record, { $move }, is not allowed there
session-record-end = the record contradicts itself or the rules: result { $result }, termination “{ $termination }”
session-swap-off = this match is played without changing sides
session-swap-late = sides can be changed once, right after the first move
session-clock-whole = { $time } for the whole game
session-clock-fischer = { $time } + { $increment } a move
session-clock-move = { $time } for each move
session-clock-bank = { $time } for each move, and { $bank } in reserve
session-clock-byoyomi = { $time } + { $periods } × { $period }
