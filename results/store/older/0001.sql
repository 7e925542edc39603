-- What schema version 1 holds, as the tables of today: see the migrations.
CREATE TEMP VIEW events AS SELECT id, created, finished, limits, config, plan, times, test, run, 1 AS config_version,
    CASE WHEN json_valid(plan) AND plan ->> 'gate' IS NOT NULL THEN 'gate'
         WHEN json_valid(run) AND run ->> 'source' IS NOT NULL THEN 'import' ELSE 'match' END AS kind
    FROM main.matches;
CREATE TEMP VIEW players AS SELECT id AS event, 0 AS number, a AS name FROM main.matches UNION ALL SELECT id, 1, b FROM main.matches;
CREATE TEMP VIEW pairs AS SELECT match AS event, number, ll, ld, even, wd, ww, wins, losses, llr, 0 AS white, 1 AS black,
    0 AS worker, 0 AS host, 0 AS processor, -2 AS checksum FROM main.pairs;
CREATE TEMP VIEW encounters AS SELECT match AS event, 0 AS low, 1 AS high, min(number) AS begun, max(number) AS last, -2 AS checksum FROM main.pairs GROUP BY match;
CREATE TEMP VIEW games AS SELECT match AS event, pair, game, data, -2 AS checksum FROM main.games;
CREATE TEMP VIEW texts AS SELECT id, text, -2 AS checksum FROM main.texts;
CREATE TEMP VIEW tallies AS SELECT match AS event, 1 - white AS white, white AS black, iif(white, outcome, 2 - outcome) AS outcome,
    reason, eco, family, length, games, plies, -2 AS checksum FROM main.tallies;
CREATE TEMP VIEW seals AS SELECT id AS event, NULL AS content, 0 AS pairs, 0 AS checksum FROM main.matches;
CREATE TEMP VIEW comparisons AS SELECT 0 AS event, 0 AS gate, 0 AS place, '' AS gate_plan, -2 AS checksum WHERE 0;
