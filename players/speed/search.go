package speed

import (
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
	c.say("uci")
	c.await("uciok")
	settings, err := ucitext.Settings(c.greeting.Options, s.Options)
	if c.err == nil {
		c.err = err
	}
	c.say(string(settings) + "isready")
	c.await("readyok")
	for _, fen := range engine.BenchPositions() {
		c.say("ucinewgame\nisready")
		c.await("readyok")
		c.say(fmt.Sprintf("position fen %s\ngo nodes %d", fen, nodes))
		total += c.await("bestmove")
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

// await reads lines until one begins with a word, and returns the last node count
// before it.
func (c *conversation) await(word string) (nodes uint64) {
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
