// Package openings holds the start positions of games: the embedded books, and
// books read from EPD, PGN, Polyglot and line files, compressed or not. It also
// assigns an opening to every pair of games.
//
// The opening of a pair is a pure function of order, seed, start and the number
// of the pair (see [Order]): there is no state, and the order of calls does not
// matter. The package plays no games and evaluates no position. Package
// openings/maker makes books.
package openings
