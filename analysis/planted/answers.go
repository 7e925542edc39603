package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
)

// answers passes on the lines of an engine, except the answers to questions of
// a fault.
type answers struct {
	private atomic.Bool
	best    chan string // the answer to a private question, "" if the engine ended
}

// ask sends a "go" line whose answer nobody else sees, and returns the move.
func (a *answers) ask(to io.Writer, line string) string {
	a.private.Store(true)
	fmt.Fprintln(to, line)
	return <-a.best
}

// pass passes on lines until the engine ends.
func (a *answers) pass(from io.Reader, to io.Writer) {
	defer close(a.best)
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		move, best := strings.CutPrefix(lines.Text(), "bestmove ")
		switch {
		case !a.private.Load():
			fmt.Fprintln(to, lines.Text())
		case best:
			a.private.Store(false)
			a.best <- move
		}
	}
}
