package tune

import "match/tune/spsa"

// Prospect estimates before a run how far its values will move.
type Prospect struct {
	Reach    float64 // share of the way of the values to their best, if a step of c_end costs 2 Elo
	Best     float64 // best r_end for this number of games
	Slow     bool    // an r_end is smaller than Best
	Short    bool    // the run is too short, or too slow, to get there
	Hopeless bool    // the values hardly move, but with another r_end they would move far
}

// fullReach is the share of the way below which a run counts as too short.
const fullReach = 0.8

// poorReach is the share below which the values hardly move. A run is hopeless below
// it if another r_end would reach at least usefulReach.
const poorReach, usefulReach = 0.25, 0.5

// Prospect estimates how far the values of the run will move.
func (f *SPSA) Prospect() Prospect {
	p := Prospect{Reach: f.Reach(), Best: spsa.RateFor(f.Pairs)}
	p.Slow, p.Short = f.SlowestRate() < p.Best, p.Reach < fullReach
	p.Hopeless = p.Slow && p.Reach < poorReach && spsa.Reach(f.Pairs, p.Best, spsa.UsualStepLoss) >= usefulReach
	return p
}
