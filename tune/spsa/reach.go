package spsa

import "math"

// UsualStepLoss is what a step c_end costs where it is well chosen, in Elo.
const UsualStepLoss = 2

// Reach is how much of the way to its best value a parameter comes on average
// over the second half of a run, 0 … 1, where its strength is a parabola that a
// step of c_end costs stepLoss Elo.
//
// Each game shrinks the distance by 4·R·e·c²/C, C = 800/ln 10 (van den Bergh). As
// R_k·c_k² is r_end·c_end²·((A+N)/(A+k))^α, steps do not matter.
func Reach(pairs int, rEnd, stepLoss float64) float64 { return reachOf(pairs, pairs, rEnd, stepLoss) }

// reachOf is Reach for a run with the gains of one that was planned for other pairs.
func reachOf(planned, pairs int, rEnd, stepLoss float64) float64 {
	const steps = 200
	perPair := 2 * 4 * rEnd * stepLoss / (800 / math.Ln10)
	way, mean := 0.0, 0.0
	for i := range steps {
		x := (float64(i) + 0.5) / steps * float64(pairs) / float64(planned)
		way += perPair * float64(pairs) / steps * math.Pow((stability+1)/(stability+x), alpha)
		if i >= steps/2 {
			mean += (1 - math.Exp(-way)) / (steps / 2)
		}
	}
	return mean
}

// The rates that RateFor chooses from: fishtest's, which is best for long runs,
// and one beyond which the noise of single games decides.
const leastRate, mostRate = 0.002, 0.05

// enoughReach is how much of the way a run should come.
const enoughReach = 0.95

// RateFor is the r_end for a run of so many pairs: the smallest with which it
// reaches its best values, where a step of c_end costs 2 Elo.
func RateFor(pairs int) float64 {
	low, high := leastRate, mostRate
	if Reach(pairs, low, UsualStepLoss) >= enoughReach {
		return low
	}
	for range 60 {
		middle := math.Sqrt(low * high)
		if Reach(pairs, middle, UsualStepLoss) < enoughReach {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// Reach is how much of the way the parameter with the smallest rate comes, where
// a step of c_end costs 2 Elo.
func (c Config) Reach() float64 {
	least := 1.0
	for _, p := range c.Params {
		least = min(least, reachOf(c.planned(), c.Pairs, p.REnd, UsualStepLoss))
	}
	return least
}
