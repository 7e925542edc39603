package tune

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"match/arena"
	"match/event"
	"match/players/spec"
	"match/results/store"
	"match/tune/spsa"
)

// kind is the kind of a tuning run.
const kind = "tuning"

func init() { event.Register(func() event.Format { return new(SPSA) }) }

// SPSA is the format of a tuning run: two sides of one player play the pairs
// of a batch, and the results move its values.
type SPSA struct {
	event.Basics `json:"-"`

	Player spec.Player `json:"player"` // with the initial values
	Limits spec.Limits `json:"limits"` // of the player
	Course
}

// Course is the configuration of the values' course.
type Course = spsa.Config

// NewPlan returns the plan of a tuning run.
func NewPlan(player spec.Player, params []spsa.Param, pairs, batch int, c event.Conditions) (*event.Plan, error) {
	f := &SPSA{Player: player, Limits: c.LimitsOf(&player),
		Course: Course{Params: params, Pairs: pairs, Batch: batch, Seed: c.Seed}}
	if err := f.Course.Validate(); err != nil {
		return nil, err
	}
	p := &event.Plan{Conditions: c, Format: f}
	for _, side := range sides {
		one, err := f.withStart()
		if err != nil {
			return nil, err
		}
		one.Name = player.DisplayName() + side
		p.Players = append(p.Players, one)
	}
	return p, p.Validate()
}

// sides are the suffixes of the names of the two sides.
var sides = [2]string{" +", " -"}

// kind implements event.Format.
func (f *SPSA) Kind() string { return kind }

// Validate implements event.Format.
func (f *SPSA) Validate(players int) error {
	if players != 2 {
		return fmt.Errorf("a tuning run has two sides, not %d", players)
	}
	if err := f.Player.Validate(); err != nil {
		return &event.FieldError{Key: "player", Err: err}
	}
	return f.Course.Validate()
}

// Title implements event.Format.
func (f *SPSA) Title([]string) string { return "tuning of " + f.Player.DisplayName() }

// Director implements event.Format.
func (f *SPSA) Director(names []string) (arena.Director, error) {
	run, err := spsa.New(f.Course)
	if err != nil {
		return nil, err
	}
	set, err := f.variation()
	if err != nil {
		return nil, err
	}
	return &Director{run: run, limits: f.Limits, set: set, names: names, faults: event.NewFaultWatch(names)}, nil
}

// Progress implements event.Format.
func (f *SPSA) Progress(o *event.Outcome) (fraction float64, parts []string) {
	pairs := o.Standing.Pairs
	return float64(pairs) / float64(f.Pairs), []string{fmt.Sprintf("pair %d of %d", pairs, f.Pairs)}
}

// Traits implements event.Format: the two sides are one player, the values move by the sums of batches, and the
// documents are its tuned parameters and their course.
func (f *SPSA) Traits() event.Traits {
	return event.Traits{
		Kind: store.Kind{SelfExplained: true, Listed: listed},
		Cap:  2 * f.Pairs, VariesPlayers: true, ByCounts: true, Documents: []string{event.ResultDocument, ".svg", ".png"},
	}
}

// listed returns the player whose sides play.
func listed(players []string, limits string) ([]string, string) {
	return []string{strings.TrimSuffix(players[0], sides[0])}, limits
}

// Option implements event.Format.
func (f *SPSA) Option(_, _ int) string {
	if f.Player.IsProcess() {
		return "engine"
	}
	return "variant"
}

// Extend implements event.Format: the games so far stay, and the gains
// continue to fall.
func (f *SPSA) Extend(games int) { f.Course = f.Course.Extended(games / 2) }

// config has everything that determines the games of a tuning run.
type config struct {
	Player event.PlayerDescription `json:"player"`
	event.ConditionsDescription
	Params []spsa.Param `json:"params"`
	Pairs  int          `json:"pairs"`
	Batch  int          `json:"batch"`
	Before []int        `json:"before,omitempty"`
	event.RefereeDescription
}

// Config implements event.Format.
func (f *SPSA) Config(d event.Description) any {
	player := d.Players[0]
	player.Name = f.Player.DisplayName()
	return config{player, d.ConditionsDescription, f.Params, f.Pairs, f.Batch, f.Before, d.RefereeDescription}
}

// Prospect estimates before a run how far its values will move.
type Prospect struct {
	Reach    float64 // share of the way of the values to their best, if a step of c_end costs 2 Elo
	Best     float64 // best r_end for this number of games
	Slow     bool    // an r_end is smaller than Best
	Short    bool    // the run is too short, or too slow, to get there
	Hopeless bool    // the values hardly move, but with another r_end they would move far
}

// fullReach is the share of the way below which a run counts as too short.
const fullReach = 0.8

// poorReach is the share below which the values hardly move. A run is hopeless below
// it if another r_end would reach at least usefulReach.
const poorReach, usefulReach = 0.25, 0.5

// Prospect estimates how far the values of the run will move.
func (f *SPSA) Prospect() Prospect {
	p := Prospect{Reach: f.Reach(), Best: spsa.RateFor(f.Pairs)}
	p.Slow, p.Short = slices.ContainsFunc(f.Params, func(x spsa.Param) bool { return x.REnd < p.Best }), p.Reach < fullReach
	p.Hopeless = p.Slow && p.Reach < poorReach && spsa.Reach(f.Pairs, p.Best) >= usefulReach
	return p
}

// SelfPlay returns the plan of games of a player against itself, as a source
// of positions. With a limit of nodes the second side may search a tenth more.
// Two identical sides would play both games of a pair alike, so half of the
// games would be duplicates.
func SelfPlay(player spec.Player, games int, c event.Conditions) (*event.Plan, error) {
	second := player
	second.Name = player.DisplayName() + " +10%"
	if limits := c.LimitsOf(&player); limits.Nodes > 0 && !limits.Timed() {
		limits.Nodes += max(limits.Nodes/10, 1)
		second.Limits = limits
	}
	format := &event.Match{Games: games + games%2, RefuseFaults: true}
	p := &event.Plan{Players: []spec.Player{player, second}, Conditions: c, Format: format}
	return p, p.Validate()
}

// WriteCSV writes the course of the values: a row for every batch, with the
// number of pairs played by then, and a column for every parameter.
func WriteCSV(w io.Writer, r *spsa.Run) error {
	c := r.Config()
	table := csv.NewWriter(w)
	head := []string{"pairs"}
	start := []string{"0"}
	for _, p := range c.Params {
		head = append(head, p.Name)
		start = append(start, number(p.Start))
	}
	table.WriteAll([][]string{head, start}) // the table keeps the first error
	for batch := range r.Done() {
		cells := []string{strconv.Itoa(c.Through(batch))}
		for _, x := range r.At(batch) {
			cells = append(cells, number(x))
		}
		table.Write(cells)
	}
	table.Flush()
	return table.Error()
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
