//go:build unix

package testengine

import (
	"os"
	"strings"
	"time"
)

// flag begins the one argument that makes a program an engine.
const flag = "--testengine="

// Args returns the arguments that make a program whose main calls Main an
// engine with the given manners: "" is a good UCI engine that answers at once,
// Think one that takes its time.
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

// thinks begins the mode that Think names.
const thinks = "think="

// Think returns the mode of a good engine that thinks for exactly so long on
// every move, busily, by a clock of its own.
func Think(d time.Duration) string { return thinks + d.String() }

// says begins the mode that Says names.
const says = "says="

// Says returns the mode of a good engine that says so before every move instead
// of an info line: "_" is a space, ";" a line end, "%" the move.
func Says(text string) string { return says + text }

// Run is a UCI engine on standard input and output. It returns at "quit" or
// the end of input.
func Run(mode string) {
	e := &engine{mode: mode}
	if text, ok := strings.CutPrefix(mode, thinks); ok {
		e.think, _ = time.ParseDuration(text)
	}
	if text, ok := strings.CutPrefix(mode, says); ok {
		e.says = strings.NewReplacer("_", " ", ";", "\n").Replace(text)
	}
	e.uci()
	if mode == "ignore-quit" || mode == "eof-hang" && !e.quitted {
		hang(e)
	}
}
