package arena

import (
	"regexp"
	"strings"

	"match/board"
	"match/pgn"
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

// comment returns the additional comment of a move. A figure of 0 is left out, as if
// the player had not reported it.
func (r Comments) comment(from *board.Position, d *players.Detail) string {
	info := pgn.Info{Lines: d.Matched}
	if r.HashFull {
		info.HashFull = uint64(d.HashFull)
	}
	if r.TBHits {
		info.TBHits = d.TBHits
	}
	if r.Line {
		var moves []string
		for _, m := range d.Line[:min(len(d.Line), longestLine)] {
			moves = append(moves, from.UCI(m))
		}
		info.PV = strings.Join(moves, " ")
	}
	return info.String()
}
