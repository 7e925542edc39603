package texel

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"match/board"
	"match/variants"
)

// Data are positions, counted by the features of one variant and sorted by
// phase. It takes about 110 bytes a position.
type Data struct {
	linear  *variants.Linear
	train   set
	heldOut set
	games   map[uint64]uint32
	counts  []variants.Count // of the position that is added
}

// set is the positions of one purpose, by phase: 0 to 256.
type set struct {
	phases [257]bucket
	rows   int
}

// bucket is the positions of one phase. Among them a feature is worth the same,
// and one count stands for its two halves.
type bucket struct {
	entries []entry // of all rows, one after the other
	rows    []row
}

// entry is a feature that a position has, and how often.
type entry struct {
	feature uint16
	count   int16
}

type row struct {
	first  uint32 // in the bucket's entries; the next row's first is the end
	game   uint32
	score  float32 // White's, in centipawns; NaN: none
	result float64
	target float64 // what is fitted to, see Options.Blend
}

// Label is what is known of a position.
type Label struct {
	Result  float64 // White's score of its game, 0 to 1
	Score   float64 // what a search thought of it, White's, in centipawns; NaN: not said
	Game    uint64  // stands for its game
	HeldOut bool    // it is left out of the fit, which is judged by it
}

// NewData returns no positions of the variant.
func NewData(v *variants.Variant) *Data {
	l := v.Linear()
	if n := len(l.Features()); n > maxFeatures {
		panic(fmt.Sprintf("texel: %d features, more than %d", n, maxFeatures)) // a new term needs a greater constant
	}
	return &Data{linear: l, games: map[uint64]uint32{}}
}

// maxEntries bounds a bucket, whose rows count its entries in 32 bits.
const maxEntries = math.MaxUint32 - 1<<10

// Add adds a position. The error says that there are too many.
func (d *Data) Add(p *board.Position, l Label) error {
	counts, phase := d.linear.Counts(p, d.counts[:0])
	d.counts = counts
	slices.SortFunc(counts, func(a, b variants.Count) int { return cmp.Compare(a.Feature, b.Feature) })
	number, known := d.games[l.Game]
	if !known {
		number = uint32(len(d.games))
		d.games[l.Game] = number
	}
	s := &d.train
	if l.HeldOut {
		s = &d.heldOut
	}
	b := &s.phases[phase]
	if len(b.entries) > maxEntries {
		return fmt.Errorf("more positions of phase %d than fit", phase)
	}
	b.rows = append(b.rows, row{uint32(len(b.entries)), number, float32(l.Score), l.Result, l.Result})
	for _, c := range counts {
		b.entries = append(b.entries, entry{uint16(c.Feature), c.N})
	}
	s.rows++
	return nil
}

// blend sets what rows are fitted to: the result, or for those with a score so
// much of that score, as a chance to win at scale K, in its place.
func (s *set) blend(share, scale float64) {
	for phase := range s.phases {
		rows := s.phases[phase].rows
		for i := range rows {
			r := &rows[i]
			r.target = r.result
			if score := float64(r.score); share > 0 && !math.IsNaN(score) {
				_, q := logistic(scale * score)
				r.target += share * (q - r.result)
			}
		}
	}
}

// of returns the entries of a row.
func (b *bucket) of(i int) []entry {
	if i+1 < len(b.rows) {
		return b.entries[b.rows[i].first:b.rows[i+1].first]
	}
	return b.entries[b.rows[i].first:]
}

// part is a run of rows of one phase.
type part struct {
	*bucket
	phase     int
	low, high int
}

// share is the part of the phase that is middlegame.
func (p part) share() float64 { return float64(p.phase) / 256 }

// pieces is the number of pieces that the work on a set is cut into. It is
// fixed, so that sums come out the same for any number of workers.
const pieces = 8

// cut returns the set in pieces of about the same number of rows.
func (s *set) cut() (all [pieces][]part) {
	piece, room := 0, s.rows/pieces+1
	for phase := range s.phases {
		b := &s.phases[phase]
		for low := 0; low < len(b.rows); {
			high := min(low+room, len(b.rows))
			all[piece] = append(all[piece], part{b, phase, low, high})
			room -= high - low
			low = high
			if room == 0 {
				piece, room = min(piece+1, pieces-1), s.rows/pieces+1
			}
		}
	}
	return all
}
