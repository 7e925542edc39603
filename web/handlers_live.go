package web

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"match/pgn"
	"match/record"
)

// state returns the state of the running event, nil without one.
func (s *Server) state() *State {
	if live := s.current(); live != nil {
		return live.State()
	}
	return nil
}

// liveState is state for a request, which is answered if it is nil.
func (s *Server) liveState(w http.ResponseWriter, r *http.Request) *State {
	state := s.state()
	if state == nil {
		s.fail(w, r, fmt.Errorf("%w: no event is running here", errNone))
	}
	return state
}

func (s *Server) livePage(w http.ResponseWriter, r *http.Request) {
	state := s.liveState(w, r)
	if state == nil {
		return
	}
	l := s.layout(state.title(), r)
	l.Stream, l.Refresh, l.Verdict = "/live/stream", true, tabVerdict(state)
	l.Now, l.Wide = time.Now().UnixMilli(), true
	s.showEvent(w, state, l)
}

// stored reports whether all games of an event are in the archive.
func (s *Server) stored(state *State) bool { return s.archive != nil && state.Number > 0 }

func (s *Server) liveGames(w http.ResponseWriter, r *http.Request) {
	state := s.liveState(w, r)
	switch {
	case state == nil:
	case s.stored(state):
		http.Redirect(w, r, fmt.Sprintf("/event/%d/games?%s", state.Number, r.URL.RawQuery), http.StatusSeeOther)
	default:
		state.rounds = state.roundsShown()
		v, _ := s.newGameList(r, state, inMemory(state.memory())) // which is read without an error
		s.show(w, "gamelist", v)
	}
}

func (s *Server) liveCrosstable(w http.ResponseWriter, r *http.Request) {
	if state := s.liveState(w, r); state != nil {
		s.showCrosstable(w, r, state)
	}
}

// liveRound returns the state of the running event and the game that a request names; nil: it is answered.
func (s *Server) liveRound(w http.ResponseWriter, r *http.Request) (state *State, id gameID) {
	if state = s.liveState(w, r); state == nil {
		return nil, id
	}
	id, err := parseRound(r.PathValue("round"))
	if err != nil {
		s.fail(w, r, err)
		return nil, id
	}
	return state, id
}

func (s *Server) liveGame(w http.ResponseWriter, r *http.Request) {
	state, id := s.liveRound(w, r)
	if state == nil {
		return
	}
	if g, log := state.remembered(id); g != nil {
		s.show(w, "game", s.newGameView(r, state, id, g, log))
		return
	}
	if g, _ := s.current().game(id); g != nil {
		s.showLiveGame(w, r, state, g)
		return
	}
	if s.stored(state) {
		s.archivedGame(w, r, state.Number, id)
		return
	}
	s.fail(w, r, fmt.Errorf("%w: game %s is not finished, or no longer available: "+
		"without a database only the latest games are kept", errNone, roundOf(id)))
}

// runningGame leads to a game that is being played: a viewer can go from one to the next. If there is
// none, it leads to the page of the event.
func (s *Server) runningGame(w http.ResponseWriter, r *http.Request) {
	state := s.liveState(w, r)
	if state == nil {
		return
	}
	address := state.links.base
	if i := slices.IndexFunc(state.Boards, func(g *liveBoard) bool { return !g.over }); i >= 0 && state.Running {
		address = state.links.game(roundOf(state.Boards[i].id))
	}
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// liveLog writes the log of a forfeited game of the running event.
func (s *Server) liveLog(w http.ResponseWriter, r *http.Request) {
	state, id := s.liveRound(w, r)
	if state == nil {
		return
	}
	if _, log := state.remembered(id); log != "" || !s.stored(state) {
		s.showLog(w, r, log)
		return
	}
	s.archivedLog(w, r, state.Number, id)
}

// showLog writes a log as text.
func (s *Server) showLog(w http.ResponseWriter, r *http.Request, log string) {
	if log == "" {
		s.fail(w, r, fmt.Errorf("%w: the log of this game was not kept", errNone))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, log)
}

// remembered returns a game in memory, with its log; nil if it is not there.
func (s *State) remembered(id gameID) (*pgn.Game, string) {
	for _, f := range s.Faults {
		if gameOf(f.game.Round) == id {
			return f.game, f.log
		}
	}
	for _, g := range s.Latest {
		if gameOf(g.Round) == id {
			return g, ""
		}
	}
	return nil, ""
}

// memory returns the pairs in memory, in order.
func (s *State) memory() (list []record.Pair) {
	for i := 0; i+1 < len(s.Latest); i += 2 {
		g := s.Latest[i+1]
		p := record.Pair{Number: g.Pair, Games: [2]*pgn.Game{g, s.Latest[i]}, NoSwap: g.White == s.Latest[i].White}
		for k, name := range [2]string{g.White, g.Black} {
			p.Players[k] = slices.Index(s.Players, name)
		}
		list = append(list, p)
	}
	slices.Reverse(list)
	return list
}
