package pages

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/internal/bounded"
	"match/pgn"
)

// A reader that polls the file thousands of times while games run never finds it torn, nor a
// game with fewer moves than before.
func TestLivePGNWhilePolled(t *testing.T) {
	defer func(was time.Duration) { livePause = was }(livePause)
	livePause = time.Millisecond
	l, path := new(LivePGN), filepath.Join(t.TempDir(), "live.pgn")
	end, err := l.WriteTo(path)
	if err != nil {
		t.Fatal(err)
	}
	stop, done := make(chan struct{}), make(chan struct{})
	var games atomic.Int64
	go func() {
		playLive(l, stop, &games)
		close(done)
	}()
	longest, polls := map[string]int{}, bounded.Often(1000, 10_000)
	ctx := bounded.Context(t)
	for n := 0; (n < polls || games.Load() < 10) && ctx.Err() == nil; n++ {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		check(t, string(text), longest)
	}
	close(stop)
	<-done
	if err := end(); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	check(t, string(text), longest)
	if want, _ := l.Text(); string(text) != string(want) || len(longest) < 2 || games.Load() < 10 {
		t.Errorf("%d games played, %d seen, at the end:\n%s", games.Load(), len(longest), text)
	}
}

// check reads the games, and compares them with how long they were before.
func check(t *testing.T, text string, longest map[string]int) {
	t.Helper()
	reader := pgn.NewReader(strings.NewReader(text), "live.pgn")
	for {
		var g pgn.Game
		err := reader.Next(&g)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if len(g.Plies) < longest[g.Round] {
			t.Fatalf("game %s has %d plies after %d\n%s", g.Round, len(g.Plies), longest[g.Round], text)
		}
		longest[g.Round] = len(g.Plies)
	}
}

// playLive plays two games at a time until it is stopped, and counts those that are over.
func playLive(l *LivePGN, stop chan struct{}, played *atomic.Int64) {
	live := arena.NewLive([]string{"a", "b"})
	tell := func(n arena.Notice) {
		live.Tell(n)
		l.Watch(live, n)
	}
	for pair := 1; ; pair++ {
		var lines [2]*board.Line
		var plies [2][]pgn.Ply
		at := func(i int) arena.Notice { return arena.Notice{Number: pair, Game: i} }
		for i := range lines {
			lines[i] = board.NewLine(board.StartPosition())
			n := at(i)
			n.Kind, n.Begun = arena.GameBegun, &arena.Running{Number: n.Number, Index: i, Game: pgn.Game{
				White: "a", Black: "b", Round: fmt.Sprintf("%d.%d", n.Number, i+1), Start: *lines[i].Start()}}
			tell(n)
		}
		for ply := range 60 {
			for i, line := range lines {
				var list board.MoveList
				if line.Position().Legal(&list); list.Len() == 0 {
					continue
				}
				n := at(i)
				p := pgn.Ply{Move: list.At((ply + i) % list.Len()), Depth: 9, Time: time.Second, Clock: time.Minute}
				line.Push(p.Move)
				plies[i] = append(plies[i], p)
				n.Kind, n.Plies = arena.Moved, plies[i]
				tell(n)
			}
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Microsecond):
			}
		}
		for i := range lines {
			n := at(i)
			n.Kind, n.Result, n.End = arena.GameOver, pgn.Draw, pgn.End{Reason: pgn.MaxMoves, Text: "long"}
			tell(n)
			played.Add(1)
		}
	}
}

// Moves have scores, depths, clocks and remarks, and games the tags of their records. A game
// that is over stays until the next one begins.
func TestLivePGNText(t *testing.T) {
	l, live := new(LivePGN), arena.NewLive([]string{"w", "b"})
	tell := func(n arena.Notice) {
		live.Tell(n)
		l.Watch(live, n)
	}
	if text, _ := l.Text(); len(text) > 0 {
		t.Errorf("before the first game %q", text)
	}
	line := board.NewLine(board.StartPosition())
	var plies []pgn.Ply
	move := func(text string, score pgn.Score) arena.Notice {
		m, err := line.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		plies = append(plies, pgn.Ply{Move: m, Score: score, Depth: 8, Clock: 62 * time.Second, Comment: `pv="e2e4"`})
		line.Push(m)
		return arena.Notice{Kind: arena.Moved, Number: 1, Plies: plies}
	}
	begin := func(number int) {
		tell(arena.Notice{Kind: arena.GameBegun, Number: number, Begun: &arena.Running{Number: number, Opened: len(plies), Game: pgn.Game{
			White: "w", Black: "b", Event: "Cup", Site: "here", Round: fmt.Sprintf("%d.1", number), Start: board.StartPosition(), Plies: plies,
			Extra: []pgn.Tag{{Name: "TimeControl", Value: "60+1"}},
		}}})
	}
	move("e2e4", pgn.Score{})
	begin(1)
	tell(move("e7e5", pgn.Score{Kind: pgn.Centipawns, Value: -35}))
	tell(move("f2f4", pgn.Score{Kind: pgn.MateIn, Value: 3}))
	text, _ := l.Text()
	flat := strings.Join(strings.Fields(string(text)), " ")
	for _, want := range []string{
		`[Event "Cup"]`, `[Site "here"]`, `[White "w"]`, `[Round "1.1"]`, `[TimeControl "60+1"]`, `[ECO "C30"]`, `[Opening "King's Gambit"]`, "1. e4",
		`{-0.35/8 [%eval 0.35] [%clk 0:01:02]} {pv="e2e4"}`, `{+M3/8 [%eval #1] [%clk 0:01:02]}`,
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if !strings.HasSuffix(flat, " *") {
		t.Errorf("a running game ends in\n%s", text)
	}
	tell(arena.Notice{Kind: arena.GameOver, Number: 1, Result: pgn.BlackWins, End: pgn.End{Text: "White resigns"}})
	if text, _ = l.Text(); !strings.Contains(string(text), `[Result "0-1"]`) {
		t.Errorf("at the end\n%s", text)
	}
	begin(2)
	if text, _ = l.Text(); strings.Contains(string(text), `"1.1"`) || !strings.Contains(string(text), fmt.Sprintf("[Round %q]", "2.1")) {
		t.Errorf("the next game\n%s", text)
	}
}

// A watcher that lost notices, even of the end of a game, shows all of the games.
func TestLivePGNAfterLostNotices(t *testing.T) {
	l, live := new(LivePGN), arena.NewLive([]string{"w", "b"})
	start := board.StartPosition()
	e4, err := start.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	live.Tell(arena.Notice{Kind: arena.GameBegun, Number: 1, Begun: &arena.Running{Number: 1, Game: pgn.Game{Round: "1.1", Start: start}}})
	live.Tell(arena.Notice{Kind: arena.Moved, Number: 1, Plies: []pgn.Ply{{Move: e4}}})
	live.Tell(arena.Notice{Kind: arena.GameOver, Number: 1, Result: pgn.Draw, End: pgn.End{Text: "so"}})
	l.Watch(live, arena.Notice{Kind: arena.PairCounted, Number: 9, Lost: 3})
	if text, _ := l.Text(); !strings.Contains(string(text), "1. e4") || !strings.Contains(string(text), `[Result "1/2-1/2"]`) {
		t.Errorf("after lost notices\n%s", text)
	}
}
