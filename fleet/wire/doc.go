// Package wire defines the messages between the machines of a fleet: the names
// of subjects and the messages on them, as data.
//
// Every message is a request of a member to the server, with one reply. The
// only exception is Stop, which the server sends to all workers. Every request
// is idempotent: it may be sent again at any time.
//
// Texts of other members have one door, Read: it cuts them to their limits and
// makes them harmless.
//
// The package does not handle connections or rights (package auth).
package wire
