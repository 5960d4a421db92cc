-- What players have prepared: lines that are played by themselves.
CREATE TABLE plans (
    game  INTEGER NOT NULL REFERENCES games (number),
    -- 0 for the host, 1 for the guest.
    place INTEGER NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
