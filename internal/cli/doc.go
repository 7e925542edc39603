// Package cli is the common base of all commands: access to the outside world as an App, exit
// codes, signals, flags for players, databases and files, error messages in terms of the command
// line, completion, and output as JSON and files.
//
// The packages below it hold the commands, grouped by purpose: playing, tuning, stats, files,
// engines, records, machines. Each command turns flags into calls of match's other packages, and
// their results into text and an exit code. Commands contain no other logic.
package cli
