package web

import (
	"fmt"
	"net/http"

	"match/results/store"
)

// crosstableView is a crosstable on a page of its own.
type crosstableView struct {
	layout
	Back, BackName string
	Table          crosstable
}

// showCrosstable writes the crosstable of an event.
func (s *Server) showCrosstable(w http.ResponseWriter, r *http.Request, state *State) {
	if !state.crossed() {
		s.fail(w, r, fmt.Errorf("%w: this event has no crosstable", errNone))
		return
	}
	v := crosstableView{s.layout("crosstable", r), state.links.base, state.title(), wholeCrosstable(state)}
	v.Wide = true
	s.show(w, "crosstablepage", v)
}

func (s *Server) liveCrosstable(w http.ResponseWriter, r *http.Request) {
	if state := s.liveState(w, r); state != nil {
		s.showCrosstable(w, r, state)
	}
}

func (s *Server) eventCrosstable(w http.ResponseWriter, r *http.Request) {
	var state *State
	s.event(w, r, func(e *store.Event) (err error) {
		state, err = s.archive.StateOf(r.Context(), e)
		return err
	})
	if state != nil {
		s.showCrosstable(w, r, state)
	}
}
