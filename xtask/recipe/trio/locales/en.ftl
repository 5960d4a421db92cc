trio-line = { $winner } wins with three in a row
trio-full = a draw: the board is full
trio-cell-taken = there is a stone on { $cell } already
trio-move-text = "{ $found }" is no move: write a cell from a1 to c3
trio-setup-count = players have not moved in turn
trio-setup-over = the game was over before the last move
trio-variant = 3x3 cells
trio-prompt = Choose a cell.
