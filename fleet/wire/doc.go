// Package wire holds what the machines of a fleet say to each other: the names
// of subjects and the messages on them, as data.
//
// Every message is a request of a member to the server, with one reply; the one
// exception is Stop, which the server sends to all workers. A request may be
// sent again at any time: its second answer means the same as its first.
//
// The package is not for connections (package link) or rights (package auth).
package wire
