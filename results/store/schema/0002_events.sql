-- An event is anything that is played under one number: a match, a gate's
-- comparison, a tournament. It has players, numbered from 0, and pairs of games
-- between two of them, in one order. Two players who met are an encounter, in
-- which everything is counted from the side of the one with the lower number.
-- What was a match between A and B is an event of the players 0 and 1.
ALTER TABLE matches RENAME TO events;
ALTER TABLE events ADD COLUMN kind TEXT NOT NULL DEFAULT 'match';       -- such as "gate" or "tournament"
ALTER TABLE events ADD COLUMN config_version INTEGER NOT NULL DEFAULT 1; -- of the form of config
UPDATE events SET kind = CASE
    WHEN json_valid(run) THEN iif(run ->> 'source' IS NULL, kind, 'import') ELSE kind END;
UPDATE events SET kind = CASE
    WHEN json_valid(plan) THEN iif(plan ->> 'gate' IS NULL, kind, 'gate') ELSE kind END;

CREATE TABLE players (
    event  INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                    -- from 0
    name   TEXT NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO players SELECT id, 0, a FROM events UNION ALL SELECT id, 1, b FROM events;
ALTER TABLE events DROP COLUMN a;
ALTER TABLE events DROP COLUMN b;

-- The counts of a pair are those of its encounter up to it.
ALTER TABLE pairs RENAME COLUMN match TO event;
ALTER TABLE pairs ADD COLUMN white INTEGER NOT NULL DEFAULT 0; -- player with White in the first game
ALTER TABLE pairs ADD COLUMN black INTEGER NOT NULL DEFAULT 1; -- likewise with Black

-- Who has met whom. The last pair of an encounter is its standing, so that no
-- table of results ever has to count games.
CREATE TABLE encounters (
    event INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    low   INTEGER NOT NULL,                     -- players
    high  INTEGER NOT NULL,
    begun INTEGER NOT NULL,                     -- number of the first pair
    last  INTEGER NOT NULL,                     -- number of the last pair
    PRIMARY KEY (event, low, high)
) STRICT, WITHOUT ROWID;
INSERT INTO encounters SELECT event, 0, 1, min(number), max(number) FROM pairs GROUP BY event;

-- CRC-32C of what is kept, so that damage is seen; NULL: kept by a version of
-- the program that took none.
ALTER TABLE games RENAME COLUMN match TO event;
ALTER TABLE games ADD COLUMN checksum INTEGER;
ALTER TABLE texts ADD COLUMN checksum INTEGER;

CREATE TABLE new_tallies (
    event   INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    white   INTEGER NOT NULL,                   -- players
    black   INTEGER NOT NULL,
    outcome INTEGER NOT NULL,                   -- half points of White
    reason  INTEGER NOT NULL,                   -- texts.id, 0: unknown
    eco     TEXT NOT NULL,                      -- letter of the ECO code, '' if there is none
    family  INTEGER NOT NULL,                   -- texts.id of the opening's family, 0: none
    length  INTEGER NOT NULL,                   -- plies, rounded down to tens
    games   INTEGER NOT NULL,
    plies   INTEGER NOT NULL,                   -- of these games together
    PRIMARY KEY (event, white, black, outcome, reason, eco, family, length)
) STRICT, WITHOUT ROWID;
INSERT INTO new_tallies
    SELECT match, 1 - white, white, iif(white, outcome, 2 - outcome), reason, eco, family, length, games, plies FROM tallies;
DROP TABLE tallies;
ALTER TABLE new_tallies RENAME TO tallies;
