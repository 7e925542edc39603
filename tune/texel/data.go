package texel

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"match/board"
	"match/variants"
)

// Data are positions, stored as the feature counts of one variant and sorted
// by phase. A position takes about 110 bytes.
type Data struct {
	linear  *variants.Linear
	train   set
	heldOut set
	games   map[uint64]uint32
	counts  []variants.Count // of the position being added
}

// set has the positions for one purpose, by phase: 0 to 256.
type set struct {
	phases [257]bucket
	rows   int
}

// bucket has the positions of one phase. In these a feature has the same value,
// so one count is enough for its two halves.
type bucket struct {
	entries []entry // of all rows, one after the other
	rows    []row
}

// entry is a feature of a position and its count.
type entry struct {
	feature uint16
	count   int16
}

type row struct {
	first  uint32 // in the bucket's entries; the next row's first is the end
	game   uint32
	score  float32 // White's, in centipawns; NaN: none
	result float64
	target float64 // the value to fit, see Options.Blend
}

// Label is the known data of a position.
type Label struct {
	Result  float64 // White's score of its game, 0 to 1
	Score   float64 // the score of a search, for White, in centipawns; NaN: none
	Game    uint64  // identifies its game
	HeldOut bool    // excluded from the fit and used to judge it
}

// NewData returns an empty Data for the variant.
func NewData(v *variants.Variant) *Data {
	l := v.Linear()
	if n := len(l.Features); n > maxFeatures {
		panic(fmt.Sprintf("texel: %d features, more than %d", n, maxFeatures)) // a new term needs a larger constant
	}
	return &Data{linear: l, games: map[uint64]uint32{}}
}

// maxEntries bounds a bucket, whose rows count its entries in 32 bits.
const maxEntries = math.MaxUint32 - 1<<10

// Add adds a position. It fails if there are too many.
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

// blend sets the values to fit: the result or, for rows with a score, a mix
// with the given share of that score as a winning probability at scale K.
func (s *set) blend(share, scale float64) {
	s.eachRow(func(_, _ int, r *row) {
		r.target = r.result
		if score := float64(r.score); share > 0 && !math.IsNaN(score) {
			_, q := logistic(scale * score)
			r.target += share * (q - r.result)
		}
	})
}

// of returns the entries of a row.
func (b *bucket) of(i int) []entry {
	if i+1 < len(b.rows) {
		return b.entries[b.rows[i].first:b.rows[i+1].first]
	}
	return b.entries[b.rows[i].first:]
}

// part is a range of rows of one phase.
type part struct {
	*bucket
	phase     int
	low, high int
}

// share returns the middlegame share of the phase.
func (p part) share() float64 { return float64(p.phase) / 256 }

// pieces is the number of pieces that a set is divided into for parallel
// work. It is fixed, so that sums are the same for any number of workers.
const pieces = 8

// cut divides the set into pieces of about the same number of rows.
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
