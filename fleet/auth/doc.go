// Package auth decides who may take part in a fleet: the fleet's own certificate
// authority, single-use tokens that invite members, the identities that members
// keep, and the list of members that the server keeps.
//
// A token names the server's addresses, the fingerprint of its authority and a
// secret. A member makes a key pair of its own (nkey) when it joins; the server
// keeps the public half. No secret of a member ever leaves its machine.
//
// The package does not define what a right allows on the wire: the subjects of
// package wire do, and package coordinator enforces them.
package auth
