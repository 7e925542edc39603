package web

import (
	"bytes"
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
	ID                                                                   int64
	Link, Kind, Begun, Players, Answer, Elo, Status, Limits, Sign, Class string
	Games                                                                int
	Compared                                                             bool // it can be compared with another event
}

// noArchive reports that there is no database and writes that page.
func (s *Server) noArchive(w http.ResponseWriter, r *http.Request) bool {
	if s.archive == nil {
		s.fail(w, r, fmt.Errorf("%w: this event is played without a database", errNone))
	}
	return s.archive == nil
}

func (s *Server) eventList(w http.ResponseWriter, r *http.Request) {
	if s.noArchive(w, r) {
		return
	}
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
	err := s.archive.view(r.Context(), func(view *store.Store) (err error) {
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
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v.sort(r.URL.Query())
	s.show(w, "events", v)
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
	row.Sign, row.Class = signOf(row.Status)
	return row
}

// newEventRow returns the row of an event.
func newEventRow(e *store.Entry) eventRow {
	row := eventRow{
		ID: e.ID, Link: fmt.Sprintf("/event/%d", e.ID), Kind: short(e.Kind), Begun: day(e.Created), Games: 2 * e.Pairs,
		Status: e.Status(), Compared: true,
	}
	row.Sign, row.Class = signOf(row.Status)
	if e.Damage != "" {
		return eventRow{ID: e.ID, Link: row.Link, Kind: row.Kind, Players: short(e.Damage), Games: row.Games,
			Status: row.Status, Sign: row.Sign, Class: row.Class}
	}
	players, limits := e.Listed()
	row.Players, row.Limits, row.Answer = fewNames(players, " – "), short(limits), longer(e.Answer())
	if e.Summary != nil {
		row.Elo = e.Summary.ListedElo()
		if !e.Running {
			row.Answer = cmp.Or(row.Answer, longer(e.Summary.Answer()))
		}
	}
	if row.Status == "finished" && unanswered(row.Answer) {
		row.Sign, row.Class = signOf("no verdict")
	}
	return row
}

// event calls do with an event of the archive and its state.
func (s *Server) event(w http.ResponseWriter, r *http.Request, do func(*store.Event) error) {
	if s.noArchive(w, r) {
		return
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		err = fmt.Errorf("%w: the address of an event is /event/NUMBER", errNone)
	} else {
		err = s.archive.view(r.Context(), func(view *store.Store) error {
			e, err := view.Event(r.Context(), id)
			if err != nil {
				return err
			}
			return do(e)
		})
	}
	if err != nil {
		s.fail(w, r, err)
	}
}

func (s *Server) eventPage(w http.ResponseWriter, r *http.Request) {
	var state *State
	var l layout
	s.event(w, r, func(e *store.Event) (err error) {
		if state, err = s.archive.StateOf(r.Context(), e); err != nil {
			return err
		}
		l = s.layout(state.title(), r)
		l.Verdict, l.Wide = tabVerdict(state), true
		if l.Refresh = state.Running; goesOn(e) {
			l.Stream = fmt.Sprintf("/event/%d/stream", e.ID)
		}
		return nil
	})
	if l.Build != "" { // otherwise the error page was written
		s.showEvent(w, state, l)
	}
}

// goesOn reports whether an event may get more pairs: another process plays
// it, or it can be resumed.
func goesOn(e *store.Event) bool { return e.Finished.IsZero() && e.Run.Source == "" }

// eventStream streams the states of an event of the archive.
func (s *Server) eventStream(w http.ResponseWriter, r *http.Request) {
	var id int64
	known := false
	s.event(w, r, func(e *store.Event) error {
		id, known = e.ID, true
		return nil
	})
	if !known {
		return // the error was written
	}
	f := s.follow(id)
	defer s.leave(f)
	f.feed.ServeHTTP(w, r)
}

func (s *Server) eventGames(w http.ResponseWriter, r *http.Request) {
	page := &heldPage{ResponseWriter: w, code: http.StatusOK}
	s.event(w, r, func(e *store.Event) error {
		state := s.archive.stateOfGames(e)
		if s.archive.Rounds != nil {
			state.rounds = s.archive.Rounds(r.Context(), e)
		}
		s.showGames(page, r, state, storeLibrary{e})
		return nil
	})
	page.send()
}

// heldPage is a page that is sent after the database has been read, so that a slow
// viewer does not block other readers.
type heldPage struct {
	http.ResponseWriter
	code int
	text bytes.Buffer
}

func (h *heldPage) WriteHeader(code int)           { h.code = code }
func (h *heldPage) Write(text []byte) (int, error) { return h.text.Write(text) }

// send sends the page, if there is one.
func (h *heldPage) send() {
	if h.text.Len() > 0 {
		h.ResponseWriter.WriteHeader(h.code)
		h.ResponseWriter.Write(h.text.Bytes())
	}
}

// storedGame reads the address of a game of the archive; ok is false if it is wrong, and an error
// was written.
func (s *Server) storedGame(w http.ResponseWriter, r *http.Request) (id int64, pair, game int, ok bool) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	pair, game, roundErr := parseRound(r.PathValue("round"))
	if err != nil || roundErr != nil {
		s.fail(w, r, fmt.Errorf("%w: the address of a game is like /event/3/game/12.1", errNone))
		return 0, 0, 0, false
	}
	return id, pair, game, !s.noArchive(w, r)
}

func (s *Server) eventGame(w http.ResponseWriter, r *http.Request) {
	if id, pair, game, ok := s.storedGame(w, r); ok {
		s.archivedGame(w, r, id, pair, game)
	}
}

// eventLog writes the log of a forfeited game.
func (s *Server) eventLog(w http.ResponseWriter, r *http.Request) {
	if id, pair, game, ok := s.storedGame(w, r); ok {
		s.archivedLog(w, r, id, pair, game)
	}
}

func (s *Server) archivedLog(w http.ResponseWriter, r *http.Request, id int64, pair, game int) {
	_, _, log, err := s.archive.game(r.Context(), id, pair, game)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.showLog(w, r, log)
}

// archivedGame shows a game of an event in the archive.
func (s *Server) archivedGame(w http.ResponseWriter, r *http.Request, id int64, pair, game int) {
	state, g, log, err := s.archive.game(r.Context(), id, pair, game)
	if err == nil && g == nil {
		err = fmt.Errorf("%w: event %d has no game %d.%d", errNone, id, pair, game)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if live := s.current(); live != nil && live.number() == id {
		state.links.base = "/live"
	}
	s.showGame(w, r, state, gameID{pair, game - 1}, g, log)
}
