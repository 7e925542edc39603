package playing

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"match/event"
	"match/rating"
	"match/record"
	"match/results"
	"match/results/store"
	"match/web"
)

// NewArchive are the events of a store, with what their plans say of them.
func NewArchive(s *store.Store) *web.Archive {
	return &web.Archive{Store: s, Log: storedLog, Complete: func(ctx context.Context, e *store.Event, state *web.State) {
		p, err := event.PlanOf(e)
		if err != nil {
			return // imported, or of another program: its games are all there is
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

// complete fills in what the plan of an event says to its page.
func complete(i *web.Info, out *event.Outcome) {
	p := out.Plan
	at := func(s *record.Standing) *event.Outcome {
		now := *out
		now.Standing = s
		return &now
	}
	i.Summary = func(s *record.Standing) *results.Summary { return at(s).Summary() }
	i.Rate = func(s *record.Standing) *rating.Table { return at(s).Ratings() }
	i.Progress = p.Format.Progress
	if f, ok := p.Format.(event.Extensible); ok {
		i.Games = f.Cap()
	}
	if f, ok := p.Format.(event.Anchored); ok {
		i.Anchors = f.KnownRatings()
	}
	_, i.SectionsSay = p.Format.(event.SelfExplained)
	if len(i.Players) > 2 || i.SectionsSay {
		i.Title = p.Format.Title(i.Players)
	}
	if out.Director != nil {
		i.Ask = func(s *record.Standing) web.Answer { return at(s).Ask() }
	}
	if _, ok := p.Format.(event.Placer); ok && out.Director != nil {
		i.Progress = func(s *record.Standing) (float64, string) { // who is first, the places say
			fraction, text := p.Format.Progress(s)
			text, _, _ = strings.Cut(text, "  ")
			return fraction, text
		}
	}
	for n := range p.Players {
		i.MoveTime = append(i.MoveTime, p.Conditions.LimitsOf(&p.Players[n]).MoveTime)
	}
}

// storedLog is what was said in a game, as the event's --logs has kept it.
func storedLog(e *store.Event, round string) string {
	dir, begun, ended := logsOf(e)
	if dir == "" {
		return ""
	}
	return event.ReadLog(dir, round, begun, ended)
}

// StoredLogFile is where that is kept, "" if it is not.
func StoredLogFile(e *store.Event, round string) string {
	dir, begun, ended := logsOf(e)
	if dir == "" {
		return ""
	}
	return event.LogFile(dir, round, begun, ended)
}

// logsOf is the directory of an event's --logs, "" for none, and when it was played.
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
