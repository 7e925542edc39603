// Command planted is an engine with a planted fault of behaviour, to test
// whether a report finds it: it sometimes restricts the moves or the effort
// of a healthy engine. It passes on all UCI lines and changes only "go".
//
//	planted FAULT SEED ENGINE [ARGUMENT…]
//
// Faults of evaluation are planted by weight files instead, see
// scripts/planted.sh. The command has no options and checks little, because
// it is a tool for that script.
package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"match/board"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "planted:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) < 3 || faults[args[0]] == nil {
		return fmt.Errorf("want FAULT SEED ENGINE, FAULT one of %v", slices.Sorted(maps.Keys(faults)))
	}
	seed, err := strconv.ParseUint(args[1], 10, 64)
	if err != nil {
		return err
	}
	child := exec.Command(args[2], args[3:]...)
	child.Stderr = os.Stderr
	in, err := child.StdinPipe()
	if err != nil {
		return err
	}
	out, err := child.StdoutPipe()
	if err != nil {
		return err
	}
	if err := child.Start(); err != nil {
		return err
	}
	e := &answers{best: make(chan string, 1)}
	passed := make(chan struct{})
	go func() { e.pass(out, os.Stdout); close(passed) }()
	ask := func(line string) string { return e.ask(in, line) }
	filter(os.Stdin, in, faults[args[0]], ask, rand.New(rand.NewPCG(seed, 0)))
	in.Close()
	<-passed
	return child.Wait()
}

// filter passes on lines, with "go" changed by the fault.
func filter(from io.Reader, to io.Writer, f fault, ask func(string) string, random *rand.Rand) {
	line := board.NewLine(board.StartPosition())
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		text := lines.Text()
		switch words := strings.Fields(text); {
		case len(words) > 1 && words[0] == "position":
			line = positionOf(words[1:])
		case len(words) > 0 && words[0] == "go":
			text = f(&question{line: line, text: text, ask: ask, random: random})
		}
		if _, err := fmt.Fprintln(to, text); err != nil {
			return
		}
	}
}

// positionOf reads the rest of a "position" line, without checks.
func positionOf(words []string) *board.Line {
	setup, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setup, moves = words[:i], words[i+1:]
	}
	start := board.StartPosition()
	if setup[0] == "fen" {
		start, _ = board.ParseFEN(strings.Join(setup[1:], " "))
	}
	line := board.NewLine(start)
	for _, text := range moves {
		m, err := line.Position().ParseUCI(text)
		if err != nil {
			break
		}
		line.Push(m)
	}
	return line
}

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
