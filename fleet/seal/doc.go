// Package seal encrypts and authenticates the messages between the members of a
// fleet and its server, for NATS clusters that others use as well. There the
// subject of a message proves nothing, and every user of the account sees the
// traffic.
//
// Each end has a key pair (X25519). A member has the server's public key from its
// token, and sends its own with its messages. Both ends derive the keys of a
// session from these, from a number that the member has drawn for the session,
// and from the epoch, which the server draws at its start. So a message to an
// earlier run of the server cannot be opened, and within a session each counter
// is valid once.
//
// The package does not decide who is a member (package auth), and it holds no
// connections (package link).
package seal
