package suite

import (
	"strings"

	"match/pgn"
)

// Report is the answers as data, without the figures that vary from run to
// run.
type Report struct {
	Tally
	Answers []Line `json:"answers"`
}

// Line is one answer.
type Line struct {
	Line   int    `json:"line"`
	ID     string `json:"id"`
	FEN    string `json:"fen"`
	Played string `json:"played"` // SAN
	Wanted string `json:"wanted"`
	Solved bool   `json:"solved"`
	Depth  int    `json:"depth"`
	Nodes  uint64 `json:"nodes"`
}

// NewReport sums up answers.
func NewReport(answers []Answer) Report {
	r := Report{Answers: []Line{}}
	for i := range answers {
		a := &answers[i]
		r.Add(*a)
		r.Answers = append(r.Answers, Line{
			a.Problem.Line, a.Problem.ID, a.Problem.Position.FEN(), a.SAN(), a.Problem.Wanted(), a.Solved, a.Depth, a.Nodes,
		})
	}
	return r
}

// Wanted returns the right moves in SAN: "Nf3 e4", "not Qxb2".
func (p *Problem) Wanted() string {
	var words []string
	for _, m := range p.Best {
		words = append(words, pgn.SAN(&p.Position, m))
	}
	for _, m := range p.Avoid {
		words = append(words, "not "+pgn.SAN(&p.Position, m))
	}
	return strings.Join(words, " ")
}
