package archive

import (
	"context"
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
	err = inBlocks(ctx, s, checkBlock(s.Name), func(b checkedBlock) error {
		sum.Add(b.Checked)
		for _, f := range b.findings {
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

func checkBlock(name string) func(*pgn.Reader) (checkedBlock, error) {
	return func(r *pgn.Reader) (b checkedBlock, err error) {
		add := func(line int, text string, broken bool) {
			b.findings = append(b.findings, Finding{name, line, text, broken})
		}
		err = eachGame(r, func(g *pgn.Game) error {
			b.Games++
			b.Plies += int64(len(g.Plies))
			for _, remark := range r.Remarks() {
				b.Remarks++
				add(remark.Line, remark.Text, false)
			}
			return nil
		}, func(e *pgn.GameError) {
			b.Games++
			b.Broken++
			add(e.Line, e.Err.Error(), true)
		})
		return b, err
	}
}
