package codec

import (
	"fmt"
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
	for _, c := range numberColumns(units[flags>>unitShift&3]) {
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

func numberColumns(unit time.Duration) [6]numberColumn {
	return [6]numberColumn{
		{flag: flagDepth,
			get: func(p *pgn.Ply) int64 { return int64(p.Depth) },
			set: func(p *pgn.Ply, x int64) { p.Depth = int(x) }},
		{flag: flagSelDepth, fromDepth: true,
			get: func(p *pgn.Ply) int64 { return int64(p.SelDepth) },
			set: func(p *pgn.Ply, x int64) { p.SelDepth = int(x) }},
		{flag: flagNodes,
			get: func(p *pgn.Ply) int64 { return int64(p.Nodes) },
			set: func(p *pgn.Ply, x int64) { p.Nodes = uint64(x) }},
		{flag: flagTime,
			get: func(p *pgn.Ply) int64 { return int64(p.Time / unit) },
			set: func(p *pgn.Ply, x int64) { p.Time = time.Duration(x) * unit }},
		{flag: flagReported,
			get: func(p *pgn.Ply) int64 { return int64(p.Reported / unit) },
			set: func(p *pgn.Ply, x int64) { p.Reported = time.Duration(x) * unit }},
		{flag: flagClock,
			get: func(p *pgn.Ply) int64 { return int64(p.Clock / unit) },
			set: func(p *pgn.Ply, x int64) { p.Clock = time.Duration(x) * unit }},
	}
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
