package web

import (
	"fmt"
	"net/http"
)

// fleetView is the page of the machines that play.
type fleetView struct {
	layout
	Sections []sectionView
}

func (s *Server) fleetPage(w http.ResponseWriter, r *http.Request) {
	if s.fleet == nil {
		s.fail(w, r, fmt.Errorf("%w: this server belongs to no fleet", errNone))
		return
	}
	v := fleetView{layout: s.layout("fleet", r)}
	v.Refresh = true
	for _, section := range s.fleet() {
		v.Sections = append(v.Sections, newSection(&section))
	}
	s.show(w, "fleet", v)
}
