package analysis

import (
	"cmp"
	"math"
	"slices"
)

// Kind is what a finding is about.
type Kind string

// The kinds of finding.
const (
	KindPiece      Kind = "piece"       // a sort of man: its value, its place, its moves
	KindTerm       Kind = "term"        // something else that evaluations weigh
	KindPhase      Kind = "phase"       // a part of the game
	KindEnding     Kind = "ending"      // a kind of ending
	KindTables     Kind = "tables"      // positions that endgame tables know
	KindMove       Kind = "move"        // a kind of move
	KindBand       Kind = "position"    // how the player stands
	KindConversion Kind = "conversion"  // won games that are not won
	KindSituation  Kind = "situation"   // what a move has to answer
	KindNumber     Kind = "move number" // a part of the game by move numbers
	KindOpening    Kind = "opening"     // an opening, or a line of the book
	KindHabit      Kind = "habit"       // one and the same move, again and again
	KindColour     Kind = "colour"      // the games with one colour
	KindTime       Kind = "time"        // the clock
	KindFault      Kind = "fault"       // illegal moves, exits
	KindSearch     Kind = "search"      // all parts of the game alike
)

// Finding is a weakness that has survived: what to fix, and what it costs.
type Finding struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	Text string `json:"text"` // one sentence

	Cost     float64  `json:"cost"`    // points per 100 games more than the opponent gives away there
	Error    float64  `json:"error"`   // half of the 95 % interval of Cost, clustered by pair
	Surplus  Figure   `json:"surplus"` // of the cost, what is more than a player weaker everywhere alike would lose there
	Shrunk   float64  `json:"shrunk"`  // Surplus pulled towards nothing by how unsure it is
	Player   Figure   `json:"player"`  // what the player gives away there
	Opponent Figure   `json:"control"` // what the opponent gives away there
	Z        float64  `json:"z"`       // standard errors between the player and the control
	P        float64  `json:"p"`       // chance of as much where there is nothing
	Q        float64  `json:"q"`       // false discovery rate at which it survives
	Evidence []string `json:"evidence"`
	Moments  []Moment `json:"moments"` // of the evidence

	Worth    Worth     `json:"worth"`    // what a mend can be worth
	Try      string    `json:"try"`      // where to begin
	Searched *Searched `json:"searched"` // how hard it looked there; null unless it looked less than elsewhere
}

// discoveryRate is the share of findings that may be false.
const discoveryRate = 0.10

// candidate is a row with what speaks for it.
type candidate struct {
	*row
	of                 *sample
	excess, excessSE   float64 // what the class costs more than it costs the opponent
	surplus, surplusSE float64 // of that, what is more than its part
	z                  float64 // how many standard errors speak for it
	p, q               float64
	shrunk             float64
	bound              float64 // the most that a mend can be worth, per game; 0: not set
	claimed            bool    // it claimed more
	byEffort           bool    // without what is known of its searches it would not stand out
}

// weigh computes what speaks for a row: the weaker of two proofs, that it costs
// more than it costs the opponent and that it costs more than its part; or the
// proof that the row brings along.
func (s *sample) weigh(r *row) candidate {
	c := candidate{row: r, of: s}
	clusters := len(s.games)
	c.excess, c.excessSE = s.mean(r.excess())
	c.surplus, c.surplusSE = s.surplus(r)
	c.z = min(ratio(c.excess, c.excessSE), ratio(c.surplus, c.surplusSE))
	if z := ratio(c.excess, c.excessSE); r.searched != nil && z > c.z {
		c.surplus, c.surplusSE, c.z, c.byEffort = c.excess, c.excessSE, z, true
	}
	if r.limited {
		c.z = min(c.z, r.mostZ)
	}
	c.p = upperTail(c.z, clusters)
	if r.proven {
		c.surplus, c.surplusSE = c.excess, c.excessSE
		c.z = math.Abs(r.z)
		c.p = 2 * upperTail(c.z, clusters)
		if r.oneSided {
			c.z, c.p = r.z, upperTail(r.z, clusters)
		}
	}
	return c
}

// ratio is a figure in standard errors. One without any error, such as the
// surplus of a class that holds all moves, proves nothing.
func ratio(value, se float64) float64 {
	if se < leastSE {
		return 0
	}
	return value / se
}

// leastSE is less than any error but that of rounding.
const leastSE = 1e-9

// leastCulprits is how many clusters must show a weakness: fewer are anecdotes,
// and no error can be computed from them.
const leastCulprits = 5

// culprits counts the clusters in which the player lost something in the row.
func (r *row) culprits() (n int) {
	for _, x := range r.own {
		if x > leastLoss {
			n++
		}
	}
	return n
}

const leastLoss = 0.01

// discover sets q by Benjamini and Hochberg's procedure: the smallest rate of
// false discoveries at which each candidate is among the discoveries. Facts are
// a family of their own, too few for more than Bonferroni's rule.
func discover(list []candidate) {
	var order []int
	for i := range list {
		if list[i].fact {
			list[i].q = min(list[i].p*float64(len(faultNames)), 1)
			continue
		}
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[b].p, list[a].p) })
	least := 1.0
	for i, at := range order {
		least = min(least, list[at].p*float64(len(order))/float64(len(order)-i))
		list[at].q = least
	}
}

// shrink pulls every surplus towards nothing by the share of it that is error
// (empirical Bayes): B = τ²/(τ² + s²), τ² the variance between the classes of
// one kind.
func shrink(all []candidate) {
	type spread struct{ square, errors, n float64 }
	kinds := map[Kind]*spread{}
	for i := range all {
		c := &all[i]
		if kinds[c.kind] == nil {
			kinds[c.kind] = &spread{}
		}
		k := kinds[c.kind]
		k.square += c.surplus * c.surplus
		k.errors += c.surplusSE * c.surplusSE
		k.n++
	}
	for i := range all {
		c := &all[i]
		k := kinds[c.kind]
		between := max(k.square-k.errors, 0) / k.n
		if total := between + c.surplusSE*c.surplusSE; total > 0 {
			c.shrunk = c.surplus * between / total
		}
	}
}

// leastCost is how many standard errors a cost must be above nothing, however
// sure it is that the player is different there.
const leastCost = 1.28

// survivors returns the candidates that stand out, what is worth most first.
func survivors(all []candidate) (best []candidate) {
	discover(all)
	shrink(all)
	for _, c := range all {
		dear := c.free || c.rank() > 0 && ratio(c.excess, c.excessSE) > leastCost
		if c.q <= discoveryRate && !c.theirs && dear {
			best = append(best, c)
		}
	}
	sortByRank(best)
	return best
}

func sortByRank(c []candidate) {
	slices.SortStableFunc(c, func(a, b candidate) int { return cmp.Compare(b.rank(), a.rank()) })
}

// candidates weighs all rows that are more than anecdotes.
func (s *sample) candidates(rows []*row) (all []candidate) {
	for _, r := range rows {
		if r.free || r.culprits() >= leastCulprits {
			all = append(all, s.weigh(r))
		}
	}
	return all
}

// mostEvidence is how many positions a finding shows.
const mostEvidence = 5

// finding puts a survivor into words.
func (c *candidate) finding() Finding {
	s := c.of
	f := Finding{
		Kind: c.kind, Name: c.name, Text: c.text, Shrunk: 100 * c.shrunk, Z: c.z, P: c.p, Q: c.q,
		Surplus: s.toFigure(c.surplus, c.surplusSE), Player: s.figure(c.own), Opponent: s.figure(c.other),
		Evidence: []string{}, Moments: moments(c.proof, mostEvidence),
	}
	cost := s.toFigure(c.excess, c.excessSE)
	f.Cost, f.Error = cost.Value, cost.Error
	if f.Text == "" {
		f.Text = kindTexts[c.kind]
	}
	if f.Searched = c.searched; f.Searched != nil {
		f.Text += ": " + f.Searched.String()
	}
	f.Try = c.try()
	for _, m := range f.Moments {
		f.Evidence = append(f.Evidence, m.FEN)
	}
	return f
}

// kindTexts says what a finding of a split means.
var kindTexts = map[Kind]string{
	KindPiece:      "moves of this piece lose more than their share",
	KindPhase:      "this part of the game loses more than its share",
	KindEnding:     "this kind of ending loses more than its share",
	KindTables:     "won and drawn positions in the endgame tables are given away",
	KindMove:       "moves of this kind lose more than their share",
	KindBand:       "positions of this kind lose more than their share",
	KindConversion: "games in which it has been winning are given away",
	KindSituation:  "moves in this situation lose more than their share",
	KindNumber:     "these moves of the game lose more than their share",
	KindOpening:    "games from this opening lose more than others; selected on odd pairs, measured on even ones",
	KindHabit:      "this move is repeatedly played where it is wrong; selected on odd pairs, measured on even ones",
	KindColour:     "games with this colour lose more than their share",
	KindTime:       "games are lost on time",
	KindFault:      "games are lost by illegal moves, crashes or stalls",
	KindSearch:     "every part of the game loses more, none more than its share",
}
