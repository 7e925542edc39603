package results

import "match/sprt"

// Swapped returns the same match from B's side.
func (s *Summary) Swapped() *Summary {
	t := *s
	t.A, t.B = s.B, s.A
	for i, n := range s.Pairs {
		t.Pairs[len(s.Pairs)-1-i] = n
	}
	t.Games.Wins, t.Games.Losses = s.Games.Losses, s.Games.Wins
	t.Faults = Faults{s.Faults[1], s.Faults[0]}
	return &t
}

// Add adds the games of another match between A and B. The sum is no longer a
// sequential test, because its verdict would depend on when each match stopped.
// noTest is the text that states this.
func (s *Summary) Add(other *Summary, noTest string) {
	s.Test, s.NoTest = nil, noTest
	for i, n := range other.Pairs {
		s.Pairs[i] += n
	}
	s.Games.Wins += other.Games.Wins
	s.Games.Losses += other.Games.Losses
	s.Games.Draws += other.Games.Draws
	terminations := map[string]int{}
	for _, counts := range []map[string]int{s.Terminations, other.Terminations} {
		for reason, n := range counts {
			terminations[reason] += n
		}
	}
	s.Terminations = terminations
	var faults Faults
	for i := range faults {
		faults[i] = map[string]int{}
		for _, counts := range []map[string]int{s.Faults[i], other.Faults[i]} {
			for reason, n := range counts {
				faults[i][reason] += n
			}
		}
	}
	s.Faults = faults
}

// Swapped returns the same details from B's side.
func (d *Details) Swapped() *Details {
	t := &Details{}
	for _, tally := range d.Tallies {
		tally.White, tally.Outcome = !tally.White, sprt.Win-tally.Outcome
		t.Tallies = append(t.Tallies, tally)
	}
	return t
}
