package ledger

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/players/spec"
)

// actor is a worker of a played fleet, by which move it plays in a pair of an event.
type actor struct {
	id    string
	slots int
	kind  string                                 // of its processor
	move  func(a *actor, event, pair int) string // "": White forfeits
	seen  int                                    // pairs so far
	lies  int
	hand  []*arena.Task // of one pair each
}

// fleet is a played fleet: a ledger whose workers ask and answer in random order.
type fleet struct {
	*Ledger
	t           testing.TB
	rand        *rand.Rand
	now         time.Time
	actors      []*actor
	events      []*Event
	dispatchers []*dispatcher
	pairs       int // of each event
	quarantined map[string]string
	goOn        bool                             // quarantined workers are admitted again, and play to the end
	given       func(a *actor, task *arena.Task) // sees every task; may be nil
}

func newFleet(t testing.TB, seed uint64, audit float64, events, pairs int, programs bool, actors ...*actor) *fleet {
	f := &fleet{t: t, rand: rand.New(rand.NewPCG(seed, 34)), now: time.Unix(1e9, 0), actors: actors, pairs: pairs, quarantined: map[string]string{}}
	var mu sync.Mutex
	f.Ledger = New(Options{
		Lease: time.Hour, BeatEvery: time.Second, Audit: audit, Now: func() time.Time { return f.now },
		Chance: func() float64 { mu.Lock(); defer mu.Unlock(); return f.rand.Float64() }, Outgoing: func(*spec.Player) {}, Stopped: func(string) {},
		Died: func(string, map[int]int) {}, Quarantined: func(who, why string) { f.quarantined[who] = why }, Noted: func(string, string, string) {},
	})
	for i := range events {
		e := f.Open(fmt.Sprint(i+1, "-key"), 100, nil, nil)
		f.dispatchers = append(f.dispatchers, &dispatcher{pairs: pairs, slowly: true, programs: programs})
		e.dispatcher = f.dispatchers[i]
		f.events = append(f.events, e)
	}
	for _, a := range actors {
		f.Introduce(a.id, "", &wire.Health{Processor: a.kind})
		f.Beat(a.id, &wire.Beat{Slots: a.slots})
	}
	return f
}

// name has events name pairs while workers may soon want them.
func (f *fleet) name() {
	for i, d := range f.dispatchers {
		for d.given < f.pairs && f.events[i].waiting < 40 {
			_, task, _ := d.Next(context.Background(), 1)
			f.events[i].offer(task)
		}
	}
}

// step lets a worker ask for a task, or bring a pair.
func (f *fleet) step(a *actor) {
	f.now = f.now.Add(100 * time.Millisecond)
	if len(a.hand) < a.slots {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		task := f.Ask(ctx, a.id, a.slots)
		if task != nil {
			if f.given != nil {
				f.given(a, task)
			}
			for i := range task.Pairs {
				one := task.Only(i)
				a.hand = append(a.hand, &one)
			}
			return
		}
	}
	if len(a.hand) > 0 {
		i := f.rand.IntN(len(a.hand))
		task := a.hand[i]
		a.hand = append(a.hand[:i], a.hand[i+1:]...)
		f.answer(a, task)
	}
}

// answer plays a pair and brings it.
func (f *fleet) answer(a *actor, task *arena.Task) {
	number, event := task.Pairs[0].Number, 0
	fmt.Sscanf(task.Event, "%d-", &event)
	p := played(task, number)
	p.Origin.Processor = fmt.Sprint("processor ", f.rand.Int()) // what a pair says of itself does not count
	a.seen++
	if move := a.move(a, event, number); move == "" {
		p.Games[0] = forfeit(p.Games[0])
	} else {
		g := p.Games[0]
		p.Games[0] = game(g.White, g.Black, number, g.Start, move)
	}
	if _, err := f.Done(a.id, p); err != nil {
		f.t.Error(err)
	}
}

// over reports whether all pairs are back and all audits have ended.
func (f *fleet) over() bool {
	for i, e := range f.events {
		e.Stored(len(f.dispatchers[i].done))
		if len(f.dispatchers[i].done) < f.pairs || e.checking() {
			return false
		}
	}
	return true
}

// play plays all events, until a worker is quarantined or to the end.
func (f *fleet) play() {
	for n := 0; len(f.quarantined) == 0 || f.goOn; n++ {
		for who := range f.quarantined {
			f.Quarantine(who, "")
		}
		f.name()
		f.step(f.actors[f.rand.IntN(len(f.actors))])
		if n%50 == 0 {
			if f.Sweep(); f.over() {
				return
			}
		}
		if n > 100*f.pairs*len(f.events) {
			f.t.Fatalf("the fleet does not end: %d of %d pairs", len(f.dispatchers[0].done), f.pairs)
		}
	}
}

func honestly(*actor, int, int) string { return honest }

// lying is a worker that is honest first, and then lies in a share of its pairs.
func lying(f *rand.Rand, first int, share float64, event int, move string) func(*actor, int, int) string {
	return func(a *actor, of, _ int) string {
		if a.seen <= first || event != 0 && of != event || f.Float64() >= share {
			return honest
		}
		a.lies++
		return move
	}
}

// wobbly is a worker whose engine plays something else in a share of the pairs.
func wobbly(r *rand.Rand, share float64) func(*actor, int, int) string {
	return func(*actor, int, int) string {
		if r.Float64() < share {
			return []string{otherDraw, whiteWins}[r.IntN(2)]
		}
		return honest
	}
}

// floating is a worker with an engine that plays something else in a third of the pairs
// if the processor is of the other kind.
func floating(a *actor, _, pair int) string {
	if a.kind == otherKind && pair%3 == 0 {
		return otherDraw
	}
	return honest
}

const otherKind = "another processor"

// scene is a kind of fleet, usually with a liar, which must be caught as often as the
// formula says.
type scene struct {
	name     string
	programs bool
	wobbles  float64 // share of pairs in which engines play something else
	uneven   float64 // the same on every second machine, if it differs there
	liars    int     // 0: one
	floats   bool    // half of the workers have another kind of processor, on which the engine plays something else
	invents  bool    // the liar says that its processor is one that no other worker has
	events   int
	first    int // pairs until the liar begins
	share    float64
	event    int // the only one in which it lies; 0: all
	move     string
	late     [2]int // pairs of a worker after the liar has begun, at least and at most
	fleets   [2]int // how many are played, in make test and in make test-all
}

// never is a scene without a liar.
const never = 1 << 30

// scenes: lies in games of built-in players are proved by one audit, and late ones
// are few. With external programs many are needed; forfeits are lies about programs.
var scenes = []scene{
	{name: "5%", events: 1, first: 1000, share: 0.05, move: whiteWins, late: [2]int{100, 600}, fleets: [2]int{2, 40}},
	{name: "15%", events: 1, first: 1000, share: 0.15, move: whiteWins, late: [2]int{40, 200}, fleets: [2]int{2, 40}},
	{name: "one event only", events: 2, first: 500, share: 0.10, event: 2, move: otherDraw, late: [2]int{40, 200}, fleets: [2]int{2, 40}},
	{name: "programs, 15%", programs: true, events: 1, first: 1000, share: 0.15, move: whiteWins, late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs, 5%", programs: true, events: 1, first: 500, share: 0.05, move: whiteWins, late: [2]int{3000, 4000}, fleets: [2]int{1, 6}},
	{name: "programs, forfeits only", programs: true, events: 1, first: 1000, share: 0.15, move: "", late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs, one event only", programs: true, events: 2, first: 500, share: 0.15, event: 2, move: otherDraw, late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs, an invented processor", programs: true, invents: true, events: 1, first: 500, share: 0.15, move: whiteWins, late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs that are hardly deterministic, 15%", programs: true, wobbles: 0.02, events: 1, first: 500, share: 0.15, move: whiteWins, late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs, two liars, 15%", programs: true, liars: 2, events: 1, first: 500, share: 0.15, move: whiteWins, late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs that play differently on some machines", programs: true, wobbles: 0.002, uneven: 0.04, events: 1, first: never, late: [2]int{1000, 3000}, fleets: [2]int{1, 6}},
	{name: "programs that play differently on two kinds of processors", programs: true, floats: true, events: 1, first: never, late: [2]int{500, 1000}, fleets: [2]int{1, 6}},
	{name: "programs that are not deterministic", programs: true, wobbles: 0.1, events: 1, first: never, late: [2]int{1000, 2000}, fleets: [2]int{1, 6}},
	{name: "programs that are hardly deterministic", programs: true, wobbles: 0.02, events: 1, first: never, late: [2]int{2000, 3000}, fleets: [2]int{1, 6}},
}

// liar changes a worker of a scene to one that lies among others.
func (s *scene) liar(r *rand.Rand, a *actor) {
	if s.first == never {
		return
	}
	truth := a.move
	lies := lying(r, s.first, s.share, s.event, s.move)
	a.move = func(a *actor, event, pair int) string {
		if move := lies(a, event, pair); move != honest {
			return move
		}
		return truth(a, event, pair)
	}
	if s.invents {
		a.kind = "an invention"
	}
}

// trial plays a fleet. It returns how many times liars lied, whether all were quarantined or get no
// more pairs, and whether an honest worker was quarantined.
func (s *scene) trial(t testing.TB, seed uint64) (lies int, caught, accused bool) {
	r := rand.New(rand.NewPCG(seed, 35))
	workers := 3 + r.IntN(4)
	if s.liars > 1 {
		workers += 2 // the others are more
	}
	var actors []*actor
	for i := range workers {
		a := &actor{id: fmt.Sprint("w", i+1), slots: 1 + r.IntN(4), kind: "a processor", move: honestly}
		switch {
		case s.uneven > 0 && i%2 == 0:
			a.move = wobbly(r, s.uneven)
		case s.wobbles > 0:
			a.move = wobbly(r, s.wobbles)
		case s.floats:
			a.move, a.kind = floating, []string{a.kind, otherKind}[i%2]
		}
		actors = append(actors, a)
	}
	first := r.IntN(workers)
	liars := map[string]*actor{}
	for i := range cmp.Or(s.liars, 1) {
		a := actors[(first+i)%workers]
		liars[a.id] = a
		s.liar(r, a)
	}
	late := s.late[0] + r.IntN(s.late[1]-s.late[0]+1)
	pairs := (min(s.first, 1000)*workers + late*workers) / s.events
	f := newFleet(t, seed, 0.3, s.events, pairs, s.programs, actors...)
	f.goOn = !s.programs || s.liars > 1 // so that all lies are known
	f.play()
	found := map[string]bool{}
	for who, why := range f.quarantined {
		found[who] = true
		if liars[who] == nil || s.first == never {
			accused = true
			t.Logf("%s, seed %d: an honest worker is quarantined: %s: %s", s.name, seed, who, why)
		}
	}
	for _, e := range f.events {
		for w := range e.apart {
			found[w.ID] = true
			if (liars[w.ID] == nil || s.first == never) && !s.floats {
				t.Errorf("%s, seed %d: an honest worker is set apart: %s", s.name, seed, w.ID)
			}
		}
		for w := range e.excluded {
			found[w.ID] = true
			if (liars[w.ID] == nil || s.first == never) && s.uneven == 0 {
				t.Errorf("%s, seed %d: an honest worker is excluded: %s", s.name, seed, w.ID)
			}
		}
	}
	for _, a := range liars {
		lies += a.lies
	}
	return lies, len(found) >= len(liars), accused
}

// Liars are caught as often as the formula says, and no honest worker is quarantined.
// MATCH_FLEETS=500 plays so many fleets of each scene (make fleet-liars): then the
// lower end of Wilson's interval must be near the formula.
func TestLiarsAreCaught(t *testing.T) {
	const audit = 0.3
	for i := range scenes {
		if testing.Short() && i > 0 {
			break // one thread plays each fleet: the race detector learns nothing more
		}
		s := &scenes[i]
		t.Run(s.name, func(t *testing.T) { s.play(t, uint64(i), audit) })
	}
}

// play plays fleets of a scene.
func (s *scene) play(t *testing.T, number uint64, audit float64) {
	asked, _ := strconv.Atoi(os.Getenv("MATCH_FLEETS"))
	var mu sync.Mutex
	var n, caught, accused int
	var expected float64
	var all sync.WaitGroup
	seeds := make(chan uint64)
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for seed := range seeds {
				lies, was, wrongly := s.trial(t, seed*16+number)
				mu.Lock()
				if wrongly {
					accused++
				}
				if n++; was {
					caught++
					lies = max(lies, 1)
				}
				expected += 1 - math.Pow(1-audit, float64(lies))
				mu.Unlock()
			}
		})
	}
	for seed := range uint64(cmp.Or(asked, bounded.Often(s.fleets[0], s.fleets[1]))) {
		seeds <- seed
	}
	close(seeds)
	all.Wait()
	low := wilsonLow(caught, n)
	t.Logf("%s: %d of %d caught (at least %.1f%%), the formula says %.1f%%", s.name, caught, n, 100*low, 100*expected/float64(n))
	limit := 0
	if s.uneven > 0 {
		limit = n / 100 // chance may show one of several uneven machines only
	}
	if accused > limit {
		t.Errorf("%s: in %d of %d fleets an honest worker is quarantined", s.name, accused, n)
	}
	if s.first == never {
		return
	}
	if want := expected / float64(n); n >= 250 && low < 0.93*want || float64(caught) < 0.6*expected {
		t.Errorf("%s: caught too rarely", s.name)
	}
}

// wilsonLow returns the lower end of Wilson's 95% interval.
func wilsonLow(k, n int) float64 {
	const z = 1.959964
	p, m := float64(k)/float64(n), float64(n)
	return (p + z*z/(2*m) - z*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))) / (1 + z*z/m)
}

// What a worker receives does not tell which of its pairs are audited: among pairs
// alike, the share of audited ones is that of all.
func TestNothingTellsAudits(t *testing.T) {
	const audit = 0.3
	type look struct {
		what string
		pair [2]int
	}
	audited, looks := map[string][2]int{}, bounded.Often(12, 100)
	for seed := range uint64(looks) {
		var seen []look
		players, last := map[[2]int]int{}, map[string]int{}
		var actors []*actor
		for i := range 3 + int(seed%3) {
			actors = append(actors, &actor{id: fmt.Sprint("w", i+1), slots: 1 + i, move: honestly})
		}
		f := newFleet(t, seed, audit, 1, 2500, false, actors...)
		f.given = func(a *actor, task *arena.Task) {
			for i := range task.Pairs {
				n := task.Pairs[i].Number
				key := [2]int{0, n}
				players[key]++
				gap := 0
				if i > 0 {
					gap = min(n-task.Pairs[i-1].Number, 4)
				}
				for what, value := range map[string]any{
					"slots": a.slots, "attempt": task.Attempt, "pairs of the task": len(task.Pairs), "place": i, "gap before": gap,
					"below earlier pairs": n < last[a.id], "stored": max(-1, min(3, (n-f.events[0].storedFor())/10)),
				} {
					seen = append(seen, look{fmt.Sprint(what, " ", value), key})
				}
			}
			last[a.id] = max(last[a.id], task.Pairs[len(task.Pairs)-1].Number)
		}
		f.play()
		for _, l := range seen {
			c := audited[l.what]
			if c[1]++; players[l.pair] > 1 {
				c[0]++
			}
			audited[l.what] = c
		}
	}
	for what, c := range audited {
		share, far := float64(c[0])/float64(c[1]), 5*math.Sqrt(audit*(1-audit)/float64(c[1]))
		if strings.HasPrefix(what, "slots") {
			t.Logf("%s: %.3f of %d", what, share, c[1])
		}
		if c[1] >= 100 && math.Abs(share-audit) > far+0.03 {
			t.Errorf("%s: %.3f of %d pairs are audited, want %.3f", what, share, c[1], audit)
		}
	}
}
