package stages

import (
	"fmt"
	"math"
	"strings"

	"match/players/spec"
	"match/sprt"
)

// Strength is how strong an engine is, which determines how large its improvements are.
type Strength string

// The strengths.
const (
	Beginner Strength = "beginner" // ideas change tens of Elo
	Middle   Strength = "middle"
	Top      Strength = "top" // ideas change a few Elo
)

// Strengths are all strengths.
var Strengths = []Strength{Beginner, Middle, Top}

// draftBounds are the bounds of the first and the second stage, in normalized Elo.
var draftBounds = map[Strength][2][2]float64{
	Beginner: {{0, 20}, {0, 15}},
	Middle:   {{0, 8}, {0, 6}},
	Top:      {{0, 3}, {0.5, 3}},
}

// draftClocks are time controls of the first stage, the longest first. The second stage has four
// times as much.
var draftClocks = []string{"10+0.1", "8+0.08", "5+0.05", "3+0.03", "2+0.02", "1+0.01"}

// ideasAWeek is how many ideas a week should have time for.
const ideasAWeek = 10

// DraftOptions describe an engine and its machine.
type DraftOptions struct {
	Base     string
	Strength Strength
	Cores    int
	Hours    float64 // of the machine, a week
}

// Draft returns [test] with comments: the longest time control with which a week has time for ten
// ideas that change nothing, as most ideas do, or the shortest one if none has.
func Draft(o DraftOptions) (string, error) {
	bounds := draftBounds[o.Strength]
	usual, err := sprt.GameVariance(usualDraws, usualBias)
	if err != nil {
		return "", err
	}
	plan, err := sprt.NewPlan(sprt.NewConfig(bounds[0][0], bounds[0][1]), usual)
	if err != nil {
		return "", err
	}
	null := plan.AtNormalized(0).Games
	var clock spec.TimeControl
	hours := 0.0
	for _, text := range draftClocks {
		if clock, err = spec.ParseTimeControl(text); err != nil {
			return "", err
		}
		if hours = null * SecondsOf(spec.Limits{TC: clock}, nil) / 3600 / float64(o.Cores); hours*ideasAWeek <= o.Hours {
			break
		}
	}
	longer := spec.TimeControl{{Base: 4 * clock[0].Base, Increment: 4 * clock[0].Increment}}
	return strings.NewReplacer(
		"BASE", fmt.Sprintf("%q", o.Base), "CORES", fmt.Sprint(o.Cores), "GAMES", fmt.Sprintf("%.0f", null), "HOURS", fmt.Sprintf("%.1f", hours), "WEEK", fmt.Sprintf("%g", o.Hours), "IDEAS", fmt.Sprintf("%.0f", math.Floor(o.Hours/hours)),
		"CLOCK1", clock.String(), "CLOCK2", longer.String(), "BOUNDS1", fmt.Sprintf("[%g, %g]", bounds[0][0], bounds[0][1]), "BOUNDS2", fmt.Sprintf("[%g, %g]", bounds[1][0], bounds[1][1]),
	).Replace(draftText), nil
}

// draftText is the text of a new [test].
const draftText = `# How ideas are tested: 'match test' (docs/guide/test.md explains every key).
[test]
base = BASE              # the branch that ideas are compared with
concurrency = CORES      # games at a time; with a fleet: fleet = "NAME"
# each = "option.Hash=16"  # for both players, if the engine has the option

# A quick test, which most ideas fail. An idea that changes nothing takes about
# GAMES games (HOURS hours): WEEK hours a week are enough for IDEAS of them, without
# the second stage.
[[test.stage]]
name = "stc"
limits = "tc=CLOCK1"     # seconds + increment; also nodes=5000, movetime=100ms
sprt = BOUNDS1           # H0: no gain; H1: a gain; in normalized Elo
alpha = 0.05             # share of useless ideas that pass
beta = 0.05              # share of good ideas that fail

# The same with more time, for ideas that have passed.
[[test.stage]]
name = "ltc"
limits = "tc=CLOCK2"
sprt = BOUNDS2
# each = "option.Hash=64"

# Commits that must not lose: 'match test watch' plays it for every new commit.
[[test.stage]]
name = "regression"
limits = "tc=CLOCK1"
sprt = [-5, 0]
test = "adaptive"        # finds a large loss in few games
when = "watch"
`
