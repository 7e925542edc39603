package pages

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
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
	stop, played := make(chan struct{}), make(chan int, 1)
	go func() { played <- playLive(l, stop) }()
	longest, polls := map[string]int{}, bounded.Often(1000, 10_000)
	for range polls {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		check(t, string(text), longest)
	}
	close(stop)
	games := <-played
	if err := end(); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	check(t, string(text), longest)
	if want, _ := l.Text(); string(text) != string(want) || len(longest) < 2 || games < 10 {
		t.Errorf("%d games played, %d seen, at the end:\n%s", games, len(longest), text)
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

// playLive plays two games at a time until it is stopped.
func playLive(l *LivePGN, stop chan struct{}) (games int) {
	for ; ; games += 2 {
		var lines [2]*board.Line
		at := func(i int) arena.Notice { return arena.Notice{Number: games/2 + 1, Game: i} }
		for i := range lines {
			lines[i] = board.NewLine(board.StartPosition())
			n := at(i)
			n.Kind, n.Begun = arena.GameBegun, &arena.Begun{Sides: [2]arena.Participant{{Name: "a"}, {Name: "b"}}, Start: *lines[i].Start()}
			l.Watch(nil, n)
		}
		for ply := range 60 {
			for i, line := range lines {
				var list board.MoveList
				if line.Position().Legal(&list); list.Len() == 0 {
					continue
				}
				n := at(i)
				n.Kind, n.Mover = arena.Moved, line.Position().SideToMove()
				n.Ply = pgn.Ply{Move: list.At((ply + i) % list.Len()), Depth: 9, Time: time.Second, Clock: time.Minute}
				line.Push(n.Ply.Move)
				l.Watch(nil, n)
			}
			select {
			case <-stop:
				return games
			case <-time.After(20 * time.Microsecond):
			}
		}
		for i := range lines {
			n := at(i)
			n.Kind, n.Result, n.End = arena.GameOver, pgn.Draw, pgn.End{Reason: pgn.MaxMoves, Text: "long"}
			l.Watch(nil, n)
		}
	}
}

// Moves have scores, depths, clocks and remarks. A game that is over stays until the next one
// begins, and one with a lost move does not go on.
func TestLivePGNText(t *testing.T) {
	l := new(LivePGN)
	begin := func(number int) {
		l.Watch(nil, arena.Notice{Kind: arena.GameBegun, Number: number, Begun: &arena.Begun{Sides: [2]arena.Participant{{Name: "w"}, {Name: "b"}}, Start: board.StartPosition()}})
	}
	line := board.NewLine(board.StartPosition())
	move := func(text string, score pgn.Score, lost int) {
		m, err := line.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		l.Watch(nil, arena.Notice{Kind: arena.Moved, Number: 1, Mover: line.Position().SideToMove(), Lost: lost,
			Ply: pgn.Ply{Move: m, Score: score, Depth: 8, Clock: 62 * time.Second, Comment: `pv="e2e4"`}})
		line.Push(m)
	}
	begin(1)
	move("f2f3", pgn.Score{Kind: pgn.Centipawns, Value: -35}, 0)
	move("e7e5", pgn.Score{Kind: pgn.MateIn, Value: 3}, 0)
	text, _ := l.Text()
	flat := strings.Join(strings.Fields(string(text)), " ")
	for _, want := range []string{`[White "w"]`, `[Round "1.1"]`, `{-0.35/8 [%clk 0:01:02]} {pv="e2e4"}`, `{+M3/8 [%clk 0:01:02]}`} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if !strings.HasSuffix(flat, " *") {
		t.Errorf("a running game ends in\n%s", text)
	}
	move("g2g4", pgn.Score{}, 1)
	l.Watch(nil, arena.Notice{Kind: arena.GameOver, Number: 1, Result: pgn.BlackWins, End: pgn.End{Text: "Black mates"}})
	if text, _ = l.Text(); strings.Contains(string(text), "g4") || !strings.Contains(string(text), `[Result "0-1"]`) {
		t.Errorf("after a lost move\n%s", text)
	}
	begin(2)
	if text, _ = l.Text(); strings.Contains(string(text), `"1.1"`) || !strings.Contains(string(text), fmt.Sprintf("[Round %q]", "2.1")) {
		t.Errorf("the next game\n%s", text)
	}
}
