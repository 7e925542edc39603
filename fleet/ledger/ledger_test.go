package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/board"
	"match/fleet/wire"
	"match/pgn"
	"match/players/spec"
)

const lease = 10 * time.Second

// dispatcher names pairs of two players on request, and stores the returned pairs.
type dispatcher struct {
	pairs, given int
	mu           sync.Mutex
	done         []arena.Played
	once         int  // the pair with its own players; 0: none
	slowly       bool // names one pair at a time
	programs     bool // external ones play
	rejects      bool // does not accept what comes back
	rules        arena.Rules
}

// start returns the start position of all games: one move stalemates, and another
// one mates.
func (d *dispatcher) start() board.Position {
	p, err := board.ParseFEN("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
	if err != nil {
		panic(err)
	}
	return p
}

// The moves of games: those of honest workers, and others.
const (
	honest    = "g6f6"
	otherDraw = "g6h6"
	whiteWins = "f7g7"
)

// game returns the game of one move, for a pair in which both players play it.
func game(white, black string, pair int, start board.Position, uci string) *pgn.Game {
	m, err := start.ParseUCI(uci)
	if err != nil {
		panic(err)
	}
	g := &pgn.Game{White: white, Black: black, Pair: pair, Start: start, Plies: []pgn.Ply{{Move: m}}}
	g.Result, g.End = pgn.Draw, pgn.End{Reason: pgn.Stalemate, Side: pgn.BothSides}
	if uci == whiteWins {
		g.Result, g.End = pgn.WhiteWins, pgn.End{Reason: pgn.Checkmate, Side: pgn.BlackSide}
	}
	return g
}

var ticket = arena.Ticket{Event: "run", Attempt: 1, Protocol: arena.Protocol}

func (d *dispatcher) Next(ctx context.Context, n int) (context.Context, arena.Task, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.given == d.pairs {
		d.mu.Unlock()
		<-ctx.Done()
		d.mu.Lock()
		return ctx, arena.Task{}, false
	}
	t := arena.Task{Ticket: ticket, Rules: d.rules}
	for ; d.given < d.pairs && !(d.slowly && len(t.Pairs) > 0); d.given++ {
		s := arena.Setup{Number: d.given + 1, Players: [2]int{0, 1}}
		s.Participants[0].Name, s.Participants[1].Name = "a", "b"
		s.Participants[0].Spec.Kind, s.Participants[1].Spec.Kind = spec.Builtin, spec.Builtin
		if d.programs {
			s.Participants[0].Spec.Kind, s.Participants[1].Spec.Kind = spec.UCI, spec.UCI
		}
		s.Opening.Start = d.start()
		s.Participants[0].Once = s.Number == d.once
		t.Pairs = append(t.Pairs, s)
	}
	return ctx, t, true
}

func (d *dispatcher) Done(p arena.Played) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.rejects {
		return false
	}
	d.done = append(d.done, p)
	return true
}

func (d *dispatcher) Refuse(arena.Task, *arena.Refusal) {}
func (d *dispatcher) Tell(arena.Notice)                 {}

// numbers returns the pairs that came back, in order of their arrival.
func (d *dispatcher) numbers() (list []int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range d.done {
		list = append(list, p.Number)
	}
	return list
}

// fixture is a ledger with one event at work.
type fixture struct {
	*Ledger
	t           *testing.T
	event       *Event
	dispatcher  *dispatcher
	stopped     []string
	quarantined []string
	noted       []string
}

// InHand returns how many pairs workers have now.
func (e *Event) InHand() int {
	_, inHand := e.Queue()
	return inHand
}

func set(t *testing.T, pairs int, settle time.Duration) *fixture {
	f := prepare(t, pairs, settle)
	f.start()
	return f
}

// prepare is set, without running the event's loop.
func prepare(t *testing.T, pairs int, settle time.Duration) *fixture {
	f := &fixture{t: t, dispatcher: &dispatcher{pairs: pairs}}
	f.Ledger = New(Options{
		Lease: lease, Settle: settle, Key: []byte("secret"),
		Outgoing: func(s *spec.Player) { s.Dir = "" }, Stopped: func(event string) { f.stopped = append(f.stopped, event) },
		Died:        func(string, map[int]int) {},
		Quarantined: func(id, why string) { f.quarantined = append(f.quarantined, id+": "+why) }, Noted: func(_, _, line string) { f.noted = append(f.noted, line) },
	})
	f.event = f.Open("1-key", 100, nil, nil)
	return f
}

// start starts the loop of the event. It returns how the loop is ended.
func (f *fixture) start() (end func()) {
	ctx, cancel := context.WithCancel(f.t.Context())
	f.t.Cleanup(cancel)
	go f.event.Work(ctx, f.dispatcher)
	synctest.Wait()
	return func() { cancel(); synctest.Wait() }
}

// forfeit returns the game that White loses by a crash before its first move.
func forfeit(g *pgn.Game) *pgn.Game {
	return &pgn.Game{White: g.White, Black: g.Black, Pair: g.Pair, Start: g.Start, Result: pgn.BlackWins,
		End: pgn.End{Reason: pgn.Crash, Side: pgn.WhiteSide, Text: "'s engine exited (code 1)"}}
}

// ask asks for a task for a worker without waiting.
func (f *fixture) ask(id string, slots int) *arena.Task {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Millisecond)
	defer cancel()
	return f.Ask(ctx, id, slots)
}

func numbers(t *arena.Task) (list []int) {
	for i := range t.Pairs {
		list = append(list, t.Pairs[i].Number)
	}
	return list
}

// played returns a pair of a task in the form in which a worker returns it.
func played(t *arena.Task, number int) arena.Played {
	for i := range t.Pairs {
		if s := &t.Pairs[i]; s.Number == number {
			p := t.Answer(i)
			for g := range 2 {
				p.Games[g] = game(s.Participants[g].Name, s.Participants[1-g].Name, number, s.Opening.Start, honest)
			}
			return p
		}
	}
	panic("no such pair")
}

func (f *fixture) bring(id string, t *arena.Task, number int) bool {
	f.t.Helper()
	taken, err := f.Done(id, played(t, number))
	if err != nil {
		f.t.Error(err)
	}
	return taken
}

// twice brings a pair again, as if the first answer were lost.
func (f *fixture) twice(id string, t *arena.Task, number int) (taken [2]bool) {
	f.t.Helper()
	for i := range taken {
		taken[i] = f.bring(id, t, number)
	}
	return taken
}

func hold(t *arena.Task, pairs ...int) *wire.Beat {
	h := wire.Hold{Event: t.Event, Attempt: t.Attempt, Pairs: pairs}
	for _, n := range pairs {
		i := slices.IndexFunc(t.Pairs, func(s arena.Setup) bool { return s.Number == n })
		h.Grants = append(h.Grants, t.Pairs[i].Grant)
	}
	return &wire.Beat{Slots: 1, Holds: []wire.Hold{h}}
}

// A pair is assigned once, returned once, and has the event's own ticket.
func TestPairsGoOutOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 3, 0)
		first, second := f.ask("w1", 1), f.ask("w2", 1)
		if first.Event != "1-key" || first.Attempt != 1 {
			t.Errorf("ticket %+v", first.Ticket)
		}
		third := f.ask("w3", 1)
		if all := slices.Concat(numbers(first), numbers(second), numbers(third)); !slices.Equal(all, []int{1, 2, 3}) {
			t.Errorf("handed out %v", all)
		}
		if f.ask("w1", 1) != nil {
			t.Error("there was a fourth pair")
		}
		if f.event.InHand() != 3 {
			t.Errorf("%d in hand", f.event.InHand())
		}
		if !f.bring("w1", first, 1) || f.bring("w1", second, 2) {
			t.Error("a pair comes from who does not have it")
		}
		stranger := played(second, 2)
		stranger.Event = "2-key"
		if taken, _ := f.Done("w2", stranger); taken {
			t.Error("of another event")
		}
		if !f.bring("w2", second, 2) || !slices.Equal(f.dispatcher.numbers(), []int{1, 2}) || f.dispatcher.done[0].Ticket != ticket {
			t.Errorf("came back: %+v", f.dispatcher.done)
		}
		w := f.Workers()
		if len(w) != 3 || w[0].Played != 1 || w[2].InHand != 1 || !w[2].Alive {
			t.Errorf("%+v", w)
		}
		f.Close(f.event)
		if !slices.Equal(f.stopped, []string{"1-key"}) || f.bring("w3", third, 3) {
			t.Error("the event is not over")
		}
	})
}

// A lease dies only if beats are missing. Results that its worker returns later
// do not count, even if they are the first ones.
func TestLeasesDieBySilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		slow, dead := f.ask("w1", 1), f.ask("w2", 1)
		for range 10 {
			time.Sleep(lease / 2)
			if drop := f.Beat("w1", hold(slow, 1)).Drop; len(drop) != 0 {
				t.Errorf("dropped %v", drop)
			}
			f.Sweep()
		}
		if f.ask("w1", 1) == nil {
			t.Error("the pair of the dead worker is not handed out again")
		}
		if w := f.Workers(); w[1].Alive || w[1].InHand != 0 || w[0].InHand != 2 {
			t.Errorf("%+v", w)
		}
		if f.bring("w2", dead, 2) {
			t.Error("a pair of a dead lease counts")
		}
		if drop := f.Beat("w2", hold(dead, 2)).Drop; len(drop) != 1 || !slices.Equal(drop[0].Pairs, []int{2}) {
			t.Errorf("the dead worker keeps its pair: %v", drop)
		}
		if !f.bring("w1", slow, 1) {
			t.Error("a worker that takes long loses its pair")
		}
	})
}

// The pair of a dead lease is not accepted from the dead worker, even if no other
// worker has it yet. Its second attempt has the same opening and another number.
func TestAttempts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		first := f.ask("w1", 1)
		f.Leave("w1")
		if f.bring("w1", first, 1) {
			t.Error("a pair that was given back counts")
		}
		f.Beat("w1", &wire.Beat{Slots: 1, First: true})
		second := f.ask("w1", 1)
		if second.Attempt != 2 || second.Pairs[0].Opening.Start != first.Pairs[0].Opening.Start {
			t.Errorf("%+v", second)
		}
		if f.bring("w1", first, 1) || !f.bring("w1", second, 1) {
			t.Error("not the last attempt counts")
		}
	})
}

// A task is reassigned if its reply was lost.
func TestLostReply(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.ask("w1", 1)
		f.Beat("w1", &wire.Beat{Slots: 1})
		if f.ask("w2", 1) != nil {
			t.Error("the reply may still be on its way")
		}
		time.Sleep(f.overdue() + time.Second)
		f.Beat("w1", &wire.Beat{Slots: 1})
		if f.ask("w2", 1) == nil {
			t.Error("nobody gets the pair")
		}
	})
}

// After a restart of the server, workers keep the pairs that they report, and
// their finished pairs count.
func TestServerStartsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := set(t, 3, 0)
		one, two := before.ask("w1", 1), before.ask("w2", 1)
		f := set(t, 0, 2*time.Second)
		if drop := f.Beat("w1", hold(one, 1)).Drop; len(drop) != 0 {
			t.Errorf("dropped %v", drop)
		}
		f.Beat("w2", &wire.Beat{Slots: 1})
		if !f.bring("w2", two, 2) {
			t.Error("a pair that was played before does not count")
		}
		f.dispatcher.mu.Lock()
		f.dispatcher.pairs = 3
		f.dispatcher.mu.Unlock()
		f.Lock()
		f.event.signal()
		f.mu.Unlock()
		synctest.Wait()
		if !slices.Equal(f.dispatcher.numbers(), []int{2}) {
			t.Errorf("came back: %v", f.dispatcher.numbers())
		}
		if f.ask("w3", 1) != nil {
			t.Error("handed out before workers could say what they have")
		}
		time.Sleep(3 * time.Second)
		if task := f.ask("w3", 1); task == nil || !slices.Equal(numbers(task), []int{3}) {
			t.Errorf("%+v", task)
		}
		if !f.bring("w1", one, 1) {
			t.Error("what a worker had in hand does not count")
		}
		if drop := f.Beat("w1", &wire.Beat{Slots: 1, Holds: []wire.Hold{{Event: "9-gone", Pairs: []int{4}}}}).Drop; len(drop) != 1 {
			t.Error("a pair of an event that is over is not dropped")
		}
	})
}

// A worker does not get a pair again that it has refused. Other workers get it,
// and if there are none, the reason is known.
func TestRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		if f.event.Waits() != "no worker is connected" {
			t.Errorf("%q", f.event.Waits())
		}
		task := f.ask("w1", 1)
		f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1}, Reason: "no such engine"})
		if f.ask("w1", 1) != nil || f.event.Waits() != "no such engine" {
			t.Errorf("waits: %q", f.event.Waits())
		}
		task = f.ask("w2", 1)
		if task == nil || f.event.Waits() != "" {
			t.Fatal("others do not get it")
		}
		f.Refuse("w2", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1}, Reason: "not here", Everything: true})
		if f.ask("w2", 1) != nil || f.event.Waits() != "no such engine; not here" {
			t.Errorf("waits: %q", f.event.Waits())
		}
		task = f.ask("w3", 1)
		wrong := played(task, 1)
		wrong.Games[1].Result = pgn.Unfinished
		if taken, err := f.Done("w3", wrong); taken || err == nil {
			t.Error("a pair without a result counts")
		}
		if f.ask("w3", 1) != nil || f.ask("w4", 1) == nil {
			t.Error("who brings a wrong pair gets it again, or others do not")
		}
	})
}

// Workers get as many pairs as they play in a few seconds, and no more than their
// share.
func TestShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 100, 0)
		f.Beat("w1", &wire.Beat{Slots: 3})
		f.Beat("w2", &wire.Beat{Slots: 1})
		first := f.ask("w1", 3)
		if n := len(first.Pairs); n != 3 {
			t.Errorf("%d pairs at first, when it is not known how long they take", n)
		}
		p := played(first, 1)
		p.Times[0].Ended = p.Times[0].Begun.Add(100 * time.Millisecond)
		f.Done("w1", p)
		if n := len(f.ask("w1", 3).Pairs); n != 72 { // three quarters of 97
			t.Errorf("%d pairs", n)
		}
		if n := len(f.ask("w2", 1).Pairs); n != 6 {
			t.Errorf("%d pairs of the 25 that are left", n)
		}
		f.event.Stored(7)
		if got := f.Beat("w1", &wire.Beat{Slots: 3, Kept: []string{"1-key"}}).Stored["1-key"]; got != 7 {
			t.Errorf("stored: %d", got)
		}
	})
}

// The ledger requests no more pairs than will soon be played, and requests more
// when pairs are assigned, even if pairs turn out to be short.
func TestPairsAreNamedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 400, 0)
		f.dispatcher.slowly = true
		f.Beat("w1", &wire.Beat{Slots: 1})
		f.start()
		if f.dispatcher.given != 3 {
			t.Errorf("%d pairs are named for a game at a time of which nothing is known", f.dispatcher.given)
		}
		for n := 0; n < 400; {
			task := f.ask("w1", 1)
			if task == nil {
				t.Fatalf("pair %d is not named", n+1)
			}
			for i := range task.Pairs {
				p := played(task, task.Pairs[i].Number)
				p.Times[0].Ended = p.Times[0].Begun.Add(max(50*time.Millisecond, 10*time.Second-time.Duration(n)*time.Second/10))
				if taken, err := f.Done("w1", p); !taken || err != nil {
					t.Fatal(taken, err)
				}
				n++
			}
			synctest.Wait()
			if f.Lock(); f.event.waiting > f.event.enough()+1 {
				t.Errorf("%d pairs are ready, %d are enough", f.event.waiting, f.event.enough())
			}
			f.mu.Unlock()
		}
	})
}

// The interval between beats grows with the number of workers, but a single late
// beat never kills a lease.
func TestBeatsAreShared(t *testing.T) {
	f := prepare(t, 0, 0)
	f.BeatEvery, f.Lease = time.Second, 12*time.Second
	for n := 1; n <= 1500; n++ {
		next := f.Beat(fmt.Sprint("w", n), &wire.Beat{Slots: 1}).Next
		want := map[int]time.Duration{1: time.Second, 250: time.Second, 500: 2 * time.Second, 1000: 4 * time.Second, 1500: 4 * time.Second}[n]
		if want != 0 && next != want {
			t.Errorf("%d workers: the next beat after %v, want %v", n, next, want)
		}
	}
	f.Lease = 2 * time.Second
	if next := f.Beat("w1", &wire.Beat{Slots: 1}).Next; next != time.Second {
		t.Errorf("with a short lease: %v", next)
	}
	f.Lease = 12 * time.Second
	for n := 3; n <= 1500; n++ {
		f.Leave(fmt.Sprint("w", n))
	}
	if next := f.Beat("w1", &wire.Beat{Slots: 1}).Next; next != time.Second {
		t.Errorf("the others have gone: %v", next)
	}
}

// A task fits into a message.
func TestTasksAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2000, 0)
		f.Lock()
		f.event.pace = time.Millisecond
		for _, p := range f.event.offers[0].ready[maxTask:] {
			p.Participants[0].Spec = spec.Player{Weights: string(make([]byte, maxWeight/12))}
		}
		f.mu.Unlock()
		if n := len(f.ask("w1", 100).Pairs); n != maxTask {
			t.Errorf("%d pairs", n)
		}
		if n := len(f.ask("w1", 100).Pairs); n != 3 {
			t.Errorf("%d pairs of a quarter of the weight", n)
		}
	})
	hostile := strings.Repeat("<", wire.MaxMessage/16) // the most that transfer lets pass, as options
	p := &pair{Setup: &arena.Setup{}}
	for i := range p.Participants {
		p.Participants[i].Spec = spec.Player{Kind: spec.UCI, Options: []spec.Option{{Name: "x", Value: hostile}}}
	}
	if data, err := json.Marshal(p.Setup); err != nil || p.weight() < maxWeight || len(data) > wire.MaxMessage*9/10 {
		t.Errorf("a pair of %d bytes weighs %d: %v", len(data), p.weight(), err)
	}
}

// Lock is for tests that change what is in the ledger.
func (l *Ledger) Lock() { l.mu.Lock() }

// A worker's new request withdraws its earlier one.
func TestAskAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 0, 0)
		answer := make(chan *arena.Task, 1)
		go func() { answer <- f.Ask(t.Context(), "w1", 1) }()
		synctest.Wait()
		if f.ask("w1", 1) != nil || <-answer != nil {
			t.Error("a task out of nothing")
		}
	})
}

// A worker that asks without end has no more assigned pairs than it can play
// soon: the other workers get the rest.
func TestHoarders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1000, 0)
		for range 10_000 {
			f.ask("w1", 2)
		}
		if n := f.event.InHand(); n > maxTasks*2*2+2 || n < 4 {
			t.Errorf("%d pairs in hand", n)
		}
		if f.ask("w2", 2) == nil {
			t.Error("nothing is left")
		}
	})
}

// A worker that takes pairs and never plays them gets fewer and fewer.
func TestPairsAreNotHeldForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 10, 0)
		f.Beat("w1", &wire.Beat{Slots: 1})
		given := 0
		for range 3600 {
			if f.ask("w2", 1000) != nil {
				given++
			}
			f.Beat("w2", &wire.Beat{Slots: 1000, First: true})
			time.Sleep(time.Second)
			f.Sweep()
		}
		if given < excused || given > 15 {
			t.Errorf("it gets pairs %d times in an hour", given)
		}
		task := f.ask("w1", 1)
		f.bring("w1", task, task.Pairs[0].Number)
		time.Sleep(lastRest)
		f.Sweep()
		if task = f.ask("w2", 1); task == nil {
			t.Fatal("it never gets pairs again")
		}
		f.bring("w2", task, task.Pairs[0].Number)
		if f.ask("w2", 1) == nil {
			t.Error("it has returned a pair, and gets no other")
		}
	})
}
