-- What schema version 3 holds, as the tables of today: see the migrations.
CREATE TEMP VIEW origins AS SELECT 0 AS event, 0 AS pair, 0 AS worker, 0 AS host, 0 AS processor, 0 AS checksum WHERE 0;
