// Package suite has players solve test suites: positions in EPD with the moves
// that are best (bm) or to be avoided (am). It judges nothing: the file says
// what is right. It measures how many a player solves, with how many nodes and
// in what time; it is no measure of strength.
package suite
