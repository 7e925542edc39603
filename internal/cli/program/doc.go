// Package program is the whole program as a function: the tree of commands, whose
// packages are next to it, and everything that all commands share: completion,
// help, and the check of flags given twice. Cmd/match calls it.
package program
