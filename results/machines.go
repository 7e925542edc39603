package results

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"gonum.org/v1/gonum/stat/distuv"

	"match/internal/harmless"
	"match/sprt"
)

// Machines compares the results of machines in one event. It informs people:
// no pair is left out because of it.
type Machines struct {
	What      string    `json:"what"` // the kind of machine, such as "worker"
	Machines  []machine `json:"machines"`
	ChiSquare float64   `json:"chi_square"` // of the test whether they differ; see Freedom
	Freedom   int       `json:"freedom"`    // degrees of freedom; 0: too few pairs for a test
	P         float64   `json:"p"`          // probability of a difference this large by chance
}

// machine is the result of one machine, or of all machines of one kind.
type machine struct {
	Name     string           `json:"name"`
	Counts   sprt.Pentanomial `json:"pentanomial"`
	Score    float64          `json:"score"`    // of the encounters' first players, 0 … 1
	Residual float64          `json:"residual"` // how far the score is from that of all machines, in standard errors; 0 if there is no error
}

// leastExpected is the least expected number of pairs of a result for each
// machine. With fewer the test would be invalid, so the machine is left out of
// it.
const leastExpected = 5

// CompareMachines compares machines by name. The test is χ² of homogeneity of
// lost, even and won pairs.
func CompareMachines(what string, by map[string]sprt.Pentanomial) *Machines {
	m := &Machines{What: what, P: 1}
	var all sprt.Pentanomial
	for name, c := range by {
		if c.Pairs() > 0 {
			all = all.Plus(c)
			m.Machines = append(m.Machines, machine{Name: name, Counts: c})
		}
	}
	mean, variance := moments(all)
	for i := range m.Machines {
		one := &m.Machines[i]
		one.Score, _ = moments(one.Counts)
		n, rest := float64(one.Counts.Pairs()), float64(all.Pairs()-one.Counts.Pairs())
		if variance > 0 && rest > 0 {
			one.Residual = (one.Score - mean) / math.Sqrt(variance*(1/n-1/(n+rest)))
		}
	}
	slices.SortFunc(m.Machines, func(a, b machine) int {
		return cmp.Or(b.Counts.Pairs()-a.Counts.Pairs(), cmp.Compare(a.Name, b.Name))
	})
	m.test(all)
	return m
}

// moments returns the mean, 0 … 1, and the variance of a pair's score.
func moments(c sprt.Pentanomial) (mean, variance float64) {
	n := float64(c.Pairs())
	if n == 0 {
		return 0, 0
	}
	for i, k := range c {
		mean += float64(i) / 4 * float64(k) / n
	}
	for i, k := range c {
		d := float64(i)/4 - mean
		variance += d * d * float64(k) / n
	}
	return mean, variance
}

// test fills in the test. It leaves out results that are too rare everywhere, and
// machines with too few pairs.
func (m *Machines) test(all sprt.Pentanomial) {
	total, shares := float64(all.Pairs()), lostEvenWon(all)
	least := math.Inf(1)
	columns := 0
	for _, k := range shares {
		if k > 0 {
			least, columns = min(least, k), columns+1
		}
	}
	var rows [][3]float64
	var kept [3]float64
	for i := range m.Machines {
		c := m.Machines[i].Counts
		if row := lostEvenWon(c); least*float64(c.Pairs())/total >= leastExpected {
			rows = append(rows, row)
			for k := range row {
				kept[k] += row[k]
			}
		}
	}
	if len(rows) < 2 || columns < 2 {
		return
	}
	sum := kept[0] + kept[1] + kept[2]
	for _, row := range rows {
		n := row[0] + row[1] + row[2]
		for k := range row {
			if want := n * kept[k] / sum; want > 0 {
				m.ChiSquare += (row[k] - want) * (row[k] - want) / want
			}
		}
	}
	m.Freedom = (len(rows) - 1) * (columns - 1)
	m.P = distuv.ChiSquared{K: float64(m.Freedom)}.Survival(m.ChiSquare)
}

func lostEvenWon(c sprt.Pentanomial) [3]float64 {
	return [3]float64{float64(c[0] + c[1]), float64(c[2]), float64(c[3] + c[4])}
}

// WriteText writes the table and the test as text.
func (m *Machines) WriteText(w io.Writer) error {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "%s\tpairs\tscore\tresidual\n", m.What)
	for _, one := range m.Machines {
		fmt.Fprintf(rows, "%s\t%d\t%.2f%%\t%+.1f\n",
			harmless.Line(one.Name), one.Counts.Pairs(), 100*one.Score, one.Residual)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	if m.Freedom == 0 {
		_, err := fmt.Fprintln(w, "Do they differ? Too few pairs for a test, or only one to compare.")
		return err
	}
	_, err := fmt.Fprintf(w, "Do they differ? χ² = %.2f, %d degrees of freedom, p = %.3g.\n",
		m.ChiSquare, m.Freedom, m.P)
	return err
}
