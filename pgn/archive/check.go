package archive

import (
	"context"
	"errors"
	"fmt"

	"match/pgn"
)

// Checked is the result of a check.
type Checked struct {
	Games   int64 // all of them, broken ones included
	Plies   int64 // of the games that are not broken
	Broken  int64
	Remarks int64
}

// Add adds the counts of another file.
func (c *Checked) Add(o Checked) {
	c.Games += o.Games
	c.Plies += o.Plies
	c.Broken += o.Broken
	c.Remarks += o.Remarks
}

// Finding is one thing that Check found.
type Finding struct {
	File   string
	Line   int
	Text   string
	Broken bool // false for a remark: the game is unusual, but usable
}

// String returns "file:line: what was found".
func (f Finding) String() string {
	if !f.Broken {
		return fmt.Sprintf("%s:%d: remark: %s", f.File, f.Line, f.Text)
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// Check replays every game and calls report with its errors and remarks, in the
// order of the file. [pgn.Reader.Next] defines when a game is broken.
func Check(ctx context.Context, s Source, report func(Finding)) (sum Checked, err error) {
	err = pgn.InBlocks(ctx, s.Games, s.Name, s.Workers, checkBlock, func(b checkedBlock) error {
		sum.Add(b.Checked)
		for _, f := range b.findings {
			f.File = s.Name
			report(f)
		}
		return nil
	})
	return sum, err
}

type checkedBlock struct {
	Checked
	findings []Finding
}

func checkBlock(r *pgn.Reader) (b checkedBlock, err error) {
	for g, err := range r.Games() {
		var fault *pgn.GameError
		switch {
		case errors.As(err, &fault):
			b.Broken++
			b.findings = append(b.findings, Finding{Line: fault.Line, Text: fault.Err.Error(), Broken: true})
		case err != nil:
			return b, err
		default:
			b.Plies += int64(len(g.Plies))
			for _, remark := range r.Remarks() {
				b.Remarks++
				b.findings = append(b.findings, Finding{Line: remark.Line, Text: remark.Text})
			}
		}
		b.Games++
	}
	return b, nil
}
