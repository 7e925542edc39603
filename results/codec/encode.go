package codec

import (
	"encoding/binary"
	"fmt"

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

// encoder appends a game to buf. It keeps the first error.
type encoder struct {
	buf  []byte
	dict dictionary
	err  error
}

// Append appends the bytes of g to dst, with times to the millisecond. The texts
// that g shares with other games go into dict. The error names an illegal move or a
// score of unknown kind.
func Append(dst []byte, g *pgn.Game, dict dictionary) ([]byte, error) {
	Encoded.Add(1)
	e := encoder{buf: make([]byte, 0, 1024), dict: dict}
	if g.Result > pgn.Draw {
		e.fail(fmt.Errorf("unknown result %d", g.Result))
	}
	flags := flagsOf(g)
	e.uint(flags)
	e.header(g, flags)
	e.uint(uint64(len(g.Plies)))
	e.moves(g)
	e.columns(g, flags)
	if e.err != nil {
		return dst, e.err
	}
	return pack(dst, e.buf), nil
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

// header writes everything but the plies.
func (e *encoder) header(g *pgn.Game, flags uint64) {
	if flags&flagFEN != 0 {
		e.text(g.Start.FEN())
	}
	for _, text := range []string{g.White, g.Black, g.Event, g.Date, g.ECO, g.Opening, string(g.End.Reason)} {
		e.ref(text, true)
	}
	e.ref(g.Site, false)
	e.ref(g.Round, false)
	e.ref(g.End.Text, repeats(g.End.Reason))
	e.int(int64(g.Book))
	e.int(int64(g.Pair))
	if flags&flagIntro != 0 {
		e.text(g.Comment)
	}
	if flags&flagLate != 0 {
		e.int(int64(g.End.Late))
	}
	if flags&flagSide != 0 {
		e.buf = append(e.buf, byte(g.End.Side))
		e.int(int64(g.End.By))
		e.text(g.End.Move)
	}
	if flags&flagExtra != 0 {
		e.uint(uint64(len(g.Extra)))
		for _, tag := range g.Extra {
			e.ref(tag.Name, true)
			e.ref(tag.Value, false)
		}
	}
}

// repeats reports whether games that end for this reason tend to end with the
// same comment. The comments of the others contain milliseconds, moves and
// signals.
func repeats(r pgn.Reason) bool { return r != pgn.NoReason && !r.IsFault() }

func (e *encoder) moves(g *pgn.Game) {
	pos := g.Start
	var list board.MoveList
	for i := range g.Plies {
		code, err := encodeMove(&pos, g.Plies[i].Move, &list)
		if err != nil {
			e.fail(fmt.Errorf("ply %d: %w", i+1, err))
			return
		}
		e.buf = append(e.buf, code)
		pos.Play(g.Plies[i].Move)
	}
}

func (e *encoder) uint(x uint64) { e.buf = binary.AppendUvarint(e.buf, x) }
func (e *encoder) int(x int64)   { e.buf = binary.AppendVarint(e.buf, x) }

// text writes a text in full.
func (e *encoder) text(s string) {
	e.uint(uint64(len(s)))
	e.buf = append(e.buf, s...)
}

// ref writes a text as 0 for the empty one, as 1 and the text itself, or as
// its number in the dictionary plus 1.
func (e *encoder) ref(s string, shared bool) {
	switch {
	case s == "":
		e.uint(0)
	case !shared:
		e.uint(1)
		e.text(s)
	default:
		id, err := e.dict.ID(s)
		e.fail(err)
		e.uint(id + 1)
	}
}

func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}
