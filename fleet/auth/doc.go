// Package auth decides who may take part in a fleet. It has the server's
// certificate, tokens that invite members, the identities
// that members keep, and the list of members that the server keeps.
//
// A token contains the server's addresses, the fingerprint of its certificate and
// a secret. A member makes its own key pair (nkey) when it joins; the server
// stores the public key. No secret of a member ever leaves its machine. A Conn is a
// member's connection, over TLS and authenticated with its key.
//
// The package does not define which requests a right permits: the subjects of
// package wire do, and package server enforces them.
package auth
