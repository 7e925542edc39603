//go:build unix

package check

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"match/board"
)

// scripted is an engine that plays the first legal move and has the given quirks.
// It is the test binary itself, started with -scripted=QUIRKS.
type scripted struct {
	quirks []string
	line   *board.Line
	games  int
	late   int
	owed   string // the bestmove of a search that waits for stop
	heard  *os.File
	deaf   bool // ignores quit
}

const scriptedFlag = "-scripted="

// runScripted runs the engine if this process is such an engine.
func runScripted() {
	if len(os.Args) < 2 || !strings.HasPrefix(os.Args[1], scriptedFlag) {
		return
	}
	e := &scripted{quirks: strings.Split(strings.TrimPrefix(os.Args[1], scriptedFlag), "+")}
	if len(os.Args) > 2 {
		e.heard, _ = os.OpenFile(os.Args[2], os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	lines.Split(func(data []byte, end bool) (int, []byte, error) { // keeps CR
		if i := slices.Index(data, '\n'); i >= 0 {
			return i + 1, data[:i], nil
		}
		if end && len(data) > 0 {
			return len(data), data, nil
		}
		return 0, nil, nil
	})
	for lines.Scan() {
		if e.heard != nil {
			fmt.Fprintf(e.heard, "%s\n", lines.Text())
		}
		if !e.answer(lines.Text()) {
			os.Exit(0)
		}
	}
	if e.has("survives-end") || e.deaf {
		time.Sleep(time.Minute)
	}
	os.Exit(0)
}

func (e *scripted) has(quirk string) bool { return slices.Contains(e.quirks, quirk) }

// options returns the engine's declarations, including their quirks.
func (e *scripted) options() string {
	text := "option name Hash type spin default 16 min 1 max 64\n"
	for quirk, line := range map[string]string{
		"no-hash":      "",
		"twice":        text + "option name hash type string default <empty>\n",
		"odd-type":     text + "option name Odd type slider default 1\n",
		"bad-default":  text + "option name Wide type spin default 9 min 1 max 3\n",
		"malformed":    text + "option name\n",
		"960":          text + "option name UCI_Chess960 type check default false\n",
		"ponder":       text + "option name Ponder type check default false\n",
		"threads":      text + "option name Threads type spin default 1 min 1 max 8\n",
		"one-thread":   text + "option name Threads type spin default 1 min 1 max 1\n",
		"many-options": text + "option name Clear type button\noption name Path type string default <empty>\noption name Book type string default\noption name Style type combo default Solid var Solid var Risky\n",
	} {
		if e.has(quirk) {
			text = line
		}
	}
	return text
}

// answer answers a line; false ends the engine.
func (e *scripted) answer(line string) bool {
	if strings.HasSuffix(line, "\r") && e.has("no-cr") {
		return true
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return true
	}
	switch words[0] {
	case "uci":
		for _, id := range []string{"name", "author"} {
			if !e.has("no-" + id) {
				fmt.Println("id " + id + " scripted")
			}
		}
		fmt.Print(e.options())
		fmt.Println("uciok")
	case "isready":
		if e.has("blunt") && e.owed != "" {
			fmt.Println("bestmove " + e.owed)
		}
		fmt.Println("readyok")
	case "ucinewgame":
		e.games++
	case "position":
		e.position(words[1:])
	case "go":
		e.search(line, words[1:])
	case "stop", "ponderhit":
		if e.owed != "" || e.has("talkative") {
			fmt.Println("bestmove " + e.owed)
			e.owed = ""
		}
	case "quit":
		e.deaf = e.has("survives-quit") || e.has("survives-search") && e.owed != ""
		return e.deaf
	}
	return true
}

func (e *scripted) position(words []string) {
	start := board.StartPosition()
	if len(words) > 6 && words[0] == "fen" {
		p, err := board.ParseFEN(strings.Join(words[1:7], " "))
		if err != nil {
			return
		}
		start, words = p, words[6:]
	} else if len(words) == 0 || words[0] != "startpos" {
		return
	}
	l := board.NewLine(start)
	for i, word := range words[1:] {
		if i == 0 && word == "moves" {
			continue
		}
		m, err := l.Position().ParseUCI(word)
		if err != nil {
			return
		}
		l.Push(m)
	}
	if e.has("forgets-moves") {
		l = board.NewLine(start)
	}
	e.line = l
}

// search answers a go command, at once or after a stop.
func (e *scripted) search(line string, words []string) {
	if e.line == nil {
		e.line = board.NewLine(board.StartPosition())
	}
	var legal board.MoveList
	e.line.Position().Legal(&legal)
	move := "0000"
	if legal.Len() > 0 {
		move = e.line.Position().UCI(legal.Slice()[0])
	}
	if i := slices.Index(words, "searchmoves"); i >= 0 && !e.has("free") {
		move = words[i+1]
	}
	if e.has("dead-end") && legal.Len() == 0 {
		return
	}
	e.inform(words, move)
	waits := strings.Contains(line, "infinite") || strings.Contains(line, "ponder")
	if waits && !e.has("hasty") && !(e.has("hasty-mate") && legal.Len() == 1) {
		e.owed = move
		return
	}
	if strings.Contains(line, "time") && e.late < 99 {
		for _, quirk := range e.quirks {
			var times, ms int
			if n, _ := fmt.Sscanf(quirk, "late-%d-%d", &times, &ms); n == 2 && e.late < times {
				e.late++
				time.Sleep(time.Duration(ms) * time.Millisecond)
			}
		}
	}
	fmt.Println("bestmove " + move)
	if e.has("doubled") {
		fmt.Println("bestmove " + move)
	}
}

// inform prints info lines for the search, as requested.
func (e *scripted) inform(words []string, move string) {
	depth, nodes := 1, 1
	for i, word := range words {
		switch {
		case word == "depth" && i+1 < len(words):
			fmt.Sscan(words[i+1], &depth)
		case word == "nodes" && i+1 < len(words):
			fmt.Sscan(words[i+1], &nodes)
		}
	}
	if e.has("deep") {
		depth++
	}
	if e.has("near") {
		nodes += 20_000
	}
	if e.has("far") {
		nodes += 20_001
	}
	if e.has("moody") {
		nodes += e.games
	}
	text := "info"
	for _, part := range []struct{ quirk, text string }{
		{"no-depth", fmt.Sprintf(" depth %d", depth)}, {"no-score", " score cp 12"}, {"no-nodes", fmt.Sprintf(" nodes %d", nodes)}, {"no-pv", " pv " + move},
	} {
		if !e.has(part.quirk) {
			text += part.text
		}
	}
	fmt.Println(text)
	if e.has("liar") {
		fmt.Println("info depth 1 score cp 1 nodes 1 pv e2e5")
	}
	if e.has("boaster") {
		fmt.Println("info depth 1 score mate 9 nodes 1 pv " + move)
	}
}
