-- People with accounts. Times are milliseconds since 1970; of secrets only digests are kept.
CREATE TABLE accounts (
    number   INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    -- The name by which it is found, whatever its case.
    folded   TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

-- Codes that open an account once when its password is lost.
CREATE TABLE recovery (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    digest  BLOB NOT NULL,
    PRIMARY KEY (account, digest)
) STRICT, WITHOUT ROWID;

-- Browsers that are signed in, and tokens of programs.
CREATE TABLE sessions (
    digest  BLOB PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- What it may be used for: `page`, or scopes of a token.
    scopes  TEXT NOT NULL,
    label   TEXT NOT NULL,
    address BLOB NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of ON sessions (account);

CREATE TABLE blocks (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    PRIMARY KEY (account, blocked)
) STRICT, WITHOUT ROWID;

ALTER TABLE games ADD COLUMN host_account INTEGER REFERENCES accounts (number) ON DELETE SET NULL;
ALTER TABLE games ADD COLUMN guest_account INTEGER REFERENCES accounts (number) ON DELETE SET NULL;

CREATE INDEX games_of_host ON games (host_account);
CREATE INDEX games_of_guest ON games (guest_account);

-- Games that ended after both had moved, as they are searched.
CREATE TABLE archive (
    game    INTEGER PRIMARY KEY REFERENCES games (number),
    ended   INTEGER NOT NULL,
    -- `2026-11-15`.
    day     TEXT NOT NULL,
    kind    TEXT NOT NULL,
    choice  TEXT NOT NULL,
    first   TEXT NOT NULL,
    second  TEXT NOT NULL,
    result  TEXT NOT NULL,
    plies   INTEGER NOT NULL,
    moves   TEXT NOT NULL,
    record  TEXT NOT NULL
) STRICT;

CREATE INDEX archive_by_end ON archive (ended);
CREATE INDEX archive_by_first ON archive (lower(first));
CREATE INDEX archive_by_second ON archive (lower(second));

-- The positions of those games.
CREATE TABLE positions (
    place INTEGER NOT NULL,
    game  INTEGER NOT NULL REFERENCES archive (game),
    PRIMARY KEY (place, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    account    INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    speed      TEXT NOT NULL,
    points     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (account, kind, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_points ON ratings (kind, speed, points);

-- How ratings became what they are.
CREATE TABLE rated (
    account   INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    game      INTEGER NOT NULL REFERENCES games (number),
    kind      TEXT NOT NULL,
    speed     TEXT NOT NULL,
    points    REAL NOT NULL,
    deviation REAL NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- The points of the levels that ratings are counted in.
CREATE TABLE scales (
    kind   TEXT PRIMARY KEY,
    points TEXT NOT NULL
) STRICT, WITHOUT ROWID;
