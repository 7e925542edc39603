package texel

import (
	"fmt"
	"slices"

	"match/variants"
)

// model maps the tuned weights to features.
type model struct {
	features []variants.Feature
	start    []float64 // all weights
	tuned    []int     // indexes of the tuned weights in all
	mg, eg   [][]int   // by feature: indexes in tuned of the weights of its halves
}

// newModel tunes the weights with these names, or all if there are none.
func newModel(l *variants.Linear, names []string) (*model, error) {
	m := &model{features: l.Features}
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[name] = true
	}
	place := map[int]int{}
	for i, w := range l.Weights {
		m.start = append(m.start, float64(w.Value))
		if len(names) == 0 || wanted[w.Name] {
			place[i] = len(m.tuned)
			m.tuned = append(m.tuned, i)
			delete(wanted, w.Name)
		}
	}
	for name := range wanted {
		return nil, fmt.Errorf("there is no weight %s to tune", name)
	}
	for _, f := range m.features {
		m.mg = append(m.mg, tunedOf(f.MG, place))
		m.eg = append(m.eg, tunedOf(f.EG, place))
	}
	return m, nil
}

func tunedOf(weights []int, place map[int]int) (tuned []int) {
	for _, w := range weights {
		if i, ok := place[w]; ok {
			tuned = append(tuned, i)
		}
	}
	return tuned
}

// startTuned returns the initial values of the tuned weights.
func (m *model) startTuned() []float64 {
	start := make([]float64, len(m.tuned))
	for i, place := range m.tuned {
		start[i] = m.start[place]
	}
	return start
}

// worth is the value of every feature in each half, times the scale K.
type worth struct{ mg, eg []float64 }

func (m *model) worth(tuned []float64, scale float64) worth {
	all := slices.Clone(m.start)
	for i, place := range m.tuned {
		all[place] = tuned[i]
	}
	w := worth{make([]float64, len(m.features)), make([]float64, len(m.features))}
	for i, f := range m.features {
		for _, place := range f.MG {
			w.mg[i] += scale * all[place]
		}
		for _, place := range f.EG {
			w.eg[i] += scale * all[place]
		}
	}
	return w
}

// at writes the values of the features at a middlegame share to mixed.
func (w worth) at(share float64, mixed []float64) {
	for i := range mixed {
		mixed[i] = share*w.mg[i] + (1-share)*w.eg[i]
	}
}
