# The computer players: a title each, and how they play.

ladder-line = line { $line } of the ladder is not "board name player points error games": { $found }

level-title = Level { $number }, { $name }
level-rating = about { $points } Elo; random play has 0
level-unmeasured = not measured on this board

level-1 = Pebble
level-1-about = makes any legal move
level-2 = Sprout
level-2-about = sees what is right in front of it
level-3 = Wanderer
level-3-about = has a rough idea where to go
level-4 = Apprentice
level-4-about = knows some good moves, and often misjudges
level-5 = Companion
level-5-about = plays sensibly and overlooks replies
level-6 = Regular
level-6-about = seldom gives anything away for nothing
level-7 = Clubmate
level-7-about = plans a few moves
level-8 = Veteran
level-8-about = punishes most mistakes
level-9 = Expert
level-9-about = looks far ahead
level-10 = Master
level-10-about = makes few mistakes
level-11 = Grandmaster
level-11-about = makes hardly any
level-12 = Oracle
level-12-about = finds what hardly anybody sees
level-13 = Titan
level-13-about = is hard to surprise
level-14 = Colossus
level-14-about = loses to almost nobody
level-15 = Legend
level-15-about = is the one to learn from
level-16 = Marvel
level-16-about = plays as nobody has played before
max = Maximum
max-about = everything this machine can do in a second

bot-random = Random
bot-random-about = makes any legal move, each equally likely

bot-talpa-seed-greedy-own = Digger
bot-talpa-seed-greedy-own-about = makes its own tunnel as long as it can and does not look at yours
bot-talpa-seed-greedy = Greedy
bot-talpa-seed-greedy-about = makes its own tunnel long and keeps yours short, one move ahead

bot-taacoca-seed-hard = Vanguard
bot-taacoca-seed-hard-about = always moves its foremost stones and takes what stands in their way
bot-taacoca-seed-distance = Runner
bot-taacoca-seed-distance-about = takes stones, runs for your home row and never misses a win in one move

bot-splinter-seed-greedy = Greedy
bot-splinter-seed-greedy-about = keeps its own pieces together and pushes yours apart, one move ahead

bot-alliances-seed-medium = Medium
bot-alliances-seed-medium-about = shortens its own chains and does not look at yours
bot-alliances-seed-hard = Hard
bot-alliances-seed-hard-about = shortens its own chains and lengthens yours, one move ahead
