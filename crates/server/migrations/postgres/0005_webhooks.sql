-- Where an account is told that it is its turn in a slow game. The secret is kept as it is,
-- since notices are signed with it.
CREATE TABLE webhooks (
    account  BIGINT PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE,
    url      TEXT COLLATE "C" NOT NULL,
    secret   TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL,
    -- Notices in a row that did not arrive, and why the last one did not.
    failures BIGINT NOT NULL DEFAULT 0,
    reason   TEXT COLLATE "C",
    is_off   BIGINT NOT NULL DEFAULT 0
);
