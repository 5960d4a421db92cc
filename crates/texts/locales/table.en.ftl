# What a table tells.
table-no-thread = no computer player can think now: { $reason }
table-file-exists = { $path } exists already and is left as it is; choose another name
table-no-record = the file holds no game

web-claim-in = If your opponent does not come back within { $time }, you may claim the game.
web-vacation-own = You are on vacation for { $time } more.
web-vacation-other = Your opponent is on vacation for { $time } more.
web-vacation-left = You have { $days } days of vacation left in this game.
