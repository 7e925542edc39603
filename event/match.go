package event

import (
	"cmp"
	"fmt"

	"match/arena"
	"match/record"
	"match/report"
	"match/results/store"
	"match/sprt"
)

// KindMatch is the kind of a Match.
const KindMatch = "match"

func init() { Register(func() Format { return new(Match) }) }

// Match is the format of two players: it plays pairs until a test has its
// verdict, or until all games are played. The k-th pair gets the k-th
// opening.
type Match struct {
	Basics `json:"-"`

	Games int          `json:"games"` // maximum; even, because pairs are whole
	SPRT  *sprt.Config `json:"sprt,omitempty"`

	// Odd adds one game after the last pair. It is written to the PGN, but
	// neither counted nor stored, because only pairs are.
	Odd bool `json:"odd,omitempty"`

	// RefuseFaults ends the match with a *FaultyError if a player keeps
	// forfeiting games: such games allow no verdict.
	RefuseFaults bool `json:"refuse_faults,omitempty"`
}

// matches are what the store calls so.
var matches = store.Kind{Match: true}

// Kind implements Format.
func (m *Match) Kind() string { return KindMatch }

// Validate implements Format.
func (m *Match) Validate(players int) error {
	if players != 2 {
		return fmt.Errorf("a match has two players, not %d", players)
	}
	if err := validateGames(m.Games); err != nil && !(m.Odd && m.Games == 0) {
		return err
	}
	return validateTest(m.SPRT)
}

// validateGames returns an error for an invalid maximum number of games.
func validateGames(n int) error {
	switch {
	case n < 2 || n%2 != 0:
		return refuse("games", n, "want an even number of at least 2, since games are played in pairs")
	case n > MaxGames:
		return refuse("games", n, "want at most %d", MaxGames)
	}
	return nil
}

// validateTest returns an error for an invalid test of pairs; nil is no test.
func validateTest(test *sprt.Config) error {
	if test == nil {
		return nil
	}
	if err := test.Validate(); err != nil {
		return inField("sprt", err)
	}
	if test.Model == sprt.Bayesian {
		return inField("sprt.model", sprt.ErrBayesianPairs)
	}
	return nil
}

// Traits implements Format.
func (m *Match) Traits() Traits {
	return Traits{Kind: matches, Sides: []string{"a", "b"}, Test: m.SPRT, Cap: m.Games, RefusesFaults: &m.RefuseFaults}
}

// Extend implements Format.
func (m *Match) Extend(games int) { m.Games = games }

// Title implements Format.
func (m *Match) Title(names []string) string { return names[0] + " vs " + names[1] }

// matchConfig is the config of a match in JSON documents.
type matchConfig struct {
	A PlayerDescription `json:"a"`
	B PlayerDescription `json:"b"`
	ConditionsDescription
	Games int          `json:"games"` // maximum
	Test  *sprt.Config `json:"sprt"`
	RefereeDescription
}

// Config implements Format.
func (m *Match) Config(d Description) any {
	return matchConfig{d.Players[0], d.Players[1], d.ConditionsDescription, m.Games, m.SPRT, d.RefereeDescription}
}

// Progress implements Format. The end of a test depends on its LLR and bounds,
// not on a number of games.
func (m *Match) Progress(o *Outcome) (fraction float64, parts []string) {
	return o.Summary().Progress(m.Games)
}

// Report implements Format.
func (m *Match) Report(o *Outcome) *report.Report { return o.Summary().Report() }

// Director implements Format.
func (m *Match) Director(names []string) (arena.Director, error) {
	d := &matchDirector{pairs: m.Games / 2, last: m.Games / 2}
	if m.Odd {
		d.last++
	}
	if m.RefuseFaults {
		d.faults = NewFaultWatch(names)
	}
	if m.SPRT == nil {
		return d, nil
	}
	var err error
	d.test, err = sprt.NewTest(*m.SPRT)
	return d, err
}

// matchDirector names one pair after the other, regardless of results, until
// the test has its verdict.
type matchDirector struct {
	before         int // pairs of the match before those of a slice
	pairs          int // maximum
	last           int // pairings, including half a pair
	named, counted int
	test           *sprt.Test  // nil: none
	faults         *FaultWatch // nil: forfeits count like other games
}

// matchLookahead is more than any number of workers can play at a time; the
// games of a match do not depend on it.
const matchLookahead = 1 << 14

// Lookahead implements arena.Director.
func (d *matchDirector) Lookahead() int { return matchLookahead }

// Next implements arena.Director.
func (d *matchDirector) Next() (arena.Pairing, arena.Call) {
	switch {
	case d.test.Verdict() != sprt.None || d.counted == d.pairs && d.last == d.pairs:
		return arena.Pairing{}, arena.Over
	case d.named == d.last:
		return arena.Pairing{}, arena.Wait
	}
	d.named++
	return arena.Pairing{Players: [2]int{0, 1}, Opening: d.before + d.named - 1, Half: d.named > d.pairs}, arena.Play
}

// Count implements arena.Director.
func (d *matchDirector) Count(p *record.Pair) (err error) {
	d.counted++
	if d.test != nil {
		outcomes := p.Outcomes()
		_, err = d.test.Feed(outcomes[0], outcomes[1])
		p.LLR = d.test.LLR()
	}
	return cmp.Or(err, d.faults.Ends(p))
}
