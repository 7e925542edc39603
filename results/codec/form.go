package codec

import (
	"fmt"
	"math"
	"time"

	"match/board"
	"match/pgn"
)

// The flags of a game. Bits 0 and 1 are its result, bits 2 and 3 are not used.
const (
	unused     uint64 = 3 << 2
	flagFEN    uint64 = 1 << (iota + 3) // the game does not begin at the initial position
	flag960                             // moves are written as in Chess960
	flagScores                          // and so on: the column is present
	flagDepth
	flagSelDepth
	flagNodes
	flagTime
	flagReported
	flagClock
	flagComments
	flagIntro // text before the first move
	flagExtra
	flagLate   // of a time forfeit
	flagSide   // of the end, with what else its text is made from
	knownFlags = flagSide<<1 - 1
)

// EncodeWith returns the bytes of g, with times to the millisecond. The texts
// that g shares with other games go into dict. The error names an illegal move or a
// score of unknown kind.
func EncodeWith(g *pgn.Game, dict dictionary) ([]byte, error) {
	Encoded.Add(1)
	s := stream{buf: make([]byte, 0, 1024), ids: dict}
	if g.Result > pgn.Draw {
		s.fail(fmt.Errorf("unknown result %d", g.Result))
	}
	flags := s.uint(flagsOf(g))
	s.header(g, flags)
	s.moves(g)
	s.columns(g.Plies, flags)
	if s.err != nil {
		return nil, s.err
	}
	return pack(s.buf), nil
}

// Decode reads a game that EncodeWith wrote. Other bytes give an error, never a
// panic and never a wrong game of the same length.
func Decode(data []byte, dict texts) (*pgn.Game, error) {
	Decoded.Add(1)
	return decode(data, dict, func(s *stream, g *pgn.Game, flags uint64) {
		s.moves(g)
		s.columns(g.Plies, flags)
		if len(s.buf) > 0 {
			s.fail(fmt.Errorf("%d bytes too many", len(s.buf)))
		}
	})
}

// Header is Decode without the moves and what is known of them.
func Header(data []byte, dict texts) (*pgn.Game, error) {
	return decode(data, dict, func(*stream, *pgn.Game, uint64) {})
}

// decode reads the header of a game, and what rest reads.
func decode(data []byte, dict texts, rest func(s *stream, g *pgn.Game, flags uint64)) (*pgn.Game, error) {
	record, err := unpack(data)
	if err != nil {
		return nil, err
	}
	s := stream{buf: record, reads: true, texts: dict}
	flags := s.uint(0)
	if flags > knownFlags || flags&unused != 0 {
		s.fail(fmt.Errorf("unknown flags %#x", flags))
	}
	g := &pgn.Game{Result: pgn.Result(flags & 3)}
	s.header(g, flags)
	rest(&s, g, flags)
	if s.err != nil {
		return nil, fmt.Errorf("broken game record: %w", s.err)
	}
	return g, nil
}

func flagsOf(g *pgn.Game) uint64 {
	flags := uint64(g.Result) & 3
	set := func(flag uint64, on bool) {
		if on {
			flags |= flag
		}
	}
	set(flagFEN, g.Start.AsChess960(false) != board.StartPosition())
	set(flag960, g.Start.IsChess960())
	set(flagExtra, len(g.Extra) > 0)
	set(flagIntro, g.Comment != "")
	set(flagLate, g.End.Late != 0)
	set(flagSide, g.End.Side != pgn.NoSide || g.End.By != 0 || g.End.Move != "")
	for i := range g.Plies {
		p := &g.Plies[i]
		set(flagScores, p.Score != pgn.Score{})
		set(flagComments, p.Comment != "")
		for k := range numberColumns {
			set(numberColumns[k].flag, numberColumns[k].get(p) != 0)
		}
	}
	return flags
}

// header is everything but the plies.
func (s *stream) header(g *pgn.Game, flags uint64) {
	s.start(g, flags)
	for _, text := range []*string{&g.White, &g.Black, &g.Event, &g.Date, &g.ECO, &g.Opening, (*string)(&g.End.Reason)} {
		s.ref(text, true)
	}
	s.ref(&g.Site, false)
	s.ref(&g.Round, false)
	s.ref(&g.End.Text, repeats(g.End.Reason))
	number(s, &g.Book)
	number(s, &g.Pair)
	if flags&flagIntro != 0 {
		s.text(&g.Comment)
	}
	if flags&flagLate != 0 {
		number(s, &g.End.Late)
	}
	if flags&flagSide != 0 {
		if side := s.byte(byte(g.End.Side)); s.reads {
			g.End.Side = pgn.Side(side)
		}
		number(s, &g.End.By)
		s.text(&g.End.Move)
	}
	if flags&flagExtra == 0 {
		return
	}
	if n := s.count(len(g.Extra), 2); s.reads && n > 0 {
		g.Extra = make([]pgn.Tag, n)
	}
	for i := range g.Extra {
		s.ref(&g.Extra[i].Name, true)
		s.ref(&g.Extra[i].Value, false)
	}
}

// start is the position at which a game begins.
func (s *stream) start(g *pgn.Game, flags uint64) {
	fen, start := "", board.StartPosition()
	if !s.reads && flags&flagFEN != 0 {
		fen = g.Start.FEN()
	}
	if flags&flagFEN != 0 {
		s.text(&fen)
	}
	if !s.reads {
		return
	}
	if flags&flagFEN != 0 {
		position, err := board.ParseFEN(fen)
		if s.fail(err); err == nil {
			start = position
		}
	}
	g.Start = start.AsChess960(flags&flag960 != 0)
}

// repeats reports whether games that end for this reason tend to end with the
// same comment. The comments of the others contain milliseconds, moves and
// signals.
func repeats(r pgn.Reason) bool { return r != pgn.NoReason && !r.IsFault() }

func (s *stream) moves(g *pgn.Game) {
	if n := s.count(len(g.Plies), 1); s.reads && n > 0 {
		g.Plies = make([]pgn.Ply, n)
	}
	pos := g.Start
	var list board.MoveList
	for i := range g.Plies {
		if err := s.move(&pos, &g.Plies[i].Move, &list); err != nil {
			s.fail(fmt.Errorf("ply %d: %w", i+1, err))
			return
		}
		pos.Play(g.Plies[i].Move)
	}
}

// move is a move in a position. It uses list as scratch space.
func (s *stream) move(pos *board.Position, m *board.Move, list *board.MoveList) (err error) {
	if s.reads {
		*m, err = decodeMove(pos, s.byte(0), list)
		return err
	}
	code, err := encodeMove(pos, *m, list)
	s.byte(code)
	return err
}

// columns are the players' figures, one column at a time. Differences wrap
// around in both directions, so every value survives.
func (s *stream) columns(plies []pgn.Ply, flags uint64) {
	if flags&flagScores != 0 {
		s.scores(plies)
	}
	if s.err != nil {
		return
	}
	for _, c := range numberColumns {
		if flags&c.flag == 0 {
			continue
		}
		for i := range plies {
			if from := base(plies, i, c); s.reads {
				c.set(&plies[i], s.int(0)+from)
			} else {
				s.int(c.get(&plies[i]) - from)
			}
		}
	}
	if flags&flagComments != 0 {
		s.comments(plies)
	}
}

// scores are numbers with the kind of a score in the two lowest bits and its value
// above them. Centipawns are differences from the player's previous score in
// centipawns.
func (s *stream) scores(plies []pgn.Ply) {
	var last [2]int64
	for i := range plies {
		score, before := plies[i].Score, &last[i&1]
		value := int64(score.Value)
		if score.Kind == pgn.Centipawns {
			value -= *before
		}
		if value<<2>>2 != value {
			s.fail(fmt.Errorf("ply %d has a score out of range: %d", i+1, score.Value))
		}
		if x := s.int(value<<2 | int64(score.Kind)); s.reads {
			if score = (pgn.Score{Kind: pgn.ScoreKind(x & 3), Value: int(x >> 2)}); score.Kind == pgn.Centipawns {
				score.Value += int(*before)
			}
			plies[i].Score = score
		}
		if score.Kind > pgn.MateIn {
			s.fail(fmt.Errorf("ply %d has a score of the unknown kind %d", i+1, score.Kind))
		}
		if score.Kind == pgn.Centipawns {
			*before = int64(score.Value)
		}
	}
}

// comments are runs of plies with the same comment: the length of the run
// and the text. Short ones, such as "book", are shared between games.
func (s *stream) comments(plies []pgn.Ply) {
	for i := 0; i < len(plies) && s.err == nil; {
		text, length := plies[i].Comment, 1
		for !s.reads && i+length < len(plies) && plies[i+length].Comment == text {
			length++
		}
		run := s.uint(uint64(length))
		s.ref(&text, len(text) <= 8)
		if run == 0 || run > uint64(len(plies)-i) {
			s.fail(fmt.Errorf("a comment on %d of the last %d plies", run, len(plies)-i))
			return
		}
		for range run {
			if s.reads {
				plies[i].Comment = text
			}
			i++
		}
	}
}

// numberColumn is a field of a ply that is stored as a difference.
type numberColumn struct {
	flag uint64
	get  func(p *pgn.Ply) int64
	set  func(p *pgn.Ply, x int64)
	// fromDepth means that the difference is from the depth of the same ply, not
	// from the same player's previous ply.
	fromDepth bool
}

// numberColumns are in the order in which they are written.
var numberColumns = [...]numberColumn{
	{flag: flagDepth,
		get: func(p *pgn.Ply) int64 { return int64(p.Depth) },
		set: func(p *pgn.Ply, x int64) { p.Depth = int(x) }},
	{flag: flagSelDepth, fromDepth: true,
		get: func(p *pgn.Ply) int64 { return int64(p.SelDepth) },
		set: func(p *pgn.Ply, x int64) { p.SelDepth = int(x) }},
	{flag: flagNodes,
		get: func(p *pgn.Ply) int64 { return int64(p.Nodes) },
		set: func(p *pgn.Ply, x int64) { p.Nodes = uint64(x) }},
	timeColumn(flagTime, func(p *pgn.Ply) *time.Duration { return &p.Time }),
	timeColumn(flagReported, func(p *pgn.Ply) *time.Duration { return &p.Reported }),
	timeColumn(flagClock, func(p *pgn.Ply) *time.Duration { return &p.Clock }),
}

// longest is the longest time in milliseconds.
const longest = math.MaxInt64 / int64(time.Millisecond)

// timeColumn is a column of milliseconds.
func timeColumn(flag uint64, of func(p *pgn.Ply) *time.Duration) numberColumn {
	return numberColumn{flag: flag,
		get: func(p *pgn.Ply) int64 { return of(p).Round(time.Millisecond).Milliseconds() },
		set: func(p *pgn.Ply, x int64) { *of(p) = time.Duration(max(-longest, min(x, longest))) * time.Millisecond }}
}

// base returns the value that ply i's value is stored as a difference from.
func base(plies []pgn.Ply, i int, c numberColumn) int64 {
	switch {
	case c.fromDepth:
		return int64(plies[i].Depth)
	case i >= 2:
		return c.get(&plies[i-2])
	}
	return 0
}
