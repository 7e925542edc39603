package spsa

import "math"

// UsualStepLoss is the cost of a well-chosen step c_end, in Elo.
const UsualStepLoss = 2

// Reach returns the mean share of the way to its best value, 0 … 1, that a
// parameter has covered in the second half of a run. It assumes that strength is
// a parabola and that a step of c_end costs UsualStepLoss.
//
// Each game shrinks the distance by 4·R·e·c²/C, C = 800/ln 10 (van den Bergh). As
// R_k·c_k² is r_end·c_end²·((A+N)/(A+k))^α, steps do not matter.
func Reach(pairs int, rEnd float64) float64 { return reachOf(pairs, pairs, rEnd) }

// reachOf is Reach for a run with the gains for another number of planned pairs.
func reachOf(planned, pairs int, rEnd float64) float64 {
	const steps = 200
	perPair := 2 * 4 * rEnd * UsualStepLoss / (800 / math.Ln10)
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

// The range of RateFor: fishtest's rate, which is best for long runs, and a
// rate beyond which the noise of single games dominates.
const leastRate, mostRate = 0.002, 0.05

// enoughReach is the share of the way that a run should cover.
const enoughReach = 0.95

// RateFor returns the r_end for a run of this many pairs: the smallest one that
// reaches the best values, if a step of c_end costs 2 Elo.
func RateFor(pairs int) float64 {
	low, high := leastRate, mostRate
	if Reach(pairs, low) >= enoughReach {
		return low
	}
	for range 60 {
		middle := math.Sqrt(low * high)
		if Reach(pairs, middle) < enoughReach {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// Reach returns the share of the way that the parameter with the smallest rate
// covers, if a step of c_end costs 2 Elo.
func (c Config) Reach() float64 {
	least := 1.0
	for _, p := range c.Params {
		least = min(least, reachOf(c.planned(), c.Pairs, p.REnd))
	}
	return least
}
