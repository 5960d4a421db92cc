# What the page in the browser knows and decides, before it is drawn.

## Links

page-link-unknown = There is nothing at this address.
page-link-damaged = The link is damaged: perhaps a part of it is missing.
page-link-version = The link was made by a later version of this page.
page-link-long = No link has more than { $limit } characters; copy the record instead.
page-link-moves = A link holds no more than { $limit } moves; copy the record instead.
page-link-option = The address says "{ $found }", which means nothing here.
page-open-unknown = This is no position, record or link of any of the games.
page-import-empty = There is no game in it.
page-import-long = The text is longer than { $limit } MB.
page-import-practice = other puzzles were practiced here: the practice in the file was left out
page-import-game = game { $number }, line { $line }, was left out
page-settings-line = line { $line } of the settings, "{ $found }", cannot be understood

## Keeping

page-storage-full = The browser has no room left: the game goes on, but will be gone when the page is closed. Remove old games, or export them.
page-storage-forbidden = The browser keeps nothing for this page: the game goes on, but will be gone when the page is closed.
page-shared = Somebody shared this game with you.
page-read-only = This game is open in another tab; here it can only be looked at.
