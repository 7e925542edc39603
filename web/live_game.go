package web

import (
	"bytes"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strconv"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
)

// gameMessage is an update for the page of a running game.
type gameMessage struct {
	Build  string    `json:"build"`
	Begun  string    `json:"begun"` // distinguishes it from an earlier game of the same number
	From   int       `json:"from"`  // the plies follow this many
	Plies  []livePly `json:"plies"`
	Left   [2]int64  `json:"left"` // White's and Black's clock in milliseconds, at At; 0: not known
	At     int64     `json:"at"`
	Runs   string    `json:"runs,omitempty"` // the player that thinks
	Result string    `json:"result,omitempty"`
	Ending string    `json:"ending,omitempty"`
	Over   bool      `json:"over,omitempty"`

	Thinks [2]*liveThought `json:"thinks"` // White's and Black's; nil: unknown
}

// liveThought is what a player thinks about the position on the board.
type liveThought struct {
	Score     string     `json:"e"`
	Figures   string     `json:"g"`
	Line      []lineMove `json:"l"`
	Pondering bool       `json:"p,omitempty"`
}

// livePly is a ply with its cells of the table of moves.
type livePly struct {
	replayPly
	Cells template.HTML `json:"h"`
}

// newGameMessage returns what is new to a page that has some plies of a game.
func newGameMessage(g *liveBoard, from int) *gameMessage {
	m := &gameMessage{Build: build, Begun: strconv.FormatInt(g.begun, 10),
		From: max(0, min(from, len(g.game.Plies))), At: g.since.UnixMilli(), Over: g.over, Plies: []livePly{}}
	for i, ply := range replayFrom(&g.game, m.From) {
		var cells bytes.Buffer
		pages().ExecuteTemplate(&cells, "move", newMoveLink(&ply, m.From+i+1, false, byPly))
		m.Plies = append(m.Plies, livePly{ply, template.HTML(cells.String())})
	}
	for color, t := range g.thinks {
		if t != (arena.Thought{}) {
			m.Thinks[color] = &liveThought{t.Ply.Score.String(), figuresSaid(&t.Ply), lineOf(g.now, t.Ply.Info().PV),
				t.Pondering}
		}
	}
	for color := range m.Left {
		m.Left[color] = g.left[color].Milliseconds()
	}
	if g.over {
		m.Result, m.Ending = g.game.Result.String(), short(g.game.Closing())
	} else {
		m.Runs = g.now.SideToMove().String()
	}
	return m
}

// gameState is what the viewers of a game see of it.
type gameState struct {
	plies  int
	over   bool
	thinks [2]arena.Thought
}

func (g *liveBoard) state() gameState { return gameState{len(g.game.Plies), g.over, g.thinks} }

// liveTexts are the latest messages of a game, which all its viewers share.
type liveTexts struct {
	gameState
	texts map[int]*parcel // by the number of plies that a page has
}

// thoughtEvery is how often the viewers of a game get what the players think.
const thoughtEvery = 500 * time.Millisecond

// game returns a running game with the channel that is closed at its next change, or when
// players may have thought of something else; nil if it is not running.
func (l *Broadcast) game(id gameID) (g *liveBoard, moved <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.live == nil {
		return nil, nil
	}
	running, ok := l.live.Game(id.pair, id.game)
	if !ok {
		return nil, nil
	}
	if l.moved[id] == nil {
		l.moved[id] = make(chan struct{})
		moved := l.moved[id]
		time.AfterFunc(thoughtEvery, func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			if l.moved[id] == moved {
				l.wakeGame(id)
			}
		})
	}
	running.Name()
	g = newLiveBoard(running)
	for color, t := range l.live.Thoughts(id.pair, id.game) {
		if t != nil {
			g.thinks[color] = *t
		}
	}
	return g, l.moved[id]
}

// text returns the message for pages that have a number of plies of a game.
func (l *Broadcast) text(g *liveBoard, from int) *parcel {
	l.gaming.Lock()
	defer l.gaming.Unlock()
	t := l.texts[g.begun]
	if t == nil || t.gameState != g.state() {
		t = &liveTexts{g.state(), map[int]*parcel{}}
		if len(l.texts) >= mostBoards {
			clear(l.texts)
		}
		l.texts[g.begun] = t
	}
	from = max(0, min(from, len(g.game.Plies))) // what is asked for does not fill the memory
	if t.texts[from] == nil {
		t.texts[from] = newParcel(uint64(t.plies), newGameMessage(g, from))
	}
	return t.texts[from]
}

// goneGame ends the stream of a game that is no longer shown: it is asked for anew.
var goneGame = &parcel{text: []byte("data: {\"gone\":true}\n\n")}

// gamePause is the shortest time between two messages to a page of a game.
const gamePause = 150 * time.Millisecond

// liveGameStream streams a running game: the plies after those that the page has.
func (s *Server) liveGameStream(w http.ResponseWriter, r *http.Request) {
	live := s.current()
	id, err := parseRound(r.PathValue("round"))
	if live == nil || err != nil {
		s.fail(w, r, fmt.Errorf("%w: no such game is running here", errNone))
		return
	}
	if g, _ := live.game(id); g == nil {
		s.fail(w, r, fmt.Errorf("%w: game %s is not running", errNone, roundOf(id)))
		return
	}
	live.viewers.Add(1)
	defer live.viewers.Add(-1)
	o, ok := openOutlet(w, r)
	if !ok || live.viewers.Load() > maxViewers {
		return
	}
	from, err := strconv.Atoi(r.URL.Query().Get("from"))
	if err != nil {
		from = 0
	}
	seen, gone := gameState{plies: -1}, false
	o.serve(r, func() (*parcel, <-chan struct{}) {
		g, moved := live.game(id)
		switch {
		case g == nil: // its place was taken
			gone = true
			return goneGame, nil
		case g.state() == seen && !g.over:
			return nil, moved
		}
		text := live.text(g, from)
		seen, from, gone = g.state(), len(g.game.Plies), g.over
		return text, nil
	}, func() bool {
		if !gone {
			time.Sleep(gamePause)
		}
		return gone
	})
}

// liveGamePGN serves a game of the running event as PGN, with the moves so far.
func (s *Server) liveGamePGN(w http.ResponseWriter, r *http.Request) {
	state, id := s.liveRound(w, r)
	if state == nil {
		return
	}
	var err error
	g, _ := state.remembered(id)
	if running, _ := s.current().game(id); g == nil && running != nil {
		g = &running.game
	}
	if g == nil && s.stored(state) {
		_, g, _, err = s.archive.game(r.Context(), state.Number, id)
	}
	if g == nil && err == nil {
		err = fmt.Errorf("%w: game %s is not running", errNone, roundOf(id))
	}
	var text []byte
	if err == nil {
		text, err = pgn.Append(nil, g, pgn.Options{Times: true, Eval: true})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, harmlessLines(string(text)))
}

// showLiveGame shows a running game.
func (s *Server) showLiveGame(w http.ResponseWriter, r *http.Request, state *State, g *liveBoard) {
	v := s.newGameView(r, state, g.id, &g.game, "")
	v.Now = time.Now().UnixMilli()
	v.Refresh = !g.over && !r.URL.Query().Has("ply") // without a script only the page of the newest move follows
	v.Replay.Stream = "/live/game/" + g.game.Round + "/stream"
	v.Replay.PGN, v.Replay.Whole = "", false // the page goes on, they do not: the PGN is fetched
	if !g.over {
		v.Replay.Result = "in progress"
	}
	v.Replay.Begun = strconv.FormatInt(g.begun, 10)
	for i, c := range [2]board.Color{board.Black, board.White} {
		side := &v.Replay.Sides[i]
		side.Lined, side.Left, side.At, side.Runs = true, g.left[c].Milliseconds(), g.since.UnixMilli(), g.runs(c)
		if left, ok := g.clock(c, time.Now()); ok {
			side.Clock = clock(left)
		}
	}
	if v.Replay.Evals == "" {
		v.Replay.Evals, v.Replay.Bar = evalLines(new(replay), 0), evalBarAt(barBefore(nil))
	}
	s.show(w, "game", v)
}
