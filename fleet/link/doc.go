// Package link connects a member to the server of its fleet and carries its
// requests there: over TLS, signed in by its key, again and again where a
// connection or the server was lost on the way.
//
// It is not for what the requests say (package wire).
package link
