-- Order among people. A ban has a reason; reports have the lines they are about.
ALTER TABLE accounts ADD COLUMN banned TEXT;
ALTER TABLE accounts ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;

CREATE TABLE reports (
    number   INTEGER PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (number),
    -- Who reports: the side, and the name if there is one.
    side     TEXT NOT NULL,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    lines    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    answer   TEXT,
    answered INTEGER
) STRICT;
