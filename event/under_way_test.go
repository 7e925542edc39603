package event

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/internal/bounded"
	"match/pgn"
	"match/players/spec"
	"match/results/store"
)

// loggedGo is what an engine of these tests writes for every request of a move.
type loggedGo struct {
	name, position string
	white, black   time.Duration
}

// logEngine is a UCI engine that plays random moves and logs what it is asked before it
// thinks.
func logEngine(name, dir string) {
	log, err := os.OpenFile(filepath.Join(strings.TrimPrefix(dir, "--in="), "asked"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		panic(err)
	}
	line, position := board.NewLine(board.StartPosition()), ""
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch words := strings.Fields(in.Text()); words[0] {
		case "uci":
			fmt.Println("uciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			position = in.Text()
			line = lineOf(position)
		case "go":
			fmt.Fprintf(log, "%s;%s;%s\n", name, position, in.Text())
			time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
			var list board.MoveList
			line.Position().Legal(&list)
			fmt.Printf("info depth 1 score cp %d nodes 9\nbestmove %s\n", rand.IntN(50), line.Position().UCI(list.At(rand.IntN(list.Len()))))
		case "quit":
			return
		}
	}
}

// lineOf returns the game of a position command.
func lineOf(command string) *board.Line {
	start, moves, _ := strings.Cut(command, " moves ")
	pos := board.StartPosition()
	if fen, is := strings.CutPrefix(start, "position fen "); is {
		pos, _ = board.ParseFEN(fen)
	}
	line := board.NewLine(pos)
	for _, text := range strings.Fields(moves) {
		m, err := line.Position().ParseUCI(text)
		if err != nil {
			panic(err)
		}
		line.Push(m)
	}
	return line
}

const underWayBase = 20 * time.Second

// underWayPlan is an event with clocks of engines that log what they are asked.
func underWayPlan(dir string) *Plan {
	p := planOf(&Match{Games: 8})
	for _, name := range []string{"a", "b"} {
		p.Players = append(p.Players, spec.Player{
			Kind: spec.UCI, Name: name, Path: os.Args[0], Args: []string{logEngineFlag, name, "--in=" + dir},
		})
	}
	p.Conditions.Limits = spec.Limits{TC: spec.TimeControl{{Base: underWayBase, Increment: 50 * time.Millisecond}}, Margin: time.Minute}
	p.Conditions.Adjudication.MaxMoves = 30
	p.Complete()
	return p
}

const logEngineFlag = "--log-engine"

// TestKilledEventsLoseNoMove kills an event with clocks at random moments and resumes it
// with its games under way, until it is over. Every request that an engine has ever got is
// in the game that is stored in the end: its moves are the first ones of that game, and
// its clocks are right to 20 ms.
func TestKilledEventsLoseNoMove(t *testing.T) {
	rng, killed, interrupted := rand.New(rand.NewPCG(3, 4)), 0, 0
	most := killsOf(t)
	for events := 0; killed < most || interrupted == 0; events++ {
		if events == 20*most {
			t.Fatalf("killed only %d times in %d events, %d games went on", killed, events, interrupted)
		}
		dir, ctx := t.TempDir(), bounded.Context(t)
		asked := filepath.Join(dir, "asked")
		for ended := false; !ended; {
			if ended = playOn(ctx, t, dir, "asked", sizeOf(asked)+int64(rng.IntN(40_000)), "EVENT_TEST_GO_ON=1"); !ended {
				killed++
			}
		}
		games := gamesOfEvent(t, filepath.Join(dir, "results.db"))
		for _, g := range games {
			if g.Tag(arena.Interrupted) != "" {
				interrupted++
			}
		}
		requests := readAsked(t, asked)
		if len(games) != 8 || len(requests) < 8*50 {
			t.Fatalf("%d games, %d requests", len(games), len(requests))
		}
		for _, a := range requests {
			if why := a.missing(games); why != "" {
				t.Fatalf("%s was asked %q at %v and %v, which is in no game: %s", a.name, a.position, a.white, a.black, why)
			}
		}
	}
	t.Logf("killed %d times, %d games went on", killed, interrupted)
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0 // not there yet
	}
	return info.Size()
}

// missing returns why no game has a request, "" if one has it.
func (a *loggedGo) missing(games []*pgn.Game) (why string) {
	line := lineOf(a.position)
	n, side := len(line.Moves()), line.Position().SideToMove()
	why = "other moves"
	for _, g := range games {
		names := [2]string{g.White, g.Black}
		if names[side] != a.name || g.Start != *line.Start() || len(g.Plies) < n {
			continue
		}
		clocks, same := [2]time.Duration{underWayBase, underWayBase}, true
		for i, m := range line.Moves() {
			ply := &g.Plies[i]
			same = same && ply.Move == m
			if ply.Comment != "book" {
				clocks[(int(side)+n-i)%2] = ply.Clock
			}
		}
		if !same {
			continue
		}
		why = fmt.Sprintf("the clocks there are %v", clocks)
		if (a.white-clocks[0]).Abs() <= 20*time.Millisecond && (a.black-clocks[1]).Abs() <= 20*time.Millisecond {
			return ""
		}
	}
	return why
}

func readAsked(t *testing.T, path string) (list []loggedGo) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		parts := strings.Split(line, ";")
		a := loggedGo{name: parts[0], position: parts[1]}
		var white, black int
		if _, err := fmt.Sscanf(parts[2], "go wtime %d btime %d", &white, &black); err != nil {
			t.Fatalf("%q: %v", parts[2], err)
		}
		a.white, a.black = time.Duration(white)*time.Millisecond, time.Duration(black)*time.Millisecond
		list = append(list, a)
	}
	return list
}

// gamesOfEvent returns the games of an event that is over.
func gamesOfEvent(t *testing.T, path string) (games []*pgn.Game) {
	e, err := openStore(t, path).Event(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range e.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if kept, err := e.Kept(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("%d pairs have games besides, %v", len(kept), err)
	}
	return games
}

// Without the wish, and in every event without clocks, games under way are played again,
// and a later run does not find them.
func TestGamesUnderWayArePlayedAgainUnlessAsked(t *testing.T) {
	keepAll(t)
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	e, err := s.Begin(t.Context(), store.Info{Players: []string{"a", "b"}, Times: true})
	if err != nil {
		t.Fatal(err)
	}
	begun, over := &pgn.Game{Start: board.StartPosition()}, &pgn.Game{Start: board.StartPosition(), Result: pgn.Draw}
	for _, goOn := range []bool{true, false, true} {
		for game, g := range []*pgn.Game{begun, over} {
			if err := e.Keep(t.Context(), 1, game, g); err != nil {
				t.Fatal(err)
			}
		}
		if !goOn { // twice: the first one forgets
			if _, err := storeJournal(t.Context(), &kept{event: e}, &Options{}); err != nil {
				t.Fatal(err)
			}
		}
		j, err := storeJournal(t.Context(), &kept{event: e}, &Options{GoOn: true})
		if err != nil {
			t.Fatal(err)
		}
		if games := j.Kept(1); (games[0] != nil) != goOn || games[1] == nil {
			t.Errorf("asked %v: games %v", goOn, games)
		}
	}
}
