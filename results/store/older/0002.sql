-- What schema version 2 holds, as the tables of today: see the migrations.
CREATE TEMP VIEW seals AS SELECT id AS event, NULL AS content, 0 AS pairs, 0 AS checksum FROM main.events;
CREATE TEMP VIEW origins AS SELECT 0 AS event, 0 AS pair, 0 AS worker, 0 AS host, 0 AS processor, 0 AS checksum WHERE 0;
CREATE TEMP VIEW comparisons AS SELECT 0 AS event, 0 AS gate, 0 AS place, '' AS gate_plan WHERE 0;
