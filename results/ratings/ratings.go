// Package ratings shows a rating list: as JSON, as a table for a terminal, as
// CSV, as Markdown, as a matrix of the likelihood of superiority, and as a
// picture.
//
// It computes no ratings, which package rating does, and reads no files.
package ratings

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"match/rating"
	"match/sprt"
)

// List is a rating list. It is the JSON document, in which unknown figures
// are null.
type List struct {
	Model   rating.Model     `json:"model"`
	Errors  rating.Reference `json:"errors"` // what errors are relative to
	Games   int              `json:"games"`
	Players []Player         `json:"players"` // by group, the best first
	// White and Draws are the weighted means of all groups.
	White    Figure   `json:"white_advantage"`
	Draws    Figure   `json:"draw_rate"`
	Groups   []Group  `json:"groups"`
	Fit      Fit      `json:"fit"`
	PairedBy string   `json:"paired_by,omitempty"` // how pairs were recognised
	Warnings []string `json:"warnings"`

	table   *rating.Table
	against rating.Reference // "": the natural reference of each group
}

// Player is a line of the list. Errors are half the width of the 95 % interval.
type Player struct {
	Name      string   `json:"name"`
	Rating    *float64 `json:"rating"`
	Error     *float64 `json:"error"`
	Games     int      `json:"games"`
	Score     *float64 `json:"score"` // share of the points, 0 … 1
	Points    float64  `json:"points"`
	Wins      int      `json:"wins"`
	Draws     int      `json:"draws"`
	Losses    int      `json:"losses"`
	Group     *int     `json:"group"` // from 1
	Bound     *float64 `json:"bound"` // 95 % bound, if there is no rating
	BoundSide string   `json:"bound_side,omitempty"`
	LOSNext   *float64 `json:"los_next"` // likelihood of being stronger than the next player of the group
	Anchor    bool     `json:"anchor,omitempty"`
	Why       string   `json:"why,omitempty"`

	id int
}

// Figure is a value with half the width of its 95 % interval.
type Figure struct {
	Value *float64 `json:"value"`
	Error *float64 `json:"error"`
	Why   string   `json:"why,omitempty"`
}

// Group describes players who can be compared.
type Group struct {
	Group           int      `json:"group"` // from 1
	Players         []string `json:"players"`
	Games           int      `json:"games"`
	White           Figure   `json:"white_advantage"`
	Draws           Figure   `json:"draw_rate"`
	Dispersion      float64  `json:"pair_dispersion"`
	WhiteDispersion float64  `json:"white_dispersion"`
	Fit             Fit      `json:"fit"`
}

// Fit is a test of whether one rating per player explains the results.
type Fit struct {
	ChiSquare *float64 `json:"chi_square"`
	Freedom   int      `json:"df"`
	P         *float64 `json:"p"`
	Worst     []Misfit `json:"worst"` // the encounters that fit worst
}

// Misfit is an encounter from the side of the player who scored more than
// expected.
type Misfit struct {
	Player   string  `json:"player"`
	Opponent string  `json:"opponent"`
	Games    int     `json:"games"`
	Points   float64 `json:"points"`
	Expected float64 `json:"expected"`
	Z        float64 `json:"z"`
}

// New makes the list of a table, with errors relative to ref. "" is each
// group's natural reference: its anchors or, without any, the pool. Players
// with fewer games than minGames are rated, but not listed.
func New(t *rating.Table, ref rating.Reference, minGames int, pairedBy string) *List {
	l := &List{Model: t.Options.Model, Errors: ref, PairedBy: pairedBy, Warnings: []string{}, table: t, against: ref, Players: []Player{}, Groups: []Group{}}
	if l.Model == "" {
		l.Model = rating.Score
	}
	if ref == "" {
		l.Errors = rating.Pool
		if len(t.Groups) > 0 {
			l.Errors = t.Groups[0].Natural()
		}
	}
	for i := range t.Groups {
		l.addGroup(i, minGames)
	}
	for id := range t.Players {
		if t.Players[id].Group < 0 && t.Players[id].Games() >= minGames {
			l.Players = append(l.Players, l.player(id))
		}
	}
	for id := range t.Players {
		l.Games += t.Players[id].Games()
	}
	l.Games /= 2
	for _, w := range t.Warnings {
		l.Warnings = append(l.Warnings, w.Text)
	}
	l.Warnings = append(l.Warnings, lookAlikes(t)...)
	l.sumUp()
	return l
}

func (l *List) addGroup(i, minGames int) {
	g := &l.table.Groups[i]
	out := Group{
		Group: i + 1, Players: []string{}, Games: g.Games, White: figure(g.White), Draws: figure(g.Draws),
		Dispersion: g.Dispersion, WhiteDispersion: g.WhiteDispersion, Fit: l.fit(g.Fit),
	}
	for _, id := range l.table.Order(i) {
		out.Players = append(out.Players, l.table.Players[id].Name)
		if l.table.Players[id].Games() < minGames {
			continue
		}
		p := l.player(id)
		if los, ok := l.table.LOSNext(id); ok {
			p.LOSNext = &los
		}
		l.Players = append(l.Players, p)
	}
	l.Groups = append(l.Groups, out)
}

// player returns one line.
func (l *List) player(id int) Player {
	p := &l.table.Players[id]
	out := Player{
		Name: p.Name, Games: p.Games(), Points: p.Points(), Wins: p.Wins, Draws: p.Draws, Losses: p.Losses,
		Anchor: p.Anchor, Why: p.Why, id: id,
	}
	if n := p.Games(); n > 0 {
		out.Score = known(p.Points() / float64(n))
	}
	if p.Group >= 0 {
		group := p.Group + 1
		out.Group = &group
	}
	if p.Bound != nil {
		out.Bound, out.BoundSide = known(p.Bound.Value), string(p.Bound.Side)
	}
	if !p.Rated {
		return out
	}
	out.Rating = known(p.Rating)
	se, why := l.table.SE(id, l.against)
	if why == "" {
		out.Error = known(sprt.Z95 * se)
	} else if out.Why == "" {
		out.Why = "no error: " + why
	}
	return out
}

// known returns a pointer to v; a negative zero becomes zero.
func known(v float64) *float64 {
	v += 0
	return &v
}

func figure(f rating.Figure) Figure {
	out := Figure{Why: f.Why}
	if !f.Known {
		return out
	}
	out.Value = known(f.Value)
	if f.SE > 0 || f.Exact {
		out.Error = known(sprt.Z95 * f.SE)
	}
	return out
}

func (l *List) fit(f rating.Fit) Fit {
	out := Fit{Freedom: f.Freedom, Worst: []Misfit{}}
	if f.Freedom > 0 {
		out.ChiSquare, out.P = known(f.ChiSquare), known(f.P)
	}
	for _, w := range f.Worst {
		out.Worst = append(out.Worst, Misfit{l.table.Players[w.A].Name, l.table.Players[w.B].Name, w.Games, w.Points, w.Expected, w.Z})
	}
	return out
}

// sumUp combines the figures of all groups. Each is the mean of the groups'
// figures, weighted like independent measurements.
func (l *List) sumUp() {
	if len(l.Groups) == 1 {
		g := &l.Groups[0]
		l.White, l.Draws, l.Fit = g.White, g.Draws, g.Fit
		return
	}
	l.White = l.mean(func(g *Group) Figure { return g.White })
	l.Draws = l.mean(func(g *Group) Figure { return g.Draws })
	l.Fit.Worst = []Misfit{}
	chi := 0.0
	for i := range l.Groups {
		f := &l.Groups[i].Fit
		if f.Freedom > 0 {
			chi += *f.ChiSquare
			l.Fit.Freedom += f.Freedom
		}
		l.Fit.Worst = append(l.Fit.Worst, f.Worst...)
	}
	if l.Fit.Freedom > 0 {
		l.Fit.ChiSquare = known(chi)
		l.Fit.P = known(distuv.ChiSquared{K: float64(l.Fit.Freedom)}.Survival(chi))
	}
}

func (l *List) mean(of func(*Group) Figure) Figure {
	sum, weights := 0.0, 0.0
	for i := range l.Groups {
		f := of(&l.Groups[i])
		if f.Value == nil || f.Error == nil || *f.Error == 0 {
			continue
		}
		weight := 1 / (*f.Error * *f.Error)
		sum, weights = sum+weight**f.Value, weights+weight
	}
	if weights == 0 {
		return Figure{Why: "no group determines it"}
	}
	return Figure{Value: known(sum / weights), Error: known(1 / math.Sqrt(weights)), Why: "mean of the groups by their weight"}
}
