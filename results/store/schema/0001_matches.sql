-- A match is played between A and B; everything is counted from A's side.
-- Texts in JSON are the caller's: the database only keeps them.
CREATE TABLE matches (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again after a deletion
    created  TEXT NOT NULL,                     -- RFC 3339, UTC
    finished TEXT,                              -- likewise; NULL: not finished yet
    a        TEXT NOT NULL,
    b        TEXT NOT NULL,
    limits   TEXT NOT NULL,                     -- for reports, such as "nodes=5000"
    config   TEXT NOT NULL,                     -- JSON: what determines the games
    plan     TEXT NOT NULL,                     -- JSON: what it takes to go on with the match
    times    INTEGER NOT NULL,                  -- 1: games are kept with the time of every move
    test     TEXT,                              -- JSON: the sequential test; NULL: none
    run      TEXT NOT NULL                      -- JSON: command line, version, host, or where the games came from
) STRICT;

-- Texts that many games share: names, openings, reasons.
CREATE TABLE texts (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;

-- Pairs in pair order, with the counts of all pairs up to each one. The last
-- pair of a match is its standing, so that no list ever has to count games.
CREATE TABLE pairs (
    match  INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                    -- from 1, without gaps
    ll     INTEGER NOT NULL,
    ld     INTEGER NOT NULL,
    even   INTEGER NOT NULL,                    -- WL and DD
    wd     INTEGER NOT NULL,
    ww     INTEGER NOT NULL,
    wins   INTEGER NOT NULL,                    -- games
    losses INTEGER NOT NULL,
    llr    REAL NOT NULL,                       -- of the test after this pair; 0 without a test
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- The games, two to a pair, as package codec writes them.
CREATE TABLE games (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    pair  INTEGER NOT NULL,
    game  INTEGER NOT NULL,                     -- 1 or 2; A is White in the first
    data  BLOB NOT NULL,
    UNIQUE (match, pair, game)
) STRICT;

-- How many games went how, for reports that would otherwise read every game.
CREATE TABLE tallies (
    match    INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    white    INTEGER NOT NULL,                  -- 1: A had White
    outcome  INTEGER NOT NULL,                  -- half points of A
    reason   INTEGER NOT NULL,                  -- texts.id, 0: unknown
    eco      TEXT NOT NULL,                     -- letter of the ECO code, '' if there is none
    family   INTEGER NOT NULL,                  -- texts.id of the opening's family, 0: none
    length   INTEGER NOT NULL,                  -- plies, rounded down to tens
    games    INTEGER NOT NULL,
    plies    INTEGER NOT NULL,                  -- of these games together
    PRIMARY KEY (match, white, outcome, reason, eco, family, length)
) STRICT, WITHOUT ROWID;
