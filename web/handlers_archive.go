package web

import (
	"cmp"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"match/results/store"
)

// mostEvents is how many events a list shows at most.
const mostEvents = 500

type eventsView struct {
	layout
	Player, Kind, Since, Status string
	Columns                     []sortLink
	Kinds, Statuses             []string
	Rows                        []eventRow
	More                        int // the list was cut off after this many; 0: complete
}

type eventRow struct {
	look
	ID                                                      int64
	Link, Kind, Begun, Players, Answer, Elo, Status, Limits string
	Games                                                   int
	Compared                                                bool // it can be compared with another event
}

var errNoArchive = fmt.Errorf("%w: this event is played without a database", errNone)

// read calls do with the archive; ok is false if there is none or do failed, and the error was written.
func (s *Server) read(w http.ResponseWriter, r *http.Request, do func(*store.Store) error) (ok bool) {
	err := errNoArchive
	if s.archive != nil {
		err = s.archive.view(r.Context(), do)
	}
	if err != nil {
		s.fail(w, r, err)
	}
	return err == nil
}

func (s *Server) eventList(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	v := eventsView{
		layout: s.layout("events", r), Player: q.Get("player"), Kind: q.Get("kind"), Since: q.Get("since"), Status: q.Get("status"),
		Statuses: []string{"running", "unfinished", "finished", "H1 accepted", "H0 accepted", "passed", "failed", "no verdict", "imported"},
	}
	v.Refresh, v.Wide = true, true
	f := store.Filter{Player: v.Player, Kind: v.Kind}
	if since, err := time.ParseInLocation(time.DateOnly, v.Since, time.Local); err == nil {
		f.Since = since
	}
	ok := s.read(w, r, func(view *store.Store) (err error) {
		if v.Kinds, err = view.Kinds(r.Context()); err != nil {
			return err
		}
		list, err := view.List(r.Context(), f)
		if err != nil {
			return err
		}
		list, gates, err := v.choose(list, func(gate int64) (*store.Gate, error) { return view.Gate(r.Context(), gate) })
		if err == nil {
			err = view.AddFaults(r.Context(), list)
		}
		v.add(list, gates)
		return err
	})
	if ok {
		v.sort(q)
		s.show(w, "events", v)
	}
}

// choose returns the events with the requested status, at most as many as a list shows. The comparisons of a gate are
// one of them, the latest, and come with their gate.
func (v *eventsView) choose(list []store.Entry, gate func(id int64) (*store.Gate, error)) (chosen []store.Entry, gates map[int64]*store.Gate, err error) {
	gates = map[int64]*store.Gate{}
	for i := range list {
		e := &list[i]
		status := e.Status()
		if number := sharedRow(e); number != 0 {
			if gates[number] != nil {
				continue
			}
			if gates[number], err = gate(number); err != nil {
				return nil, nil, err
			}
			status = gates[number].Status()
		}
		if v.Status != "" && status != v.Status {
			continue
		}
		if len(chosen) == mostEvents {
			v.More = mostEvents
			break
		}
		chosen = append(chosen, *e)
	}
	return chosen, gates, nil
}

// add adds the rows of events, and of the gates whose comparisons they are.
func (v *eventsView) add(list []store.Entry, gates map[int64]*store.Gate) {
	for i := range list {
		if g := gates[sharedRow(&list[i])]; g != nil {
			v.Rows = append(v.Rows, newGateRow(g, &list[i]))
		} else {
			v.Rows = append(v.Rows, newEventRow(&list[i]))
		}
	}
}

// sharedRow returns the number of the gate that has the row of an event, 0 if the event has its own.
func sharedRow(e *store.Entry) int64 {
	if e.Member == nil || len(e.Member.Plan.Comparisons) < 2 || e.Damage != "" {
		return 0
	}
	return e.Member.Gate
}

// newGateRow returns the row of a gate; its limits come from one of its
// comparisons.
func newGateRow(g *store.Gate, one *store.Entry) eventRow {
	row := eventRow{
		ID: g.ID, Link: fmt.Sprintf("/gate/%d", g.ID), Kind: short(one.Kind), Begun: day(g.Begun()), Players: gateTitle(g), Games: g.Games(),
		Limits: short(one.Limits), Status: g.Status(), Answer: outcomes(g),
	}
	row.look = looks[row.Status]
	return row
}

// newEventRow returns the row of an event.
func newEventRow(e *store.Entry) eventRow {
	row := eventRow{ID: e.ID, Link: fmt.Sprintf("/event/%d", e.ID), Kind: short(e.Kind), Games: 2 * e.Pairs, Status: e.Status()}
	row.look = looks[row.Status]
	if e.Damage != "" {
		row.Players = short(e.Damage)
		return row
	}
	players, limits := e.Listed()
	row.Begun, row.Limits, row.Compared = day(e.Created), short(limits), true
	row.Players, row.Answer = fewNames(players, " – "), longer(e.Answer())
	if e.Summary != nil {
		row.Elo = e.Summary.ListedElo()
		if !e.Running {
			row.Answer = cmp.Or(row.Answer, longer(e.Summary.Answer()))
		}
	}
	if row.Status == "finished" && unanswered(row.Answer) {
		row.look = looks["no verdict"]
	}
	return row
}

// event calls do with the event of the archive that an address names; ok is false if that failed, and the error was
// written.
func (s *Server) event(w http.ResponseWriter, r *http.Request, do func(*store.Event) error) (ok bool) {
	return s.read(w, r, func(view *store.Store) error {
		id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
		if err != nil {
			return fmt.Errorf("%w: the address of an event is /event/NUMBER", errNone)
		}
		e, err := view.Event(r.Context(), id)
		if err != nil {
			return err
		}
		return do(e)
	})
}

func (s *Server) eventPage(w http.ResponseWriter, r *http.Request) {
	var state *State
	var l layout
	if s.event(w, r, func(e *store.Event) (err error) {
		if state, err = s.archive.StateOf(r.Context(), e); err != nil {
			return err
		}
		l = s.layout(state.title(), r)
		l.Verdict, l.Wide = tabVerdict(state), true
		if l.Refresh = state.Running; goesOn(e) {
			l.Stream = fmt.Sprintf("/event/%d/stream", e.ID)
		}
		return nil
	}) {
		s.showEvent(w, state, l)
	}
}

// goesOn reports whether an event may get more pairs: another process plays
// it, or it can be resumed.
func goesOn(e *store.Event) bool { return e.Finished.IsZero() && e.Run.Source == "" }

// eventStream streams the states of an event of the archive.
func (s *Server) eventStream(w http.ResponseWriter, r *http.Request) {
	var id int64
	if s.event(w, r, func(e *store.Event) error {
		id = e.ID
		return nil
	}) {
		f := s.follow(id)
		defer s.leave(f)
		f.feed.ServeHTTP(w, r)
	}
}

// eventGames lists games of an event of the archive. The page is sent after the database has been read, so that a slow
// viewer does not block other readers.
func (s *Server) eventGames(w http.ResponseWriter, r *http.Request) {
	var v gameListView
	if s.event(w, r, func(e *store.Event) (err error) {
		state := s.archive.stateOfGames(e)
		if s.archive.Rounds != nil {
			state.rounds = s.archive.Rounds(r.Context(), e)
		}
		v, err = s.newGameList(r, state, e.PairsFrom)
		return err
	}) {
		s.show(w, "gamelist", v)
	}
}

func (s *Server) eventCrosstable(w http.ResponseWriter, r *http.Request) {
	var state *State
	if s.event(w, r, func(e *store.Event) (err error) {
		state, err = s.archive.StateOf(r.Context(), e)
		return err
	}) {
		s.showCrosstable(w, r, state)
	}
}

// storedGame calls show with the game of the archive that an address names.
func (s *Server) storedGame(
	show func(w http.ResponseWriter, r *http.Request, event int64, id gameID),
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		event, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
		id, roundErr := parseRound(r.PathValue("round"))
		switch {
		case err != nil || roundErr != nil:
			s.fail(w, r, fmt.Errorf("%w: the address of a game is like /event/3/game/12.1", errNone))
		case s.archive == nil:
			s.fail(w, r, errNoArchive)
		default:
			show(w, r, event, id)
		}
	}
}

// archivedLog writes the log of a forfeited game of an event in the archive.
func (s *Server) archivedLog(w http.ResponseWriter, r *http.Request, event int64, id gameID) {
	_, _, log, err := s.archive.game(r.Context(), event, id)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.showLog(w, r, log)
}

// archivedGame shows a game of an event in the archive.
func (s *Server) archivedGame(w http.ResponseWriter, r *http.Request, event int64, id gameID) {
	state, g, log, err := s.archive.game(r.Context(), event, id)
	if err == nil && g == nil {
		err = fmt.Errorf("%w: event %d has no game %s", errNone, event, roundOf(id))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if live := s.current(); live != nil && live.info.Number == event {
		state.links.base = "/live"
	}
	s.show(w, "game", s.newGameView(r, state, id, g, log))
}
