package tune

import (
	"encoding/csv"
	"io"
	"strconv"

	"match/tune/spsa"
)

// WriteCSV writes the course of the values: a row for every batch, with the
// number of pairs played by then, and a column for every parameter.
func WriteCSV(w io.Writer, r *spsa.Run) error {
	c := r.Config()
	table := csv.NewWriter(w)
	head := []string{"pairs"}
	start := []string{"0"}
	for _, p := range c.Params {
		head = append(head, p.Name)
		start = append(start, number(p.Start))
	}
	if err := table.Write(head); err != nil {
		return err
	}
	if err := table.Write(start); err != nil {
		return err
	}
	for batch := range r.Done() {
		cells := []string{strconv.Itoa(c.Through(batch))}
		for _, x := range r.At(batch) {
			cells = append(cells, number(x))
		}
		if err := table.Write(cells); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
