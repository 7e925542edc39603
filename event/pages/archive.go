package pages

import (
	"context"
	"io"
	"path/filepath"
	"sync"
	"time"

	"match/event"
	"match/pgn"
	"match/record"
	"match/results/store"
	"match/web"
)

// Archive returns the events of a store, completed with data from their plans.
func Archive(s *store.Store) *web.Archive {
	followers := followers{of: map[int64]*event.Follower{}}
	return &web.Archive{
		Store: s, Title: storedTitle, Rounds: event.Rounds,
		Log: func(e *store.Event, round string) string { return event.ReadLog(LogFile(e, round)) },
		Export: func(ctx context.Context, w io.Writer, e *store.Event, form string) error {
			return event.Export(ctx, w, e, form, pgn.Options{})
		},
		Complete: func(ctx context.Context, e *store.Event, state *web.State) {
			p, err := event.PlanOf(e)
			if err != nil {
				return // imported, or from another program: only its games are known
			}
			if e.IsField() && followers.get(e).Look(ctx, e, func(seen *event.Outcome) {
				state.Standing, state.Tallies = seen.Standing.Clone(), seen.Tallies()
				complete(&state.Info, seen)
				answer := seen.Ask() // now: the next pairs change the director
				state.Ask = func(*record.Standing) web.Answer { return answer }
			}) == nil {
				return
			}
			complete(&state.Info, &event.Outcome{Plan: p, Limits: e.Limits})
		},
	}
}

// mostFollowed is how many unfinished events are followed.
const mostFollowed = 8

// followers of unfinished events have counted their pairs, by the number of the event. Package web keeps
// what a finished event shows.
type followers struct {
	mu sync.Mutex
	of map[int64]*event.Follower
}

func (f *followers) get(e *store.Event) *event.Follower {
	f.mu.Lock()
	defer f.mu.Unlock()
	one, known := f.of[e.ID]
	if !known {
		one = new(event.Follower)
	}
	switch {
	case !e.Finished.IsZero():
		delete(f.of, e.ID)
		return one
	case len(f.of) >= mostFollowed && !known:
		clear(f.of)
	}
	f.of[e.ID] = one
	return one
}

// storedTitle returns the title of an event, which the pages of its games link to.
func storedTitle(e *store.Event) string {
	p, err := event.PlanOf(e)
	if err != nil {
		return ""
	}
	return titleOf(p, e.Players)
}

// LogFile returns the path of the log of a game in the directory of the event's --logs, "" if there is none.
func LogFile(e *store.Event, round string) string {
	p, err := event.PlanOf(e)
	if err != nil || p.Flags["logs"] == "" {
		return ""
	}
	dir, ended := p.Flags["logs"], e.Finished
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(e.Run.Dir, dir)
	}
	if ended.IsZero() {
		ended = time.Now()
	}
	return event.LogFile(dir, round, e.Created.Add(-time.Second), ended.Add(time.Minute))
}
