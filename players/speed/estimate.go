package speed

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"match/sprt"
)

// round is a run of each program: its time per node, in any unit.
type round struct {
	A, B float64
}

// Estimate is A's gain in speed over B: 0.02 is 2%.
type Estimate struct {
	Gain, Lower, Upper float64 // with the 95% interval
	Rounds             int
	Known              bool // false: too few rounds for an interval
}

// trimmed is the share of the rounds that is cut off at either end: other
// programs disturb a few rounds strongly.
const trimmed = 0.1

// estimateOf estimates the gain from rounds. The estimate is the trimmed mean of the
// logarithms of the ratios with Yuen's interval (Biometrika 61, 1974): Student's
// t on the winsorized variance. Influences on both programs, such as the clock
// frequency, cancel out.
func estimateOf(rounds []round) Estimate {
	mean, half, ok := interval(rounds)
	return Estimate{math.Expm1(mean), math.Expm1(mean - half), math.Expm1(mean + half), len(rounds), ok}
}

func interval(rounds []round) (mean, half float64, ok bool) {
	n := len(rounds)
	cut := int(trimmed * float64(n))
	left := n - 2*cut
	if left < 3 {
		return 0, 0, false
	}
	gains := make([]float64, n)
	for i, r := range rounds {
		gains[i] = math.Log(r.B / r.A)
	}
	slices.Sort(gains)
	mean = stat.Mean(gains[cut:n-cut], nil)
	for i := range gains {
		gains[i] = gains[min(max(i, cut), n-1-cut)]
	}
	variance := stat.Variance(gains, nil) * float64(n-1) / float64(left*(left-1))
	t := distuv.StudentsT{Sigma: 1, Nu: float64(left - 1)}.Quantile((1 + sprt.Level) / 2)
	return mean, t * math.Sqrt(variance), true
}

// fewest is the minimum number of rounds of a comparison.
const fewest = 10

// enough reports whether the gain is known within the given limit, or within a
// tenth of the gain if that is large. Call it only after the numbers of rounds
// that Look selects: intervals would be too narrow if a comparison stopped at the
// first moment at which one happens to be narrow. For the same reason the
// interval must be narrower than requested by a margin.
func enough(e Estimate, within float64) bool {
	const margin = 1.15
	return e.Known && e.Rounds >= fewest && margin*(e.Upper-e.Lower)/2 <= math.Max(within, math.Abs(e.Gain)/10)
}

// firstLook is the number of rounds before a comparison may stop. The deviation of
// fewer rounds is too uncertain: those that stop would be the ones in which it
// happens to be small. With 10 rounds, 7.9% of the intervals of equal programs
// leave out 0 (simulated); with 30, at most 5.8%, and 5.1% without stopping.
const firstLook = 30

// look reports whether to check a comparison after the given number of rounds:
// first after 30, then each time after a fifth more.
func look(rounds int) bool {
	at := firstLook
	for at < rounds {
		at += at / 5
	}
	return at == rounds
}

// Verdict returns H1 if A is faster, H0 if it is slower, and None if the interval
// contains 0.
func (e Estimate) Verdict() sprt.Verdict {
	switch {
	case !e.Known:
	case e.Lower > 0:
		return sprt.H1
	case e.Upper < 0:
		return sprt.H0
	}
	return sprt.None
}

// drift returns the relative slowdown of both programs from the first round to
// the last, by a line through the logarithms of their times. seen is false if
// chance explains it.
func drift(rounds []round) (slower float64, seen bool) {
	n := float64(len(rounds))
	if n < fewest {
		return 0, false
	}
	var at, logs []float64
	for i, r := range rounds {
		at, logs = append(at, float64(i)), append(logs, (math.Log(r.A)+math.Log(r.B))/2)
	}
	first, slope := stat.LinearRegression(at, logs, nil, false)
	rest, square := 0.0, stat.Variance(at, nil)*(n-1)
	for i := range rounds {
		d := logs[i] - first - slope*at[i]
		rest += d * d
	}
	const sure, worth = 4, 0.01 // standard errors; a change of a hundredth
	slower = math.Expm1(slope * (n - 1))
	return slower, math.Abs(slope) > sure*math.Sqrt(rest/(n-2)/square) && math.Abs(slower) > worth
}
