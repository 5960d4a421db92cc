-- Where an account is told that it is its turn in a slow game. The secret is kept as it is,
-- since notices are signed with it.
CREATE TABLE webhooks (
    account  INTEGER PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE,
    url      TEXT NOT NULL,
    secret   TEXT NOT NULL,
    created  INTEGER NOT NULL,
    -- Notices in a row that did not arrive, and why the last one did not.
    failures INTEGER NOT NULL DEFAULT 0,
    reason   TEXT,
    is_off   INTEGER NOT NULL DEFAULT 0
) STRICT;
