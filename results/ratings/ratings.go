// Package ratings makes rating lists: as a report, as CSV, with matrices of the likelihood of
// superiority, probabilities of ranks, crosstables and differences, and as a picture.
//
// It computes no ratings, which package rating does, and reads no files.
package ratings

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"match/rating"
	"match/report"
	"match/results"
	"match/sprt"
)

// List is a rating list.
type List struct {
	config
	details // without the further tables
	Games   int
	Players []player // by group, the best first
	// White and Draws are the weighted means of all groups.
	White    report.Figure
	Draws    report.Figure
	Warnings []string

	table   *rating.Table
	against rating.Reference // "": the natural reference of each group
}

// player is a line of the list.
type player struct {
	report.Player     // its place is that in its group; los_next is over the next player of the group
	Group         int // from 1; 0: no group

	id int
}

func (p *player) elo() report.Figure { return p.Figures["elo"] }

// group describes players who can be compared.
type group struct {
	Group           int            `json:"group"` // from 1
	Players         []string       `json:"players"`
	Games           int            `json:"games"`
	Figures         report.Figures `json:"figures"` // white_advantage, draws
	Dispersion      float64        `json:"pair_dispersion"`
	WhiteDispersion float64        `json:"white_dispersion"`
	Fit             fit            `json:"fit"`
}

// fit is a test of whether one rating per player explains the results.
type fit struct {
	ChiSquare *float64 `json:"chi_square"`
	Freedom   int      `json:"df"`
	P         *float64 `json:"p"`
	Worst     []misfit `json:"worst"` // the encounters that fit worst
}

// misfit is an encounter from the side of the player who scored more than
// expected.
type misfit struct {
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
	l := &List{config: config{cmp.Or(t.Options.Model, rating.Score), cmp.Or(ref, rating.Pool)},
		details: details{Groups: []group{}, PairedBy: pairedBy}, Warnings: []string{}, table: t, against: ref, Players: []player{}}
	if ref == "" && len(t.Groups) > 0 {
		l.Errors = t.Groups[0].Natural()
	}
	for i := range t.Groups {
		l.addGroup(i, minGames)
	}
	for id := range t.Players {
		if t.Players[id].Group < 0 && t.Players[id].Games() >= minGames {
			l.Players = append(l.Players, l.player(id))
		}
		l.Games += t.Players[id].Games()
	}
	l.Games /= 2
	l.Warnings = append(l.Warnings, t.Warnings...)
	l.Warnings = append(l.Warnings, lookAlikes(t)...)
	l.sumUp()
	return l
}

func (l *List) addGroup(i, minGames int) {
	g := &l.table.Groups[i]
	out := group{
		Group: i + 1, Players: []string{}, Games: g.Games, Figures: report.ByID(white(g.White), draws(g.Draws)),
		Dispersion: g.Dispersion, WhiteDispersion: g.WhiteDispersion, Fit: l.fit(g.Fit),
	}
	place := 0
	for _, id := range l.table.Order(i) {
		out.Players = append(out.Players, l.table.Players[id].Name)
		if l.table.Players[id].Games() < minGames {
			continue
		}
		p := l.player(id)
		place++
		p.Place = place
		if los, ok := l.table.LOSNext(id); ok {
			p.Figures["los_next"] = report.Exact("los_next", los, results.JointRule).In(report.OfWhole)
		}
		l.Players = append(l.Players, p)
	}
	l.Groups = append(l.Groups, out)
}

func white(f rating.Figure) report.Figure { return results.FigureOf("white_advantage", "Elo", f) }

func draws(f rating.Figure) report.Figure { return results.FigureOf("draws", report.OfWhole, f) }

// player returns one line.
func (l *List) player(id int) player {
	p := &l.table.Players[id]
	return player{report.Player{
		Name: p.Name, Games: p.Games(), Points: p.Points(), WDL: &[3]int{p.Wins, p.Draws, p.Losses},
		Figures: report.ByID(results.RatingOf(l.table, id, l.against)), Faults: map[string]int{},
	}, p.Group + 1, id}
}

// known returns a pointer to v; a negative zero becomes zero.
func known(v float64) *float64 { return new(v + 0) }

func (l *List) fit(f rating.Fit) fit {
	out := fit{Freedom: f.Freedom, Worst: []misfit{}}
	if f.Freedom > 0 {
		out.ChiSquare, out.P = known(f.ChiSquare), known(f.P)
	}
	for _, w := range f.Worst {
		out.Worst = append(out.Worst, misfit{l.table.Players[w.A].Name, l.table.Players[w.B].Name, w.Games, w.Points, w.Expected, w.Z})
	}
	return out
}

// sumUp combines the figures of all groups. Each is the mean of the groups'
// figures, weighted like independent measurements.
func (l *List) sumUp() {
	if len(l.Groups) == 1 {
		g := &l.Groups[0]
		l.White, l.Draws, l.Fit = g.Figures["white_advantage"], g.Figures["draws"], g.Fit
		return
	}
	l.White, l.Draws = white(l.mean("white_advantage")), draws(l.mean("draws"))
	l.Fit.Worst = []misfit{}
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

func (l *List) mean(id string) rating.Figure {
	sum, weights := 0.0, 0.0
	for i := range l.Groups {
		f := l.Groups[i].Figures[id]
		half, closed := f.PlusMinus()
		if !closed || half == 0 {
			continue
		}
		weight := 1 / (half * half)
		sum, weights = sum+weight*f.Value, weights+weight
	}
	if weights == 0 {
		return rating.Figure{Why: "no group determines it"}
	}
	return rating.Figure{Known: true, Value: sum / weights, SE: 1 / math.Sqrt(weights) / sprt.Z95,
		Why: "mean of the groups by their weight"}
}
