package changepoint

import "math"

// Step is a change at a place, in the unit of measurements.
type Step struct {
	Place int
	Size  float64 // negative: back towards the start
}

// enoughForTwo returns the amount by which the log-likelihood of two steps must
// exceed that of one. It grows with the number of places for the second step. In
// simulations, less than one line in a hundred has a false alarm.
func enoughForTwo(places int) float64 { return 3 + math.Log(float64(places)) }

// Two returns the two steps that explain the measurements far better than one
// does, the larger one first. ok is false if there are none.
func (b *Belief) Two() (steps [2]Step, ok bool) {
	sums, numbers := b.behind()
	m, variance := len(b.sums), b.Sigma()*b.Sigma()
	gain := func(from, to int) (log, mean float64) {
		s, n := sums[from]-sums[to], numbers[from]-numbers[to]
		if n == 0 {
			return 0, 0
		}
		return s * s / (2 * n * variance), s / n
	}
	one, two := 0.0, 0.0
	for first := range m {
		whole, _ := gain(first, m)
		one = math.Max(one, whole)
		for second := first + 1; second < m; second++ {
			a, height := gain(first, second)
			c, end := gain(second, m)
			if a+c > two {
				two = a + c
				steps = [2]Step{{first, height}, {second, end - height}}
			}
		}
	}
	if math.Abs(steps[1].Size) > math.Abs(steps[0].Size) {
		steps[0], steps[1] = steps[1], steps[0]
	}
	return steps, two > one+enoughForTwo(m)
}

// behind returns sums and numbers of the measurements from each place on; they
// have one entry more than there are places.
func (b *Belief) behind() (sums, numbers []float64) {
	m := len(b.sums)
	sums, numbers = make([]float64, m+1), make([]float64, m+1)
	for i := m - 1; i >= 0; i-- {
		sums[i], numbers[i] = sums[i+1]+b.sums[i], numbers[i+1]+float64(b.numbers[i])
	}
	return sums, numbers
}
