package event

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"match/arena"
	"match/internal/plural"
	"match/players/git"
	"match/players/spec"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt/changepoint"
)

func init() { Register(func() Format { return new(Bisect) }) }

// Bisect is the format that finds the commit that made an engine weaker. The
// first player is the good one; the others follow the line of commits. See
// changepoint.Search. The n-th pair of every two players has the n-th opening.
type Bisect struct {
	Basics `json:"-"`

	changepoint.SearchConfig
	Places  [][]git.Commit `json:"places"`  // by player from 1: the commits that may be the cause
	Summary string         `json:"summary"` // of the line of commits
	Games   int            `json:"games"`   // maximum; even

	Unbuilt *Unbuilt `json:"unbuilt,omitempty"` // the line is not known yet; nil: it is
}

// Unbuilt says how to find the line of commits between the only two players, the good
// and the bad end, whose commits are not built yet.
type Unbuilt struct {
	Paths    []string `json:"paths,omitempty"`
	ByBinary bool     `json:"by_binary,omitempty"`
}

// errUnbuilt is why an event that ended while it built its players has no outcome.
var errUnbuilt = errors.New("it ended before its commits were built")

// Fill completes the format with a line of commits, and returns its players.
func (b *Bisect) Fill(line *git.Line) []spec.Player {
	b.Unbuilt, b.Summary, b.Places, b.Suspects = nil, line.Summary(), nil, nil
	players := []spec.Player{line.Good}
	for _, p := range line.Places {
		b.Places = append(b.Places, p.Suspects)
		b.Suspects = append(b.Suspects, len(p.Suspects))
		players = append(players, p.Player)
	}
	return players
}

// Kind implements Format.
func (b *Bisect) Kind() string { return "bisect" }

// Validate implements Format.
func (b *Bisect) Validate(players int) error {
	if err := validateGames(b.Games); err != nil {
		return err
	}
	if b.Unbuilt != nil {
		return b.SearchConfig.Validate()
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

// Progress implements Format: the progress of the search is the share of the
// uncertainty that has been removed.
func (b *Bisect) Progress(o *Outcome) (fraction float64, parts []string) {
	r, games := b.bisection(o), 2*o.Standing.Pairs
	fraction, parts = float64(games)/float64(b.Games), []string{plural.Count(games, "game")}
	if !r.Searching() {
		return math.Min(1, fraction), append(parts, "the ends: "+r.EndsText())
	}
	place, chance := r.Belief().Top()
	weight := math.Log(1/math.Max(chance, 1e-9)) / math.Log(float64(len(b.Places)+1))
	return math.Min(1, math.Max(fraction, 1-weight)), append(parts, fmt.Sprintf("%s %.0f%%", r.Places.Short(place), 100*chance))
}

// Complete implements Format: the usual search, with enough games for four
// of the longest tests.
func (b *Bisect) Complete(int) {
	b.Games = wholePairs(b.Games, int(math.Min(4*float64(GamesFor(&b.SearchConfig.Test)), MaxGames)))
	b.Open = cmp.Or(b.Open, changepoint.DefaultOpen)
}

// Report implements Format.
func (b *Bisect) Report(o *Outcome) *report.Report { return b.bisection(o).Report() }

// Traits implements Format: the commits between the ends may not be built yet, and a standing of commits has
// no meaning. Only the ends are tested, and the format's own reports show that test.
func (b *Bisect) Traits() Traits {
	return Traits{Kind: store.Kind{SelfExplained: true}, AwaitsPlayers: b.Unbuilt != nil}
}

// Option implements Format: the line of commits leads from the first player to the last.
func (b *Bisect) Option(player, _ int) string {
	if player == 0 {
		return "good"
	}
	return "bad"
}

func (b *Bisect) bisection(o *Outcome) *results.Bisect {
	return &results.Bisect{
		Standing: o.Standing, Config: o.Config, Limits: o.Limits, Search: b.SearchConfig, Places: b.Places, Line: b.Summary,
	}
}

// Director implements Format.
func (b *Bisect) Director([]string) (arena.Director, error) {
	if b.Unbuilt != nil {
		return nil, errUnbuilt
	}
	s, err := changepoint.New(b.SearchConfig, b.Prior())
	line := lineSearch{s, len(b.Places) + 1}
	return &batches{
		search: line, kind: "search", ahead: b.Batch * b.Open, pairs: b.Games / 2,
		begun: make([]int, line.names*line.names), players: line.players,
		tell: func(number int, p *record.Pair) error {
			bucket, err := bucketOf(p)
			if err == nil {
				err = s.Count(bucket)
			}
			if line.players(number) == s.Ends() {
				p.LLR = s.Test().LLR()
			}
			return err
		},
	}, err
}

// lineSearch numbers every two players of a line.
type lineSearch struct {
	*changepoint.Search
	names int
}

// Who implements search.
func (l lineSearch) Who(pair int) (number int, ok bool) {
	players, ok := l.Search.Who(pair)
	return players[0]*l.names + players[1], ok
}

func (l lineSearch) players(number int) [2]int { return [2]int{number / l.names, number % l.names} }
