package web

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"match/pgn"
	"match/record"
	"match/results/store"
)

// Archive has the events of a results store.
type Archive struct {
	Store *store.Store

	// Complete fills in the data that only the plan of an event has, and Standing
	// and Tallies if it had to be read completely for that. It may be nil.
	Complete func(ctx context.Context, e *store.Event, s *State)

	// Title names an event by its plan; "": its players do. It may be nil.
	Title func(*store.Event) string

	// Log is the log of a game that was forfeited, "" if it was not kept. It may
	// be nil.
	Log func(e *store.Event, round string) string

	// Export writes an event as "pgn", "json" or "csv", one pair after the other. It may be
	// nil.
	Export func(ctx context.Context, w io.Writer, e *store.Event, form string) error

	// Rounds returns the function that gives the round of a pair, from 1; nil: the event has no
	// rounds. It may be nil.
	Rounds func(ctx context.Context, e *store.Event) func(*record.Pair) int

	once    sync.Once
	readers chan struct{}

	mu      sync.Mutex // guards the rest
	kept    map[keptKey]*State
	figures map[int64]*figures // of running events, by number
}

// keptKey is a finished event: its state does not change but by what is in the key.
type keptKey struct {
	id       int64
	pairs    int
	finished time.Time
	answer   string // a later test of its result adds to it
	gate     int64  // that it may join later; 0: none
}

// mostKept is how many states are kept. Those of tuning runs and tournaments take seconds to compute.
const mostKept = 8

// mostReaders is how many pages read the database at a time: each reader opens it
// separately.
const mostReaders = 8

// view is the View of the store; it waits for a free place among the readers.
func (a *Archive) view(ctx context.Context, do func(*store.Store) error) error {
	a.once.Do(func() { a.readers = make(chan struct{}, mostReaders) })
	select {
	case a.readers <- struct{}{}:
		defer func() { <-a.readers }()
		return a.Store.View(ctx, do)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// StateOf returns the state of an event of the store.
func (a *Archive) StateOf(ctx context.Context, e *store.Event) (*State, error) {
	key := keptKey{id: e.ID, pairs: e.Played(), finished: e.Finished, answer: e.Run.Answer}
	if e.Member != nil {
		key.gate = e.Member.Gate
	}
	a.mu.Lock()
	s := a.kept[key]
	a.mu.Unlock()
	if s == nil {
		var err error
		if s, err = a.read(ctx, e); err != nil {
			return nil, err
		}
		a.keep(key, s)
	}
	copied := *s // a page may set its links
	return &copied, nil
}

// keep keeps the state of a finished event.
func (a *Archive) keep(key keptKey, s *State) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case key.finished.IsZero():
		return
	case a.kept == nil || len(a.kept) >= mostKept:
		a.kept = map[keptKey]*State{}
	}
	a.kept[key] = s
}

// read reads the state of an event.
func (a *Archive) read(ctx context.Context, e *store.Event) (s *State, err error) {
	s = a.stateOfGames(e)
	s.Database, s.Limits, s.Test, s.Run, s.Created, s.Member = e.Database(), e.Limits, e.Test, e.Run, e.Created, e.Member
	s.Status, s.Running = statusOf(e)
	if !e.Finished.IsZero() {
		s.Elapsed = e.Finished.Sub(e.Created)
	}
	if a.Complete != nil {
		a.Complete(ctx, e, s)
	}
	if s.Standing == nil {
		if s.Standing, err = e.Standing(ctx); err != nil {
			return nil, err
		}
	}
	var answer Answer
	if s.Ask != nil {
		answer = s.Ask(s.Standing)
	}
	a.figuresOf(s).addTo(s, answer, true)
	if s.Tallies == nil {
		if s.Tallies, err = e.Tallies(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.addMatch(ctx, e); err != nil {
		return nil, err
	}
	return s, a.addGames(ctx, e, s)
}

// figuresOf returns the figures of an event. All viewers share those of a running one, as if it were
// played by this process.
func (a *Archive) figuresOf(s *State) *figures {
	if !s.Running {
		return new(figures)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.figures == nil || a.figures[s.Number] == nil && len(a.figures) >= mostKept {
		a.figures = map[int64]*figures{}
	}
	if a.figures[s.Number] == nil {
		a.figures[s.Number] = new(figures)
	}
	return a.figures[s.Number]
}

// statusOf returns the status of an event in one word.
func statusOf(e *store.Event) (word string, running bool) {
	switch {
	case e.Running():
		return "running", true
	case !e.Finished.IsZero():
		return "finished", false
	case e.Run.Source != "":
		return "imported", false
	}
	return "unfinished", false
}

// addMatch reads the data that only events of two players have whose points are the outcome.
func (s *State) addMatch(ctx context.Context, e *store.Event) (err error) {
	if len(e.Players) != 2 || s.SelfExplained {
		return nil
	}
	if s.Summary, err = e.Summary(ctx); err != nil {
		return err
	}
	s.reported = sync.OnceValue(s.Summary.Report)
	s.Path, err = e.Path(ctx, pathPoints)
	return err
}

// shownGames is how many of the latest games the page of an event lists.
const shownGames = 20

// timedPairs is how many of the latest pairs are used for the timing of
// players.
const timedPairs = 100

// addGames reads the latest games and the latest forfeited games.
func (a *Archive) addGames(ctx context.Context, e *store.Event, s *State) error {
	t := newTally(&s.Info)
	err := s.eachGame(ctx, e, s.Standing.Pairs-timedPairs+1, s.Standing.Pairs, func(p *record.Pair, i int) {
		t.game(p.Games[i], [2]int{p.White(i), p.Black(i)})
	})
	if err != nil {
		return err
	}
	s.Timings, s.Latest = t.timings, t.latest
	slices.Reverse(s.Latest)
	if s.Faults, err = s.latestFaults(ctx, e); err != nil || a.Log == nil {
		return err
	}
	for _, f := range s.Faults {
		f.log = logText([]byte(a.Log(e, f.game.Round)))
	}
	return nil
}

// searchedPairs is how many of the latest pairs are searched for faults: older
// ones are not worth the time.
const searchedPairs = 2000

// latestFaults are forfeited games, the newest first.
func (s *State) latestFaults(ctx context.Context, e *store.Event) (list []*fault, err error) {
	want := min(shownFaults, s.faults())
	for last := s.Standing.Pairs; last > max(0, s.Standing.Pairs-searchedPairs) && len(list) < want; last -= timedPairs {
		var found []*fault
		err = s.eachGame(ctx, e, last-timedPairs+1, last, func(p *record.Pair, i int) {
			if g := p.Games[i]; g.End.Reason.IsFault() {
				found = append(found, &fault{game: g})
			}
		})
		if err != nil {
			return nil, err
		}
		slices.Reverse(found)
		list = append(list, found...)
	}
	return list, nil
}

// faults returns the number of forfeited games.
func (s *State) faults() (n int) {
	for reason, games := range s.Standing.Terminations {
		if reason.IsFault() {
			n += games
		}
	}
	return n
}

// eachGame calls do for the games of some pairs.
func (s *State) eachGame(ctx context.Context, e *store.Event, first, last int, do func(p *record.Pair, game int)) error {
	for p, err := range e.PairsFrom(ctx, max(1, first)) {
		if err != nil || p.Number > last {
			return err
		}
		for i := range p.Games {
			p.Games[i] = named(p.Games[i], gameID{p.Number, i})
			do(&p, i)
		}
	}
	return nil
}

// game reads one game of an event, with its log if it was forfeited.
func (a *Archive) game(ctx context.Context, event int64, id gameID) (s *State, g *pgn.Game, log string, err error) {
	err = a.view(ctx, func(view *store.Store) error {
		e, err := view.Event(ctx, event)
		if err != nil {
			return err
		}
		s = a.stateOfGames(e)
		g, err = find(ctx, e.PairsFrom, id)
		if g != nil && g.End.Reason.IsFault() && a.Log != nil {
			log = logText([]byte(a.Log(e, g.Round)))
		}
		return err
	})
	return s, g, log, err
}

// stateOfGames returns the part of an event's state that a page of its games
// needs.
func (a *Archive) stateOfGames(e *store.Event) *State {
	s := &State{Info: Info{Number: e.ID, Kind: e.Kind, Players: e.Players},
		links: links{base: fmt.Sprintf("/event/%d", e.ID)}, last: e.Played()}
	if a.Title != nil {
		s.Title = a.Title(e)
	}
	return s
}
