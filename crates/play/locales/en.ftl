# What is said at a board where somebody plays.

## Playing

play-looking-back = You are looking back at an earlier position.
play-meanwhile = { $player } has played { $move }.
play-not-your-turn = It is the computer's turn.
play-thinking = The computer is thinking.
play-paused = Paused.
play-no-pick = nothing can be played from { $cell }
play-no-target = nothing goes from { $from } to { $cell }
play-not-together = { $cell } cannot move together with { $cells }
play-pending = not played yet: { $move }
play-prompt-target = Choose where it goes.
play-prompt-color = Choose its color.
play-prompt-choice = Choose one of these.
play-prompt-swap = Play on, or take the other side: then the first move is yours.
play-prompt-more = { $chosen } of { $most } chosen. Choose another, or where they go.
play-hint = hint: { $move }
play-hint-none = There is no hint for this position.
play-hint-sought = Looking for a hint ...
play-hint-not-now = A hint is for whoever is to move.
play-computer-silent = the computer player { $computer } found no move and waits
play-engine-lost = What thinks has stopped. Let it go on to try again.
play-result-you-win = You win!
play-result-you-lost = You lost
play-result-win = { $player } wins
play-result-draw = Draw
play-result-none = No result

## What a screen reader says

play-said-move = { $player } plays { $move }
play-said-step = { $from } to { $to }
play-said-captured = taken: { $cells }
play-said-removed = taken off: { $cells }
play-said-splintered = broken off: { $cells }
play-said-taken-back = { $plies ->
    [0] The game goes on.
    [one] { $plies } move was taken back.
   *[other] { $plies } moves were taken back.
}
play-said-redone = { $plies ->
    [one] { $plies } move was played again.
   *[other] { $plies } moves were played again.
}
play-said-draw-offered = { $player } offers a draw
play-said-draw-declined = { $player } declines the draw
play-said-swapped = The sides were exchanged.
play-said-took-side = The first move goes to the other player: { $player } took the other side.
play-said-chosen = { $cell } chosen, { $targets ->
    [one] { $targets } possibility
   *[other] { $targets } possibilities
}
play-said-chosen-more = { $cell } chosen; choose another
play-said-unchosen = no longer chosen

## Cells

play-cell = { $cell }
play-cell-empty = empty
play-piece-stone = { $color } stone
play-piece-tile = { $color } tile
play-piece-king = { $color } king
play-cell-pickable = can be chosen
play-cell-selected = chosen
play-cell-target = possible target
play-cell-last-from = left by the last move
play-cell-last-to = reached by the last move
play-cell-captured = a piece was taken here
play-cell-splintered = a piece broke off here
play-cell-path = part of the winning path
play-cell-fence = part of the winning fence
play-cell-group = part of the deciding group
play-cell-other-group = part of the other group
play-study-opinion = The net’s first thought: { $moves }
play-study-heat = Likely moves on the board
play-cell-hint = hint
play-would-leave = not played yet: would be left
play-would-reach = not played yet: would be reached
play-would-capture = not played yet: would be taken
play-would-place = not played yet: would be put here
play-would-remove = not played yet: would be taken off
play-would-splinter = not played yet: would break off

## Matches that live elsewhere

play-sent = sent, not confirmed yet: { $move }
play-waiting = What was sent last has not been confirmed yet.
play-others-turn = Waiting for the other player.
play-watching = You are watching this match.
play-out-of-step = The match has gone on elsewhere and is being fetched.

## Analysis

play-report-done = The whole game has been judged.
play-said-start = the start

## Whom to play next

play-try-next = Try { $level }
play-suggestion = You won { $won } of your last { $games }: try { $level }.
play-said-take-back-asked = { $player } wants to take a move back
play-said-take-back-declined = { $player } does not let a move be taken back
play-said-rematch-offered = { $player } offers another game
play-said-rematch-declined = { $player } does not want another game
play-said-rematch-agreed = both want another game
play-said-time-added = { $player } gets { $time } more
play-refused-there = not done: { $reason }
play-phrase-hello = Hello!
play-phrase-good-luck = Good luck!
play-phrase-well-played = Well played!
play-phrase-thanks = Thank you!
play-phrase-sorry = Sorry!
play-phrase-back-soon = I will be back in a moment.
play-phrase-goodbye = Goodbye!
