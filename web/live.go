package web

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"match/arena"
	"match/internal/harmless"
	"match/pgn"
	"match/record"
	"match/results"
)

// How much of a running event is kept in memory.
const (
	pathPoints  = 250
	latestGames = 200
	keptFaults  = 50
	keptLog     = 64 << 10 // bytes of a player's log of a fault
	keptLine    = 4 << 10  // bytes of a line of it
)

// Live is an event while it is played. It is both a watcher of the arena, for
// the games at the boards, and the last of its recorders, for the pairs: of
// those it misses none, and shows none that is not kept.
type Live struct {
	mu       sync.Mutex
	info     Info
	standing *record.Standing
	tallies  map[results.Tally]*results.Tally // the key counts nothing
	endings  map[results.Ending]int           // likewise
	path     path
	timings  []*timing
	boards   boards
	faults   []*fault
	latest   []*pgn.Game
	begun    time.Time
	counted  int
	status   string
	running  bool
	playing  bool
	sections []results.Section
	places   []int
	fraction float64
	told     string
	next     time.Time // they may be asked for again

	changed chan struct{} // holds a token when something happened
}

// fault is a game that a player lost otherwise than on the board.
type fault struct {
	game *pgn.Game
	log  string // what was said in it, "" if that was not kept
}

// NewLive returns an event that is about to be played. It can be told to a
// Server once its Info is known, see Begin.
func NewLive() *Live {
	return &Live{tallies: map[results.Tally]*results.Tally{}, endings: map[results.Ending]int{}, status: "running", running: true, changed: make(chan struct{}, 1)}
}

// Begin says what is played. It comes before the first happening and pair.
func (l *Live) Begin(info Info) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.info, l.standing, l.begun = info, record.NewStanding(info.Players), time.Now()
	for range info.Players {
		l.timings = append(l.timings, new(timing))
	}
}

// Watch implements arena.Watcher.
func (l *Live) Watch(_ *arena.Live, h arena.Happening) {
	l.mu.Lock()
	if !l.playing { // pairs until now are from an earlier run
		l.playing, l.counted, l.begun = true, 0, time.Now()
	}
	l.boards.watch(&h)
	l.mu.Unlock()
	l.wake()
}

// Pair implements arena.Recorder. It never fails: a page is no result.
func (l *Live) Pair(_ context.Context, p *arena.Played) error {
	l.mu.Lock()
	defer l.wake()
	defer l.mu.Unlock()
	pair := p.Pair
	if err := l.standing.Count(&pair); err != nil {
		return nil // the event itself is about to say so
	}
	l.counted++
	l.path.add(results.Point{Pair: pair.Counts.Pairs(), Counts: pair.Counts, LLR: pair.LLR})
	for i, g := range pair.Games {
		l.game(g, pair.White(i), &pair)
		if g.End.Reason.IsFault() {
			l.faults = slices.Insert(l.faults, 0, &fault{g, logOf(p, i)})
			l.faults = l.faults[:min(len(l.faults), keptFaults)]
		}
	}
	if now := time.Now(); now.After(l.next) {
		l.next = now.Add(time.Second)
		l.askSections()
	}
	return nil
}

// askSections asks for what only this kind of event has. The director that
// knows it stands still while a pair is recorded.
func (l *Live) askSections() {
	if l.info.Progress != nil {
		l.fraction, l.told = l.info.Progress(l.standing)
	}
	if l.info.Sections != nil {
		l.sections = l.info.Sections(l.standing.Clone())
	}
	if l.info.Places != nil {
		l.places = l.info.Places(l.standing.Clone())
	}
}

// game takes in a game of a pair.
func (l *Live) game(g *pgn.Game, white int, p *record.Pair) {
	t := results.TallyOf(g, white == p.Encounter()[0])
	plies := t.Plies
	t.Games, t.Plies = 0, 0
	if l.tallies[t] == nil {
		sum := t
		l.tallies[t] = &sum
	}
	l.tallies[t].Games++
	l.tallies[t].Plies += plies
	black := p.Players[0] + p.Players[1] - white
	l.endings[results.Ending{White: white, Black: black, Outcome: record.Outcome(g.Result, true), Reason: t.Reason}]++
	mover := g.Start.SideToMove()
	players := [2]int{white, black}
	for i := range g.Plies {
		player := players[mover]
		var moveTime time.Duration
		if player < len(l.info.MoveTime) {
			moveTime = l.info.MoveTime[player]
		}
		l.timings[player].add(&g.Plies[i], moveTime)
		mover = mover.Other()
	}
	if len(l.latest) >= 2*latestGames {
		l.latest = slices.Clone(l.latest[latestGames:])
	}
	l.latest = append(l.latest, g)
}

// number is the event's in the store, 0 if it is in none.
func (l *Live) number() int64 { return l.info.Number }

// Finish says how the event ended, such as "interrupted"; "" is its end.
func (l *Live) Finish(how string) {
	l.mu.Lock()
	if l.running = false; how == "" {
		how = "finished"
	}
	l.status = how
	l.askSections()
	l.mu.Unlock()
	l.wake()
}

func (l *Live) wake() {
	select {
	case l.changed <- struct{}{}:
	default: // it is woken already
	}
}

// State is what the event has come to now.
func (l *Live) State() *State {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.standing == nil { // it has not begun
		return &State{Status: l.status}
	}
	s := &State{
		Info: l.info, Standing: l.standing.Clone(), Path: l.path.copy(), Boards: l.boards.copies(),
		Faults: slices.Clone(l.faults), Status: l.status, Running: l.running, sections: l.sections, places: l.places, fraction: l.fraction, told: l.told,
		Elapsed: time.Since(l.begun), Counted: l.counted, links: links{base: "/live"},
	}
	for _, t := range l.timings {
		copied := *t
		s.Timings = append(s.Timings, &copied)
	}
	for e, n := range l.endings {
		e.Games = n
		s.Endings = append(s.Endings, e)
	}
	s.Latest = slices.Clone(l.latest[max(0, len(l.latest)-latestGames):])
	slices.Reverse(s.Latest)
	if l.info.Summary != nil && len(l.info.Players) == 2 {
		s.Summary, s.Details = l.info.Summary(s.Standing), &results.Details{}
		for _, t := range l.tallies {
			s.Details.Tallies = append(s.Details.Tallies, *t)
		}
	}
	return s
}

// logOf is what was said in a game that was lost by a fault.
func logOf(p *arena.Played, game int) string {
	var b bytes.Buffer
	for color, said := range p.Said[game] {
		if len(said) == 0 {
			continue
		}
		g := p.Games[game]
		fmt.Fprintf(&b, "%s, %s: seconds> to the engine, < from it, ! its standard error\n", [...]string{"White", "Black"}[color], [...]string{g.White, g.Black}[color])
		b.WriteString(logText(said))
	}
	return b.String()
}

// logText is the end of a log, line by line and harmless.
func logText(said []byte) string {
	var b strings.Builder
	if len(said) > keptLog {
		b.WriteString("…\n")
		said = said[len(said)-keptLog:]
	}
	for line := range bytes.Lines(said) {
		b.WriteString(harmless.Line(strings.TrimRight(string(line[:min(len(line), keptLine)]), "\r\n")))
		b.WriteByte('\n')
	}
	return b.String()
}

// path keeps at most 2·pathPoints of the states of an event, evenly, and the
// last one.
type path struct {
	points []results.Point
	step   int // every so many pairs
	last   results.Point
}

func (p *path) add(point results.Point) {
	if p.step = max(1, p.step); point.Pair%p.step == 0 {
		if p.points = append(p.points, point); len(p.points) == 2*pathPoints {
			p.step *= 2
			p.points = slices.DeleteFunc(p.points, func(q results.Point) bool { return q.Pair%p.step != 0 })
		}
	}
	p.last = point
}

// copy is the path with its last state.
func (p *path) copy() []results.Point {
	list := slices.Clone(p.points)
	if n := len(list); p.last.Pair > 0 && (n == 0 || list[n-1].Pair != p.last.Pair) {
		list = append(list, p.last)
	}
	return list
}
