package testkit

import _ "embed"

// Hostile is a shell script that prints "done", and before it a line for everything that it
// reaches on the machine. Its arguments are a word of the environment, a directory with files
// of others, and a process.
//
//go:embed hostile.sh
var Hostile string
