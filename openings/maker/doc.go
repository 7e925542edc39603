// Package maker makes opening books. It grows lines from the named openings of
// the Encyclopaedia of Chess Openings. It keeps a line if a search finds its
// last position quiet, and either balanced or ahead for one side by the
// configured amount. An external engine, if configured, measures this amount;
// the built-in search does the rest.
//
// A book is a pure function of its [Config]: the same one makes the same book,
// with any number of workers. The package reads no files and writes none.
package maker
