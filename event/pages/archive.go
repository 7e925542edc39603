package pages

import (
	"context"
	"io"
	"path/filepath"
	"time"

	"match/event"
	"match/pgn"
	"match/results/store"
	"match/web"
)

// Archive returns the events of a store, completed with data from their plans.
func Archive(s *store.Store) *web.Archive {
	return &web.Archive{Store: s, Log: storedLog, Export: export, SelfExplained: event.SelfExplained, Complete: func(ctx context.Context, e *store.Event, state *web.State) {
		p, err := event.PlanOf(e)
		if err != nil {
			return // imported, or from another program: only its games are known
		}
		out := &event.Outcome{Plan: p, Limits: e.Limits}
		if e.IsField() {
			if seen, err := event.Look(ctx, e); err == nil {
				out, state.Standing = seen, seen.Standing
			}
		}
		complete(&state.Info, out)
	}}
}

// export writes an event as match results export does.
func export(ctx context.Context, w io.Writer, e *store.Event, form string) error {
	return event.Export(ctx, w, e, form, pgn.Options{})
}

// storedLog returns the log of a game in the directory of the event's --logs.
func storedLog(e *store.Event, round string) string {
	dir, begun, ended := logsOf(e)
	if dir == "" {
		return ""
	}
	return event.ReadLog(dir, round, begun, ended)
}

// LogFile returns the path of that log, "" if there is none.
func LogFile(e *store.Event, round string) string {
	dir, begun, ended := logsOf(e)
	if dir == "" {
		return ""
	}
	return event.LogFile(dir, round, begun, ended)
}

// logsOf returns the directory of an event's --logs, "" for none, and the time of
// play.
func logsOf(e *store.Event) (dir string, begun, ended time.Time) {
	p, err := event.PlanOf(e)
	if err != nil || p.Flags["logs"] == "" {
		return "", begun, ended
	}
	if dir = p.Flags["logs"]; !filepath.IsAbs(dir) {
		dir = filepath.Join(e.Run.Dir, dir)
	}
	if ended = e.Finished.Add(time.Minute); e.Finished.IsZero() {
		ended = time.Now().Add(time.Minute)
	}
	return dir, e.Created.Add(-time.Second), ended
}
