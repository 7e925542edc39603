package web

import (
	"fmt"
	"net/http"
	"strings"

	"match/pgn"
)

type gameListView struct {
	layout
	Back                                link
	Chosen, Previous, Next              string
	Filter                              gameFilter
	Rounds                              bool   // the games are of rounds
	Family                              string // of the filter
	Players, Outcomes, Results, Endings []string
	Downloads                           []link
	List                                []gameRow
}

// endings are the reasons that a form offers.
func endings() (list []string) {
	list = []string{faultsEnding}
	for _, r := range pgn.Reasons() {
		list = append(list, string(r))
	}
	return list
}

// newGameList returns the page of the games that a request selects.
func (s *Server) newGameList(r *http.Request, state *State, from library) (v gameListView, err error) {
	f := newFilter(r.URL.Query())
	if f.Round > 0 && state.rounds != nil {
		from = from.ofRound(f.Round, state.rounds)
	}
	list, next, err := choose(r.Context(), from, f)
	if err != nil {
		return v, err
	}
	v = gameListView{layout: s.layout("games", r), Back: state.link(), Chosen: f.text(state)}
	for _, g := range list {
		v.List = append(v.List, newGameRow(g, state.links))
	}
	v.Wide = true
	if next > 0 {
		v.Next = state.links.games(f.after(next))
	}
	if before, ok := f.previous(); ok {
		v.Previous = state.links.games(before)
	}
	v.Filter, v.Family, v.Downloads, v.Rounds = f, short(f.Family), s.newDownloads(state.links), state.rounds != nil
	for i := range state.Players {
		v.Players = append(v.Players, state.name(i))
	}
	v.Outcomes, v.Results, v.Endings = []string{"won", "drawn", "lost"}, []string{"1-0", "1/2-1/2", "0-1"}, endings()
	return v, nil
}

// text describes the games that a filter selects.
func (f *gameFilter) text(s *State) string {
	var words []string
	for _, text := range []string{f.Family, f.Opening, f.Result} {
		if text != "" {
			words = append(words, short(text))
		}
	}
	if f.Round > 0 && s.rounds != nil {
		words = append(words, fmt.Sprint("round ", f.Round))
	}
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
