// Package maker makes opening books: it grows lines from the named openings of
// the Encyclopaedia of Chess Openings and keeps those whose last position a
// search finds quiet, and balanced or ahead for one side by as much as is asked
// for. An engine, if there is one, tells by how much; the rest is the built-in
// search.
//
// A book is a pure function of its [Config]: the same one makes the same book,
// with any number of workers. The package reads no files and writes none.
package maker
