package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"match/pgn"
)

// kind is the subject of a finding.
type kind string

// The kinds of finding.
const (
	kindPiece      kind = "piece"       // a kind of man: its value, its squares, its moves
	kindTerm       kind = "term"        // another term of evaluations
	kindPhase      kind = "phase"       // a part of the game
	kindEnding     kind = "ending"      // a kind of ending
	kindTables     kind = "tables"      // positions in endgame tables
	kindMove       kind = "move"        // a kind of move
	kindBand       kind = "position"    // the evaluation for the player
	kindConversion kind = "conversion"  // won games that the player did not win
	kindSituation  kind = "situation"   // threats, and what a move replies to
	kindMaterial   kind = "material"    // the pieces on the board
	kindPawns      kind = "pawns"       // a pawn structure
	kindKings      kind = "kings"       // the kings' places
	kindNumber     kind = "move number" // a part of the game by move numbers
	kindOpening    kind = "opening"     // an opening, or a line of the book
	kindHabit      kind = "habit"       // the same move again and again
	kindColour     kind = "colour"      // the games with one colour
	kindTime       kind = "time"        // the clock
	kindFault      kind = "fault"       // illegal moves, exits
	kindSearch     kind = "search"      // all parts of the game equally
)

// finding is a weakness that passed the tests: what to fix, and its cost.
type finding struct {
	Kind    kind   `json:"kind"`
	Name    string `json:"name"`
	Heading string `json:"heading"` // the name; of a term, with its error and where it shows most clearly
	Text    string `json:"text"`    // one sentence

	Cost     float64  `json:"cost"`    // points per 100 games that the player gives away there in excess of the opponent
	Error    float64  `json:"error"`   // half of the 95% interval of Cost, clustered by pair
	Surplus  figure   `json:"surplus"` // the part of the cost beyond the usual share of a player that is equally weaker everywhere
	Shrunk   float64  `json:"shrunk"`  // Surplus shrunk towards zero according to its error
	Player   figure   `json:"player"`  // what the player gives away there
	Opponent figure   `json:"control"` // what the opponent gives away there
	Z        float64  `json:"z"`       // standard errors between the player and the control
	P        float64  `json:"p"`       // probability of such a figure without a weakness
	Q        float64  `json:"q"`       // false discovery rate at which it passes
	Evidence []string `json:"evidence"`
	Moments  []moment `json:"moments"` // examples

	Worth    worth     `json:"worth"`    // possible gain from a fix
	Covers   []string  `json:"covers"`   // other places where the same losses are seen
	Covered  string    `json:"covered"`  // what makes up for it, if it costs more than the player lost in all
	Try      string    `json:"try"`      // where to begin
	Searched *searched `json:"searched"` // search effort there; null unless it is less than elsewhere
}

// discoveryRate is the share of findings that may be false.
const discoveryRate = 0.10

// candidate is a row with its evidence.
type candidate struct {
	*row
	of                 *sample
	excess, excessSE   float64 // cost of the class minus its cost to the opponent
	surplus, surplusSE float64 // the part of it beyond the usual share
	z                  float64 // significance in standard errors
	p, q               float64
	shrunk             float64
	bound              float64    // the largest possible gain from a fix, per game; 0: not set
	claimed            bool       // the estimate exceeded the bound
	byEffort           bool       // significant only because of its search effort
	covers             []string   // places where it is also seen: it explains them
	adds               float64    // its rank after clearer places
	most               *candidate // of these the clearest with a good part of its cost; nil: none
}

// weigh computes the evidence for a row. This is the weaker of two proofs: that
// the row costs more than it costs the opponent, and that it costs more than
// its usual share. A row may also bring its own proof.
func (s *sample) weigh(r *row) candidate {
	c := candidate{row: r, of: s}
	clusters := len(s.games)
	c.excess, c.excessSE = s.mean(r.lost.excess())
	c.surplus, c.surplusSE = s.surplus(r)
	c.z = min(ratio(c.excess, c.excessSE), ratio(c.surplus, c.surplusSE))
	if c.surplus > c.excess {
		c.surplus, c.surplusSE = c.excess, c.excessSE
	}
	if z := ratio(c.excess, c.excessSE); r.searched != nil && z > c.z {
		c.surplus, c.surplusSE, c.z, c.byEffort = c.excess, c.excessSE, z, true
	}
	if r.limited {
		c.z = min(c.z, r.mostZ)
	}
	c.p = upperTail(c.z, clusters)
	if r.proven {
		c.surplus, c.surplusSE = c.excess, c.excessSE
		c.z, c.p = r.z, upperTail(r.z, clusters)
		if r.isTerm {
			c.z = math.Abs(r.z)
			c.p = 2 * upperTail(c.z, clusters)
		}
	}
	if r.tries > 0 {
		c.p = min(c.p*r.tries, 1)
	}
	return c
}

// ratio returns a figure in standard errors. A figure without an error, such as
// the surplus of a class with all moves, proves nothing.
func ratio(value, se float64) float64 {
	if se < leastSE {
		return 0
	}
	return value / se
}

// leastSE is smaller than any error except rounding.
const leastSE = 1e-9

// leastCulprits is how many clusters must show a weakness. Fewer are anecdotes,
// and no error can be computed from them.
const leastCulprits = 5

// culprits counts the clusters in which the player lost something in the row.
func (r *row) culprits() (n int) {
	for _, x := range r.lost[0] {
		if x > leastLoss {
			n++
		}
	}
	return n
}

const leastLoss = 0.01

// discover sets q by Benjamini and Hochberg's procedure: the smallest false
// discovery rate at which each candidate passes. Facts are a separate family,
// with too few members for more than Bonferroni's rule.
func discover(list []candidate) {
	var order []int
	for i := range list {
		if list[i].fact {
			list[i].q = min(list[i].p*float64(len(pgn.Faults)), 1)
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

// shrink moves every surplus towards zero according to its error (empirical
// Bayes): B = τ²/(τ² + s²), where τ² is the variance between the classes of
// one kind.
func shrink(all []candidate) {
	type spread struct{ square, errors, n float64 }
	kinds := map[kind]*spread{}
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

// leastCost is how many standard errors a cost must be above zero, even if it
// is certain that the player differs there.
const leastCost = 1.28

// survivors returns the significant candidates, the most valuable first.
func survivors(all []candidate) (best []candidate) {
	discover(all)
	shrink(all)
	for _, c := range all {
		dear := c.free || c.rank() > 0 && ratio(c.excess, c.excessSE) > leastCost
		if c.q <= discoveryRate && !c.theirs && dear {
			best = append(best, c)
		}
	}
	slices.SortStableFunc(best, func(a, b candidate) int { return cmp.Compare(b.rank(), a.rank()) })
	return best
}

// candidates weighs all rows with enough evidence.
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

// finding describes a survivor in words.
func (c *candidate) finding(clocks bool) finding {
	s := c.of
	f := finding{
		Kind: c.kind, Name: c.name, Text: c.text, Shrunk: 100 * c.shrunk, Z: c.z, P: c.p, Q: c.q,
		Surplus: s.toFigure(c.surplus, c.surplusSE), Player: s.figure(c.lost[0]), Opponent: s.figure(c.lost[1]),
		Evidence: []string{}, Moments: moments(c.proof, mostEvidence),
	}
	cost := s.toFigure(c.excess, c.excessSE)
	f.Cost, f.Error = cost.Value, cost.Error
	if f.Text == "" {
		f.Text = kindTexts[c.kind]
	}
	f.Heading = c.heading()
	if f.Searched = c.searched; f.Searched != nil {
		f.Text += ": " + f.Searched.String()
	}
	f.Covers, f.Try = append([]string{}, c.covers...), c.try(clocks)
	for _, m := range f.Moments {
		f.Evidence = append(f.Evidence, m.FEN)
	}
	return f
}

// heading names the finding so that its reader knows which code to open.
func (c *candidate) heading() string {
	text := c.name
	if c.zone != "" && !c.isTerm {
		text += ": drawn to " + c.zone
	}
	if c.isTerm {
		text += ": " + c.text
		if c.zone != "" {
			text += ", most often on " + c.zone
		}
		if c.most != nil {
			text += fmt.Sprintf(" (clearest place: %s)", c.most.name)
		}
	}
	return text
}

// mostCovers is how many places a sentence lists.
const mostCovers = 5

// Story returns what the heading does not say, in sentences.
func (f *finding) Story() string {
	if strings.Contains(f.Heading, f.Text) {
		return f.also()
	}
	return strings.TrimSpace(sentence(f.Text) + " " + f.also())
}

// also returns what makes up for the finding, and where else its losses are
// seen, in sentences; "" if there is nothing.
func (f *finding) also() string {
	if len(f.Covers) == 0 {
		return sentence(f.Covered)
	}
	text := "The same losses are seen in: " + strings.Join(f.Covers[:min(len(f.Covers), mostCovers)], ", ")
	if more := len(f.Covers) - mostCovers; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return strings.TrimSpace(sentence(f.Covered) + " " + text + ".")
}

// kindTexts explain the findings of each split.
var kindTexts = map[kind]string{
	kindPiece:      "moves of this piece lose more than their share",
	kindPhase:      "this part of the game loses more than its share",
	kindEnding:     "this kind of ending loses more than its share",
	kindTables:     "won and drawn positions in the endgame tables are given away",
	kindMove:       "moves of this kind lose more than their share",
	kindBand:       "positions of this kind lose more than their share",
	kindConversion: "games in which it has been winning are given away",
	kindSituation:  "moves in this situation lose more than their share",
	kindMaterial:   "moves with this material lose more than their share",
	kindPawns:      "moves with this structure lose more than their share",
	kindKings:      "moves with the kings there lose more than their share",
	kindNumber:     "these moves of the game lose more than their share",
	kindOpening:    "games from this opening lose more than others; selected on odd pairs, measured on even ones",
	kindHabit:      "this move (as White would play it) is repeatedly played where it is wrong; selected on odd pairs, measured on even ones",
	kindColour:     "games with this colour lose more than their share",
	kindTime:       "games are lost on time",
	kindFault:      "games are lost by illegal moves, crashes or stalls",
	kindSearch:     "every part of the game loses more, none more than its share",
}
