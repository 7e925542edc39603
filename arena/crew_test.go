package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"match/board"
	"match/internal/build"
	"match/pgn"
)

// answered returns a pair of a task with two games that count.
func answered(t *Task, pair int) Played {
	p := t.Answer(pair)
	for i := range p.Games {
		p.Games[i] = &pgn.Game{Start: board.StartPosition(), Result: pgn.Draw, End: pgn.End{Reason: pgn.MaxMoves}}
	}
	return p
}

// executorFunc is an executor that plays a game at a time by a function.
type executorFunc func(ctx context.Context, dispatcher Dispatcher) error

func (executorFunc) Games() int { return 1 }
func (f executorFunc) Work(ctx context.Context, dispatcher Dispatcher) error {
	return f(ctx, dispatcher)
}

// quick returns an executor that plays everything at once, with the given number of
// pairs per task.
func quick(pairs int) executorFunc {
	return func(ctx context.Context, dispatcher Dispatcher) error {
		for {
			_, task, ok := dispatcher.Next(ctx, pairs)
			if !ok {
				return ctx.Err()
			}
			for i := range task.Pairs {
				dispatcher.Done(answered(&task, i))
			}
		}
	}
}

// playWith plays the given number of pairs of two players and returns the
// warnings.
func playWith(t *testing.T, pairs int, o Options) (counted int, warned []string, err error) {
	t.Helper()
	var mu sync.Mutex
	o.Warn = func(player, text string) {
		mu.Lock()
		defer mu.Unlock()
		warned = append(warned, player+": "+text)
	}
	s, err := Run(t.Context(), eventOf(&fixed{pairs: pairs}, seatsOf("A", "B")...), o)
	return s.Pairs, warned, err
}

// An executor that returns all pairs and leaves at once loses none of them.
func TestTheLastHandsLeaveAfterTheLastPair(t *testing.T) {
	const runs, pairs = 1000, 12
	for range runs {
		brings := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
			for range pairs {
				_, task, ok := dispatcher.Next(ctx, 1)
				if !ok {
					return ctx.Err()
				}
				dispatcher.Done(answered(&task, 0))
			}
			return errors.New("the machine is gone")
		})
		if n, _, err := playWith(t, pairs, Options{Executors: []Executor{brings}}); err != nil || n != pairs {
			t.Fatalf("%d pairs, %v", n, err)
		}
	}
}

// Unexpected pairs are ignored: pairs that arrive before they are assigned,
// twice, from other executors, with another ticket, or of other players.
func TestPairsThatNobodyWaitsForAreIgnored(t *testing.T) {
	spoil := map[string]func(p *Played){
		"another event":    func(p *Played) { p.Event += "x" },
		"another attempt":  func(p *Played) { p.Attempt++ },
		"another protocol": func(p *Played) { p.Protocol++ },
		"another build":    func(p *Played) { p.Build += "x" },
		"a number":         func(p *Played) { p.Number += 1000 },
		"no number":        func(p *Played) { p.Number = -1 },
		"other players":    func(p *Played) { p.Players = [2]int{1, 0} },
	}
	for name, change := range spoil {
		wrong := 0
		odd := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
			terms := Ticket{Event: "e", Attempt: 1, Protocol: Protocol}
			for n := -1; n < 9; n++ { // before any is assigned, as from a queue that redelivers
				early := Task{Ticket: terms, Pairs: []Setup{{Number: n, Players: [2]int{0, 1}}}}
				if dispatcher.Done(answered(&early, 0)) {
					wrong++
				}
			}
			for {
				_, task, ok := dispatcher.Next(ctx, 1)
				if !ok {
					return ctx.Err()
				}
				good := answered(&task, 0)
				bad := answered(&task, 0)
				if change(&bad); dispatcher.Done(bad) {
					wrong++
				}
				if !dispatcher.Done(good) || dispatcher.Done(good) {
					wrong++
				}
			}
		})
		n, _, err := playWith(t, 20, Options{Executors: []Executor{odd}, ID: "e"})
		if err != nil || n != 20 || wrong != 0 {
			t.Errorf("%s: %d pairs, %v; %d times taken wrongly", name, n, err, wrong)
		}
	}
}

// A pair of a lost executor gets a new attempt. Pairs that it returns later do
// not count, and those that they have are cancelled.
func TestLateHands(t *testing.T) {
	var kept Dispatcher
	var had Task
	var during context.Context
	gone := make(chan struct{})
	leaves := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
		defer close(gone)
		during, had, _ = dispatcher.Next(ctx, 1)
		kept = dispatcher
		return errors.New("no power")
	})
	attempts := map[int]int{}
	stays := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
		<-gone
		for {
			_, task, ok := dispatcher.Next(ctx, 1)
			if !ok {
				return ctx.Err()
			}
			if task.Pairs[0].Number == had.Pairs[0].Number {
				if kept.Done(answered(&had, 0)) || kept.Done(answered(&task, 0)) || dispatcher.Done(answered(&had, 0)) {
					t.Error("a late pair was taken")
				}
			}
			attempts[task.Pairs[0].Number] = task.Attempt
			dispatcher.Done(answered(&task, 0))
		}
	})
	n, warned, err := playWith(t, 5, Options{Executors: []Executor{leaves, stays}})
	if err != nil || n != 5 || len(warned) > 1 || len(warned) == 1 && warned[0] != ": no power; other workers continue" {
		t.Errorf("%d pairs, %v, %q", n, err, warned)
	}
	if attempts[had.Pairs[0].Number] != 2 || len(attempts) != 5 {
		t.Errorf("attempts %v, want the second of pair %d", attempts, had.Pairs[0].Number)
	}
	if during.Err() == nil {
		t.Error("the task of a lost executor goes on")
	}
}

// The error of the last executor ends the event if no other executors can join.
func TestAnEventEndsWithItsLastHands(t *testing.T) {
	broken := errors.New("no power")
	leaves := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error { dispatcher.Next(ctx, 1); return broken })
	n, warned, err := playWith(t, 5, Options{Executors: []Executor{leaves, leaves}})
	if !errors.Is(err, broken) || n != 0 || len(warned) != 1 {
		t.Errorf("%d pairs, error %v, warnings %q; want an error and one warning", n, err, warned)
	}
	left := executorFunc(func(context.Context, Dispatcher) error { return nil })
	if _, _, err := playWith(t, 5, Options{Executors: []Executor{left}}); err == nil {
		t.Error("executors that just leave: no error")
	}
	none := make(chan Executor)
	close(none)
	if _, _, err := playWith(t, 5, Options{Join: none}); !errors.Is(err, errNoExecutors) {
		t.Errorf("nobody comes: %v", err)
	}
}

// A pair that some executors refuse is played by others, and no executor gets it twice.
func TestOthersPlayWhatHandsRefuse(t *testing.T) {
	for _, everything := range []bool{false, true} {
		var refused []int
		var attempts atomic.Int64
		asked := make(chan struct{})
		picky := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
			defer sync.OnceFunc(func() { close(asked) })()
			for {
				_, task, ok := dispatcher.Next(ctx, 4)
				if !ok {
					return ctx.Err()
				}
				for i := range task.Pairs {
					refused = append(refused, task.Pairs[i].Number)
				}
				dispatcher.Refuse(task, &Refusal{Err: errors.New("no such engine"), Everything: everything})
			}
		})
		stays := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
			for {
				_, task, ok := dispatcher.Next(ctx, 1)
				if !ok {
					return ctx.Err()
				}
				attempts.Add(int64(task.Attempt))
				dispatcher.Done(answered(&task, 0))
			}
		})
		n, warned, err := playWith(t, 40, Options{Executors: []Executor{picky, stays}})
		if err != nil || n != 40 || len(warned) != 0 {
			t.Fatalf("%d pairs, %v, %q", n, err, warned)
		}
		if got := attempts.Load(); got != int64(40+len(refused)) {
			t.Errorf("the attempts are %d in all, with %d refusals", got, len(refused))
		}
		slices.Sort(refused)
		if len(slices.Compact(slices.Clone(refused))) != len(refused) || everything && len(refused) > 4 {
			t.Errorf("refused %v", refused)
		}
	}
}

// If no executor can play a pair, the event ends with the reason, after the pairs
// before it. If other executors may join, it waits and reports the reason once.
func TestAPairThatNobodyCanPlay(t *testing.T) {
	missing := errors.New("no such engine")
	picky := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
		for {
			_, task, ok := dispatcher.Next(ctx, 1)
			switch {
			case !ok:
				return ctx.Err()
			case task.Pairs[0].Number > 3:
				dispatcher.Refuse(task, &Refusal{Err: missing})
			default:
				dispatcher.Done(answered(&task, 0))
			}
		}
	})
	if n, _, err := playWith(t, 9, Options{Executors: []Executor{picky, picky}}); n != 3 || !errors.Is(err, missing) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%d pairs, error %v; want three and the reason", n, err)
	}
	synctest.Test(t, func(t *testing.T) {
		join := make(chan Executor)
		go func() {
			synctest.Wait() // the event waits
			join <- picky   // which does not help
			synctest.Wait()
			join <- quick(1)
		}()
		n, warned, err := playWith(t, 9, Options{Executors: []Executor{picky}, Join: join})
		if n != 9 || err != nil || !slices.Equal(warned, []string{": pair 4 waits: no such engine"}) {
			t.Errorf("%d pairs, error %v, warnings %q", n, err, warned)
		}
	})
}

// An event without executors waits for some, even in its middle, and reports this.
func TestHandsComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		join := make(chan Executor)
		brief := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
			_, task, _ := dispatcher.Next(ctx, 1)
			dispatcher.Done(answered(&task, 0))
			return errors.New("no power")
		})
		go func() {
			for range 3 {
				synctest.Wait()
				join <- brief
			}
			synctest.Wait()
			join <- quick(1)
		}()
		n, warned, err := playWith(t, 9, Options{Join: join})
		want := []string{": no workers to play the games; waiting for some", ": no power; waiting for other workers", ": no power; waiting for other workers", ": no power; waiting for other workers"}
		if n != 9 || err != nil || !slices.Equal(warned, want) {
			t.Errorf("%d pairs, error %v, warnings %q", n, err, warned)
		}
	})
}

// growing is an executor with increasing room.
type growing struct {
	games atomic.Int64
	tasks [][]int
}

func (g *growing) Games() int { return int(g.games.Load()) }

func (g *growing) Work(ctx context.Context, dispatcher Dispatcher) error {
	hold := []Task{}
	for {
		_, task, ok := dispatcher.Next(ctx, 8)
		if !ok {
			return ctx.Err()
		}
		var numbers []int
		for i := range task.Pairs {
			numbers = append(numbers, task.Pairs[i].Number)
		}
		g.tasks = append(g.tasks, numbers)
		hold = append(hold, task)
		if len(g.tasks) == 2 {
			g.games.Store(4)
		}
		if len(g.tasks) < 6 { // more than there is room for at first
			continue
		}
		for _, t := range hold {
			for i := range t.Pairs {
				dispatcher.Done(answered(&t, i))
			}
		}
		hold = nil
	}
}

// A task has as many consecutive pairs as the executor wants, and there is room for
// as many tasks as they play games, even if that number changes.
func TestRoomFollowsTheHands(t *testing.T) {
	executor := &growing{}
	executor.games.Store(1)
	if n, _, err := playWith(t, 200, Options{Executors: []Executor{executor}}); n != 200 || err != nil {
		t.Fatalf("%d pairs, %v", n, err)
	}
	next, most := 1, 0
	for _, task := range executor.tasks {
		most = max(most, len(task))
		for _, n := range task {
			if n != next {
				t.Fatalf("pair %d after pair %d", n, next-1)
			}
			next++
		}
	}
	if most != 8 {
		t.Errorf("tasks of at most %d pairs, want 8", most)
	}
}

// Many games share the pairs that the director names.
func TestTasksAreShared(t *testing.T) {
	c := newCrew(t.Context(), Task{}, nil)
	d := &dispatcher{crew: c, executor: quick(1), ctx: t.Context()}
	c.games = 4
	var setups []Setup
	for n := range 20 {
		setups = append(setups, Setup{Number: n + 1})
	}
	c.add(setups)
	if run := c.run(&request{dispatcher: d, pairs: 100}); len(run) != 5 || run[4].Number != 5 || c.ready[0].Number != 6 {
		t.Errorf("a task of %d pairs, want 5 of 20 for one of four games", len(run))
	}
	c.ready[1].attempts = 1
	if run := c.run(&request{dispatcher: d, pairs: 100}); len(run) != 1 {
		t.Errorf("a task of %d pairs of different attempts", len(run))
	}
}

// The pair that is given up is the one whose reasons are returned, and it is gone with that.
func TestThePairThatIsGivenUp(t *testing.T) {
	c := newCrew(t.Context(), Task{}, nil)
	d := &dispatcher{crew: c, executor: quick(1), ctx: t.Context()}
	c.dispatchers = append(c.dispatchers, d)
	c.add([]Setup{{Number: 1}, {Number: 2}})
	why := errors.New("it does not start")
	c.ready[0].refused = map[*dispatcher]*Refusal{d: {Err: why}}
	for _, giveUp := range []bool{false, true} {
		if number, reasons := c.unplayable(giveUp); number != 1 || len(reasons) != 1 || reasons[0] != why {
			t.Errorf("pair %d, %v", number, reasons)
		}
	}
	if number, _ := c.unplayable(true); number != 0 || len(c.ready) != 1 || len(c.pairs) != 1 || c.pairs[2] == nil {
		t.Errorf("then pair %d; left are %d of %d", number, len(c.ready), len(c.pairs))
	}
}

// An executor that asks and goes away leaves nothing behind, even if its task has just
// come.
func TestATaskForNobody(t *testing.T) {
	for range 200 {
		impatient := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
			for range 5 {
				short, cancel := context.WithCancel(ctx)
				go cancel()
				if _, task, ok := dispatcher.Next(short, 1); ok {
					dispatcher.Done(answered(&task, 0))
				}
			}
			return quick(2)(ctx, dispatcher)
		})
		if n, _, err := playWith(t, 7, Options{Executors: []Executor{impatient, quick(1)}}); n != 7 || err != nil {
			t.Fatalf("%d pairs, %v", n, err)
		}
	}
}

// A pair without its games is played by another executor.
func TestAPairWithoutGames(t *testing.T) {
	careless := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
		for {
			_, task, ok := dispatcher.Next(ctx, 1)
			if !ok {
				return ctx.Err()
			}
			p := answered(&task, 0)
			p.Games[1] = nil
			if dispatcher.Done(p) {
				t.Error("half a pair was taken")
			}
		}
	})
	if n, _, err := playWith(t, 7, Options{Executors: []Executor{careless, quick(1)}}); n != 7 || err != nil {
		t.Errorf("%d pairs, %v", n, err)
	}
	if _, _, err := playWith(t, 7, Options{Executors: []Executor{careless}}); err == nil {
		t.Error("nobody plays it: no error")
	}
}

// Warnings come with pairs, and name their origin.
func TestWarningsComeWithPairs(t *testing.T) {
	warns := executorFunc(func(ctx context.Context, dispatcher Dispatcher) error {
		for {
			_, task, ok := dispatcher.Next(ctx, 1)
			if !ok {
				return ctx.Err()
			}
			p := answered(&task, 0)
			p.Warnings = []Warning{{"A", "is slow"}, {"", "it is hot"}}
			if task.Pairs[0].Number == 2 {
				p.Host = "there"
			}
			dispatcher.Done(p)
		}
	})
	_, warned, err := playWith(t, 2, Options{Executors: []Executor{warns}})
	if want := []string{"A: is slow", ": it is hot", "A: is slow (on there)", ": it is hot (on there)"}; err != nil || !slices.Equal(warned, want) {
		t.Errorf("%q, %v; want %q", warned, err, want)
	}
}

// Pairs from elsewhere are compared with their task.
func TestGamesFromElsewhereAreChecked(t *testing.T) {
	start := board.StartPosition()
	e4, _ := start.ParseUCI("e2e4")
	s := Setup{Number: 4, Players: [2]int{2, 1}, Participants: [2]Participant(seatsOf("A", "B"))}
	s.Opening.Start, s.Opening.Moves = start, []board.Move{e4}
	good := func() Played {
		var p Played
		p.Number, p.Players = 4, s.Players
		for i := range p.Games {
			p.Games[i] = &pgn.Game{White: s.Participants[i].Name, Black: s.Participants[1-i].Name, Pair: 4, Start: start, Plies: []pgn.Ply{{Move: e4}}, Result: pgn.Draw}
		}
		return p
	}
	if p := good(); s.Check(&p) != nil {
		t.Errorf("as it was to be: %v", s.Check(&p))
	}
	for name, spoil := range map[string]func(p *Played){
		"number":  func(p *Played) { p.Number = 5 },
		"players": func(p *Played) { p.Players = [2]int{1, 2} },
		"pair":    func(p *Played) { p.Games[1].Pair = 3 },
		"white":   func(p *Played) { p.Games[1].White = "A" },
		"black":   func(p *Played) { p.Games[0].Black = "C" },
		"start":   func(p *Played) { p.Games[0].Start = position("7k/8/6K1/8/8/8/8/R7 w - - 0 50").Start },
		"book":    func(p *Played) { p.Games[0].Plies[0].Move = 0 },
		"short":   func(p *Played) { p.Games[0].Plies = nil },
		"result":  func(p *Played) { p.Games[1].Result = pgn.Unfinished },
		"missing": func(p *Played) { p.Games[1] = nil },
	} {
		p := good()
		if spoil(&p); s.Check(&p) == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// A local executor plays only what it can, and examines the given machine.
func TestLocalHandsRefuse(t *testing.T) {
	participants := seatsOf("tapered", "flat")
	for i := range participants {
		participants[i].Spec.Variant = participants[i].Name
		hash, err := participants[i].Spec.Hash()
		if err != nil {
			t.Fatal(err)
		}
		participants[i].Hash = hash
	}
	for name, c := range map[string]struct {
		change func(t *Task)
		lax    bool
		want   string
		all    bool
	}{
		"nothing":        {change: func(*Task) {}},
		"protocol":       {change: func(t *Task) { t.Protocol++ }, lax: true, want: "protocol version", all: true},
		"build":          {change: func(t *Task) { t.Build = "v0" }, want: "builds differ"},
		"build, lax":     {change: func(t *Task) { t.Build = "v0" }, lax: true},
		"hash":           {change: func(t *Task) { t.Pairs[0].Participants[1].Hash = "abcdef" }, want: "flat is a different engine here"},
		"hash, lax":      {change: func(t *Task) { t.Pairs[0].Participants[1].Hash = "abcdef" }, lax: true},
		"no hash":        {change: func(t *Task) { t.Pairs[0].Participants[1].Hash = "" }},
		"variant":        {change: func(t *Task) { t.Pairs[0].Participants[0].Spec.Variant = "nonsense" }, want: "nonsense"},
		"tables":         {change: func(t *Task) { t.Tables, t.Rules.Adjudication.Tablebase = "abc", true }, want: "endgame tables", all: true},
		"tables, unused": {change: func(t *Task) { t.Tables = "abc" }},
	} {
		task := one(Setup{Number: 1, Participants: [2]Participant(participants), Opening: *startOpening()}, Rules{Adjudication: Adjudication{MaxMoves: 2}}).Task
		task.Build = build.Source()
		c.change(task)
		dispatcher := &oneTask{task: task}
		if err := (&Local{Verify: !c.lax, Host: "here", stoodStill: never}).Work(t.Context(), dispatcher); err != nil {
			t.Fatal(err)
		}
		switch {
		case c.want == "" && (dispatcher.refused != nil || dispatcher.played.Games[1] == nil || dispatcher.played.Host != "here"):
			t.Errorf("%s: %v, %+v", name, dispatcher.refused, dispatcher.played)
		case c.want != "" && (dispatcher.refused == nil || !strings.Contains(dispatcher.refused.Error(), c.want) || dispatcher.refused.Everything != c.all || dispatcher.played.Number != 0):
			t.Errorf("%s: refused: %v", name, dispatcher.refused)
		}
	}
}

// The hash of a player is computed once, and only a few are cached.
func TestHashesAreRemembered(t *testing.T) {
	v := verifier{local: &Local{}}
	for i := range 2*mostHashes + 1 {
		s := seatsOf("x")[0]
		s.Spec.HashMB = i + 1
		first, err := v.hash(&s)
		if again, _ := v.hash(&s); err != nil || first != again {
			t.Fatal(first, again, err)
		}
	}
	if len(v.hashes) != 1 {
		t.Errorf("%d hashes remembered", len(v.hashes))
	}
}

// cancelling is a dispatcher with two tasks, of which the first is cancelled once its
// game has begun.
type cancelling struct {
	tasks  []*Task
	begun  chan struct{}
	done   []int
	worked sync.Mutex
}

func (c *cancelling) Next(ctx context.Context, _ int) (context.Context, Task, bool) {
	if len(c.tasks) == 0 {
		return ctx, Task{}, false
	}
	t := *c.tasks[0]
	c.tasks = c.tasks[1:]
	during, cancel := context.WithCancel(ctx)
	if len(c.tasks) > 0 {
		go func() { <-c.begun; cancel() }()
	} else {
		context.AfterFunc(ctx, cancel)
	}
	return during, t, true
}

func (c *cancelling) Done(p Played) bool {
	c.worked.Lock()
	defer c.worked.Unlock()
	c.done = append(c.done, p.Number)
	return true
}

func (c *cancelling) Refuse(t Task, why *Refusal) { c.Done(Played{Err: why}) }
func (c *cancelling) Tell(n Notice) {
	if n.Kind == Moved && n.Number == 1 {
		select {
		case c.begun <- struct{}{}:
		default:
		}
	}
}

// One task is silently dropped, and the next one is played.
func TestOneTaskIsCancelled(t *testing.T) {
	dispatcher := &cancelling{begun: make(chan struct{}, 1)}
	for n := range 2 {
		s := Setup{Number: n + 1, Participants: [2]Participant(seatsOf("A", "B")), Opening: *startOpening()}
		rules := Rules{Adjudication: Adjudication{MaxMoves: 4}}
		if n == 0 {
			rules.Adjudication.MaxMoves = 0
			s.Participants[0].Limits.Depth, s.Participants[1].Limits.Depth = 0, 0
			s.Participants[0].Limits.Nodes, s.Participants[1].Limits.Nodes = 1<<40, 100
		}
		dispatcher.tasks = append(dispatcher.tasks, one(s, rules).Task)
	}
	// White of the first game thinks for ever; Black never moves first, so the
	// second game of the pair reports a move.
	if err := (&Local{Concurrency: 2, stoodStill: never}).Work(t.Context(), dispatcher); err != nil || fmt.Sprint(dispatcher.done) != "[2]" {
		t.Errorf("pairs %v came back, %v; want the second alone", dispatcher.done, err)
	}
}

// BenchmarkHandOut measures the cost of assigning a pair and taking it back.
func BenchmarkHandOut(b *testing.B) {
	s, err := Run(b.Context(), eventOf(&fixed{pairs: b.N}, seatsOf("A", "B")...), Options{Executors: []Executor{quick(1)}})
	if err != nil || s.Pairs != b.N {
		b.Fatal(s.Pairs, err)
	}
}

// There is room for two tasks per game, and for fewer with thousands of parallel
// games.
func TestWindow(t *testing.T) {
	for _, c := range []struct{ games, pairs, want int }{
		{0, 1, 0}, {1, 1, 16}, {3, 8, 48}, {3, 9, 54}, {1024, 1, 16384}, {1025, 1, 16390}, {10_000, 1, 70_240}, {1025, 50, 102_500},
	} {
		if got := windowFor(c.games, c.pairs); got != c.want {
			t.Errorf("%d games, %d pairs for each: %d, want %d", c.games, c.pairs, got, c.want)
		}
	}
}
