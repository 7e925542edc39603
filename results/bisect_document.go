package results

import (
	"match/players/git"
	"match/sprt"
)

// BisectSchema names the form of the JSON document of a bisection.
const BisectSchema = "match.bisect/1"

type bisectDocument struct {
	Schema  string        `json:"schema"`
	Outcome string        `json:"outcome"` // found, equal or open
	Answer  []git.Commit  `json:"answer"`  // the commit that was found; several if only the last of them builds
	Chance  *float64      `json:"chance"`  // of the most likely place; null if the ends do not differ or are still being tested
	Step    *stepDocument `json:"step"`    // null in the same cases
	Two     []twoDocument `json:"two_steps,omitempty"`
	Config  any           `json:"config"`
	Line    string        `json:"line"`
	Games   int           `json:"games"`
	Ends    *testDocument `json:"ends"`
	Places  []placeOfLine `json:"places"`
}

type stepDocument struct {
	Score     float64 `json:"score"` // of a pair, 0 to 1: by how much the commit changed it
	Deviation float64 `json:"sd"`
	Elo       float64 `json:"elo"`
}

type twoDocument struct {
	Commit string  `json:"commit"`
	Score  float64 `json:"score"`
}

type placeOfLine struct {
	Suspects    []git.Commit     `json:"suspects"`
	Games       int              `json:"games"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"` // of the commit against the good one
	Chance      *float64         `json:"chance"`
}

// JSON returns the JSON document of the search, indented and ending with a
// newline.
func (b *Bisect) JSON() ([]byte, error) {
	d := bisectDocument{
		Schema: BisectSchema, Answer: []git.Commit{}, Config: b.Config, Line: b.Line, Games: 2 * b.Standing.Pairs, Ends: b.ends().document(),
		Outcome: map[sprt.Verdict]string{sprt.H1: "found", sprt.H0: "equal", sprt.None: "open"}[b.Verdict()],
	}
	place, chance := b.Belief().Top()
	if b.Verdict() == sprt.H1 {
		d.Answer = b.Places[place]
	}
	if b.Searching() {
		chance = rounded(chance)
		mean, deviation := b.Belief().Size()
		d.Chance, d.Step = &chance, &stepDocument{b.sign() * rounded(mean), rounded(deviation), b.sign() * rounded(clampedElo(0.5+mean))}
		d.Two = b.two()
	}
	for place, suspects := range b.Places {
		counts := b.counts(place)
		p := placeOfLine{Suspects: suspects, Games: counts.Games(), Pentanomial: sprt.Pentanomial{counts[4], counts[3], counts[2], counts[1], counts[0]}}
		if b.Searching() {
			c := rounded(b.Belief().Posterior()[place])
			p.Chance = &c
		}
		d.Places = append(d.Places, p)
	}
	return encode(d, indent)
}

// sign returns the sign of the step as seen from the side of the commits.
func (b *Bisect) sign() float64 {
	if b.Search.Better {
		return 1
	}
	return -1
}

func (b *Bisect) two() (list []twoDocument) {
	steps, ok := b.Belief().Two()
	if !ok {
		return nil
	}
	for _, s := range steps {
		suspects := b.Places[s.Place]
		list = append(list, twoDocument{suspects[len(suspects)-1].ID, b.sign() * rounded(s.Size)})
	}
	return list
}
