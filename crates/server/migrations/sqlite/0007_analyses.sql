-- Analyses of games that ended, which somebody has asked for. The number of one is never given
-- again: what comes of an earlier one for the same game is not taken for it.
CREATE TABLE analyses (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES games (number),
    -- When, in milliseconds since 1970.
    asked  INTEGER NOT NULL,
    -- The record with verdicts, or why there is none; neither as long as it is waited for.
    record TEXT,
    reason TEXT,
    -- The server that does it, where no workers do.
    node   INTEGER
) STRICT;

CREATE INDEX analyses_waiting ON analyses (number) WHERE record IS NULL AND reason IS NULL;

-- Whether a server is about to end, and takes no games of others.
ALTER TABLE nodes ADD COLUMN is_leaving INTEGER NOT NULL DEFAULT 0;
