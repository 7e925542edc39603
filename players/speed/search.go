package speed

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"match/engine"
	"match/players/process"
	"match/players/spec"
	"match/players/ucitext"
)

// search makes an engine search the built-in positions over UCI, each with the
// given number of nodes. It returns the number of nodes searched.
func search(ctx context.Context, deadline time.Time, p *process.Process, s *spec.Player, nodes uint64) (total uint64, err error) {
	var greeting ucitext.Greeting
	// ask says lines, unless there was an error, and reads until an answer begins with a word. It returns the last
	// node count before it.
	ask := func(lines, word string) (nodes uint64) {
		if err != nil {
			return 0
		}
		_, err = p.Ask(ctx, deadline, lines+"\n", func(line []byte) bool {
			greeting.Take(string(line))
			if info, ok := ucitext.ParseInfo(line); ok && info.Nodes > 0 {
				nodes = info.Nodes
			}
			first, _, _ := strings.Cut(string(line), " ")
			return first == word
		})
		if err == io.EOF {
			err = fmt.Errorf("the engine %s before %s", p.Died(), word)
		}
		return nodes
	}
	ask("uci", "uciok")
	settings, invalid := ucitext.Settings(greeting.Options, s.Options)
	err = cmp.Or(err, invalid)
	ask(settings+"isready", "readyok")
	for _, fen := range engine.BenchPositions() {
		ask("ucinewgame\nisready", "readyok")
		total += ask(fmt.Sprintf("position fen %s\ngo nodes %d", fen, nodes), "bestmove")
	}
	if err == nil {
		p.Write([]byte("quit\n")) // a closed pipe shows at the next read
		err = listen(p)
	}
	return total, err
}
