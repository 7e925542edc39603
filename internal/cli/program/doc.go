// Package program is the whole program as a function, which cmd/match calls. It holds the tree of
// commands, whose packages are next to it, and what applies to all commands: completion, help, and
// the check for flags given twice.
package program
