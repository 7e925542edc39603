package event

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"match/arena"
	"match/internal/plural"
	"match/pairing"
	"match/rating"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

func init() { Register(func() Format { return new(Ladder) }) }

// Ladder is the format that rates its first player against others with known
// ratings. Each batch of pairs is played on the rung that is most informative
// about the rating, until the rating is precise enough.
type Ladder struct {
	Basics `json:"-"`

	Rungs       []LadderRung `json:"rungs"`             // by player, from 1
	Within      float64      `json:"within"`            // the ladder ends when half of the 95% interval from the games alone is at most this
	Games       int          `json:"games"`             // maximum; even
	Batch       int          `json:"batch"`             // pairs on a rung before the next is chosen
	Uniform     bool         `json:"uniform,omitempty"` // all rungs in turn instead, for comparison
	Calibration string       `json:"calibration,omitempty"`
}

// LadderRung has the known data of a rung.
type LadderRung struct {
	Rating float64 `json:"rating"`
	Error  float64 `json:"error"` // half of a 95% interval; 0: exact
}

// Kind implements Format.
func (l *Ladder) Kind() string { return "ladder" }

// Validate implements Format.
func (l *Ladder) Validate(players int) error {
	switch {
	case len(l.Rungs) == 0 || players != len(l.Rungs)+1:
		return errors.New("a ladder needs one player and at least one rung of known rating")
	case validateGames(l.Games) != nil:
		return validateGames(l.Games)
	case l.Batch < 1 || l.Batch > mostPairs:
		return refuse("batch", l.Batch, "want at least 1")
	case !(l.Within > 0) || math.IsInf(l.Within, 0):
		return refuse("within", l.Within, "want more than 0 Elo")
	}
	for _, r := range l.Rungs {
		if math.Abs(r.Rating) > 10_000 || math.IsNaN(r.Rating) {
			return inField("rungs", fmt.Errorf("rating %g of a rung: want one of -10000 to 10000", r.Rating))
		}
		if !(r.Error >= 0) || r.Error > 10_000 {
			return inField("rungs", fmt.Errorf("error %g of a rung's rating: want 0 or more", r.Error))
		}
	}
	return nil
}

// Title implements Format.
func (l *Ladder) Title(names []string) string { return "Ladder of " + names[0] }

// rungs returns the results of a standing in the form of package rating.
func (l *Ladder) rungs(s *record.Standing) []rating.Rung {
	list := make([]rating.Rung, len(l.Rungs))
	for i, r := range l.Rungs {
		e := s.Encounter(0, i+1)
		list[i] = rating.Rung{
			Rating: r.Rating, SE: r.Error / sprt.Z95,
			Wins: e.Games.Wins, Draws: e.Games.Draws, Losses: e.Games.Losses, Pairs: e.Counts,
		}
	}
	return list
}

// Progress implements Format.
func (l *Ladder) Progress(o *Outcome) (fraction float64, parts []string) {
	s := o.Standing
	f := results.PerformanceOf(rating.Perform(l.rungs(s)))
	parts = []string{plural.Count(2*s.Pairs, "game")}
	fraction = float64(2*s.Pairs) / float64(l.Games)
	if s.Pairs > 0 {
		parts = append(parts, "performance "+results.PerformanceText(f))
	}
	if half, known := f.PlusMinus(); known {
		fraction = math.Max(fraction, l.Within*l.Within/(half*half)) // games grow with the square of the precision
	}
	return math.Min(1, fraction), parts
}

func halfWidth(i rating.Interval) float64 { return (i.Upper - i.Lower) / 2 }

// Traits implements Format.
func (l *Ladder) Traits() Traits { return Traits{Kind: store.Kind{SelfExplained: true}} }

// Option implements Format: the rungs follow the player that they rate.
func (l *Ladder) Option(player, _ int) string {
	if player == 0 {
		return "a"
	}
	return "rungs"
}

// Report implements Format: the results on each rung, and the course of the performance with its
// interval.
func (l *Ladder) Report(o *Outcome) *report.Report {
	rungs := l.rungs(o.Standing)
	return (&results.Ladder{
		Standing: o.Standing, Config: o.Config, Limits: o.Limits, Rungs: rungs, Performance: rating.Perform(rungs),
		Calibration: l.Calibration, Charts: []report.Chart{l.way(o)},
	}).Report()
}

// Director implements Format.
func (l *Ladder) Director(names []string) (arena.Director, error) {
	return &ladderDirector{Ladder: l, standing: record.NewStanding(names), belief: newBelief(l.Rungs), absent: make([]bool, len(l.Rungs))}, nil
}

// ladderDirector chooses a rung for every batch.
type ladderDirector struct {
	*Ladder
	standing       *record.Standing
	belief         *belief
	rung           int    // of this batch
	named, counted int    // pairs
	forfeited      int    // of the counted ones
	absent         []bool // by rung
	end            int    // pairs at the end of this batch
	way            []ladderStep
}

// Lookahead implements arena.Director.
func (d *ladderDirector) Lookahead() int { return d.Batch }

// Next implements arena.Director. Until there are both wins and losses,
// batches are single pairs, because the rating is still unknown.
func (d *ladderDirector) Next() (arena.Pairing, arena.Call) {
	if d.named == d.end {
		switch {
		case d.counted < d.named:
			return arena.Pairing{}, arena.Wait
		case d.over():
			return arena.Pairing{}, arena.Over
		}
		d.choose()
	}
	d.named++
	return arena.Pairing{Players: [2]int{0, d.rung + 1}, Opening: d.named - 1}, arena.Play
}

// enoughOneSided is how many games without a win, or without a loss, are
// enough for a bound, on the extreme rung that could change this.
const enoughOneSided = 24

// fewestPairs is how many pairs are needed before the width of an interval is
// meaningful.
const fewestPairs = 12

func (d *ladderDirector) over() bool {
	if 2*(d.counted-d.forfeited) >= d.Games {
		return true
	}
	p := rating.Perform(d.rungs(d.standing))
	if p.Known {
		return d.counted >= fewestPairs && halfWidth(p.Games) <= d.Within && halfWidth(d.byGames().Games) <= d.Within
	}
	last := d.extreme(p.Bound)
	return last >= 0 && d.standing.Encounter(0, last+1).Games.Games() >= enoughOneSided
}

// byGames returns the performance as if games were independent. The dispersion of
// pairs is noise at first: stopping as soon as it happens to be small would make
// intervals too narrow.
func (d *ladderDirector) byGames() rating.Performance {
	rungs := d.rungs(d.standing)
	for i := range rungs {
		rungs[i].Pairs = [5]int{}
	}
	return rating.Perform(rungs)
}

// extreme returns the rung that must be won or lost to end a one-sided score, -1
// before the first game.
func (d *ladderDirector) extreme(b *rating.Bound) int {
	if b == nil {
		return -1
	}
	best := slices.Index(d.absent, false)
	for i, r := range d.Rungs {
		if d.absent[i] {
			continue
		}
		if b.Side == rating.AtLeast && r.Rating > d.Rungs[best].Rating || b.Side == rating.AtMost && r.Rating < d.Rungs[best].Rating {
			best = i
		}
	}
	return best
}

// choose begins the next batch.
func (d *ladderDirector) choose() {
	batch := d.Batch
	if d.Uniform {
		d.rung, batch = d.inTurn(), 1
	} else {
		games := make([]int, len(d.Rungs))
		for i := range games {
			games[i] = d.standing.Encounter(0, i+1).Games.Games()
		}
		d.rung = d.belief.best(games, d.absent)
		if p := rating.Perform(d.rungs(d.standing)); !p.Known {
			batch = 1
		}
	}
	d.end = min(d.named+batch, d.Games/2+d.forfeited)
}

// inTurn returns the next rung if all are played equally.
func (d *ladderDirector) inTurn() int {
	rung := d.counted % len(d.Rungs)
	for d.absent[rung] {
		rung = (rung + 1) % len(d.Rungs)
	}
	return rung
}

// Count implements arena.Director.
func (d *ladderDirector) Count(p *record.Pair) error {
	d.counted++
	own := *p
	if err := d.standing.Count(&own); err != nil {
		return err
	}
	rung := p.Encounter()[1] - 1
	if _, forfeited := p.Forfeited(); forfeited {
		d.forfeited++
		d.absent[rung] = true
		return nil
	}
	d.belief.learn(rung, float64(halfPointsOf(p, 0))/pairing.PairPoints)
	if d.counted == d.end {
		if s, known := newLadderStep(d.counted, d.rungs(d.standing)); known {
			d.way = append(d.way, s)
		}
	}
	return nil
}

// belief is a probability distribution over the player's rating on a grid, from
// a wide normal prior around the middle of the rungs and the scores so far. It
// is only used to choose rungs.
type belief struct {
	rungs  []LadderRung
	grid   []float64   // ratings
	log    []float64   // logarithms of their probabilities, up to a constant
	expect [][]float64 // by rung and rating: the expected score
}

// The grid, in Elo: coarse, because information is flat near its maximum.
const (
	gridStep   = 10
	gridBeyond = 1000
	priorSigma = 400
)

func newBelief(rungs []LadderRung) *belief {
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range rungs {
		low, high = min(low, r.Rating), max(high, r.Rating)
	}
	b := &belief{rungs: rungs}
	middle := (low + high) / 2
	for r := low - gridBeyond; r <= high+gridBeyond; r += gridStep {
		b.grid = append(b.grid, r)
		z := (r - middle) / priorSigma
		b.log = append(b.log, -z*z/2)
	}
	for _, rung := range rungs {
		var expect []float64
		for _, r := range b.grid {
			expect = append(expect, 1/(1+math.Pow(10, (rung.Rating-r)/400)))
		}
		b.expect = append(b.expect, expect)
	}
	return b
}

// learn adds a pair on a rung with the player's score, 0 … 1.
func (b *belief) learn(rung int, score float64) {
	const games = 2
	for i, e := range b.expect[rung] {
		b.log[i] += games * (score*math.Log(e) + (1-score)*math.Log1p(-e))
	}
}

// best returns the rung with the most expected information per game: the mean of
// E(1−E) over the belief, which is the information up to a common factor. Among
// rungs with equal information it is the one with fewer games. Absent rungs are
// excluded.
func (b *belief) best(games []int, absent []bool) int {
	top := math.Inf(-1)
	for _, l := range b.log {
		top = max(top, l)
	}
	chosen, most := 0, 0.0
	for rung, expect := range b.expect {
		if absent[rung] {
			continue
		}
		information := 0.0
		for i, e := range expect {
			information += math.Exp(b.log[i]-top) * e * (1 - e)
		}
		// The first gain is infinite.
		if gain := information / most; gain > 1+sameInformation || gain > 1-sameInformation && games[rung] < games[chosen] {
			chosen, most = rung, information
		}
	}
	return chosen
}

// sameInformation is a difference too small to prefer a rung: games spread over
// equally good rungs show whether their ratings are consistent.
const sameInformation = 0.02

// ladderStep is the state of a ladder after a number of games.
type ladderStep struct {
	games       float64
	performance report.Figure
}

// newLadderStep returns the step of a standing; ok is false before the
// performance is known.
func newLadderStep(pairs int, rungs []rating.Rung) (s ladderStep, ok bool) {
	f := results.PerformanceOf(rating.Perform(rungs))
	return ladderStep{float64(2 * pairs), f}, f.Defined()
}

// waySteps is the maximum number of steps in the chart of a ladder.
const waySteps = 300

// way returns the course of the performance, batch by batch. The first quarter of the games may lie
// outside of the chart: they are uncertain, and would flatten the rest.
func (l *Ladder) way(o *Outcome) report.Chart {
	s, text := report.Series{Look: report.Curve}, ""
	c := report.Chart{Title: "Performance of " + o.Standing.Names[0], Key: "Shaded: its 95% interval."}
	add := func(step ladderStep) {
		f := step.performance
		s.AddWithin(step.games, f.Value, f.Lower, f.Upper)
		text = fmt.Sprintf("%s after %.0f games", results.PerformanceText(f), step.games)
	}
	if d, ok := o.Director.(*ladderDirector); ok {
		n := min(len(d.way), waySteps)
		for k := range n {
			add(d.way[(k+1)*len(d.way)/n-1])
		}
		if now, ok := newLadderStep(o.Standing.Pairs, l.rungs(o.Standing)); ok && (n == 0 || now.games > s.X[n-1]) {
			add(now) // in the middle of a batch
		}
	}
	last := len(s.X) - 1
	if last < 0 {
		return c
	}
	c.X = report.Axis{Label: "games", Low: s.X[0], High: s.X[last], Whole: true}
	c.Y = report.Axis{Label: "Elo", Low: s.Low[last], High: s.High[last]}
	for i, games := range s.X {
		if 4*games >= c.X.High {
			c.Y.Include(s.Low[i], s.High[i])
		}
	}
	c.Text, c.Series = text, []report.Series{s}
	return c
}
