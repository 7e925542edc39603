package rating

import (
	"fmt"
	"math"

	"match/internal/plural"
)

// warn collects the warnings of a table.
func (t *Table) warn() {
	t.warnAnchors()
	t.warnGroups()
	t.warnBounds()
	for i := range t.Groups {
		t.warnGroup(i)
	}
	if n := t.data.self; n > 0 {
		t.say("%s of a player against itself: not counted", plural.Count(n, "game"))
	}
}

func (t *Table) say(format string, args ...any) {
	t.Warnings = append(t.Warnings, fmt.Sprintf(format, args...))
}

// warnGroups warns of groups that cannot be compared.
func (t *Table) warnGroups() {
	if len(t.Groups) < 2 {
		return
	}
	type crossing struct{ up, down int }
	won := map[crossing]int{}
	for i := range t.data.encounters {
		e := t.data.encounters[i].sum()
		a, b := &t.Players[e.A], &t.Players[e.B]
		switch {
		case a.Group == b.Group || a.Group < 0 || b.Group < 0 || !a.Rated || !b.Rated:
		case e.Wins > 0:
			won[crossing{a.Group, b.Group}] += e.Games()
		default:
			won[crossing{b.Group, a.Group}] += e.Games()
		}
	}
	t.say("%d groups without results between them: each is rated separately, and ratings of different groups cannot be compared", len(t.Groups))
	for up := range t.Groups {
		for down := range t.Groups {
			if n := won[crossing{up, down}]; n > 0 {
				t.say("group %d won %s against group %d: it is stronger, but by an unknown margin", up+1,
					every(n), down+1)
			}
		}
	}
}

func every(games int) string {
	if games == 1 {
		return "the only game"
	}
	return fmt.Sprintf("all %d games", games)
}

func (t *Table) warnBounds() {
	n := 0
	for i := range t.Players {
		if t.Players[i].Bound != nil {
			n++
		}
	}
	if n > 0 {
		t.say("%s won or lost every game: only a 95%% bound is given; these games are excluded from the fit",
			plural.Count(n, "player"))
	}
}

// warnGroup adds the warnings of one group.
func (t *Table) warnGroup(i int) {
	g := &t.Groups[i]
	where := ""
	if len(t.Groups) > 1 {
		where = fmt.Sprintf("group %d: ", i+1)
	}
	if g.Games == 0 {
		return
	}
	if !g.fit.converged {
		t.say("%sthe ratings have not converged: they may be inaccurate", where)
	}
	if g.White.Why != "" {
		t.say("%sWhite's advantage: %s", where, g.White.Why)
	}
	t.warnBook(g, where)
	t.warnFit(g, where)
	for _, b := range g.bridges() {
		t.say("%s%s between %s and %s account for %.0f%% of the error between %s and %s", where, plural.Count(b.Games, "game"),
			t.Players[b.A].Name, t.Players[b.B].Name, 100*b.Share.Share, t.Players[b.above].Name, t.Players[b.below].Name)
	}
	t.warnFew(g, where)
}

// warnBook warns of openings that favour one side by different amounts: they make
// the scores of the two games of a pair deviate together, by at least four
// standard errors more than chance.
func (t *Table) warnBook(g *Group, where string) {
	excess := g.WhiteDispersion - 1
	if m := g.spread.observedSum.clusters; m > 0 && excess > 0.2 && excess > 4*math.Sqrt(2/m) {
		t.say("%sopenings strongly favour one side (White's results vary %.1f times as much as those of single games): "+
			"such books compress ratings, which cannot be compared with those from balanced ones", where, g.WhiteDispersion)
	}
}

// doubtful is the P of a fit below which another explanation is more likely.
const doubtful = 0.001

func (t *Table) warnFit(g *Group, where string) {
	if g.Fit.Freedom == 0 || g.Fit.P >= doubtful || len(g.Fit.Worst) == 0 {
		return
	}
	w := g.Fit.Worst[0]
	t.say("%sone rating per player does not explain these results (χ² %.0f on %d, p %.2g): worst, %s scored %g of %d against %s where %.1f was expected",
		where, g.Fit.ChiSquare, g.Fit.Freedom, g.Fit.P, t.Players[w.A].Name, w.Points, w.Games, t.Players[w.B].Name, w.Expected)
}

func (t *Table) warnFew(g *Group, where string) {
	const few = 30
	n := 0
	for _, id := range g.Players[:g.Rated] {
		if t.Players[id].Games() < few && !t.Players[id].Anchor {
			n++
		}
	}
	if n > 0 && !g.errors.none {
		t.say("%s%s with fewer than %d games: their errors are rough", where, plural.Count(n, "player"), few)
	}
}
