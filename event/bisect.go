package event

import (
	"fmt"
	"math"

	"match/arena"
	"match/internal/plural"
	"match/players/git"
	"match/players/spec"
	"match/record"
	"match/results"
	"match/sprt"
	"match/sprt/changepoint"
)

// KindBisect is the kind of a Bisect.
const KindBisect = "bisect"

func init() { Register(func() Format { return new(Bisect) }) }

// Bisect is the format that finds the commit that made an engine weaker. The
// first player is the good one; the others follow the line of commits. See
// changepoint.Search. The n-th pair of every player has the n-th opening.
type Bisect struct {
	changepoint.SearchConfig
	Places  [][]git.Commit `json:"places"`  // by player from 1: the commits that may be the cause
	Summary string         `json:"summary"` // of the line of commits
	Games   int            `json:"games"`   // maximum; even
}

// NewBisect returns the format for a line, and its players.
func NewBisect(line *git.Line, c changepoint.SearchConfig) (*Bisect, []spec.Player) {
	c.Suspects = nil
	b := &Bisect{SearchConfig: c, Summary: line.Summary()}
	players := []spec.Player{line.Good}
	for _, p := range line.Places {
		b.Places = append(b.Places, p.Suspects)
		b.Suspects = append(b.Suspects, len(p.Suspects))
		players = append(players, p.Player)
	}
	return b, players
}

// Kind implements Format.
func (b *Bisect) Kind() string { return KindBisect }

// Validate implements Format.
func (b *Bisect) Validate(players int) error {
	if err := validateGames(b.Games); err != nil {
		return err
	}
	if len(b.Places) != players-1 || len(b.Suspects) != players-1 {
		return fmt.Errorf("%s in a line of %d places", plural.Count(players, "player"), len(b.Places))
	}
	for i, place := range b.Places {
		if len(place) != b.Suspects[i] {
			return fmt.Errorf("place %d has %d commits and %d suspects", i, len(place), b.Suspects[i])
		}
	}
	return b.SearchConfig.Validate()
}

// Title implements Format.
func (b *Bisect) Title(names []string) string { return "Bisection from " + names[0] }

// Test implements Format: only the ends are tested, and the format's own
// reports show that test.
func (b *Bisect) Test() *sprt.Config { return nil }

// bisectDescription is the config of a bisection in JSON documents.
type bisectDescription struct {
	Players []PlayerDescription `json:"players"` // the good one first
	ConditionsDescription
	*Bisect
	Adjudication arena.Adjudication `json:"adjudication"`
	Tables       string             `json:"tables,omitempty"`
}

// Config implements Format.
func (b *Bisect) Config(d Description) any {
	return bisectDescription{d.Players, d.ConditionsDescription, b, d.Adjudication, d.Tables}
}

// Progress implements Format: the progress of the search is the share of the
// uncertainty that has been removed.
func (b *Bisect) Progress(s *record.Standing) (fraction float64, text string) {
	r := b.report(&Outcome{Standing: s})
	fraction, text = float64(2*s.Pairs)/float64(b.Games), plural.Count(2*s.Pairs, "game")
	if !r.Searching() {
		return math.Min(1, fraction), text + "  the ends: " + r.EndsText()
	}
	place, chance := r.Belief().Top()
	doubt := math.Log(1/chance) / math.Log(float64(len(b.Places)+1))
	return math.Min(1, math.Max(fraction, 1-doubt)), text + fmt.Sprintf("  %s %.0f%%", r.Short(place), 100*chance)
}

// Documents implements Documented.
func (b *Bisect) Documents() []string { return []string{"json", "markdown"} }

// Complete implements Completer: the usual search, with enough games for four
// of the longest tests.
func (b *Bisect) Complete(int) {
	if b.Games == 0 {
		b.Games = int(math.Min(4*float64(GamesFor(&b.SearchConfig.Test)), MaxGames))
	}
	b.Games += b.Games % 2
	if b.Open == 0 {
		b.Open = changepoint.DefaultOpen
	}
}

// Block implements Format.
func (b *Bisect) Block(o *Outcome) string { return b.report(o).Block() }

// Verdict implements Format: H1 if the step is found, H0 if the ends are
// equal.
func (b *Bisect) Verdict(o *Outcome) (sprt.Verdict, bool) { return b.report(o).Verdict(), true }

// Document implements Format.
func (b *Bisect) Document(o *Outcome, output string) ([]byte, error) {
	switch output {
	case "json":
		return b.report(o).JSON()
	case "markdown":
		return []byte(b.report(o).Markdown()), nil
	}
	return nil, ErrNoDocument
}

// Sections implements Sectioner: the posterior.
func (b *Bisect) Sections(o *Outcome) []results.Section {
	return []results.Section{b.report(o).Section()}
}

// SectionsSayAll implements SelfExplained: a standing of commits has no
// meaning.
func (b *Bisect) SectionsSayAll() {}

func (b *Bisect) report(o *Outcome) *results.Bisect {
	return &results.Bisect{
		Standing: o.Standing, Config: o.Config, Limits: o.Limits, Search: b.SearchConfig, Places: b.Places, Line: b.Summary,
	}
}

// Director implements Format.
func (b *Bisect) Director([]string) (arena.Director, error) {
	s, err := changepoint.New(b.SearchConfig)
	return &bisectDirector{s, batches{
		search: s, ahead: b.Batch * b.Open, pairs: b.Games / 2, begun: make([]int, len(b.Places)),
		players: func(place int) [2]int { return [2]int{0, place + 1} },
	}}, err
}

// bisectDirector counts the pairs of a bisection.
type bisectDirector struct {
	search *changepoint.Search
	batches
}

// Count implements arena.Director.
func (d *bisectDirector) Count(p *record.Pair) error {
	place, ok := d.count(p)
	if !ok {
		return fmt.Errorf("pair %d is not one of the search", p.Number)
	}
	bucket, err := bucketOf(p)
	if err != nil {
		return err
	}
	err = d.search.Count(bucket)
	if place == d.search.Last() {
		p.LLR = d.search.Test().LLR()
	}
	return err
}
