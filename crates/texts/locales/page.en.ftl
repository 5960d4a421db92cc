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
page-import-game = game { $number }, line { $line }, was left out
page-settings-line = line { $line } of the settings, "{ $found }", cannot be understood

## Keeping

page-storage-full = The browser has no room left: the game goes on, but will be gone when the page is closed. Remove old games, or export them.
page-storage-forbidden = The browser keeps nothing for this page: the game goes on, but will be gone when the page is closed.
page-read-only = This game is open in another tab; here it can only be looked at.

## Playing

page-looking-back = You are looking back at an earlier position.
page-meanwhile = { $player } has played { $move }.
page-not-your-turn = It is the computer's turn.
page-thinking = The computer is thinking.
page-paused = Paused.
page-no-pick = nothing can be played from { $cell }
page-no-target = nothing goes from { $from } to { $cell }
page-pending = not played yet: { $move }
page-prompt-cell = Choose a cell.
page-prompt-capture = Choose a cell. Every possible move takes a piece.
page-prompt-target = Choose where to.
page-prompt-choice = Choose one of them.
page-prompt-more = { $chosen } chosen, of { $most } at most.
page-hint = hint: { $move }
page-hint-none = There is no hint for this position.
page-hint-sought = Looking for a hint ...
page-hint-not-now = A hint is for whoever is to move.
page-computer-silent = the computer player { $computer } found no move and waits
page-engine-lost = What thinks in this page has stopped. Let it go on to try again.
page-result-win = { $player } wins
page-result-draw = Draw
page-result-none = No result
page-report-done = The whole game has been judged.

## What a screen reader says

page-said-move = { $player } plays { $move }
page-said-step = { $from } to { $to }
page-said-captured = taken: { $cells }
page-said-removed = taken off: { $cells }
page-said-splintered = broken off: { $cells }
page-said-taken-back = { $plies ->
    [0] The game goes on.
    [one] { $plies } move was taken back.
   *[other] { $plies } moves were taken back.
}
page-said-redone = { $plies ->
    [one] { $plies } move was played again.
   *[other] { $plies } moves were played again.
}
page-said-draw-offered = { $player } offers a draw
page-said-draw-declined = { $player } declines the draw
page-said-swapped = The sides were exchanged.
page-said-chosen = { $cell } chosen, { $targets ->
    [one] { $targets } possibility
   *[other] { $targets } possibilities
}
page-said-chosen-more = { $cell } chosen; choose another
page-said-unchosen = no longer chosen
page-said-start = the start

## Cells

page-cell = { $cell }
page-cell-empty = empty
page-piece-stone = { $color } stone
page-piece-tile = { $color } tile
page-piece-king = { $color } king
page-cell-pickable = can be chosen
page-cell-selected = chosen
page-cell-target = possible target
page-cell-last-from = left by the last move
page-cell-last-to = reached by the last move
page-cell-captured = a piece was taken here
page-cell-splintered = a piece broke off here
page-cell-path = part of the winning path
page-cell-fence = part of the winning fence
page-cell-group = part of the deciding group
page-cell-other-group = part of the other group
page-cell-hint = hint
page-would-leave = not played yet: would be left
page-would-reach = not played yet: would be reached
page-would-capture = not played yet: would be taken
page-would-place = not played yet: would be put here
page-would-remove = not played yet: would be taken off
page-would-splinter = not played yet: would break off
