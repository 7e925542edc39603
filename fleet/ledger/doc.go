// Package ledger knows who plays what in a fleet: the events of the queue, the
// pairs of each that are to be played, and the leases of workers on them.
//
// A lease dies when its worker has not been heard of for the time of a lease, and
// for no other reason: so what is played again never depends on how a game goes.
// Only the pair of the lease that lives counts, however fast another copy was.
// The ledger is kept in memory. The store of results is the only truth; after a
// start of the server, workers say what they have in hand, and keep it.
//
// Each event is one arena.Hands to its own loop. The package is not for
// connections: it knows workers by their names.
package ledger
