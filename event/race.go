package event

import (
	"cmp"
	"fmt"

	"match/arena"
	"match/record"
	"match/report"
	"match/results"
	"match/sprt"
)

func init() { Register(func() Format { return new(Race) }) }

// Race is the format of several candidates, the first players, and one baseline,
// the last one. It finds a candidate that is better than the baseline. See
// sprt.Race. The n-th pair of every candidate has the n-th opening.
type Race struct {
	Basics `json:"-"`

	sprt.RaceConfig
	Alpha float64 `json:"alpha"` // of the race as a whole
	Games int     `json:"games"` // maximum; even
}

// Kind implements Format.
func (r *Race) Kind() string { return "race" }

// config returns the configuration of the race with this number of players.
func (r *Race) config(players int) sprt.RaceConfig {
	c := r.RaceConfig
	c.Candidates = players - 1
	return c
}

// Validate implements Format.
func (r *Race) Validate(players int) error {
	if err := validateGames(r.Games); err != nil {
		return err
	}
	if !(r.Alpha >= r.RaceConfig.Test.Alpha && r.Alpha < 1) {
		return refuse("alpha", r.Alpha, "want at least %g, the alpha of each test, and less than 1", r.RaceConfig.Test.Alpha)
	}
	if r.Batch < 1 {
		return refuse("batch", r.Batch, "want at least 1 pair")
	}
	return r.config(players).Validate()
}

// Title implements Format.
func (r *Race) Title(names []string) string { return "Race against " + names[len(names)-1] }

// Progress implements Format.
func (r *Race) Progress(o *Outcome) (fraction float64, parts []string) {
	return r.race(o).Progress(r.Games)
}

// Complete implements Format: as many games as all tests can take, and the
// usual blocks.
func (r *Race) Complete(players int) {
	r.Games = wholePairs(r.Games, int(min(float64(GamesFor(&r.RaceConfig.Test))*float64(players-1), MaxGames)))
	r.Open = cmp.Or(r.Open, sprt.RaceOpen)
}

// Report implements Format.
func (r *Race) Report(o *Outcome) *report.Report { return r.race(o).Report() }

// Incomplete implements Format: a candidate that could not be started may
// be better than the baseline, unless another one is the answer.
func (r *Race) Incomplete(o *Outcome) error {
	race := r.race(o)
	absent := race.Absent()
	if len(absent) == 0 || race.Verdict() == sprt.H1 {
		return nil
	}
	return fmt.Errorf("%s could no longer be started: the race has no verdict on it", o.Standing.Names[absent[0]])
}

// Fresh implements Format: the number of a race's winner, and the first opening for
// measuring its Elo, which the race has not used unless it has used them all. ok
// is false without a winner.
func (r *Race) Fresh(o *Outcome) (winner, start int, ok bool) {
	race := r.race(o)
	answers := race.Answers()
	if len(answers) == 0 {
		return 0, 0, false
	}
	used := 0
	for i := range race.Candidates() {
		used = max(used, race.Counts(i).Pairs())
	}
	return answers[0], o.Plan.Conditions.StartAfter(used+sprt.RaceOpen*r.Batch, o.Openings), true
}

// Traits implements Format.
func (r *Race) Traits() Traits { return Traits{Test: &r.RaceConfig.Test, Cap: r.Games} }

// Option implements Format: the baseline is the last player.
func (r *Race) Option(player, players int) string {
	if player == players-1 {
		return "b"
	}
	return "a"
}

// Extend implements Format. The error rates hold for tests without a limit, and no
// block depends on the maximum: the games are those of a race with this maximum.
func (r *Race) Extend(games int) { r.Games = games }

func (r *Race) race(o *Outcome) *results.Race {
	race := &results.Race{
		Standing: o.Standing, Config: o.Config, Limits: o.Limits,
		Test: r.RaceConfig.Test, Alpha: r.Alpha, All: r.All, Batch: r.Batch, Plans: o.Plan.Verifies != nil,
	}
	if d, ok := o.Director.(*batches); ok {
		race.Blocks = d.search.(*sprt.Race).Blocks()
	}
	return race
}

// Director implements Format.
func (r *Race) Director(names []string) (arena.Director, error) {
	config, base := r.config(len(names)), len(names)-1
	race, err := sprt.NewRace(config)
	d := &batches{
		search: race, kind: "race", ahead: config.Batch * config.Open, pairs: r.Games / 2, begun: make([]int, base),
		players: func(candidate int) [2]int { return [2]int{candidate, base} },
	}
	d.tell = func(candidate int, p *record.Pair) error {
		if _, forfeited := p.Forfeited(); forfeited {
			d.pairs++ // another pair is played in its place
			return race.Forfeit()
		}
		bucket, err := bucketOf(p)
		if err == nil {
			err = race.Count(bucket)
		}
		p.LLR = race.TestOf(candidate).LLR()
		return err
	}
	return d, err
}
