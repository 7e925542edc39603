-- Shows the content of schema version 5 as the tables of version 6, for reading.
CREATE TEMP VIEW pairs AS SELECT *,
    coalesce((SELECT worker FROM main.origins AS o WHERE o.event = p.event AND o.pair = number), 0) AS worker,
    coalesce((SELECT host FROM main.origins AS o WHERE o.event = p.event AND o.pair = number), 0) AS host,
    coalesce((SELECT processor FROM main.origins AS o WHERE o.event = p.event AND o.pair = number), 0) AS processor,
    iif(EXISTS (SELECT * FROM main.origins AS o WHERE o.event = p.event AND o.pair = number
        AND checksum <> sum_of(format('%d %d [%d %d %d]', o.event, pair, worker, host, processor), NULL)), -1, -2) AS checksum
    FROM main.pairs AS p;
CREATE TEMP VIEW encounters AS SELECT *, -2 AS checksum FROM main.encounters;
CREATE TEMP VIEW tallies AS SELECT *, -2 AS checksum FROM main.tallies;
CREATE TEMP VIEW games AS SELECT event, pair, game, data,
    CASE WHEN checksum IS NULL THEN -2 WHEN checksum = sum_of('', data) THEN sum_of('games', data, event, pair, game) ELSE -1 END AS checksum FROM main.games;
CREATE TEMP VIEW texts AS SELECT id, text,
    CASE WHEN checksum IS NULL THEN -2 WHEN checksum = sum_of('', CAST(text AS BLOB)) THEN sum_of('texts', CAST(text AS BLOB), id) ELSE -1 END AS checksum FROM main.texts;
CREATE TEMP VIEW comparisons AS SELECT *, -2 AS checksum FROM main.comparisons;
CREATE TEMP VIEW ideas AS SELECT 0 AS id, '' AS content, 0 AS checksum WHERE false;
