package codec

import (
	"fmt"
	"math"
	"time"

	"match/pgn"
)

// columns writes the players' figures, one column at a time. Differences wrap
// around in both directions, so every value survives.
func (e *encoder) columns(g *pgn.Game, flags uint64) {
	plies := g.Plies
	if flags&flagScores != 0 {
		e.scores(plies)
	}
	for _, c := range numberColumns {
		if flags&c.flag == 0 {
			continue
		}
		for i := range plies {
			e.int(c.get(&plies[i]) - base(plies, i, c))
		}
	}
	if flags&flagComments != 0 {
		e.comments(plies)
	}
}

// comments writes runs of plies with the same comment: the length of the run
// and the text. Short ones, such as "book", are shared between games.
func (e *encoder) comments(plies []pgn.Ply) {
	for i := 0; i < len(plies); {
		text, run := plies[i].Comment, 1
		for i+run < len(plies) && plies[i+run].Comment == text {
			run++
		}
		e.uint(uint64(run))
		e.ref(text, len(text) <= 8)
		i += run
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

// scores writes a score with its kind in the two lowest bits and its value
// above them. Centipawns are differences from the player's previous score in
// centipawns.
func (e *encoder) scores(plies []pgn.Ply) {
	var last [2]int64
	for i := range plies {
		s := plies[i].Score
		if s.Kind > pgn.MateIn {
			e.fail(fmt.Errorf("ply %d has a score of the unknown kind %d", i+1, s.Kind))
		}
		value := int64(s.Value)
		if s.Kind == pgn.Centipawns {
			value, last[i&1] = value-last[i&1], value
		}
		if value<<2>>2 != value {
			e.fail(fmt.Errorf("ply %d has a score out of range: %d", i+1, s.Value))
		}
		e.int(value<<2 | int64(s.Kind))
	}
}
