// Package ledger assigns the work of a fleet: it has the events of the queue, the
// pairs to be played, and the leases of workers on them.
//
// A lease dies only when its worker has been silent for the duration of a lease.
// So which pairs are replayed never depends on the course of a game. Only the
// pair of the live lease counts, even if another copy was faster. The ledger is
// kept in memory, and the results store is the only authoritative record. After a
// restart of the server, workers report their pairs in hand and keep them.
//
// Each event is the arena.Executor of its own loop. The package does not handle
// connections: it identifies workers by name.
//
// Methods with lower-case names are called with the ledger's lock held, unless their
// comments say that they take it or that the caller does not hold it.
package ledger
