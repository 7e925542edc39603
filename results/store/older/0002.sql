-- What schema version 2 holds, as the tables of today: see the migrations.
CREATE TEMP VIEW seals AS SELECT id AS event, NULL AS content, 0 AS pairs, 0 AS checksum FROM main.events;
CREATE TEMP VIEW pairs AS SELECT *, 0 AS worker, 0 AS host, 0 AS processor, -2 AS checksum FROM main.pairs;
CREATE TEMP VIEW encounters AS SELECT *, -2 AS checksum FROM main.encounters;
CREATE TEMP VIEW tallies AS SELECT *, -2 AS checksum FROM main.tallies;
CREATE TEMP VIEW games AS SELECT event, pair, game, data,
    CASE WHEN checksum IS NULL THEN -2 WHEN checksum = sum_of('', data) THEN sum_of('games', data, event, pair, game) ELSE -1 END AS checksum FROM main.games;
CREATE TEMP VIEW texts AS SELECT id, text,
    CASE WHEN checksum IS NULL THEN -2 WHEN checksum = sum_of('', CAST(text AS BLOB)) THEN sum_of('texts', CAST(text AS BLOB), id) ELSE -1 END AS checksum FROM main.texts;
CREATE TEMP VIEW comparisons AS SELECT 0 AS event, 0 AS gate, 0 AS place, '' AS gate_plan, -2 AS checksum WHERE 0;
