-- Servers that share a database, each under a number that is never given again. A server that
-- is not here any more owns nothing.
CREATE TABLE nodes (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Until when its games are its own, in milliseconds since 1970 by the clock of the database.
    until  BIGINT NOT NULL
);

-- The server whose game it is.
ALTER TABLE games ADD COLUMN node BIGINT;
