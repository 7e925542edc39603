package sprt

import "math"

// regularisation is the count given to an empty bucket in formulas that need a
// positive probability for every outcome. Other buckets are unchanged.
const regularisation = 1e-3

// Counts is a sample that the statistics of this package accept: Pentanomial
// or Trinomial.
type Counts interface {
	Validate() error
	Games() int
	// sample converts the counts to a distribution of scores; regularise fills empty
	// buckets.
	sample(regularise bool) sample
}

// plainSample returns the sample of counts as they are. why is the reason if there is none.
func plainSample(counts Counts) (s sample, why string) {
	if err := counts.Validate(); err != nil {
		return s, err.Error()
	}
	if s = counts.sample(false); s.n == 0 {
		why = "no games"
	}
	return s, why
}

// sample is an empirical distribution of scores. Scores are kept as their
// distance from a half, which makes symmetry exact.
type sample struct {
	k     int        // buckets in use: 5 or 3
	games float64    // games per sample: 2 for pairs, 1 for games
	n     float64    // number of samples, after regularisation
	b     [5]float64 // score − ½ of each bucket, ascending
	p     [5]float64 // relative frequency of each bucket, summing to 1
}

func (p Pentanomial) sample(regularise bool) sample {
	s := sample{k: 5, games: 2, b: [5]float64{-0.5, -0.25, 0, 0.25, 0.5}}
	s.fill([5]int(p), regularise)
	return s
}

func (t Trinomial) sample(regularise bool) sample {
	s := sample{k: 3, games: 1, b: [5]float64{-0.5, 0, 0.5}}
	s.fill([5]int{t.Losses, t.Draws, t.Wins}, regularise)
	return s
}

func (s *sample) fill(counts [5]int, regularise bool) {
	for i := range s.k {
		s.p[i] = float64(counts[i])
		if counts[i] == 0 && regularise {
			s.p[i] = regularisation
		}
		s.n += s.p[i]
	}
	for i := range s.k {
		s.p[i] /= max(s.n, regularisation)
	}
}

// mean returns the mean score − ½.
func (s *sample) mean() float64 {
	m := 0.0
	for i := s.k - 1; i > s.k/2; i-- {
		m += (s.p[i] - s.p[s.k-1-i]) * s.b[i]
	}
	return m
}

// meanScore returns the mean score.
func (s *sample) meanScore() meanScore {
	m := meanScore{above: s.mean()}
	for i := range s.k {
		m.score += s.p[i] * (0.5 + s.b[i])
		m.rest += s.p[i] * (0.5 - s.b[i])
	}
	return m
}

// moment returns the central moment of the given order about m.
func (s *sample) moment(order int, m float64) float64 {
	sum := 0.0
	for i := range s.k {
		d := s.b[i] - m
		w := s.p[i]
		for range order {
			w *= d
		}
		sum += w
	}
	return sum
}

// tValue returns (mean − ½)/(standard deviation of one sample); ok is false if
// the sample has no variance.
func (s *sample) tValue() (t float64, ok bool) {
	m := s.mean()
	v := s.moment(2, m)
	if v <= 0 {
		return 0, false
	}
	return m / math.Sqrt(v), true
}
