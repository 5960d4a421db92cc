# The computer players: a title, and how each plays.

bot-unknown = { $game } has no player "{ $found }"; its players are { $known }
bot-unknown-near = { $game } has no player "{ $found }", did you mean "{ $near }"? Its players are { $known }

bot-random = Random
bot-random-about = makes any legal move, each equally likely

bot-talpa-random = { bot-random }
bot-talpa-random-about = { bot-random-about }
bot-talpa-seed-greedy-own = Digger
bot-talpa-seed-greedy-own-about = makes its own tunnel as long as it can and does not look at yours
bot-talpa-seed-greedy = Greedy
bot-talpa-seed-greedy-about = makes its own tunnel long and keeps yours short, one move ahead

bot-taacoca-random = { bot-random }
bot-taacoca-random-about = { bot-random-about }
bot-taacoca-seed-hard = Vanguard
bot-taacoca-seed-hard-about = always moves its foremost stones and takes what stands in their way
bot-taacoca-seed-distance = Runner
bot-taacoca-seed-distance-about = takes stones, runs for your home row and never misses a win in one move

bot-splinter-random = { bot-random }
bot-splinter-random-about = { bot-random-about }
bot-splinter-seed-greedy = Greedy
bot-splinter-seed-greedy-about = keeps its own pieces together and pushes yours apart, one move ahead

bot-alliances-random = { bot-random }
bot-alliances-random-about = { bot-random-about }
bot-alliances-seed-medium = Medium
bot-alliances-seed-medium-about = shortens its own chains and does not look at yours
bot-alliances-seed-hard = Hard
bot-alliances-seed-hard-about = shortens its own chains and lengthens yours, one move ahead
