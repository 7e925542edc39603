package board

// Line is a game reduced to what the rules need: a start position, the moves since, and the keys
// for the repetition rule. A zero Line must be Reset before use.
type Line struct {
	start Position
	pos   Position
	moves []Move
	keys  []uint64 // of every position since start, pos included
}

// NewLine returns a line without moves.
func NewLine(start Position) *Line {
	l := new(Line)
	l.Reset(start)
	return l
}

// Reset restarts the line from a position and reuses its memory.
func (l *Line) Reset(start Position) {
	l.start, l.pos = start, start
	l.moves = l.moves[:0]
	l.keys = append(l.keys[:0], start.key)
}

// CopyFrom makes the line equal to another and reuses its own memory.
func (l *Line) CopyFrom(o *Line) {
	l.start, l.pos = o.start, o.pos
	l.moves = append(l.moves[:0], o.moves...)
	l.keys = append(l.keys[:0], o.keys...)
}

// Push plays a legal move.
func (l *Line) Push(m Move) {
	l.pos.Make(m)
	l.moves = append(l.moves, m)
	l.keys = append(l.keys, l.pos.key)
}

// Start returns the position before the first move.
func (l *Line) Start() *Position { return &l.start }

// Position returns the current position. It changes with the next Push.
func (l *Line) Position() *Position { return &l.pos }

// Moves returns the moves since the start. It shares the line's memory.
func (l *Line) Moves() []Move { return l.moves }

// Keys returns the Zobrist keys of all positions from the start to the current one. It shares the
// line's memory.
func (l *Line) Keys() []uint64 { return l.keys }

// Repetitions returns how often the current position has occurred, itself included. Only positions
// since the last capture or pawn move can be equal.
func (l *Line) Repetitions() int {
	now := len(l.keys) - 1
	oldest := max(0, now-l.pos.HalfmoveClock())
	n := 1
	for i := now - 2; i >= oldest; i -= 2 {
		if l.keys[i] == l.pos.key {
			n++
		}
	}
	return n
}

// Status is the state of a game by the rules alone.
type Status uint8

// The ends of a game. Threefold repetition, fifty moves and insufficient
// material end it at once, without a claim, as in all engine matches.
const (
	Ongoing Status = iota
	Checkmate
	Stalemate
	Threefold
	FiftyMoves
	InsufficientMaterial
)

// String returns the name used in results, such as "threefold repetition".
func (s Status) String() string {
	return [...]string{"ongoing", "checkmate", "stalemate", "threefold repetition", "fifty-move rule",
		"insufficient material"}[s]
}

// Status returns the state of the game.
func (l *Line) Status() Status { return l.pos.Status(l.Repetitions) }

// Status returns the state of a game in which the position has occurred so often, itself included.
// Checkmate takes precedence over every draw: a mate on the hundredth ply is a mate.
func (p *Position) Status(repetitions func() int) Status {
	if !p.HasLegal() {
		if p.InCheck() {
			return Checkmate
		}
		return Stalemate
	}
	switch {
	case p.InsufficientMaterial():
		return InsufficientMaterial
	case p.HalfmoveClock() >= 100:
		return FiftyMoves
	case repetitions() >= 3:
		return Threefold
	}
	return Ongoing
}

// InsufficientMaterial reports whether no sequence of legal moves ends in
// mate because of material alone: king against king, with one knight, or with
// any number of bishops that all stand on squares of one colour.
func (p *Position) InsufficientMaterial() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.many()
	}
	return bishops&DarkSquares == 0 || bishops&^DarkSquares == 0
}

// CanMate reports whether c has enough material to mate with some help from its opponent, which
// matters when the opponent's time runs out. A lone king cannot mate. King and knight can only if
// the opponent has a piece other than queens, which can block its own king. King and bishops of one
// square colour can only if the opponent has a knight, a pawn, or a bishop of the other colour.
func (p *Position) CanMate(c Color) bool {
	own, other := p.colors[c&1], p.colors[(c^1)&1]
	if own&(p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen]) != 0 {
		return true
	}
	knights, bishops := own&p.kinds[Knight], own&p.kinds[Bishop]
	switch {
	case knights == 0 && bishops == 0:
		return false
	case knights.many() || knights != 0 && bishops != 0:
		return true
	case knights != 0:
		return other&^(p.kinds[King]|p.kinds[Queen]) != 0
	}
	colour := DarkSquares
	if bishops&colour == 0 {
		colour = ^colour
	}
	return bishops&^colour != 0 || other&(p.kinds[Knight]|p.kinds[Pawn]|p.kinds[Bishop]&^colour) != 0
}
