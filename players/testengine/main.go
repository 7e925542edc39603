//go:build unix

package testengine

import (
	"os"
	"strings"
	"time"
)

// flag is the prefix of the argument that turns a program into an engine.
const flag = "--testengine="

// Args returns the arguments that turn a program whose main calls Main into an
// engine with the given behaviour: "" is a good UCI engine that answers at once,
// and Think one that takes its time.
func Args(mode string) []string { return []string{flag + mode} }

// Main runs an engine if the program was started with Args, and then does not
// return. TestMain calls it before anything else.
func Main() {
	if len(os.Args) != 2 {
		return
	}
	mode, ok := strings.CutPrefix(os.Args[1], flag)
	if !ok {
		return
	}
	if mode == "sleep" || mode == "sleep-session" || mode == "orphan" {
		child(mode)
	} else {
		Run(mode)
	}
	os.Exit(0)
}

// thinks is the prefix of the mode that Think returns.
const thinks = "think="

// Think returns the mode of a good engine that thinks for exactly the given time
// on every move, with full processor use, by its own clock.
func Think(d time.Duration) string { return thinks + d.String() }

// says is the prefix of the mode of a good engine that prints the rest of it before every move
// instead of an info line: "_" is a space, ";" a line end, "%" the move.
const says = "says="

// Run runs a UCI engine on standard input and output. It returns at "quit" or the
// end of input.
func Run(mode string) {
	e := &engine{mode: mode, says: "info depth 1 seldepth 1 score cp 0 nodes 20 time 0 pv %"}
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
