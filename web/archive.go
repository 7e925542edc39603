package web

import (
	"context"
	"fmt"

	"match/pgn"
	"match/results/store"
)

// Archive are the events of a results store.
type Archive struct {
	Store *store.Store

	// Complete fills in what only the plan of an event says: Games, MoveTime and
	// Sections. It may be nil.
	Complete func(ctx context.Context, e *store.Event, i *Info)
}

// StateOf is what an event of the store has come to.
func (a *Archive) StateOf(ctx context.Context, e *store.Event) (s *State, err error) {
	s = &State{Info: Info{
		Number: e.ID, Kind: e.Kind, Players: e.Players, Limits: e.Limits, Test: e.Test, Run: e.Run, Created: e.Created,
	}, links: links{base: fmt.Sprintf("/event/%d", e.ID)}}
	if a.Complete != nil {
		a.Complete(ctx, e, &s.Info)
	}
	s.Running = e.Running()
	switch {
	case s.Running:
		s.Status = "running"
	case !e.Finished.IsZero():
		s.Status, s.Elapsed = "finished", e.Finished.Sub(e.Created)
	case e.Run.Source != "":
		s.Status = "imported"
	default:
		s.Status = "unfinished"
	}
	if s.Standing, err = e.Standing(ctx); err != nil {
		return nil, err
	}
	if s.Sections != nil {
		s.sections = s.Sections(s.Standing)
	}
	if err := s.addMatch(ctx, e); err != nil {
		return nil, err
	}
	return s, s.addGames(ctx, e)
}

// addMatch reads what there is of two players only.
func (s *State) addMatch(ctx context.Context, e *store.Event) (err error) {
	if len(e.Players) != 2 {
		return nil
	}
	if s.Summary, err = e.Summary(ctx); err != nil {
		return err
	}
	if s.Details, err = e.Details(ctx); err != nil {
		return err
	}
	s.Path, err = e.Path(ctx, pathPoints)
	return err
}

// shownGames is how many of its latest games the page of an event names.
const shownGames = 20

// timedPairs is how many of its latest pairs say how fast the players were.
const timedPairs = 100

// addGames reads the latest games.
func (s *State) addGames(ctx context.Context, e *store.Event) error {
	l := NewLive()
	l.Begin(s.Info)
	for p, err := range e.PairsFrom(ctx, s.Standing.Pairs-timedPairs+1) {
		if err != nil {
			return err
		}
		for i, g := range p.Games {
			l.game(g, p.White(i), &p)
			if g.End.Reason.IsFault() {
				s.Faults = append([]*fault{{game: g}}, s.Faults...)
			}
		}
	}
	s.Timings = l.timings
	for i := len(l.latest) - 1; i >= 0; i-- {
		s.Latest = append(s.Latest, l.latest[i])
	}
	return nil
}

// game reads one game of an event.
func (a *Archive) game(ctx context.Context, id int64, pair, number int) (s *State, g *pgn.Game, err error) {
	err = a.Store.View(ctx, func(view *store.Store) error {
		e, err := view.Event(ctx, id)
		if err != nil {
			return err
		}
		s = stateOfGames(e)
		g, err = find(ctx, storeLibrary{e}, pair, number)
		return err
	})
	return s, g, err
}

// stateOfGames is as much of an event as a page of its games needs.
func stateOfGames(e *store.Event) *State {
	return &State{Info: Info{Number: e.ID, Kind: e.Kind, Players: e.Players}, links: links{base: fmt.Sprintf("/event/%d", e.ID)}}
}
