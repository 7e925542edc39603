package results

import (
	"fmt"
	"math"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/players/git"
	"match/players/speed"
	"match/sprt"
)

// SpeedBisect is the outcome of a search for the commit that made an engine
// slower or faster.
type SpeedBisect struct {
	*speed.Found
	Places     [][]git.Commit // the last commit of a place was timed
	Line       string         // how the line was chosen
	Confidence float64
}

// Verdict is H1 if the commit was found. It is H0 if the ends are equally fast
// or differ in the other direction.
func (b *SpeedBisect) Verdict() sprt.Verdict {
	switch {
	case !b.Over:
		return sprt.None
	case !b.Differ():
		return sprt.H0
	}
	return sprt.H1
}

func (b *SpeedBisect) word() string {
	if b.Better {
		return "faster"
	}
	return "slower"
}

// Answer returns the state or the result of the search in one line.
func (b *SpeedBisect) Answer() string {
	rounds := plural.Count(b.Rounds, "round")
	if !b.Differ() {
		if b.Over {
			return fmt.Sprintf("the bad commit is not %s than the good one: %s, %s", b.word(), b.Ends.Short(), rounds)
		}
		return fmt.Sprintf("no answer after %s: the test of the ends is undecided", rounds)
	}
	place, chance := b.Belief.Top()
	if !b.Over {
		return fmt.Sprintf("no answer after %s; most likely %s (%s)", rounds, b.name(place), percent(chance))
	}
	return fmt.Sprintf("%s made the engine %s, by %s (chance %s); %s", b.name(place), b.word(), b.size(), percent(chance), rounds)
}

// name returns a place: its commit, or its range of commits.
func (b *SpeedBisect) name(place int) string {
	suspects := b.Places[place]
	last := suspects[len(suspects)-1]
	if len(suspects) > 1 {
		return fmt.Sprintf("one of %s %s..%s", plural.Count(len(suspects), "commit"), suspects[0].Short(), last.Short())
	}
	return harmless.Line(last.String())
}

// size returns the step in per cent with twice its standard deviation.
func (b *SpeedBisect) size() string {
	mean, deviation := b.Belief.Size()
	return fmt.Sprintf("%.2f%% ± %.2f%%", 100*(1-math.Exp(-mean)), 100*2*deviation)
}

// Block returns the closing block.
func (b *SpeedBisect) Block() string {
	var text strings.Builder
	fmt.Fprintf(&text, "Bisect | %s\nEnds   | %s, %s\nLine   | %s\n", b.Answer(), b.Ends.Short(), plural.Count(len(b.Ends.Runs), "round"), b.Line)
	rows := [][]any{{"commit", "rounds", "against the good one", "chance"}}
	for place, chance := range b.Belief.Posterior() {
		n, mean := b.Belief.Measured(place)
		if n == 0 && chance < 0.001 {
			continue
		}
		gain := "-"
		if n > 0 {
			gain = fmt.Sprintf("%+.2f%%", 100*math.Expm1(b.behind(mean)))
		}
		rows = append(rows, []any{b.name(place), speed.Group * n, gain, percent(chance)})
	}
	return text.String() + Table(rows)
}

// behind turns a measurement into the logarithm of a speed gain.
func (b *SpeedBisect) behind(mean float64) float64 {
	if b.Better {
		return mean
	}
	return -mean
}

// SpeedBisectSchema names the form of the JSON document.
const SpeedBisectSchema = "match.bisect.speed/1"

// JSON returns the JSON document of the search, indented and ending with a
// newline.
func (b *SpeedBisect) JSON() ([]byte, error) {
	type place struct {
		Suspects []git.Commit `json:"suspects"`
		Rounds   int          `json:"rounds"`
		Gain     *float64     `json:"gain"` // -0.02: 2 % slower than the good commit; null: not measured
		Chance   float64      `json:"chance"`
	}
	d := struct {
		Schema  string       `json:"schema"`
		Outcome string       `json:"outcome"` // found, equal or open
		Answer  []git.Commit `json:"answer"`
		Rounds  int          `json:"rounds"`
		Line    string       `json:"line"`
		Places  []place      `json:"places"`
	}{
		Schema: SpeedBisectSchema, Answer: []git.Commit{}, Rounds: b.Rounds, Line: b.Line,
		Outcome: map[sprt.Verdict]string{sprt.H1: "found", sprt.H0: "equal", sprt.None: "open"}[b.Verdict()],
	}
	if top, _ := b.Belief.Top(); b.Verdict() == sprt.H1 {
		d.Answer = b.Places[top]
	}
	for i, suspects := range b.Places {
		n, mean := b.Belief.Measured(i)
		p := place{Suspects: suspects, Rounds: speed.Group * n, Chance: rounded(b.Belief.Posterior()[i])}
		if n > 0 {
			gain := rounded(math.Expm1(b.behind(mean)))
			p.Gain = &gain
		}
		d.Places = append(d.Places, p)
	}
	return encode(d, indent)
}
