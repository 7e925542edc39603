package rating

import (
	"cmp"
	"math"
	"slices"
)

// Table is the result of Rate: the ratings of all players, in groups within
// which ratings can be compared.
type Table struct {
	Options  Options
	Players  []Player // by number
	Groups   []Group  // the group with the most games first
	Warnings []string

	data *Data
}

// Player is one row of the table.
type Player struct {
	Name                string
	Group               int // index of its group: ratings of different groups cannot be compared
	Wins, Draws, Losses int
	// Rating is in Elo, meaningful if Rated.
	Rating float64
	Rated  bool
	// Anchor is set if the rating was given as exact.
	Anchor bool
	// Bound is the bound for a player who won everything or lost everything;
	// nil for all others.
	Bound *Bound
	// Why is the reason, in words, if something is missing.
	Why string
}

// Games returns the number of games.
func (p *Player) Games() int { return p.Wins + p.Draws + p.Losses }

// Points returns the score: a draw is half a point.
func (p *Player) Points() float64 { return float64(p.Wins) + float64(p.Draws)/2 }

// Figure is a value with its standard error, one sigma. If it is not Known, Why
// has the reason. If only the error is missing, Exact is set.
type Figure struct {
	Value, SE float64
	Known     bool
	Exact     bool // the value was given
	Why       string
}

// Group is a set of players whose ratings can be compared with each other.
type Group struct {
	Players []int // numbers of the players, best first; after them players with only a bound, the highest first
	Rated   int   // number of players with a rating
	Games   int   // games between the rated players
	Pairs   int
	// Tied is set if anchors or priors fix the scale. The mean of any other
	// group is Options.Average.
	Tied bool
	// White is White's advantage, Draws the share of draws between equal
	// players.
	White, Draws Figure
	// Dispersion is the ratio of the variance of the pairs' scores to that of
	// independent games, as measured and not shrunk: for differences of
	// ratings, and for White's advantage. Both are 1 if nothing was measured.
	Dispersion, WhiteDispersion float64
	// WhiteHere is the standard error of White's advantage in the openings that
	// were played. The error in White covers all openings of such a book. It is
	// larger if encounters share openings.
	WhiteHere float64
	// Scale is the factor applied to the model's ratings: 1 except for
	// BayesElo.
	Scale float64
	Fit   Fit

	fit    *group
	errors *uncertainty
	spread spread
}

// Rate rates the players of d. It always returns a Table, which marks figures
// that the games do not determine. It returns an error only for invalid
// options.
func Rate(d *Data, o Options) (*Table, error) {
	if err := o.Check(d); err != nil {
		return nil, err
	}
	t := &Table{Options: o, data: d, Players: make([]Player, len(d.names))}
	for i, name := range d.names {
		t.Players[i] = Player{Name: name, Group: -1}
	}
	t.count()
	for _, part := range t.partition() {
		t.addGroup(part)
	}
	slices.SortStableFunc(t.Groups, func(x, y Group) int { return cmp.Compare(y.Games, x.Games) })
	for i := range t.Groups {
		for _, id := range t.Groups[i].Players {
			t.Players[id].Group = i
		}
	}
	t.addBounds()
	t.warn()
	return t, nil
}

// count adds up the results of each player.
func (t *Table) count() {
	for i := range t.data.encounters {
		e := t.data.encounters[i].sum()
		a, b := &t.Players[e.A], &t.Players[e.B]
		a.Wins, a.Draws, a.Losses = a.Wins+e.Wins, a.Draws+e.Draws, a.Losses+e.Losses
		b.Wins, b.Draws, b.Losses = b.Wins+e.Losses, b.Draws+e.Draws, b.Losses+e.Wins
	}
}

// part is the input of newGroup.
type part struct {
	members    []int
	encounters []*encounter
	tied       bool
}

// partition finds the groups, by their first players: the components of more than one player, and the one
// with the anchors. If the players that met form a chain, in which each won
// everything against the next, the player with the most games stands for a group.
func (t *Table) partition() (list []part) {
	component, ground := connect(t.data, t.Options)
	parts := map[int]*part{}
	for id, c := range component {
		if parts[c] == nil {
			parts[c] = &part{tied: c == ground}
		}
		parts[c].members = append(parts[c].members, id)
	}
	for i := range t.data.encounters {
		e := &t.data.encounters[i]
		if c := component[e.a]; c == component[e.b] {
			parts[c].encounters = append(parts[c].encounters, e)
		}
	}
	met := acquaintances(t.data)
	most := map[int]int{}   // by set of connected players: the player with most games
	whole := map[int]bool{} // whether the set has a real group
	stands := func(p *part) bool { return len(p.members) > 1 || p.tied }
	for id, c := range component {
		m := met[id]
		if best, seen := most[m]; !seen || t.Players[id].Games() > t.Players[best].Games() {
			most[m] = id
		}
		whole[m] = whole[m] || stands(parts[c])
	}
	for id, c := range component {
		p, m := parts[c], met[id]
		if id == p.members[0] && (stands(p) || !whole[m] && most[m] == id && t.Players[id].Games() > 0) {
			list = append(list, *p)
		}
	}
	return list
}

// addGroup rates one group.
func (t *Table) addGroup(p part) {
	g := newGroup(t.data, t.Options, p.members, p.encounters, p.tied)
	out := Group{Rated: len(p.members), Games: int(g.games), Tied: p.tied, Scale: g.scale(), fit: g}
	for _, id := range p.members {
		p := &t.Players[id]
		p.Rating, p.Rated, p.Anchor = g.rating(id), true, g.place[id] < 0
		out.Players = append(out.Players, id)
	}
	slices.SortStableFunc(out.Players, func(i, j int) int { return cmp.Compare(t.Players[j].Rating, t.Players[i].Rating) })
	out.measure()
	if len(p.members) == 1 && !p.tied {
		t.Players[p.members[0]].Why = "stands for a group in which every player won or lost every game"
	}
	t.Groups = append(t.Groups, out)
}

// measure computes the group's errors.
func (o *Group) measure() {
	g := o.fit
	o.spread = g.measure()
	s := &o.spread
	o.Pairs = int(s.observedSum.clusters)
	o.Dispersion, o.WhiteDispersion = 1, 1
	if s.modelSum.ratings > 0 {
		o.Dispersion = s.observedSum.ratings / s.modelSum.ratings
	}
	if s.modelSum.white > 0 {
		o.WhiteDispersion = s.observedSum.white / s.modelSum.white
	}
	v := g.variance(*s)
	var ranking []int
	for _, id := range o.Players {
		if at := g.place[id]; at >= 0 {
			ranking = append(ranking, at)
		}
	}
	if o.errors = (&uncertainty{none: true}); g.opt.Covariance != NoErrors {
		o.errors = g.uncertain(v, ranking)
	}
	o.White, o.Draws = g.whiteFigure(v), g.drawFigure()
	o.WhiteHere = o.White.SE
	if g.opt.Covariance != ByGame {
		o.White.SE *= math.Sqrt(s.byOpening(g.d.Shared, g.fitted()))
	}
	o.Fit = g.goodness(o)
}

// scale returns BayesElo's factor, which makes the slope of the expected score
// at equality the same as that of the logistic function.
func (g *group) scale() float64 {
	if g.opt.Model != BayesElo {
		return 1
	}
	x := math.Exp(-math.Exp(g.drawK))
	return 4 * x / ((1 + x) * (1 + x))
}

// rating returns a member's rating in Elo.
func (g *group) rating(id int) float64 {
	at := g.place[id]
	if at < 0 {
		for _, a := range g.opt.Anchors {
			if a.Player == id {
				return a.Rating
			}
		}
	}
	return g.centre + g.scale()*g.theta[at]/eloUnit
}
