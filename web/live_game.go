package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"time"

	"match/board"
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
}

// livePly is a ply with its cells of the table of moves.
type livePly struct {
	replayPly
	Cells template.HTML `json:"h"`
}

// newGameMessage returns what is new to a page that has some plies of a game.
func newGameMessage(g *liveBoard, from int) *gameMessage {
	r := newReplay(&g.game)
	m := &gameMessage{Build: build, Begun: strconv.FormatInt(g.begun, 10), From: max(0, min(from, len(r.Plies))), At: g.since.UnixMilli(), Over: g.over, Plies: []livePly{}}
	for i := m.From; i < len(r.Plies); i++ {
		var cells bytes.Buffer
		pages.ExecuteTemplate(&cells, "move", newMoveLink(&r.Plies[i], i+1, false))
		m.Plies = append(m.Plies, livePly{r.Plies[i], template.HTML(cells.String())})
	}
	for color := range m.Left {
		m.Left[color] = g.left[color].Milliseconds()
	}
	if mover, thinks := g.mover(); thinks {
		m.Runs = mover.String()
	} else {
		m.Result, m.Ending = g.game.Result.String(), short(g.game.Closing())
	}
	return m
}

// liveTexts are the latest messages of a game, which all its viewers share.
type liveTexts struct {
	plies int // of the game
	over  bool
	texts map[int]*parcel // by the number of plies that a page has
}

// game returns a running game with the channel that is closed at its next change; nil if
// it is not running.
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
	}
	running.Name()
	return newLiveBoard(running), l.moved[id]
}

// text returns the message for pages that have a number of plies of a game.
func (l *Broadcast) text(g *liveBoard, from int) *parcel {
	l.gaming.Lock()
	defer l.gaming.Unlock()
	t := l.texts[g.begun]
	if t == nil || t.plies != len(g.game.Plies) || t.over != g.over {
		t = &liveTexts{len(g.game.Plies), g.over, map[int]*parcel{}}
		if len(l.texts) >= mostBoards {
			clear(l.texts)
		}
		l.texts[g.begun] = t
	}
	if t.texts[from] == nil {
		var data bytes.Buffer
		e := json.NewEncoder(&data)
		e.SetEscapeHTML(false)
		e.Encode(newGameMessage(g, from)) // only texts and numbers, so no error
		t.texts[from] = newParcel(uint64(t.plies), data.Bytes())
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
	pair, game, err := parseRound(r.PathValue("round"))
	if live == nil || err != nil {
		s.fail(w, r, fmt.Errorf("%w: no such game is running here", errNone))
		return
	}
	id := gameID{pair, game - 1}
	if g, _ := live.game(id); g == nil {
		s.fail(w, r, fmt.Errorf("%w: game %d.%d is not running", errNone, pair, game))
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
	seen, gone := -1, false
	o.serve(r, func() (*parcel, <-chan struct{}) {
		g, moved := live.game(id)
		switch {
		case g == nil: // its place was taken
			gone = true
			return goneGame, nil
		case len(g.game.Plies) == seen && !g.over:
			return nil, moved
		}
		text := live.text(g, from)
		seen, from, gone = len(g.game.Plies), len(g.game.Plies), g.over
		return text, nil
	}, func() bool {
		if !gone {
			time.Sleep(gamePause)
		}
		return gone
	})
}

// showLiveGame shows a running game.
func (s *Server) showLiveGame(w http.ResponseWriter, r *http.Request, state *State, g *liveBoard) {
	v := s.newGameView(r, state, &g.game, "")
	v.Now = time.Now().UnixMilli()
	v.Replay.Stream = "/live/game/" + g.game.Round + "/stream"
	v.Replay.Begun = strconv.FormatInt(g.begun, 10)
	for i, c := range [2]board.Color{board.Black, board.White} {
		side := &v.Replay.Sides[i]
		mover, thinks := g.mover()
		side.Lined, side.Left, side.At, side.Runs = true, g.left[c].Milliseconds(), g.since.UnixMilli(), thinks && mover == c
		if left, ok := g.clock(c, time.Now()); ok {
			side.Clock = clock(left)
		}
	}
	if v.Replay.Evals == "" {
		v.Replay.Evals, v.Replay.Bar = evalLines(new(replay), 0), evalBarAt(barBefore(nil))
	}
	s.show(w, "game", v)
}
