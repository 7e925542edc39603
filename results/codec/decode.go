package codec

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"match/board"
	"match/pgn"
)

// decoder reads a game from buf. It keeps the first error; everything read
// after that is zero.
type decoder struct {
	buf  []byte
	dict texts
	err  error
}

var errShort = errors.New("the record ends in the middle")

// Decode reads a game that Append wrote. Other bytes give an error, never a
// panic and never a wrong game of the same length.
func Decode(data []byte, dict texts) (*pgn.Game, error) {
	Decoded.Add(1)
	return decode(data, dict, func(d *decoder, g *pgn.Game, flags uint64) {
		d.moves(g)
		d.columns(g, flags)
		if len(d.buf) > 0 {
			d.fail(fmt.Errorf("%d bytes too many", len(d.buf)))
		}
	})
}

// Header is Decode without the moves and what is known of them.
func Header(data []byte, dict texts) (*pgn.Game, error) { return decode(data, dict, nil) }

// decode reads the header of a game, and what rest reads.
func decode(data []byte, dict texts, rest func(d *decoder, g *pgn.Game, flags uint64)) (*pgn.Game, error) {
	record, err := unpack(data)
	if err != nil {
		return nil, err
	}
	d := decoder{buf: record, dict: dict}
	flags := d.uint()
	if flags > knownFlags || flags&unused != 0 {
		d.fail(fmt.Errorf("unknown flags %#x", flags))
	}
	g := &pgn.Game{Result: pgn.Result(flags & 3)}
	if d.header(g, flags); rest != nil {
		rest(&d, g, flags)
	}
	if d.err != nil {
		return nil, fmt.Errorf("broken game record: %w", d.err)
	}
	return g, nil
}

func (d *decoder) header(g *pgn.Game, flags uint64) {
	g.Start = d.start(flags)
	var reason string
	for _, text := range []*string{&g.White, &g.Black, &g.Event, &g.Date, &g.ECO, &g.Opening, &reason, &g.Site, &g.Round, &g.End.Text} {
		*text = d.ref()
	}
	g.End.Reason = pgn.Reason(reason)
	g.Book, g.Pair = int(d.int()), int(d.int())
	if flags&flagIntro != 0 {
		g.Comment = d.text()
	}
	if flags&flagLate != 0 {
		g.End.Late = time.Duration(d.int())
	}
	if flags&flagSide != 0 {
		g.End.Side, g.End.By, g.End.Move = pgn.Side(d.byte()), int(d.int()), d.text()
	}
	if flags&flagExtra == 0 {
		return
	}
	for range d.count(2) {
		g.Extra = append(g.Extra, pgn.Tag{Name: d.ref(), Value: d.ref()})
	}
}

func (d *decoder) start(flags uint64) board.Position {
	start := board.StartPosition()
	if flags&flagFEN != 0 {
		var err error
		if start, err = board.ParseFEN(d.text()); err != nil {
			d.fail(err)
			return board.StartPosition()
		}
	}
	return start.AsChess960(flags&flag960 != 0)
}

func (d *decoder) moves(g *pgn.Game) {
	n := d.count(1)
	if n == 0 || d.err != nil {
		return
	}
	g.Plies = make([]pgn.Ply, n)
	pos := g.Start
	var list board.MoveList
	for i := range g.Plies {
		m, err := decodeMove(&pos, d.byte(), &list)
		if err != nil {
			d.fail(fmt.Errorf("ply %d: %w", i+1, err))
			return
		}
		g.Plies[i].Move = m
		pos.Play(m)
	}
}

func (d *decoder) columns(g *pgn.Game, flags uint64) {
	plies := g.Plies
	if flags&flagScores != 0 {
		d.scores(plies)
	}
	if d.err != nil {
		return
	}
	for _, c := range numberColumns {
		if flags&c.flag == 0 {
			continue
		}
		for i := range plies {
			c.set(&plies[i], d.int()+base(plies, i, c))
		}
	}
	if flags&flagComments != 0 {
		d.comments(plies)
	}
}

func (d *decoder) comments(plies []pgn.Ply) {
	for i := 0; i < len(plies) && d.err == nil; {
		run, text := d.uint(), d.ref()
		if run == 0 || run > uint64(len(plies)-i) {
			d.fail(fmt.Errorf("a comment on %d of the last %d plies", run, len(plies)-i))
			return
		}
		for range run {
			plies[i].Comment = text
			i++
		}
	}
}

func (d *decoder) scores(plies []pgn.Ply) {
	var last [2]int64
	for i := range plies {
		x := d.int()
		kind, value := pgn.ScoreKind(x&3), x>>2
		if kind > pgn.MateIn {
			d.fail(fmt.Errorf("ply %d has a score of the unknown kind %d", i+1, kind))
		}
		if kind == pgn.Centipawns {
			value += last[i&1]
			last[i&1] = value
		}
		plies[i].Score = pgn.Score{Kind: kind, Value: int(value)}
	}
}

func (d *decoder) byte() byte {
	if len(d.buf) == 0 {
		d.fail(errShort)
		return 0
	}
	b := d.buf[0]
	d.buf = d.buf[1:]
	return b
}

func (d *decoder) uint() uint64 {
	x, n := binary.Uvarint(d.buf)
	return advance(d, x, n)
}

func (d *decoder) int() int64 {
	x, n := binary.Varint(d.buf)
	return advance(d, x, n)
}

// advance takes n bytes that held x, or fails if n means that they held no
// number.
func advance[T int64 | uint64](d *decoder, x T, n int) T {
	if n <= 0 {
		d.fail(errShort)
		return 0
	}
	d.buf = d.buf[n:]
	return x
}

// count reads a number of items of at least size bytes each. A wrong number
// therefore cannot ask for more memory than the record justifies.
func (d *decoder) count(size uint64) int {
	n := d.uint()
	if n > uint64(len(d.buf))/size {
		d.fail(errShort)
		return 0
	}
	return int(n)
}

func (d *decoder) text() string {
	n := d.count(1)
	s := string(d.buf[:n])
	d.buf = d.buf[n:]
	return s
}

func (d *decoder) ref() string {
	id := d.uint()
	if id == 0 {
		return ""
	}
	if id == 1 {
		return d.text()
	}
	s, err := d.dict.Text(id - 1)
	d.fail(err)
	return s
}

// fail keeps the first error and ends reading.
func (d *decoder) fail(err error) {
	if err != nil && d.err == nil {
		d.err, d.buf = err, nil
	}
}
