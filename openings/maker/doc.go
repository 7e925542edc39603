// Package maker makes opening books: it grows lines from the named openings of
// the Encyclopaedia of Chess Openings and keeps those whose last position a
// search finds balanced and quiet.
//
// A book is a pure function of its [Config]: the same one makes the same book,
// with any number of workers. The package reads no files and writes none.
package maker
