package ratings

import (
	"fmt"
	"slices"

	"match/internal/nearest"
	"match/internal/plural"
	"match/rating"
	"match/report"
)

// Asked lists what a report has beside the list.
type Asked struct {
	Matrix, Ranks, Crosstable bool
	HeadToHead                []string // of players with these names; everybody alone means all listed players
	Between                   []string // two players, to show their difference; or none
}

// everybody stands for all listed players.
const everybody = "all"

// details are what only the document of a list has.
type details struct {
	Groups   []group      `json:"groups"`
	Fit      fit          `json:"fit"`                 // of all groups
	PairedBy string       `json:"paired_by,omitempty"` // how pairs were recognised
	Matrix   []losMatrix  `json:"matrix,omitempty"`
	Ranks    []ranks      `json:"ranks,omitempty"`
	Between  *between     `json:"between,omitempty"`
	Cross    *crosstable  `json:"crosstable,omitempty"`
	Against  []headToHead `json:"head_to_head,omitempty"`
}

// config is what determines a list, with the games.
type config struct {
	Model  rating.Model     `json:"model"`
	Errors rating.Reference `json:"errors"` // what errors are relative to
}

// Report returns the list of these games with the further tables. An error begins with what was asked for
// a player who is not in the games: "between" or "head-to-head".
func (l *List) Report(d *rating.Data, asked Asked) (*report.Report, error) {
	if len(asked.HeadToHead) == 1 && asked.HeadToHead[0] == everybody {
		asked.HeadToHead = nil
		for i := range l.Players {
			asked.HeadToHead = append(asked.HeadToHead, l.Players[i].Name)
		}
	}
	if err := asked.known(d.Names()); err != nil {
		return nil, err
	}
	x := l.details
	title := fmt.Sprintf("Ratings of %s: %s", plural.Count(len(l.Players), "player"), plural.Count(l.Games, "game"))
	r := &report.Report{
		Kind: "ratings", Config: &l.config, Title: title, Heading: title, Games: l.Games, Figures: []report.Figure{l.White, l.Draws},
		Players: l.players(), Warnings: l.Warnings, Details: &x, Parts: l.parts(),
	}
	if asked.Matrix {
		for i := range l.table.Groups {
			m := l.matrix(i)
			x.Matrix, r.Parts = append(x.Matrix, m), append(r.Parts, m.section())
		}
	}
	if asked.Ranks {
		for i := range l.table.Groups {
			ranks := l.ranks(i)
			x.Ranks, r.Parts = append(x.Ranks, ranks), append(r.Parts, l.rankParts(&ranks)...)
		}
	}
	m := l.meetings(d)
	if asked.Crosstable {
		x.Cross = new(m.crosstable())
		r.Parts = append(r.Parts, x.Cross.section())
	}
	for _, name := range asked.HeadToHead {
		h := m.headToHead(name)
		x.Against = append(x.Against, h)
		r.Parts = append(r.Parts, h.section())
	}
	if len(asked.Between) == 2 {
		if x.Between = l.between(asked.Between[0], asked.Between[1]); x.Between != nil {
			r.Parts = append(r.Parts, x.Between.lines())
		}
	}
	return r, nil
}

// known rejects names of players who are not in the games.
func (a *Asked) known(all []string) error {
	for _, named := range []struct {
		asks  string
		names []string
	}{{"between", a.Between}, {"head-to-head", a.HeadToHead}} {
		for _, name := range named.names {
			if !slices.Contains(all, name) {
				return fmt.Errorf("%s %q: no such player in the games%s", named.asks, name, nearest.Hint(name, all))
			}
		}
	}
	return nil
}
