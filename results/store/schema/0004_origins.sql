-- Which machine played a pair. Pairs that this machine played, and those of older
-- versions of the program, have none.
CREATE TABLE origins (
    event     INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    pair      INTEGER NOT NULL,
    worker    INTEGER NOT NULL,                 -- texts.id, 0: unknown, like the next two
    host      INTEGER NOT NULL,
    processor INTEGER NOT NULL,
    checksum  INTEGER NOT NULL,                 -- CRC-32C of the columns before it
    PRIMARY KEY (event, pair)
) STRICT, WITHOUT ROWID;
