// Package dropin runs matches from the command lines of fastchess and
// cutechess-cli, with the same output: the lines on standard output, the PGN
// with its comments and tags, the exit codes. Scripts and workers that call one
// of these programs can call match instead, unmodified.
//
//	arguments ─► readArguments ─► request ─► Plan ─► event.Run ─► lines, PGN, EPD, config.json
//
// A [request] is the content of a command line in either dialect. It becomes an
// event of match, so that pairs count in their order, games are kept, and an
// interrupted run can be resumed. The package is not a library of chess match
// formats: those two programs define its input and output, and new features
// belong in the packages below it.
package dropin
