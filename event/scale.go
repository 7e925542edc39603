package event

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"match/arena"
	"match/internal/plural"
	"match/players/spec"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
)

// KindScale is the kind of a Scale.
const KindScale = "scale"

func init() { Register(func() Format { return new(Scale) }) }

// Scale is the format of two players that meet at several limits, which shows how their difference in
// Elo depends on the limit. Players 2i and 2i+1 are the two at the i-th limit. There is no verdict.
//
// A game costs as much as its limit, and the error of a limit falls with the square root of its games.
// The games are therefore shared in proportion to 1/√cost: no other division of the same cost gives a
// smaller sum of the squared errors (Neyman's allocation). The n-th pair of every limit has the n-th
// opening.
type Scale struct {
	Basics `json:"-"`

	Limits []ScaleLimit `json:"limits"` // ascending
	Unit   string       `json:"unit"`   // of the costs, such as "nodes per move"
	Games  int          `json:"games"`  // even

	// The tested idea whose scaling this is; "": of none.
	Engine string `json:"engine,omitempty"`
	Idea   string `json:"idea,omitempty"`
}

// ScaleLimit is a limit of both players.
type ScaleLimit struct {
	Limit string  `json:"limit"` // in the form of spec.Limits.String
	Cost  float64 `json:"cost"`  // nominal
}

// NominalMoves is the number of moves of a player in a game, for its nominal time.
const NominalMoves = 60

// Cost returns the nominal cost of limits with its unit. ok is false if they have none: the cost of
// a depth depends on the engine.
func Cost(l spec.Limits) (cost float64, unit string, ok bool) {
	switch {
	case l.Depth > 0 || l.Nodes > 0 && l.Timed():
		return 0, "", false
	case l.Nodes > 0:
		return float64(l.Nodes), "nodes per move", true
	case l.MoveTime > 0:
		return l.MoveTime.Seconds(), "seconds per move", true
	case len(l.TC) == 0:
		return 0, "", false
	}
	return ClockSeconds(l.TC), "seconds per game and player", true
}

// ClockSeconds returns the nominal time of a player in a game with a clock.
func ClockSeconds(tc spec.TimeControl) float64 {
	first := tc[0]
	if first.Moves > 0 {
		return NominalMoves * (first.Base.Seconds()/float64(first.Moves) + first.Increment.Seconds())
	}
	return first.Base.Seconds() + NominalMoves*first.Increment.Seconds()
}

// Kind implements Format.
func (s *Scale) Kind() string { return KindScale }

// Validate implements Format.
func (s *Scale) Validate(players int) error {
	switch {
	case len(s.Limits) < 2:
		return refuse("limits", len(s.Limits), "want at least 2 different limits")
	case players != 2*len(s.Limits):
		return errors.New("scaling needs two players at each limit")
	}
	for i, l := range s.Limits {
		if !(l.Cost > 0) || math.IsInf(l.Cost, 0) || i > 0 && l.Cost <= s.Limits[i-1].Cost {
			return refuse("limits", l.Limit, "want limits that rise from one to the next, each once")
		}
	}
	return validateGames(s.Games)
}

// Title implements Format.
func (s *Scale) Title(names []string) string {
	return s.scale(&Outcome{Standing: &record.Standing{Names: names}}).Title()
}

// Progress implements Format.
func (s *Scale) Progress(o *Outcome) (fraction float64, parts []string) {
	games := 2 * o.Standing.Pairs
	return float64(games) / float64(s.Games), []string{plural.Count(games, "game"), s.scale(o).Answer()}
}

// Complete implements Format.
func (s *Scale) Complete(int) { s.Games = wholePairs(s.Games, DefaultGames*len(s.Limits)) }

// Traits implements Format: the players at different limits have not met.
func (s *Scale) Traits() Traits {
	return Traits{Kind: store.Kind{SelfExplained: true, Listed: scaleListed}, Cap: s.Games}
}

// scaleListed returns the names of the two players without the limits, with which they end, and all of these.
func scaleListed(players []string, _ string) (names []string, limits string) {
	var all []string
	for i := 0; i < len(players); i += 2 {
		all = append(all, players[i][strings.LastIndexByte(players[i], ' ')+1:])
	}
	for _, name := range players[:2] {
		names = append(names, strings.TrimSuffix(name, " "+all[0]))
	}
	return names, strings.Join(all, ", ")
}

// Option implements Format.
func (s *Scale) Option(player, _ int) string { return []string{"a", "b"}[player%2] }

// Extend implements Format. More games continue the same order of limits.
func (s *Scale) Extend(games int) { s.Games = games }

// Report implements Format.
func (s *Scale) Report(o *Outcome) *report.Report { return s.scale(o).Report() }

func (s *Scale) scale(o *Outcome) *results.Scale {
	scale := &results.Scale{Standing: o.Standing, Config: o.Config, Unit: s.Unit}
	for _, l := range s.Limits {
		scale.Limits, scale.Costs = append(scale.Limits, l.Limit), append(scale.Costs, l.Cost)
	}
	return scale
}

// Director implements Format.
func (s *Scale) Director([]string) (arena.Director, error) {
	d := &scaleDirector{batches{
		ahead: matchLookahead, pairs: s.Games / 2, begun: make([]int, len(s.Limits)),
		players: func(limit int) [2]int { return [2]int{2 * limit, 2*limit + 1} },
	}}
	d.search = shares{s.Limits, d.begun}
	return d, nil
}

// shares gives the pairs to the limits in an order that depends on the costs alone.
type shares struct {
	limits []ScaleLimit
	begun  []int // pairs, by limit
}

// Over implements search.
func (s shares) Over() bool { return false }

// Who implements search. The limit that is furthest behind its share is next (Sainte-Laguë):
// each beginning of the order has the shares, as far as whole pairs allow.
func (s shares) Who(int) (next int, ok bool) {
	most := 0.0
	for i, l := range s.limits {
		if claim := 1 / (math.Sqrt(l.Cost) * (float64(s.begun[i]) + 0.5)); claim > most {
			next, most = i, claim
		}
	}
	return next, true
}

// scaleDirector counts the pairs of a Scale.
type scaleDirector struct{ batches }

// Count implements arena.Director.
func (d *scaleDirector) Count(p *record.Pair) error {
	if who := p.Encounter(); who[0]%2 != 0 || who[1] != who[0]+1 {
		return fmt.Errorf("players %d and %d do not meet at the same limit", who[0], who[1])
	}
	d.counted++
	return nil
}
