package ratings

import (
	"fmt"
	"io"
	"slices"

	"match/internal/nearest"
	"match/rating"
)

// Asked lists what a report has beside the list.
type Asked struct {
	Matrix, Ranks, Crosstable bool
	HeadToHead                []string // of players with these names; everybody alone means all listed players
	Between                   []string // two players, to show their difference; or none
}

// everybody stands for all listed players.
const everybody = "all"

// Report is a list with the further requested tables, and its JSON document.
type Report struct {
	*List
	Matrix  []Matrix     `json:"matrix,omitempty"`
	Ranks   []Ranks      `json:"ranks,omitempty"`
	Between *Between     `json:"between,omitempty"`
	Cross   *Crosstable  `json:"crosstable,omitempty"`
	Against []HeadToHead `json:"head_to_head,omitempty"`

	asked    Asked
	meetings *meetings
}

// UnknownPlayer means that a report was requested for a player who is not in the
// games.
type UnknownPlayer struct {
	Asks  string // "between" or "head-to-head"
	Name  string
	Known []string
}

// Error names the option and the nearest player.
func (e *UnknownPlayer) Error() string {
	return fmt.Sprintf("%s %q: no such player in the games%s", e.Asks, e.Name, nearest.Hint(e.Name, e.Known))
}

// Report makes the further tables for the list of these games. A name that is not
// in them is an *UnknownPlayer.
func (l *List) Report(d *rating.Data, asked Asked) (*Report, error) {
	if len(asked.HeadToHead) == 1 && asked.HeadToHead[0] == everybody {
		asked.HeadToHead = nil
		for i := range l.Players {
			asked.HeadToHead = append(asked.HeadToHead, l.Players[i].Name)
		}
	}
	if err := asked.known(d.Names()); err != nil {
		return nil, err
	}
	r := &Report{List: l, asked: asked}
	if asked.Crosstable || len(asked.HeadToHead) > 0 {
		r.meetings = l.meetings(d)
	}
	for _, name := range asked.HeadToHead {
		r.Against = append(r.Against, r.meetings.HeadToHead(name))
	}
	if len(asked.Between) == 2 {
		r.Between = l.Between(asked.Between[0], asked.Between[1])
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
				return &UnknownPlayer{named.asks, name, all}
			}
		}
	}
	return nil
}

// Document returns the report with everything that its JSON contains.
func (r *Report) Document() *Report {
	whole := *r
	if r.asked.Matrix {
		whole.Matrix = r.matrices()
	}
	if r.asked.Ranks {
		whole.Ranks = r.List.Ranks()
	}
	if r.asked.Crosstable {
		c := r.meetings.Crosstable()
		whole.Cross = &c
	}
	return &whole
}

// Write writes the list for a terminal, followed by the further tables.
// Matrices end with an empty line.
func (r *Report) Write(w io.Writer) error {
	if err := r.List.Write(w); err != nil {
		return err
	}
	apart := "\n"
	for _, part := range []struct {
		wanted bool
		write  func(io.Writer) error
	}{
		{r.asked.Matrix, r.writeMatrix},
		{r.asked.Ranks, r.writeRanks},
		{r.asked.Crosstable, func(w io.Writer) error { return r.meetings.writeCrosstable(w) }},
		{len(r.Against) > 0, r.writeHeadToHead},
		{r.Between != nil, func(w io.Writer) error { return r.Between.Write(w) }},
	} {
		if !part.wanted {
			continue
		}
		if _, err := io.WriteString(w, apart); err != nil {
			return err
		}
		apart = ""
		if err := part.write(w); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) writeHeadToHead(w io.Writer) error {
	for i := range r.Against {
		if err := r.Against[i].Write(w); err != nil {
			return err
		}
	}
	return nil
}
