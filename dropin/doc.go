// Package dropin runs matches from the command lines of fastchess and
// cutechess-cli, and answers in their words: the lines on standard output, the
// PGN with its comments and tags, the exit codes. Scripts and workers that call
// one of them can call match instead, unmodified.
//
//	arguments ─► Read ─► Request ─► Plan ─► event.Run ─► lines, PGN, EPD, config.json
//
// A [Request] is what a command line asks for, in either dialect. It becomes one
// of our events, so that pairs count in their order, games are kept, and an
// interrupted run can be resumed. The package is not a library of chess match
// formats: what it reads and prints is fixed by those two programs, and new
// abilities belong into the packages below it.
package dropin
