package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"match/pgn"
	"match/results/store"
)

//go:embed static
var staticFiles embed.FS

// silent takes what net/http says of connections that break.
var silent = log.New(io.Discard, "", 0)

// build tells one version of the page from another: an open page whose server
// was replaced loads itself again.
var build = func() string {
	h := sha256.New()
	for _, files := range []fs.FS{staticFiles, pageFiles} {
		fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				text, _ := fs.ReadFile(files, path)
				h.Write(text)
			}
			return err
		})
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}()

func staticText(name string) string {
	text, err := staticFiles.ReadFile("static/" + name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// layout is what all pages have.
type layout struct {
	Title, Build string
	Nav          []navLink
	Stream       string  // address of the stream that the page follows
	Refresh      bool    // without a script the page loads itself again
	Poll         bool    // with one it does so, too
	Inline       *inline // of a page that is a file
}

type navLink struct {
	Name, Link string
	Here       bool
}

type inline struct {
	Style  template.CSS
	Script template.JS
	Policy string
}

func (s *Server) layout(title string, r *http.Request) layout {
	l := layout{Title: title, Build: build}
	if s.current() != nil {
		l.Nav = append(l.Nav, navLink{"Now", "/live", r.URL.Path == "/live"})
	}
	if s.archive != nil {
		l.Nav = append(l.Nav, navLink{"Events", "/events", r.URL.Path == "/events"})
	}
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
	m.HandleFunc("GET /live/game/{round}", s.liveGame)
	m.HandleFunc("GET /events", s.eventList)
	m.HandleFunc("GET /event/{id}", s.eventPage)
	m.HandleFunc("GET /event/{id}/games", s.eventGames)
	m.HandleFunc("GET /event/{id}/game/{round}", s.eventGame)
	all := http.NewServeMux()
	all.Handle("GET /live/stream", s.feed) // what is compressed waits for more
	all.Handle("/", gzhttp.GzipHandler(m))
	return all
}

// forever lets a browser keep what has its version in its address.
func forever(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=31536000, immutable")
		next.ServeHTTP(w, r)
	})
}

func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	to := "/events"
	if s.current() != nil || s.archive == nil {
		to = "/live"
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// show writes a page.
func (s *Server) show(w http.ResponseWriter, name string, data any) {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, name, data); err != nil {
		http.Error(w, "the page cannot be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(b.Bytes())
}

type failure struct {
	layout
	Text string
}

// fail says what is wrong on a page of its own.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	title, code := "Something is wrong", http.StatusInternalServerError
	if errors.Is(err, store.ErrNone) || errors.Is(err, errNone) {
		title, code = "There is nothing here", http.StatusNotFound
	}
	w.WriteHeader(code)
	s.show(w, "failure", failure{s.layout(title, r), short(err.Error())})
}

var errNone = errors.New("no such page")

// eventView is the page of an event.
type eventView struct {
	layout
	Parts   []renderedPart
	Replays []replayView
}

type renderedPart struct {
	Name, Class string
	HTML        template.HTML
}

// renderParts renders all parts of an event's page.
func renderParts(s *State) (list []renderedPart, err error) {
	for i := range parts {
		html, err := parts[i].render(s)
		if err != nil {
			return nil, err
		}
		list = append(list, renderedPart{parts[i].name, parts[i].name, html})
	}
	return list, nil
}

func (s *Server) showEvent(w http.ResponseWriter, r *http.Request, state *State, l layout) {
	list, err := renderParts(state)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, "event", eventView{layout: l, Parts: list})
}

// parseRound reads the number of a pair and of the game in it.
func parseRound(text string) (pair, game int, err error) {
	p, g, _ := strings.Cut(text, ".")
	pair, err1 := strconv.Atoi(p)
	game, err2 := strconv.Atoi(g)
	if err1 != nil || err2 != nil || pair < 1 || game < 1 || game > 2 {
		return 0, 0, fmt.Errorf("%w: a game is called 12.1 or 12.2", errNone)
	}
	return pair, game, nil
}

// replayView is a game to step through.
type replayView struct {
	ID, Round, White, Black, Result, Text, Opening string
	Data                                           string // JSON of a replay
	Shown                                          int
	Board, Evals                                   template.HTML
	Now, Log                                       string
	Steps                                          []step
	Moves                                          []moveLink
}

type step struct{ Name, Label, Sign, Link string }

type moveLink struct {
	SAN, Said, Link string
	Ply             int
	Here            bool
}

// newReplayView shows a game after some plies.
func newReplayView(g *pgn.Game, shown int, log string) replayView {
	data := newReplay(g)
	n := len(data.Plies)
	shown = max(0, min(n, shown))
	v := replayView{
		ID: "game-" + g.Round, Round: g.Round, White: short(g.White), Black: short(g.Black), Result: g.Result.String(), Text: short(g.End.Text),
		Opening: short(strings.TrimSpace(g.ECO + " " + g.Opening)), Data: data.JSON(), Shown: shown, Board: data.at(g, shown), Evals: evalChart(data, shown), Now: "The start", Log: log,
	}
	link := func(ply int) string { return "?ply=" + strconv.Itoa(ply) }
	for i, p := range data.Plies {
		v.Moves = append(v.Moves, moveLink{p.SAN, p.Said, link(i + 1), i + 1, i+1 == shown})
		if i+1 == shown {
			v.Now = strings.TrimSuffix(p.SAN+": "+p.Said, ": ")
		}
	}
	v.Steps = []step{
		{"first", "To the start", "|◀", link(0)}, {"back", "A move back", "◀", link(max(0, shown-1))},
		{"forward", "A move forward", "▶", link(min(n, shown+1))}, {"last", "To the end", "▶|", link(n)},
	}
	return v
}

type gameView struct {
	layout
	Replay         replayView
	Back, BackName string
}

// showGame writes the page of a game.
func (s *Server) showGame(w http.ResponseWriter, r *http.Request, state *State, g *pgn.Game, log string) {
	shown := len(g.Plies)
	if n, err := strconv.Atoi(r.URL.Query().Get("ply")); err == nil {
		shown = n
	}
	s.show(w, "game", gameView{
		layout: s.layout("game "+g.Round, r), Replay: newReplayView(g, shown, log), Back: state.links.base, BackName: state.title(),
	})
}

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

// text says which games a filter chooses.
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

// day is how lists write when something was.
func day(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
