package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"match/pgn"
)

type gameListView struct {
	layout
	Back, BackName, Chosen, Previous, Next string
	Filter                                 gameFilter
	Rounds                                 bool   // the games are of rounds
	Family                                 string // of the filter
	Players, Outcomes, Results, Endings    []choice
	Downloads                              []navLink
	List                                   []gameRow
}

// choice is a value of a form.
type choice struct {
	Value, Text string
	Chosen      bool
}

// choices returns values of which one is chosen; their texts are the values.
func choices(chosen string, values ...string) (list []choice) {
	for _, value := range values {
		list = append(list, choice{value, value, value == chosen})
	}
	return list
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
	v = gameListView{layout: s.layout("games", r), Back: state.links.base, BackName: state.title(),
		Chosen: f.text(state)}
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
		v.Players = append(v.Players, choice{strconv.Itoa(i), state.name(i), i == f.Player})
	}
	v.Outcomes, v.Results = choices(f.Outcome, "won", "drawn", "lost"), choices(f.Result, "1-0", "1/2-1/2", "0-1")
	v.Endings = choices(f.Ending, endings()...)
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
