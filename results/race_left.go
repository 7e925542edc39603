package results

import (
	"fmt"
	"math"

	"match/internal/plural"
	"match/sprt"
)

// Left is how many games a race will still take that ends after so many games at
// the latest, if the candidates are as good as they seem to be. A candidate on its
// way to H1 ends the race; it gets the share of the games that it has had so far.
// If there is none, all tests have to end. It is not ok where too little is known.
func (r *Race) Left(latest int) (games float64, ok bool) {
	if r.Verdict() != sprt.None {
		return 0, true
	}
	first, all := math.Inf(1), 0.0
	for i := range r.Candidates() {
		s := &Summary{Test: r.TestOf(i), Pairs: r.Counts(i)}
		left, known := s.Left(0) // nothing where it has its verdict
		all += left.Games
		switch {
		case !known:
			all = math.Inf(1)
		case s.Test.LLR > 0:
			first = min(first, left.Games*float64(r.Standing.Pairs)/float64(s.Pairs.Pairs()))
		}
	}
	if r.All {
		first = math.Inf(1)
	}
	games = min(first, all)
	return min(games, max(0, float64(latest-2*r.Standing.Pairs))), !math.IsInf(games, 1)
}

// Progress is how far a race has come that ends after so many games at the latest,
// 0 … 1, and its standing in a line.
func (r *Race) Progress(latest int) (fraction float64, text string) {
	played := 2 * r.Standing.Pairs
	text = plural.Count(played, "game")
	if left, ok := r.Left(latest); ok && played > 0 {
		all := float64(played) + left
		fraction = float64(played) / all
		text = fmt.Sprintf("%d of about %s", played, plural.Count(int(all), "game"))
	}
	if leader, ok := r.Leader(); ok {
		text += fmt.Sprintf("  most games %s: Elo %s, %s", r.name(leader), ShortEstimate(sprt.EloEstimate(r.Counts(leader))), r.TestOf(leader).Short())
	}
	return fraction, text + fmt.Sprintf("  %d of %d out", len(r.with(sprt.H0)), r.Candidates())
}
