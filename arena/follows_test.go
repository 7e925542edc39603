package arena_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"match/arena"
	"match/board"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/tablebase"
)

// inspected is an executor that shows every pair with its task.
type inspected struct {
	arena.Executor
	look func(t *arena.Task, s *arena.Setup, p *arena.Played)
}

func (h *inspected) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	return h.Executor.Work(ctx, &inspectedDesk{Dispatcher: dispatcher, executors: h, tasks: map[int]arena.Task{}})
}

type inspectedDesk struct {
	arena.Dispatcher
	executors *inspected
	mu        sync.Mutex
	tasks     map[int]arena.Task
}

func (d *inspectedDesk) Next(ctx context.Context, n int) (context.Context, arena.Task, bool) {
	during, task, ok := d.Dispatcher.Next(ctx, n)
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range task.Pairs {
		d.tasks[task.Pairs[i].Number] = task.Only(i)
	}
	return during, task, ok
}

func (d *inspectedDesk) Done(p arena.Played) bool {
	d.mu.Lock()
	task := d.tasks[p.Number]
	d.executors.look(&task, &task.Pairs[0], &p)
	d.mu.Unlock()
	return d.Dispatcher.Done(p)
}

// What really happens in games follows from their moves, under all rules.
func TestPlayedGamesFollow(t *testing.T) {
	ends := map[pgn.Reason]int{}
	lost, err := board.ParseFEN("8/8/8/8/3pk3/8/8/K2Q4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for name, rules := range map[string]arena.Rules{
		"none":         {},
		"limit":        {Adjudication: arena.Adjudication{MaxMoves: 5}},
		"resign":       {Adjudication: arena.Adjudication{MaxMoves: 200, Resign: arena.ResignRule{Count: 2, CP: 150}}},
		"resign both":  {Adjudication: arena.Adjudication{Resign: arena.ResignRule{Count: 1, CP: 120, Both: true}, Draw: arena.DrawRule{Move: 8, Count: 2, CP: 30}}},
		"tables":       {Adjudication: arena.Adjudication{Tablebase: true}},
		"same colours": {Adjudication: arena.Adjudication{MaxMoves: 3}, Colors: arena.ColorsSameReverse},
		"own openings": {Adjudication: arena.Adjudication{MaxMoves: 3}, OwnOpenings: true},
	} {
		pairs := 6
		if name == "none" {
			pairs = 30
		}
		e := builtinEvent(t, pairs)
		e.Rules = rules
		if name == "tables" {
			if e.Openings.Book, err = openings.New("lost", []openings.Opening{{Number: 1, Start: lost}}); err != nil {
				t.Fatal(err)
			}
		}
		executors := &inspected{&arena.Local{Concurrency: 2, Tables: tablebase.ThreeMen()}, func(task *arena.Task, s *arena.Setup, p *arena.Played) {
			if err := task.Follows(s, p); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for _, g := range p.Games {
				ends[g.End.Reason]++
			}
			spoil(t, name, task, s, p)
		}}
		if _, err := arena.Run(t.Context(), e, arena.Options{Executors: []arena.Executor{executors}}); err != nil {
			t.Fatal(name, err)
		}
	}
	t.Log(ends)
	for _, want := range []pgn.Reason{pgn.Checkmate, pgn.Threefold, pgn.TablebaseAdjudicated, pgn.DrawAdjudicated, pgn.ResignAdjudicated, pgn.MaxMoves} {
		if ends[want] == 0 {
			t.Errorf("no game ended by %s", want)
		}
	}
}

// spoil falsifies the games of a pair: none of that follows.
func spoil(t *testing.T, name string, task *arena.Task, s *arena.Setup, p *arena.Played) {
	t.Helper()
	real := *p.Games[1]
	other := map[pgn.Result]pgn.Result{pgn.WhiteWins: pgn.Draw, pgn.Draw: pgn.BlackWins, pgn.BlackWins: pgn.WhiteWins}
	for what, change := range map[string]func(g *pgn.Game){
		"result": func(g *pgn.Game) { g.Result = other[g.Result] },
		"resignation": func(g *pgn.Game) {
			g.Result, g.End = pgn.WhiteWins, pgn.End{Reason: pgn.Resignation, Side: pgn.BlackSide, Text: "resigns"}
		},
		"crash": func(g *pgn.Game) {
			g.Result, g.End = other[g.Result], pgn.End{Reason: pgn.Crash, Side: pgn.WhiteSide, Text: "'s engine exited (code 1)"}
		},
		"time":     func(g *pgn.Game) { g.End = pgn.End{Reason: pgn.TimeForfeit, Side: pgn.WhiteSide} },
		"unplayed": func(g *pgn.Game) { g.End = pgn.End{Reason: pgn.Unplayed, Side: pgn.WhiteSide} },
		"shorter":  func(g *pgn.Game) { g.Plies = g.Plies[:len(g.Plies)-1] },
		"longer":   func(g *pgn.Game) { g.Plies = append(g.Plies[:len(g.Plies):len(g.Plies)], pgn.Ply{Move: board.NoMove}) },
		"text":     func(g *pgn.Game) { g.End.Text += "!" },
		"side":     func(g *pgn.Game) { g.End.Side = pgn.NoSide },
	} {
		changed := real
		if real.End.Reason == pgn.TablebaseAdjudicated && (what == "text" || what == "side" || what == "result" || what == "shorter") {
			continue // the tables may be elsewhere
		}
		change(&changed)
		p.Games[1] = &changed
		if task.Follows(s, p) == nil {
			t.Errorf("%s: a false %s follows from the moves", name, what)
		}
	}
	p.Games[1] = &real
	p.NoSwap = !p.NoSwap
	if task.Follows(s, p) == nil {
		t.Errorf("%s: other colours follow", name)
	}
	p.NoSwap = !p.NoSwap
}

// A forfeit is that of the player to move, which can fail in that way.
func TestForfeitsFollow(t *testing.T) {
	s := arena.Setup{Number: 1, Half: true}
	s.Participants[0], s.Participants[1] = arena.Participant{Name: "a", Spec: spec.Player{Kind: spec.UCI}}, arena.Participant{Name: "b", Spec: spec.Player{Kind: spec.UCI}}
	s.Opening.Start = board.StartPosition()
	task := arena.Task{Pairs: []arena.Setup{s}}
	const exits = "'s engine exited (code 1)"
	for _, c := range []struct {
		result  pgn.Result
		end     pgn.End
		builtin bool
		want    string // "": it follows
	}{
		{pgn.BlackWins, pgn.End{Reason: pgn.Crash, Side: pgn.WhiteSide, Text: exits}, false, ""},
		{pgn.BlackWins, pgn.End{Reason: pgn.Crash, Side: pgn.WhiteSide, Text: exits}, true, "cannot fail"},
		{pgn.WhiteWins, pgn.End{Reason: pgn.Crash, Side: pgn.WhiteSide, Text: exits}, false, "White was to move"},
		{pgn.BlackWins, pgn.End{Reason: pgn.Crash, Side: pgn.BlackSide, Text: exits}, false, "is forfeited by Black"},
		{pgn.BlackWins, pgn.End{Reason: pgn.TimeForfeit, Side: pgn.WhiteSide}, false, "has no clock"},
		{pgn.BlackWins, pgn.End{Reason: pgn.Resignation, Side: pgn.WhiteSide, Text: "resigns"}, false, ""},
		{pgn.Draw, pgn.End{Reason: pgn.Threefold, Side: pgn.BothSides}, false, "is not over"},
	} {
		task.Pairs[0].Participants[0].Spec.Kind = spec.UCI
		if c.builtin {
			task.Pairs[0].Participants[0].Spec.Kind = spec.Builtin
		}
		p := task.Answer(0)
		p.Games[0] = &pgn.Game{White: "a", Black: "b", Pair: 1, Start: s.Opening.Start, Result: c.result, End: c.end}
		err := task.Follows(&task.Pairs[0], &p)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c, err, c.want)
		}
	}
}
