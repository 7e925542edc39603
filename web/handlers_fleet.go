package web

import (
	"fmt"
	"net/http"
)

// fleetView is the page of the playing machines.
type fleetView struct {
	layout
	Sections []sectionView
}

// fleetPoll is the interval in seconds at which the page of a fleet is
// reloaded.
const fleetPoll = 2

func (s *Server) fleetPage(w http.ResponseWriter, r *http.Request) {
	if s.fleet == nil {
		s.fail(w, r, fmt.Errorf("%w: this server does not belong to a fleet", errNone))
		return
	}
	v := fleetView{layout: s.layout("fleet", r)}
	v.Refresh, v.Poll = true, fleetPoll
	for _, section := range s.fleet() {
		v.Sections = append(v.Sections, newSection(&section, nil))
	}
	s.show(w, "fleet", v)
}
