// Package seal encrypts and authenticates the messages between the members of a
// fleet and its server, for NATS clusters that others use as well. The server's
// subjects prove nothing there, and everybody in the account sees the traffic.
//
// Each end has a key pair (X25519). A member knows the server's public key from
// its token, and its messages name its own. Both ends derive the keys of a session
// from these, from a number that the member has drawn for the session, and from the
// epoch, which the server draws at its start. So a message of an earlier server
// opens nowhere, and within a session each counter counts once.
//
// The package does not decide who is a member (package auth), and it holds no
// connections (package link).
package seal
