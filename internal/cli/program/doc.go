// Package program is the whole program as a function: the tree of commands, which
// are in the packages beside it, and what holds of all of them: completion, help,
// flags that are given twice. Cmd/match calls it.
package program
