-- Which events are judged together: the comparisons of a gate. An event that is
-- none of them has no row. The seal of the event is taken of this row, too.
CREATE TABLE comparisons (
    event     INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    gate      INTEGER NOT NULL,                 -- the number of the event that the gate began with
    place     INTEGER NOT NULL,                 -- in the gate, from 1
    gate_plan TEXT NOT NULL                     -- JSON: error rates and players of the gate as a whole
) STRICT;
