# What the tutorials of all games say during the first game.

lesson-tip-win = You can win with this move. Do you see it?
lesson-tip-threat = Careful: your opponent threatens to win with the next move.
lesson-tip-won = You have won your first game. Now play it on the full board.
lesson-tip-beaten = This one is lost; the next will be better. Try again, or look at the steps once more.
lesson-tip-drawn = A draw: nobody has won.
