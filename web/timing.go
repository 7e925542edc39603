package web

import (
	"math"
	"slices"
	"time"

	"match/pgn"
)

// timing is a player's use of its time. Stored times are rounded to milliseconds,
// so that a fast move has the time 0; a running event has exact ones.
type timing struct {
	moves    int
	nodes    uint64
	thought  time.Duration // on the moves whose nodes are known
	rounding time.Duration // how much longer or shorter that may have been
	time     histogram     // of a move
	latency  histogram     // time of a move beyond the time that its player reports
	budget   histogram     // share of the largest possible time of a move, in millionths
	measured int           // moves with a budget
	late     int           // moves with a latency
}

// storedUnit is the unit of stored times.
const storedUnit = time.Millisecond

// isTimed reports whether a game has times: those of an event that does not store
// them are all 0.
func isTimed(g *pgn.Game) bool {
	return slices.ContainsFunc(g.Plies, func(p pgn.Ply) bool { return p.Time > 0 || p.Clock > 0 })
}

// add adds a move of a timed game with its largest possible time, 0 if that is not
// known. A ply without any figure was not thought about: it is one of a book.
func (t *timing) add(p *pgn.Ply, most time.Duration, ponders bool) {
	if p.Time < 0 || p.Time == 0 && p.Nodes == 0 && p.Reported == 0 && p.Clock == 0 {
		return
	}
	t.moves++
	t.time.add(uint64(p.Time.Microseconds()))
	if thought, known := searchTime(p, ponders); known && p.Nodes > 0 {
		t.nodes += p.Nodes
		t.thought += thought
		if thought%storedUnit == 0 {
			t.rounding += storedUnit / 2
		}
	}
	if p.Reported > 0 && p.Reported <= p.Time {
		t.late++
		t.latency.add(uint64((p.Time - p.Reported).Microseconds()))
	}
	if most > 0 {
		t.measured++
		t.budget.add(uint64(1e6 * p.Time.Seconds() / most.Seconds()))
	}
}

// searchTime returns the time in which a move's nodes were searched. Those of a player that
// ponders include the nodes of its opponent's time; only if it reports more time than its own
// clock took, this is surely the time of all of them.
func searchTime(p *pgn.Ply, ponders bool) (thought time.Duration, known bool) {
	if ponders {
		return p.Reported, p.Reported > p.Time
	}
	return p.Time, true
}

// nps returns the number of nodes per second, 0 if it is not known. If the
// rounding of the times changes it by more than a twentieth, it is only a lower
// bound.
func (t *timing) nps() (n float64, bound bool) {
	longest := t.thought
	if bound = 20*t.rounding > t.thought; bound {
		longest += t.rounding
	}
	if longest <= 0 {
		return 0, false
	}
	return float64(t.nodes) / longest.Seconds(), bound
}

// perOctave is the resolution of a histogram: 9%.
const perOctave = 8

// histogram counts figures by their size.
type histogram struct {
	buckets [40 * perOctave]uint32
	n       int
	largest uint64
}

func (h *histogram) add(x uint64) {
	i := int(perOctave * math.Log2(float64(x)+1))
	h.buckets[min(i, len(h.buckets)-1)]++
	h.n++
	h.largest = max(h.largest, x)
}

// quantile returns the figure that a share q of all figures does not exceed, to 9
// %; 0 if there are none.
func (h *histogram) quantile(q float64) uint64 {
	rest := int(math.Ceil(q * float64(h.n)))
	for i, n := range h.buckets {
		if rest -= int(n); rest <= 0 {
			return min(h.largest, uint64(math.Round(math.Exp2((float64(i)+0.5)/perOctave)-1)))
		}
	}
	return h.largest
}
