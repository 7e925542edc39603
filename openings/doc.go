// Package openings holds the positions that games begin from: the embedded
// book, and books read from EPD, PGN, Polyglot and line files, compressed or
// not; and the rule that gives every pair of games its opening.
//
// Which opening a pair gets is a pure function of order, seed, start and the
// number of the pair (see [Order]): no state, nothing that depends on who asks
// first. The package plays no games and judges no position; making a book is
// the job of package openings/maker.
package openings
