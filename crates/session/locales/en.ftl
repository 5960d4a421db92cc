# What a match tells: how it ended, and why something was not done.

session-end-resigned = { $player } resigned
session-end-agreed = draw by agreement
session-end-abandoned = the match was abandoned
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

session-takebacks-never = moves may not be taken back in this match
session-takeback-none = there is no move to take back
session-redo-none = there is no move to play again

session-draw-computer = a draw can only be agreed between two people
session-draw-pending = { $player } has already offered a draw
session-draw-none = no draw was offered
session-draw-own = the opponent has to answer the offer

session-computer-name = { $found } cannot name a computer player
session-tag-own = the tag { $name } follows from the match and cannot be set
session-record-tag = the tag { $name } cannot have the value { $found }
session-record-move = move number { $ply } of the record, { $move }, is not allowed there
session-record-end = the record contradicts itself or the rules: result { $result }, termination “{ $termination }”
