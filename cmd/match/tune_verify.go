package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"match/event"
	"match/players/spec"
	"match/sprt"
)

// verifyFlags say how the outcome of a tuning is played against its start.
type verifyFlags struct {
	verify bool
	bounds string
	games  int
}

func (f *verifyFlags) addFlags(flags *pflag.FlagSet) {
	flags.BoolVar(&f.verify, "verify", true, "then play the result against the start")
	flags.StringVar(&f.bounds, "sprt", "0,5", "bounds `E0,E1` of that test, in normalized Elo")
	intVar(flags, &f.games, "verify-games", event.DefaultTestGames, "play at most `N` games of it")
}

// check refuses a test that could not be played in the end.
func (f *verifyFlags) check() error {
	if f.games < 2 || f.games > event.MaxGames {
		return fmt.Errorf("--verify-games %d: want 2 to %d", f.games, event.MaxGames)
	}
	_, err := f.test()
	return err
}

// test is that of the outcome against the start.
func (f *verifyFlags) test() (c sprt.Config, err error) {
	elo0, elo1, err := parseBounds(f.bounds)
	if err != nil {
		return c, fmt.Errorf("--sprt %w", err)
	}
	c = sprt.NewConfig(elo0, elo1)
	if err := c.Validate(); err != nil {
		return c, fmt.Errorf("--sprt %s: %w", f.bounds, err)
	}
	return c, nil
}

// verification is what a tuning has come to, and how it was played.
type verification struct {
	of          string // such as "tuning 12"
	name        string // of the player
	best, start spec.Player
	plan        event.Plan // its conditions and tables
	played      int        // pairs, on the openings before
	book        int        // openings; 0: none were played
}

// verifiesKey is what a match verifies, among the flags that it is kept with.
const verifiesKey = "verifies"

// plan is that of a match of the outcome against the start, on the openings of
// the book that follow those that it was tuned on.
func (f *verifyFlags) plan(v verification) (*event.Plan, error) {
	test, err := f.test()
	if err != nil {
		return nil, err
	}
	v.best.Name, v.start.Name = v.name+" tuned", v.name+" start"
	p := &event.Plan{Players: []spec.Player{v.best, v.start}, Conditions: v.plan.Conditions, Tablebases: v.plan.Tablebases, Flags: map[string]string{verifiesKey: v.of}}
	for _, row := range new(runFlags).rows() {
		if value, given := v.plan.Flags[row.Name]; given && row.Kept {
			p.Flags[row.Name] = value
		}
	}
	if v.book > 0 {
		p.Conditions.BookStart = (p.Conditions.BookStart-1+v.played)%v.book + 1
	}
	p.Format = &event.Match{Games: f.games + f.games%2, SPRT: &test}
	return p, p.Validate()
}

// refuseUnchanged is for an outcome that is the start: their games would all be
// alike.
func (a *app) refuseUnchanged(v verification) error {
	best, err := v.best.Hash()
	if err != nil {
		return err
	}
	if start, err := v.start.Hash(); err != nil || start != best {
		return err
	}
	a.note("match: the result of %s is its start, rounded: there is nothing to test", v.of)
	return exit(exitNoVerdict)
}

// playVerification plays the outcome against the start.
func (a *app) playVerification(ctx context.Context, v verification, f *verifyFlags, run *runFlags) (*event.Outcome, error) {
	p, err := f.plan(v)
	if err != nil {
		return nil, err
	}
	test := p.Format.Test()
	if v.book > 0 {
		a.note("match: the result of %s against the start, on the next openings, %v", v.of, test)
	} else {
		a.note("match: the result of %s against the start, %v", v.of, test)
	}
	return a.playNew(ctx, p, run, "")
}

// eventName is how an event is called: one that is not kept has no number.
func eventName(kind string, number int64) string {
	if number == 0 {
		return "the " + kind
	}
	return fmt.Sprintf("%s %d", kind, number)
}
