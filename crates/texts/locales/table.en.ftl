# What a table tells.
table-no-thread = no computer player can think now: { $reason }
table-file-exists = { $path } exists already and is left as it is; choose another name
table-no-record = the file holds no game
