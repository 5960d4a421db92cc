-- What players have prepared: lines that are played by themselves.
CREATE TABLE plans (
    game  BIGINT NOT NULL REFERENCES games (number),
    -- 0 for the host, 1 for the guest.
    place BIGINT NOT NULL,
    moves TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, place)
);
