-- Servers that share a database, each under a number that is never given again. A server that
-- is not here any more owns nothing. (A file has one server, and nobody in this table.)
CREATE TABLE nodes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Until when its games are its own, in milliseconds since 1970 by the clock of the database.
    until  INTEGER NOT NULL
) STRICT;

-- The server whose game it is.
ALTER TABLE games ADD COLUMN node INTEGER;
