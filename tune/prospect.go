package tune

import "match/tune/spsa"

// Prospect is how far a run comes before it is played.
type Prospect struct {
	Reach    float64 // part of the way of the values to their best, if a step of c_end costs 2 Elo
	Best     float64 // r_end for so many games
	Slow     bool    // an r_end is smaller than that
	Short    bool    // the run is too short, or too slow, to arrive
	Hopeless bool    // it hardly sets out, and with another r_end it would come far
}

// fullReach is the part of the way below which a run is said to be too short.
const fullReach = 0.8

// poorReach is the part below which a run hardly sets out, where another r_end would
// bring it usefulReach of the way or more.
const poorReach, usefulReach = 0.25, 0.5

// Prospect says how far the run comes.
func (f *SPSA) Prospect() Prospect {
	p := Prospect{Reach: f.Reach(), Best: spsa.RateFor(f.Pairs)}
	p.Slow, p.Short = f.SlowestRate() < p.Best, p.Reach < fullReach
	p.Hopeless = p.Slow && p.Reach < poorReach && spsa.Reach(f.Pairs, p.Best, spsa.UsualStepLoss) >= usefulReach
	return p
}
