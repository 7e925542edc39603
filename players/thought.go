package players

import (
	"slices"
	"sync"

	"match/board"
	"match/engine"
	"match/pgn"
	"match/players/ucitext"
	"match/players/xboardtext"
)

// Thought is what a player has reported about a search.
type Thought struct {
	Plies int            // of the game before the search
	Pos   board.Position // after them
	Reply                // so far: the figures, and the line of play from Pos
}

// Thinking returns the latest thought of a player's last search in a game; ok is false if it
// has reported none. Unlike other functions, it may be called at any time by any goroutine.
func Thinking(p Player) (t Thought, ok bool) {
	if thinker, is := p.(interface{ Thinking() (Thought, bool) }); is {
		return thinker.Thinking()
	}
	return t, false
}

// mind keeps the latest report of a search as it came: few are ever read.
type mind struct {
	mu    sync.Mutex
	plies int
	pos   board.Position
	guess board.Move  // the move in pos that the player ponders on; NoMove: none
	line  []byte      // the line of a process; empty: none
	info  engine.Info // of the built-in engine, whose PV is a copy; without a depth: none
}

// begin forgets the search before: one of the line's position begins or, with a guess, of that
// after the guess.
func (m *mind) begin(line *board.Line, guess board.Move) {
	m.forget()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.plies, m.pos, m.guess = len(line.Moves()), *line.Position(), guess
}

func (m *mind) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line, m.info.Depth = m.line[:0], 0
}

// hit is called when the guess was played: the search goes on.
func (m *mind) hit() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pos.Make(m.guess)
	m.plies, m.guess = m.plies+1, board.NoMove
}

func (m *mind) keep(line []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line = append(m.line[:0], line...)
}

func (m *mind) report(i engine.Info) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i.PV = append(m.info.PV[:0], i.PV...)
	m.info = i
}

// thought returns the latest report without what its protocol says, and the position that is
// searched; the mutex is held.
func (m *mind) thought() (t Thought, searched board.Position) {
	t, searched = Thought{Plies: m.plies, Pos: m.pos}, m.pos
	if m.guess != board.NoMove {
		t.Detail.Line = []board.Move{m.guess}
		searched.Make(m.guess)
	}
	return t, searched
}

// read returns the thought in the line of a process.
func (m *mind) read(parse func([]byte) (ucitext.Info, bool), parseMove func(*board.Position, string) (board.Move, error)) (t Thought, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	info, ok := parse(m.line)
	t, pos := m.thought()
	t.Ply, t.Detail.TBHits = figures(info), info.TBHits
	ucitext.EachMove(&pos, info.PV, parseMove, func(move board.Move) { t.Detail.Line = append(t.Detail.Line, move) })
	return t, ok
}

// Thinking returns what [Thinking] returns.
func (p *uciPlayer) Thinking() (Thought, bool) {
	return p.mind.read(ucitext.ParseInfo, (*board.Position).ParseUCI)
}

// Thinking returns what [Thinking] returns.
func (p *xboardPlayer) Thinking() (Thought, bool) {
	return p.mind.read(xboardtext.ParseThinking, parseAnswer)
}

// Thinking returns what [Thinking] returns.
func (b *builtinPlayer) Thinking() (t Thought, ok bool) {
	m := &b.mind
	m.mu.Lock()
	defer m.mu.Unlock()
	t, _ = m.thought()
	i := m.info
	t.Ply = pgn.Ply{Score: pgnScore(i.Score), Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Reported: i.Time}
	t.Detail = Detail{TBHits: i.TBHits, Line: slices.Clone(i.PV)}
	return t, i.Depth > 0
}
