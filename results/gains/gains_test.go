package gains

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/results/store"
	"match/sprt"
	"match/sprt/ideas"
)

var drawish = sprt.Pentanomial{73, 2286, 6071, 2418, 75}

// tested returns an idea whose pairs have the given effect, in nElo.
func tested(id int64, name string, effect float64, accepted bool) store.Idea {
	chances, _ := sprt.Tilted(drawish, sprt.Normalized, effect)
	var counts sprt.Pentanomial
	for k, p := range chances {
		counts[k] = int(math.Round(4000 * p))
	}
	i := store.Idea{ID: id, Name: name, Engine: "toy", Title: "try " + name, Outcome: store.IdeaRejected}
	if accepted {
		i.Outcome = store.IdeaAccepted
	}
	i.Stages = []store.IdeaStage{{Name: "stc", Limits: "nodes=1000", Counts: counts, Ended: true}}
	return i
}

// ledgerOf returns ideas of the prior normal(-1,3), accepted if they look like 3 nElo.
func ledgerOf(n int) (list []store.Idea) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range n {
		seen := -1 + 3*rng.NormFloat64() + sprt.C/math.Sqrt(8000)*rng.NormFloat64()
		list = append(list, tested(int64(i+1), "idea"+string(rune('A'+i%26))+string(rune('a'+i/26)), seen, seen > 3))
	}
	return list
}

// accepted ideas are believed to be worse than they were measured, and the prior is
// close to the true one.
func TestProgress(t *testing.T) {
	l := New(ledgerOf(60), nil)
	p := NewProgress("toy", l, nil)
	if p.Ideas != 60 || p.Accepted < 5 || len(p.Priors) != 1 || !p.Priors[0].Fitted {
		t.Fatalf("%+v", p)
	}
	if prior := p.Priors[0]; math.Abs(prior.Mean.NElo+1) > 4*prior.Mean.Error || prior.Better < 0.1 || prior.Better > 0.6 {
		t.Errorf("prior %+v", prior)
	}
	if !(p.Sum.Mean > 0 && p.Sum.Mean < 0.9*p.Naive && p.Sum.Lower < p.Sum.Mean && p.Sum.Mean < p.Sum.Upper) {
		t.Errorf("sum %+v of measured %g", p.Sum, p.Naive)
	}
	text := p.Report().Text()
	for _, want := range []string{"Ideas   | 60, of which", "Prior   | nodes=1000: mean", "sum of the accepted ideas", "Worth another test"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if _, err := json.Marshal(p.Report()); err != nil {
		t.Error(err)
	}
}

// A version is believed to be what its entry in the ledger says; without ideas the prior is the default. Commits on a
// branch are no ideas.
func TestBelieved(t *testing.T) {
	list := ledgerOf(60)
	l := New(list, nil)
	b, ok := l.Of(&list[7])
	if e := l.Entries[7]; !ok || b.Posterior != e.Posterior || b.prior.Limits != e.Limits {
		t.Errorf("%+v, want %+v", b, l.Entries[7])
	}
	if _, prior := b.Texts(); !strings.HasPrefix(prior, "prior of nodes=1000: mean ") || !strings.HasSuffix(prior, " of ideas are above 0") {
		t.Error(prior)
	}
	if b, ok = New(nil, nil).Of(&list[7]); !ok || b.Posterior != ideas.Known(ideas.Default).Posterior(l.Entries[7].Measured) {
		t.Errorf("without other ideas: %+v", b)
	}
	effect, prior := b.Texts()
	if !strings.Contains(effect, " nElo (95%: ") || prior != "prior of nodes=1000: normal(-1,5), the default below 20 ideas (0 so far); 42% of ideas are above 0" {
		t.Errorf("%s; %s", effect, prior)
	}
	list[7].Branch = "main"
	if b, ok := l.Of(&list[7]); ok {
		t.Errorf("a commit: %+v", b)
	}
	if b, ok := l.Of(&store.Idea{}); ok {
		t.Errorf("without games: %+v", b)
	}
}

// A measured match agrees with the sum, or does not.
func TestMeasured(t *testing.T) {
	l := New(ledgerOf(60), nil)
	sum, _ := l.sum()
	for _, c := range []struct {
		effect float64
		agrees bool
		want   string
	}{{sum.Mean, true, "agree: they differ by"}, {sum.Mean - 200, false, "regression outside"}, {sum.Mean + 200, false, "gains outside"}} {
		i := tested(1, "", c.effect, true)
		m, err := MeasuredBy(7, "new", "old", i.Stages[0].Counts, true)
		if err != nil {
			t.Fatal(err)
		}
		p := NewProgress("toy", l, m)
		if *p.Agrees != c.agrees || !strings.Contains(p.Report().Text(), c.want) || !strings.Contains(p.Report().Text(), "it is biased") {
			t.Errorf("%g: %v\n%s", c.effect, *p.Agrees, p.Report().Text())
		}
	}
	if _, err := MeasuredBy(7, "new", "old", sprt.Pentanomial{}, false); err == nil {
		t.Error("a match without games is accepted")
	}
}

// Of versions of one idea one counts, of stages with the same limits the sum, and
// limits have priors of their own.
func TestVersionsAndStages(t *testing.T) {
	first, second := tested(1, "a", 1, true), tested(2, "a", -5, false)
	long := tested(3, "b", 2, true)
	long.Stages = append(long.Stages, long.Stages[0], long.Stages[0])
	long.Stages[2].Limits = "nodes=9000"
	watched, unplayed, running, broken := tested(4, "c", 1, false), store.Idea{ID: 5, Name: "d", Engine: "toy"}, tested(6, "e", 1, false), tested(7, "f", -50, false)
	watched.Branch, running.Running, broken.Outcome = "main", true, store.IdeaBroken
	l := New([]store.Idea{first, second, long, watched, unplayed, running, broken}, nil)
	if len(l.Entries) != 2 || l.Entries[0].Number != 1 || l.Entries[1].Limits != "nodes=9000" {
		t.Fatalf("%+v", l.Entries)
	}
	short := l.effects["nodes=1000"]
	if len(short) != 2 || math.Abs(short[0].Error/short[1].Error-math.Sqrt2) > 0.01 {
		t.Errorf("%+v", short)
	}
	text := NewProgress("toy", l, nil).Report().Text()
	if !strings.Contains(text, "nodes=9000: normal(-1,5), the default below 20 ideas (1 so far); ") {
		t.Errorf("the default is not stated:\n%s", text)
	}
	given := New([]store.Idea{first}, ideas.Normal(0, 2))
	if text := NewProgress("toy", given, nil).Report().Text(); !strings.Contains(text, "mean 0.0, standard deviation 2.0 nElo, given") {
		t.Errorf("the given prior is not stated:\n%s", text)
	}
	if l.Main() != "nodes=1000" {
		t.Errorf("main limits %s", l.Main())
	}
	alike := first
	alike.Stages = []store.IdeaStage{{Name: "stc", Limits: "nodes=1000", Counts: sprt.Pentanomial{4: 20}, Ended: true}}
	if text := NewProgress("toy", New([]store.Idea{alike}, nil), nil).Report().Text(); !strings.HasPrefix(text, "the effects of the tested ideas are unknown") {
		t.Error(text)
	}
	if text := NewProgress("", New(nil, nil), nil).Report().Text(); !strings.HasPrefix(text, "no ideas") {
		t.Error(text)
	}
}

func TestEngine(t *testing.T) {
	one := []store.Idea{{Engine: "x"}, {Damage: "y", Engine: "z"}}
	two := append(one, store.Idea{Engine: "v"})
	for _, c := range []struct {
		list       []store.Idea
		name, want string
	}{{nil, "", ""}, {one, "", "x"}, {two, "v", "v"}, {two, "", "several engines were tested (v, x)"}, {one, "q", "no idea for the engine q"}} {
		got, err := Engine(c.list, c.name)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
