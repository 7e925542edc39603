-- What is known of an event, so that damage outside of its games is seen: its
-- row and its players, and how many pairs it has. An event that an older version
-- of the program began has a seal of nothing.
CREATE TABLE seals (
    event    INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    content  INTEGER,                           -- CRC-32C of row and players; NULL: taken of nothing
    pairs    INTEGER NOT NULL,
    checksum INTEGER NOT NULL                   -- CRC-32C of the columns before it
) STRICT;
INSERT INTO seals SELECT id, NULL, 0, 0 FROM events;
