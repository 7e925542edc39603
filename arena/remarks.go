package arena

import (
	"fmt"
	"regexp"
	"strings"

	"match/board"
	"match/players"
)

// Remarks are what the comments of moves tell beside what every record has.
type Remarks struct {
	HashFull bool `json:"hashfull,omitempty"` // how full the player's hash table is, in permille
	TBHits   bool `json:"tbhits,omitempty"`   // positions that it found in endgame tables
	Line     bool `json:"pv,omitempty"`       // the line of play that it expects

	// Said are regular expressions: the last line that the player said and that
	// matches one is told.
	Said []string `json:"said,omitempty"`
}

// wanted reports whether there are any.
func (r Remarks) wanted() bool { return r.HashFull || r.TBHits || r.Line || len(r.Said) > 0 }

// Patterns compiles what lines are wanted.
func (r Remarks) Patterns() (list []*regexp.Regexp, err error) {
	for _, text := range r.Said {
		p, err := regexp.Compile(text)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// longestLine is how many moves of a line of play are told at most.
const longestLine = 32

// comment is what is told of a move: hashfull=12 tbhits=3 pv="e2e4 e7e5"
// line="info string x". A
// figure that is 0 is left out, as a player that does not say it would have it.
func (r Remarks) comment(from *board.Position, d *players.Detail) string {
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
	for _, line := range d.Said {
		parts = append(parts, fmt.Sprintf("line=%q", line))
	}
	return strings.Join(parts, " ")
}
