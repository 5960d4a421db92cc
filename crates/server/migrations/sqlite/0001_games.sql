-- Games, and everything that happened in them. Times are milliseconds.
CREATE TABLE games (
    number    INTEGER PRIMARY KEY,
    id        TEXT NOT NULL UNIQUE,
    -- Since 1970.
    opened    INTEGER NOT NULL,
    terms     TEXT NOT NULL,
    host      TEXT NOT NULL,
    -- What is kept of the secrets of the seats: their digests.
    host_key  BLOB NOT NULL,
    guest_key BLOB,
    -- Whether nothing more can happen to the clocks of the game.
    is_over   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX games_running ON games (number) WHERE is_over = 0;

CREATE TABLE events (
    game    INTEGER NOT NULL REFERENCES games (number),
    n       INTEGER NOT NULL,
    -- Since the game was opened.
    at      INTEGER NOT NULL,
    command TEXT,
    what    TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
