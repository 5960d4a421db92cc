# Games on a server elsewhere: what is wrong with an address, and why there is no answer.

remote-scheme = { $found } is no address of a server: it begins with http:// or https://
remote-host = { $found } is no address of a server, such as https://example.org/
remote-port = { $found } is no port: a number from 1 to 65535
remote-link = { $found } is no link to a game: an invitation ends with #/online/ and the name of the game

remote-nobody = there is no server at { $url }; quadrille serve starts one
remote-no-machine = no machine is known by the name in { $url }
remote-slow = { $url } takes too long to answer
remote-silent = { $url } does not answer: { $reason }
remote-stranger = what answers at { $url } is no server of games
remote-moved = { $url } has moved to { $location }; use that address
remote-refused = { $text }
remote-no-chance = the system has no random numbers
remote-outdated = This program and the server are of different versions.
remote-no-seat = this seat belongs to somebody else
remote-gone = The game is not on the server any more.
