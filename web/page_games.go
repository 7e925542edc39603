package web

import (
	"net/http"
	"strings"
)

type gameListView struct {
	layout
	Back, BackName, Chosen, Next string
	List                         []gameRow
}

// showGames writes a list of games.
func (s *Server) showGames(w http.ResponseWriter, r *http.Request, state *State, from library) {
	f := newFilter(r.URL.Query())
	list, next, err := choose(r.Context(), from, f)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v := gameListView{layout: s.layout("games", r), Back: state.links.base, BackName: state.title(), Chosen: f.text(state)}
	for _, g := range list {
		v.List = append(v.List, newGameRow(g, state.links))
	}
	if next > 0 {
		f.From = next
		v.Next = state.links.games(f)
	}
	s.show(w, "gamelist", v)
}

// text describes the games that a filter selects.
func (f *gameFilter) text(s *State) string {
	var words []string
	if f.Ending != "" {
		words = append(words, short(f.Ending))
	}
	if f.Player >= 0 && f.Player < len(s.Players) {
		words = append(words, strings.TrimSpace(f.Outcome+" by "+s.name(f.Player)))
		if f.Outcome == "" || f.Outcome == "drawn" {
			words[len(words)-1] = strings.TrimSpace(f.Outcome + " " + s.name(f.Player))
		}
	}
	if f.With >= 0 && f.With < len(s.Players) {
		words = append(words, "with "+s.name(f.With))
	}
	return strings.Join(words, ", ")
}
