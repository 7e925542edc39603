package record

import "time"

// Took is how long pairs took where they were played: the time of their games together. Pairs that
// nobody measured are not in it.
type Took struct {
	Pairs   int     `json:"pairs"`
	Seconds float64 `json:"seconds"`
}

// Add adds a pair; 0 is one that nobody measured.
func (t *Took) Add(took time.Duration) {
	if took > 0 {
		t.Pairs++
		t.Seconds += took.Seconds()
	}
}

// Mean returns the time of a pair, 0 if it is not known.
func (t Took) Mean() time.Duration {
	return time.Duration(t.Seconds / float64(max(1, t.Pairs)) * float64(time.Second))
}
