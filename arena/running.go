package arena

import (
	"slices"
	"sync"
	"time"

	"match/board"
	"match/pgn"
	"match/players"
	"match/record"
)

// Running is a game in progress, or one that is over and whose pair does not count yet.
type Running struct {
	pgn.Game                // so far; its plies, those of the opening first, are not to be changed
	Sides    [2]Participant // White and Black
	Number   int            // of the pair, from 1
	Index    int            // 0 or 1
	Opened   int            // plies of the opening
	Begun    time.Time
	Since    time.Time // when the side to move began to think
	Over     bool
	counted  bool // its pair counts

	Players [2]players.Player // White and Black, for players.Thinking while the game is in progress
}

// Name names the opening by the moves so far, unless the book does.
func (g *Running) Name() {
	line := board.NewLine(g.Start)
	for i := range g.Plies {
		line.Push(g.Plies[i].Move)
	}
	nameOpening(&g.Game, line)
}

// games are the games in progress, each in a place that it keeps until it is over and another
// game begins. They miss no move.
type games struct {
	mu     sync.Mutex
	places []*Running
	ended  []*Running // over, without a place, and of pairs that do not count yet
}

// begin gives a game a place: its own if it is played again, that of a game that is over, or a
// new one.
func (l *games) begin(n *Notice) {
	g := *n.Begun
	g.Begun = time.Now()
	g.Since = g.Begun
	i := slices.IndexFunc(l.places, func(old *Running) bool { return old.Number == g.Number && old.Index == g.Index })
	if i < 0 {
		i = slices.IndexFunc(l.places, func(old *Running) bool { return old.Over })
		if i < 0 {
			l.places = append(l.places, &g)
			return
		}
		if !l.places[i].counted { // nobody would remove it: its pair counts only once
			l.ended = append(l.ended, l.places[i])
		}
	}
	l.places[i] = &g
}

// end ends a game. One without a result could not be played to its end.
func (l *games) end(n *Notice) {
	switch g := find(l.places, n.Number, n.Game); {
	case g == nil || g.Over:
	case n.Result == pgn.Unfinished:
		l.places = slices.DeleteFunc(l.places, func(old *Running) bool { return old == g })
	default:
		g.Result, g.End, g.Over = n.Result, n.End, true
	}
}

// counted forgets the games of a pair, which are in its record. Those in a place stay until
// another game needs it.
func (l *games) counted(p *record.Pair) {
	l.ended = slices.DeleteFunc(l.ended, func(g *Running) bool { return g.Number == p.Number })
	for _, g := range l.places {
		if g.Number != p.Number {
			continue
		}
		g.counted = true
		if played := p.Games[g.Index]; !g.Over && played != nil {
			g.Game, g.Over = *played, true
		}
	}
}

// find returns a game of a list, or nil.
func find(list []*Running, number, index int) *Running {
	for _, g := range list {
		if g.Number == number && g.Index == index {
			return g
		}
	}
	return nil
}

// Games returns the games in progress by place, if the event has watchers. A game keeps its
// place after its end until another one begins.
func (l *Live) Games() (list []Running) {
	l.games.mu.Lock()
	defer l.games.mu.Unlock()
	for _, g := range l.games.places {
		list = append(list, *g)
	}
	return list
}

// Game returns a game that is in progress, or whose pair does not count yet.
func (l *Live) Game(number, index int) (g Running, ok bool) {
	l.games.mu.Lock()
	defer l.games.mu.Unlock()
	if g := find(slices.Concat(l.games.places, l.games.ended), number, index); g != nil {
		return *g, true
	}
	return g, false
}

// Thought is what a player of a game in progress thinks about the position on the board.
type Thought struct {
	Ply       pgn.Ply // its figures so far, and its line of play in the comment; without a move
	Pondering bool    // the opponent is to move
}

// Thoughts returns what White and Black of a game in progress think now; nil for one that has
// reported nothing yet.
func (l *Live) Thoughts(number, index int) (list [2]*Thought) {
	l.games.mu.Lock()
	defer l.games.mu.Unlock()
	g := find(l.games.places, number, index)
	if g == nil || g.Over {
		return list
	}
	for color, player := range g.Players {
		if t, ok := players.Thinking(player); ok && t.Plies == len(g.Plies) {
			t.Ply.Comment = Comments{TBHits: true, Line: true}.comment(&t.Pos, &t.Detail)
			list[color] = &Thought{t.Ply, t.Pos.SideToMove() != board.Color(color)}
		}
	}
	return list
}

// Tell brings the games in progress up to date with a notice. Run calls it before watchers
// receive the notice.
func (l *Live) Tell(n Notice) {
	l.games.mu.Lock()
	defer l.games.mu.Unlock()
	switch n.Kind {
	case GameBegun:
		l.games.begin(&n)
	case Moved:
		if g := find(l.games.places, n.Number, n.Game); g != nil {
			g.Plies, g.Since = n.Plies, time.Now()
		}
	case GameOver:
		l.games.end(&n)
	case PairCounted:
		l.games.counted(n.Pair)
	}
}
