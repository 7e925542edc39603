package results

import (
	"fmt"
	"math"

	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Left estimates the remaining games of a race with a limit of latest games, if
// the candidates are as good as measured. A candidate on its way to H1 will end
// the race; it is assumed to keep the share of the games that it has had so far.
// Without such a candidate all tests have to end. ok is false if too little is
// known.
func (r *Race) Left(latest int) (games float64, ok bool) {
	if r.Verdict() != sprt.None {
		return 0, true
	}
	first, all := math.Inf(1), 0.0
	for i := range r.Candidates() {
		s := &Summary{Test: r.TestOf(i), Pairs: r.Counts(i)}
		left, known := s.Left(0) // zero if it has a verdict
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

// Progress returns the progress, 0 … 1, of a race with a limit of latest games,
// and its standing in one line.
func (r *Race) Progress(latest int) (fraction float64, parts []string) {
	played := 2 * r.Standing.Pairs
	text := plural.Count(played, "game")
	if left, ok := r.Left(latest); ok && played > 0 {
		all := float64(played) + left
		fraction = float64(played) / all
		text = fmt.Sprintf("%d of about %s", played, plural.Count(int(all), "game"))
	}
	parts = []string{text}
	if leader, ok := r.leader(); ok {
		parts = append(parts, fmt.Sprintf("most games %s: Elo %s, %s", r.name(leader), report.ShortEstimate(sprt.EloEstimate(r.Counts(leader))), r.TestOf(leader).Short()))
	}
	return fraction, append(parts, fmt.Sprintf("%d of %d out", len(r.with(sprt.H0)), r.Candidates()))
}
