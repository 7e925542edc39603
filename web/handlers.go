package web

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"log"
	"net/http"

	"github.com/klauspost/compress/gzhttp"

	"match/results/store"
)

// silent discards net/http's messages about broken connections.
var silent = log.New(io.Discard, "", 0)

// layout is common to all pages.
type layout struct {
	Title, Build string
	Verdict      string // the state of the event, for the title of the tab; "": none
	Nav          []navLink
	Stream       string  // address of the page's stream
	Refresh      bool    // without a script the page reloads itself
	Poll         int     // a script reloads the page after this many seconds; 0: never
	Inline       *inline // for a page in a file
	Wide         bool    // the page fills wide screens
	Now          int64   // the server's time in milliseconds since 1970, for clocks that run; 0: none
}

// link is a link to another page.
type link struct{ Name, Link string }

// navLink is a link to one of the main pages.
type navLink struct {
	link
	Here bool
}

type inline struct {
	Style  template.CSS
	Script template.JS
	Policy string
}

func (s *Server) layout(title string, r *http.Request) layout {
	l := layout{Title: title, Build: build}
	here := r.URL.Path
	if here == "/" {
		here = s.first()
	}
	add := func(has bool, name, address string) {
		if has {
			l.Nav = append(l.Nav, navLink{link{name, address}, here == address})
		}
	}
	add(s.current() != nil, "Now", "/live")
	add(s.archive != nil, "Events", "/events")
	add(s.fleet != nil, "Fleet", "/fleet")
	add(true, "Words", "/words")
	return l
}

// routes are all pages.
func (s *Server) routes() http.Handler {
	static, _ := fs.Sub(staticFiles, "static")
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", s.home)
	m.Handle("GET /static/", http.StripPrefix("/static/", forever(http.FileServerFS(static))))
	m.HandleFunc("GET /live", s.livePage)
	m.HandleFunc("GET /live/games", s.liveGames)
	m.HandleFunc("GET /live/crosstable", s.liveCrosstable)
	m.HandleFunc("GET /live/game", s.runningGame)
	m.HandleFunc("GET /live/game/{round}", s.liveGame)
	m.HandleFunc("GET /live/game/{round}/log", s.liveLog)
	m.HandleFunc("GET /live/game/{round}/pgn", s.liveGamePGN)
	m.HandleFunc("GET /events", s.eventList)
	m.HandleFunc("GET /fleet", s.fleetPage)
	m.HandleFunc("GET /words", s.wordsPage)
	m.HandleFunc("GET /gate/{id}", s.gatePage)
	m.HandleFunc("GET /compare", s.comparePage)
	m.HandleFunc("GET /event/{id}", s.eventPage)
	m.HandleFunc("GET /event/{id}/games", s.eventGames)
	m.HandleFunc("GET /event/{id}/crosstable", s.eventCrosstable)
	m.HandleFunc("GET /event/{id}/game/{round}", s.storedGame(s.archivedGame))
	m.HandleFunc("GET /event/{id}/game/{round}/log", s.storedGame(s.archivedLog))
	m.HandleFunc("GET /", s.noPage)
	for path, page := range s.more {
		m.HandleFunc("GET "+path, page)
	}
	all := http.NewServeMux()
	all.Handle("GET /live/stream", s.feed) // streams compress themselves
	all.HandleFunc("GET /live/game/{round}/stream", s.liveGameStream)
	all.HandleFunc("GET /event/{id}/stream", s.eventStream)
	all.HandleFunc("GET /event/{id}/export/{form}", s.download)
	all.Handle("/", gzhttp.GzipHandler(m))
	return all
}

// first returns the address of the first page: the running event, or the list.
func (s *Server) first() string {
	if s.current() != nil || s.archive == nil {
		return "/live"
	}
	return "/events"
}

// home serves the first page itself, because a redirect would take longer.
func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	if s.first() == "/live" {
		s.livePage(w, r)
		return
	}
	s.eventList(w, r)
}

// wordsPage explains the words of all pages.
func (s *Server) wordsPage(w http.ResponseWriter, r *http.Request) {
	s.show(w, "words", s.layout("Words", r))
}

// fleetPoll is the interval in seconds at which the page of a fleet is
// reloaded.
const fleetPoll = 2

func (s *Server) fleetPage(w http.ResponseWriter, r *http.Request) {
	if s.fleet == nil {
		s.fail(w, r, fmt.Errorf("%w: this server does not belong to a fleet", errNone))
		return
	}
	v := reportView{layout: s.layout("fleet", r), Sections: newSections(s.fleet(), nil)}
	v.Refresh, v.Poll = true, fleetPoll
	s.show(w, "fleet", v)
}

// show writes a page.
func (s *Server) show(w http.ResponseWriter, name string, data any) {
	s.showAs(w, http.StatusOK, name, data)
}

func (s *Server) showAs(w http.ResponseWriter, code int, name string, data any) {
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, name, data); err != nil {
		http.Error(w, "cannot render the page: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	w.Write(b.Bytes())
}

type failure struct {
	layout
	Text string
}

// fail shows an error on a separate page.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	title, code := "Internal error", http.StatusInternalServerError
	if errors.Is(err, store.ErrNone) || errors.Is(err, errNone) {
		title, code = "Page not found", http.StatusNotFound
	}
	s.showAs(w, code, "failure", failure{s.layout(title, r), longer(err.Error())})
}

var errNone = errors.New("no such page")

// noPage answers all other addresses; some of them exist only on the page of a process that plays.
func (s *Server) noPage(w http.ResponseWriter, r *http.Request) {
	why := "nothing has the address " + r.URL.Path
	if r.URL.Path == "/live.pgn" {
		why = "no event is running here"
	}
	s.fail(w, r, fmt.Errorf("%w: %s", errNone, why))
}

// eventView is the page of an event.
type eventView struct {
	layout
	Parts    []renderedPart
	Replays  []replayView
	Overview []overviewRow // for a page with many events
}

type renderedPart struct {
	Name, Class string
	HTML        template.HTML
}

// showEvent writes the page of an event part by part, so that a browser can lay
// it out while the charts are still being drawn.
func (s *Server) showEvent(w http.ResponseWriter, state *State, l layout) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	pages().ExecuteTemplate(w, "top", l)
	http.NewResponseController(w).Flush()
	for i := range parts {
		pages().ExecuteTemplate(w, "part", renderedPart{parts[i].name, parts[i].name, parts[i].html(state)})
	}
	pages().ExecuteTemplate(w, "bottom", l)
}
