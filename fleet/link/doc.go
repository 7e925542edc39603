// Package link connects a member to the server of its fleet and sends its
// requests, over TLS and authenticated with its key. It retries when a
// connection or the server is lost.
//
// It does not handle the contents of requests (package wire).
package link
