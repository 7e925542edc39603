package web

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"match/board"
	"match/pgn"
	"match/players"
)

// thinker is a player whose thoughts a test sets.
type thinker struct {
	players.Player
	now atomic.Pointer[players.Thought]
}

func (f *thinker) Thinking() (t players.Thought, ok bool) {
	if now := f.now.Load(); now != nil {
		return *now, true
	}
	return t, false
}

// think makes a player think of a line after some moves.
func (f *thinker) think(t testing.TB, depth int, moves, line string) {
	t.Helper()
	now := &players.Thought{Pos: board.StartPosition(), Reply: players.Reply{Ply: pgn.Ply{
		Score: pgn.Score{Kind: pgn.Centipawns, Value: 25}, Depth: depth, SelDepth: 2 * depth, Nodes: 3_000_000, Reported: time.Second,
	}, Detail: players.Detail{TBHits: 12}}}
	for _, word := range strings.Fields(moves) {
		m, err := now.Pos.ParseUCI(word)
		if err != nil {
			t.Fatal(err)
		}
		now.Pos.Make(m)
		now.Plies++
	}
	pos := now.Pos
	for _, word := range strings.Fields(line) {
		m, err := pos.ParseUCI(word)
		if err != nil {
			t.Fatal(err)
		}
		now.Detail.Line = append(now.Detail.Line, m)
		pos.Make(m)
	}
	f.now.Store(now)
}

// The page of a running game shows what each player thinks now, pondering ones too, beside the
// newest position only. Its line can be stepped through, and stays as it is meanwhile.
func TestThoughtsOfPlayers(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	s := p.serve(t, nil)
	white, black := new(thinker), new(thinker)
	n := p.begun(1, 0)
	n.Begun.Players = [2]players.Player{white, black}
	p.tell(n)
	p.move(t, 1, 0, "e2e4 e7e5 g1f3")
	p.move(t, 1, 0, "c7c5")
	b := follow(t, s, "/live/game/1.1")
	panel := func(colour, want string) {
		t.Helper()
		b.Until(`document.querySelector('.thinks.` + colour + `').textContent.replace(/\s+/g, ' ').includes('` + want + `')`)
	}
	white.think(t, 17, "e2e4 c7c5", "g1f3 d7d6 d2d4")
	panel("White", "Alpha thinking +0.25 depth 17/34, 3.00M nodes, 3.00M nodes/s, 12 table hits2. Nf3 d6 3. d4")
	black.think(t, 9, "e2e4 c7c5", "b1c3 b8c6")
	panel("Black", "Beta pondering +0.25 depth 9/18, 3.00M nodes, 3.00M nodes/s, 12 table hits2. Nc3 Nc6")
	b.shoot("thinking")
	ask[bool](b, `document.querySelector('.thinks.White [data-line="1"]').focus(), true`)
	b.Do(chromedp.KeyEvent(kb.Tab))
	b.Do(chromedp.KeyEvent(kb.Enter))
	b.Until(`document.querySelector('.now').textContent === 'In a line: d6' && document.querySelector('.thinks.White a[aria-current]').textContent === 'd6'`)
	b.Until(`document.activeElement.dataset.line === '2'`) // the focus stays
	white.think(t, 18, "e2e4 c7c5", "c2c3")
	p.move(t, 1, 0, "c2c3")
	b.Until(`document.querySelectorAll('.moves tr').length === 2`)
	panel("White", "depth 17/34")
	b.Do(chromedp.KeyEvent(kb.ArrowRight))
	b.Until(`document.querySelector('.now').textContent === 'In a line: 3. d4' && document.querySelector('.thinks.White a[aria-current]').textContent === '3. d4'`)
	b.Do(chromedp.KeyEvent(kb.Escape))
	b.Do(chromedp.KeyEvent(kb.End))
	black.think(t, 21, "e2e4 c7c5 c2c3", "d7d5")
	panel("Black", "Beta thinking +0.25 depth 21/42")
	panel("White", "Alpha +0.40 depth 21/30") // of its move
	b.Do(chromedp.KeyEvent(kb.ArrowLeft))
	panel("Black", "Beta +0.40 depth 21/30")
}

// A thought is a message of its own, the same for all viewers, without the moves.
func TestMessagesOfThoughts(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	white := new(thinker)
	n := p.begun(1, 0)
	n.Begun.Players[board.White] = white
	p.tell(n)
	g, moved := p.live.game(gameID{1, 0})
	before := p.live.text(g, 0)
	white.think(t, 5, "", "e2e4")
	select {
	case <-moved:
	case <-time.After(20 * thoughtEvery):
		t.Fatal("viewers are not woken")
	}
	g, _ = p.live.game(gameID{1, 0})
	after := p.live.text(g, 0)
	if after == before || after != p.live.text(g, 0) {
		t.Error("not one text for each thought")
	}
	if m := newGameMessage(g, 0); len(m.Plies) != 0 || m.Thinks[0] == nil || m.Thinks[0].Line[0][0] != "1. e4" || m.Thinks[1] != nil {
		t.Errorf("%+v", m)
	}
}
