package arena

import (
	"fmt"
	"regexp"
	"strings"

	"match/board"
	"match/players"
)

// Comments selects additional data for the comments of moves.
type Comments struct {
	HashFull bool `json:"hashfull,omitempty"` // usage of the player's hash table, in permille
	TBHits   bool `json:"tbhits,omitempty"`   // positions found in endgame tables
	Line     bool `json:"pv,omitempty"`       // the principal variation

	// Lines are regular expressions: the comment contains the last output line of
	// the player that matches one.
	Lines []string `json:"said,omitempty"`
}

// wanted reports whether any comments are selected.
func (r Comments) wanted() bool { return r.HashFull || r.TBHits || r.Line || len(r.Lines) > 0 }

// Patterns compiles the expressions of Lines.
func (r Comments) Patterns() (list []*regexp.Regexp, err error) {
	for _, text := range r.Lines {
		p, err := regexp.Compile(text)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// longestLine is the maximum number of moves of a principal variation.
const longestLine = 32

// comment returns the additional comment of a move: hashfull=12 tbhits=3 pv="e2e4
// e7e5" line="info string x". A figure of 0 is left out, as if the player had not
// reported it.
func (r Comments) comment(from *board.Position, d *players.Detail) string {
	var parts []string
	if r.HashFull && d.HashFull > 0 {
		parts = append(parts, fmt.Sprintf("hashfull=%d", d.HashFull))
	}
	if r.TBHits && d.TBHits > 0 {
		parts = append(parts, fmt.Sprintf("tbhits=%d", d.TBHits))
	}
	if r.Line && len(d.Line) > 0 {
		var moves []string
		for _, m := range d.Line[:min(len(d.Line), longestLine)] {
			moves = append(moves, from.UCI(m))
		}
		parts = append(parts, fmt.Sprintf("pv=%q", strings.Join(moves, " ")))
	}
	for _, line := range d.Matched {
		parts = append(parts, fmt.Sprintf("line=%q", line))
	}
	return strings.Join(parts, " ")
}
