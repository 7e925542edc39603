package speed

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"match/engine"
	"match/players/process"
	"match/players/spec"
	"match/players/ucitext"
)

// search makes an engine search the built-in positions over UCI, each with the
// given number of nodes. It returns the number of nodes searched.
func search(p *process.Process, s *spec.Player, nodes uint64) (total uint64, err error) {
	c := conversation{p: p}
	c.ask("uci", "uciok")
	settings, err := ucitext.Settings(c.greeting.Options, s.Options)
	c.err = cmp.Or(c.err, err)
	c.ask(settings+"isready", "readyok")
	for _, fen := range engine.BenchPositions() {
		c.ask("ucinewgame\nisready", "readyok")
		total += c.ask(fmt.Sprintf("position fen %s\ngo nodes %d", fen, nodes), "bestmove")
	}
	c.say("quit")
	if c.err == nil {
		c.err = listen(p)
	}
	return total, c.err
}

// conversation talks to an engine until the first error.
type conversation struct {
	p        *process.Process
	greeting ucitext.Greeting
	err      error
}

func (c *conversation) say(lines string) {
	if c.err == nil {
		c.err = c.ended(c.p.Write([]byte(lines+"\n")), "it received its positions")
	}
}

// ended returns an error that describes how the engine ended, if that is what the
// error means.
func (c *conversation) ended(err error, before string) error {
	if err == io.EOF {
		return fmt.Errorf("the engine %s before %s", c.p.Died(), before)
	}
	return err
}

// ask says lines and reads until an answer begins with a word. It returns the last node
// count before it.
func (c *conversation) ask(lines, word string) (nodes uint64) {
	c.say(lines)
	for c.err == nil {
		line, err := c.p.ReadLine()
		if c.err = c.ended(err, word); c.err != nil {
			break
		}
		if first, _, _ := strings.Cut(string(line), " "); first == word {
			break
		}
		c.greeting.Take(string(line))
		if info, ok := ucitext.ParseInfo(line); ok && info.Nodes > 0 {
			nodes = info.Nodes
		}
	}
	return nodes
}
