-- An event is anything that is played under one number: a match, a gate's
-- comparison, a tournament. It has players, numbered from 0, and pairs of games
-- between two of them, in one order. Two players who met are an encounter, in
-- which everything is counted from the side of the one with the lower number.
-- Texts in JSON are the caller's: the database only keeps them.
--
-- Every row has a CRC-32C of its table, its key and its columns (sum_of, a function
-- of the program), so that no damaged row is read, nor one in the place of another;
-- -1 is never right. Version 5 could have games and texts without one, which now
-- have -2.
CREATE TABLE events (
    id             INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again after a deletion
    created        TEXT NOT NULL,                     -- RFC 3339, UTC
    finished       TEXT,                              -- likewise; NULL: not finished yet
    limits         TEXT NOT NULL,                     -- for reports, such as "nodes=5000"
    config         TEXT NOT NULL,                     -- JSON: what determines the games
    plan           TEXT NOT NULL,                     -- JSON: what it takes to go on with the event
    times          INTEGER NOT NULL,                  -- 1: games are kept with the time of every move
    test           TEXT,                              -- JSON: the sequential test; NULL: none
    run            TEXT NOT NULL,                     -- JSON: command line, version, host, or where the games came from
    kind           TEXT NOT NULL DEFAULT 'match',     -- such as "gate" or "tournament"
    config_version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE players (
    event  INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                    -- from 0
    name   TEXT NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- What is known of an event, so that damage outside of its games is seen: its
-- row, its players, its place in a gate, and how many pairs it has.
CREATE TABLE seals (
    event    INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    content  INTEGER,                           -- CRC-32C of row and players; NULL: taken of nothing, by an old version
    pairs    INTEGER NOT NULL,
    checksum INTEGER NOT NULL                   -- CRC-32C of the columns before it
) STRICT;

-- Which events are judged together: the comparisons of a gate. An event that is
-- none of them has no row.
CREATE TABLE comparisons (
    event     INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    gate      INTEGER NOT NULL,                 -- the number of the event that the gate began with
    place     INTEGER NOT NULL,                 -- in the gate, from 1
    gate_plan TEXT NOT NULL,                    -- JSON: error rates and players of the gate as a whole
    checksum  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Texts that many rows share: names, openings, reasons, machines.
CREATE TABLE texts (
    id       INTEGER PRIMARY KEY,
    text     TEXT NOT NULL UNIQUE,
    checksum INTEGER
) STRICT;

-- Pairs in pair order, with the counts of their encounter up to each one.
CREATE TABLE pairs (
    event     INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,                 -- from 1, without gaps
    ll        INTEGER NOT NULL,
    ld        INTEGER NOT NULL,
    even      INTEGER NOT NULL,                 -- WL and DD
    wd        INTEGER NOT NULL,
    ww        INTEGER NOT NULL,
    wins      INTEGER NOT NULL,                 -- games
    losses    INTEGER NOT NULL,
    llr       REAL NOT NULL,                    -- of the test after this pair; 0 without a test
    white     INTEGER NOT NULL DEFAULT 0,       -- player with White in the first game
    black     INTEGER NOT NULL DEFAULT 1,       -- likewise with Black
    worker    INTEGER NOT NULL DEFAULT 0,       -- texts.id, 0: unknown, like the next two
    host      INTEGER NOT NULL DEFAULT 0,
    processor INTEGER NOT NULL DEFAULT 0,
    checksum  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- Who has met whom. The last pair of an encounter is its standing, so that no
-- table of results ever has to count games.
CREATE TABLE encounters (
    event    INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    low      INTEGER NOT NULL,                  -- players
    high     INTEGER NOT NULL,
    begun    INTEGER NOT NULL,                  -- number of the first pair
    last     INTEGER NOT NULL,                  -- number of the last pair
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event, low, high)
) STRICT, WITHOUT ROWID;

-- The games, two to a pair: the numbers of their texts, and the game as package
-- codec encodes it, see game_row.go. One that is stored before its pair is not seen
-- until then, and is deleted when the event ends. It may be under way, without a
-- result.
CREATE TABLE games (
    event    INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    pair     INTEGER NOT NULL,
    game     INTEGER NOT NULL,                  -- 1 or 2
    data     BLOB NOT NULL,
    checksum INTEGER,
    UNIQUE (event, pair, game)
) STRICT;

-- How many games went how, for reports that would otherwise read every game.
CREATE TABLE tallies (
    event    INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    white    INTEGER NOT NULL,                  -- players
    black    INTEGER NOT NULL,
    outcome  INTEGER NOT NULL,                  -- half points of White
    reason   INTEGER NOT NULL,                  -- texts.id, 0: unknown
    eco      TEXT NOT NULL,                     -- letter of the ECO code, '' if there is none
    family   INTEGER NOT NULL,                  -- texts.id of the opening's family, 0: none
    length   INTEGER NOT NULL,                  -- plies, rounded down to tens
    games    INTEGER NOT NULL,
    plies    INTEGER NOT NULL,                  -- of these games together
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event, white, black, outcome, reason, eco, family, length)
) STRICT, WITHOUT ROWID;

-- Ideas that were tested, whatever became of them: a row is a version of one, with its
-- stages. It stays if the events of the stages are deleted.
CREATE TABLE ideas (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    content  TEXT NOT NULL,                     -- JSON: see Idea
    checksum INTEGER NOT NULL
) STRICT;
