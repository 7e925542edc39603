-- Makes schema version 6 of version 5, which had checksums of some tables only. A row
-- whose checksum was wrong gets -1, which is never right; a game or text without one
-- gets -2.

-- What a pair's origin was becomes a part of the pair: texts.id, 0: unknown.
ALTER TABLE pairs ADD COLUMN worker INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairs ADD COLUMN host INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairs ADD COLUMN processor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairs ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
UPDATE pairs SET worker = o.worker, host = o.host, processor = o.processor
    FROM origins AS o WHERE o.event = pairs.event AND o.pair = pairs.number;
UPDATE pairs SET checksum = CASE WHEN EXISTS (SELECT * FROM origins AS o WHERE o.event = pairs.event AND o.pair = pairs.number
        AND o.checksum <> sum_of(format('%d %d [%d %d %d]', o.event, o.pair, o.worker, o.host, o.processor), NULL))
    THEN -1 ELSE sum_of('pairs', NULL, event, number, white, black, ll, ld, even, wd, ww, wins, losses, llr, worker, host, processor) END;
DROP TABLE origins;

ALTER TABLE encounters ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
UPDATE encounters SET checksum = sum_of('encounters', NULL, event, low, high, begun, last);

ALTER TABLE tallies ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
UPDATE tallies SET checksum = sum_of('tallies', eco, event, white, black, outcome, reason, family, length, games, plies);

ALTER TABLE comparisons ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
UPDATE comparisons SET checksum = sum_of('comparisons', CAST(gate_plan AS BLOB), event, gate, place);

UPDATE games SET checksum = CASE WHEN checksum IS NULL THEN -2
    WHEN checksum = sum_of('', data) THEN sum_of('games', data, event, pair, game) ELSE -1 END;
UPDATE texts SET checksum = CASE WHEN checksum IS NULL THEN -2
    WHEN checksum = sum_of('', CAST(text AS BLOB)) THEN sum_of('texts', CAST(text AS BLOB), id) ELSE -1 END;

CREATE TABLE ideas (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    content  TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
