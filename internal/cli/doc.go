// Package cli is what all commands stand on: the outside world as an App, exit
// codes, signals, flags of players, databases and files, errors in the words of
// the command line, completion, JSON and files as output.
//
// The packages below it hold the commands, by what a user does: playing, tuning,
// stats, files, engines, records, machines. Each command turns flags into a call
// of the packages of match, and outcomes into text and an exit code; none thinks.
package cli
