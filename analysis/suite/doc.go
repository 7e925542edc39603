// Package suite has players solve test suites: positions in EPD with moves
// that are best (bm) or to be avoided (am). It judges nothing: the file gives
// the right moves. It measures how many positions a player solves, with how
// many nodes and in what time. It is no measure of strength.
package suite
