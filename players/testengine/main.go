//go:build unix

package testengine

import (
	"os"
	"strings"
)

// flag begins the one argument that makes a program an engine.
const flag = "--testengine="

// Args returns the arguments that make a program whose main calls Main an
// engine with the given manners: "" is a good UCI engine.
func Args(mode string) []string { return []string{flag + mode} }

// Main is an engine if the program was started with Args, and then it does not
// return. TestMain calls it before anything else.
func Main() {
	if len(os.Args) != 2 {
		return
	}
	mode, ok := strings.CutPrefix(os.Args[1], flag)
	if !ok {
		return
	}
	switch {
	case mode == "sleep" || mode == "sleep-session" || mode == "orphan":
		child(mode)
	default:
		Run(mode)
	}
	os.Exit(0)
}

// Run is a UCI engine on standard input and output. It returns at "quit" or
// the end of input.
func Run(mode string) {
	e := &engine{mode: mode}
	e.uci()
	if mode == "ignore-quit" || mode == "eof-hang" && !e.quitted {
		hang(e)
	}
}
