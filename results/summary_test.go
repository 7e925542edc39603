package results

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"match/pgn"
	"match/report"
	"match/sprt"
)

// published returns a result published by an engine author: Elo 46.50 ± 18.21,
// LLR 3.26.
func published(t testing.TB) *Summary {
	t.Helper()
	c := sprt.NewConfig(0, 8)
	penta := sprt.Pentanomial{31, 83, 155, 125, 72}
	llr, err := c.LLRPairs(penta)
	if err != nil {
		t.Fatal(err)
	}
	return &Summary{
		A: "tapered", B: "flat", Limits: "nodes=5000",
		Config: map[string]any{"seed": 1},
		Test:   report.TestAfter(c, llr),
		Pairs:  penta, Games: sprt.Trinomial{Wins: 384, Draws: 288, Losses: 260},
		Terminations: map[pgn.Reason]int{"checkmate": 600, "threefold repetition": 332},
	}
}

func TestBlock(t *testing.T) {
	const want = `Elo   | 46.50 ± 18.21 (95%)
      | 45.41 ± 19.47 (95%, corrected for the stop)
nElo  | 58.25 ± 22.94
SPRT  | nodes=5000, normalized [0.00, 8.00], α=0.05 β=0.05
LLR   | 3.26 (-2.94, 2.94) → H1 accepted
Games | N: 932 W: 384 L: 260 D: 288
Penta | [31, 83, 155, 125, 72]
Draws | 30.90%
Stop  | tests that accept H1 overstate Elo on average, even corrected: expect less
`
	if got := published(t).Report().Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestBlockSaysThatTheBookWrapped(t *testing.T) {
	s := published(t)
	s.Openings = 466
	warning := func() bool {
		doc, err := s.Report().JSON()
		return err != nil || strings.Contains(string(doc), `"book wrapped: 465 openings repeated in 466 pairs"`)
	}
	if block := s.Report().Text(); strings.Contains(block, "Book") || warning() {
		t.Errorf("466 pairs from 466 openings:\n%s", block)
	}
	s.Openings = 465
	if block := s.Report().Text(); !strings.HasSuffix(block, "\nBook  | wrapped: 465 openings repeated in 466 pairs\n") || !warning() {
		t.Errorf("466 pairs from 465 openings:\n%s", block)
	}
	s.Openings, s.OwnOpenings = 931, true
	if block := s.Report().Text(); !strings.HasSuffix(block, "\nBook  | wrapped: 931 openings repeated in 466 pairs\n") {
		t.Errorf("932 games from 931 openings:\n%s", block)
	}
}

// TestFaultsAreCountedForEachPlayer checks the closing block and the JSON
// document.
func TestFaultsAreCountedForEachPlayer(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults [2]map[pgn.Reason]int
		block  string
		json   string
	}{
		{"none", [2]map[pgn.Reason]int{}, "", `"faults": {}`},
		{"one", [2]map[pgn.Reason]int{{"illegal move": 1}}, "Lost  | tapered: 1 illegal move\n", `"faults": {"illegal move": 1}`},
		{
			"many", [2]map[pgn.Reason]int{{"time forfeit": 12, "engine exited": 1}, {"engine stalled": 2, "engine exited": 3}},
			"Lost  | tapered: 12 on time, 1 crash; flat: 3 crashes, 2 stalls\n",
			`"faults": {"engine exited": 3, "engine stalled": 2}`,
		},
	} {
		s := published(t)
		s.Faults = c.faults
		block := s.Report().Text()
		if got := strings.Contains(block, "Lost"); got != (c.block != "") || !strings.HasSuffix(block, c.block) {
			t.Errorf("%s: %s", c.name, block)
		}
		doc, err := s.Report().JSON()
		if text := strings.Join(strings.Fields(string(doc)), " "); err != nil || !strings.Contains(strings.NewReplacer("{ ", "{", " }", "}").Replace(text), c.json) {
			t.Errorf("%s: %v\n%s", c.name, err, doc)
		}
	}
}

// samples are results at the limits of estimation.
var samples = map[string]sprt.Pentanomial{
	"nothing":       {},
	"one win":       {0, 0, 0, 0, 1},
	"one even":      {0, 0, 1, 0, 0},
	"two pairs":     {0, 1, 0, 0, 1},
	"all won":       {0, 0, 0, 0, 9},
	"all lost":      {9, 0, 0, 0, 0},
	"all even":      {0, 0, 9, 0, 0},
	"all but one":   {1, 0, 0, 0, 999},
	"a lot of each": {1e6, 2e6, 3e6, 2e6, 1e6},
}

func TestReportsAtTheEdge(t *testing.T) {
	for name, penta := range samples {
		for _, test := range []*sprt.Config{nil, {Elo0: -5, Elo1: 0, Alpha: 0.05, Beta: 0.05}} {
			s := &Summary{A: "a", B: "b", Pairs: penta, Games: sprt.Trinomial{Draws: penta.Games()}}
			if test != nil {
				llr, err := test.LLRPairs(penta)
				if err != nil {
					t.Fatal(err)
				}
				s.Test = report.TestAfter(*test, llr)
			}
			doc, err := s.Report().JSON()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			_, progress := s.Progress(0)
			for _, text := range []string{s.Report().Text(), strings.Join(progress, "  "), string(doc)} {
				for _, bad := range []string{"NaN", "Inf", "-0.00", "-0,"} {
					if strings.Contains(text, bad) {
						t.Errorf("%s: %q in\n%s", name, bad, text)
					}
				}
			}
		}
	}
}

func TestUndefinedFiguresSayWhy(t *testing.T) {
	s := &Summary{A: "a", B: "b"}
	doc, err := s.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d report.Document
	if err := json.Unmarshal(doc, &d); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"elo", "nelo", "los", "draws"} {
		if f := d.Figures[id]; f.Defined() || f.Why == "" {
			t.Errorf("no reason why %s is undefined:\n%s", id, doc)
		}
	}
	if d.Verdict != nil || d.Encounters[0].Test != nil || !strings.Contains(string(doc), `"no_test": "no test was requested"`) {
		t.Errorf("%s", doc)
	}
	if want := "Elo   | undefined (no games)\n"; !strings.HasPrefix(s.Report().Text(), want) {
		t.Errorf("block begins with %q", s.Report().Text()[:40])
	}
}

func TestJSON(t *testing.T) {
	s := published(t)
	doc, err := s.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d report.Document
	if err := json.Unmarshal(doc, &d); err != nil {
		t.Fatal(err)
	}
	e := d.Encounters[0]
	if d.Schema != report.Schema || d.Kind != "match" || e.A != "tapered" || d.Games != 932 || d.Pairs != 466 || e.WDL != [3]int{384, 288, 260} || e.Pentanomial != s.Pairs {
		t.Errorf("head is wrong:\n%s", doc)
	}
	if elo := d.Figures["elo"]; math.Abs(elo.Value-46.5) > 0.005 || math.Abs(elo.Upper-elo.Value-18.21) > 0.005 || elo.Rule != sprt.StudentT {
		t.Errorf("elo = %+v", elo)
	}
	if p := d.Players[1]; p.Name != "flat" || p.Games != 932 || p.Points != 260+288/2 {
		t.Errorf("%+v", p)
	}
	if *d.Verdict != sprt.H1 || e.Test.Verdict != sprt.H1 || e.Test.Model != sprt.Normalized || math.Abs(e.Test.LLR-3.26) > 0.005 {
		t.Errorf("sprt = %+v", e.Test)
	}
	again, _ := s.Report().JSON()
	if string(again) != string(doc) {
		t.Error("the same summary gave other bytes")
	}
}

// The done part and the expected rest add up to the whole.
func TestProgress(t *testing.T) {
	s := published(t)
	const standing = "  W 384 L 260 D 288  Elo 46.5 ± 18.2  LLR 3.26 (-2.94, 2.94)"
	for latest, want := range map[int]string{0: "932 games", 2000: "932 games"} {
		if fraction, got := s.Progress(latest); strings.Join(got, "  ") != want+standing || fraction != 1 {
			t.Errorf("with a verdict: %g, %s", fraction, got)
		}
	}
	for i, n := range s.Pairs {
		s.Pairs[i] = n / 4
	}
	s.Games = sprt.Trinomial{Wins: 96, Losses: 64, Draws: 70}
	llr, err := s.Test.LLRPairs(s.Pairs)
	if err != nil {
		t.Fatal(err)
	}
	s.Test = report.TestAfter(s.Test.Config, llr)
	left, ok := s.Left(0)
	if !ok || !(0 < left.Least && left.Least < left.Games && left.Games < left.Most) {
		t.Fatalf("left: %+v, %v", left, ok)
	}
	fraction, parts := s.Progress(0)
	text := strings.Join(parts, "  ")
	if math.Abs(fraction-230/(230+left.Games)) > 1e-12 || !strings.HasPrefix(text, fmt.Sprintf("230 of about %d games  W 96 ", int(230+left.Games))) {
		t.Errorf("%g, %s with %g left", fraction, text, left.Games)
	}
	closer := *s
	closer.Test = report.TestAfter(s.Test.Config, 0.9*s.Test.Upper)
	if near, _ := closer.Left(0); near.Games >= left.Games {
		t.Errorf("%g games left near the bound, %g before", near.Games, left.Games)
	}
	if fraction, parts = s.Progress(300); math.Abs(fraction-230.0/300) > 1e-12 || parts[0] != "230 of 300 games" {
		t.Errorf("%g, %s", fraction, text)
	}
	if left, ok = s.Left(300); !ok || left.Games != 70 || left.Most != 70 {
		t.Errorf("at most 300: %+v, %v", left, ok)
	}
	s.Test = nil
	if left, ok = s.Left(0); ok {
		t.Errorf("nothing ends it, but %+v are left", left)
	}
	if fraction, parts = s.Progress(460); fraction != 0.5 || parts[0] != "230 of 460 games" {
		t.Errorf("%g, %s", fraction, text)
	}
	if fraction, parts = new(Summary).Progress(10); fraction != 0 || parts[0] != "0 games" {
		t.Errorf("before the first: %g, %s", fraction, text)
	}
}

// A difference that rounds to zero has no sign.
func TestNothingHasNoSign(t *testing.T) {
	for want, e := range map[string]sprt.Estimate{
		"0.0 ± 2.0":  {Value: -0.04, Lower: -2, Upper: 2},
		"-0.1 ± 2.0": {Value: -0.06, Lower: -2, Upper: 1.9},
		"> 0.0":      {Undefined: true, Lower: -0.01, UpperOpen: true},
	} {
		if got := report.ShortEstimate(e); !strings.HasPrefix(got, want[:3]) || strings.Contains(got, "-0.0") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestNoMinusZero checks that no figure is printed as minus zero.
func TestNoMinusZero(t *testing.T) {
	for x, want := range map[float64]string{-0.04: "+0.0", 0: "+0.0", 0.04: "+0.0", -0.06: "-0.1", 0.06: "+0.1", -12: "-12.0"} {
		if text := report.Signed(x, 1); text != want {
			t.Errorf("%g is %q, want %q", x, text, want)
		}
	}
	if text := report.Signed(math.Copysign(0, -1), 0); text != "+0" {
		t.Errorf("minus zero is %q", text)
	}
}

// TestWideLetters checks that columns are aligned in a terminal, where some
// letters take two columns and some none.
func TestWideLetters(t *testing.T) {
	if got, want := report.Table([][]any{{"name", "n"}, {"日本", 7}, {"e\u0301x", 42}}), "name   n\n日本   7\ne\u0301x    42\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Pairs that all scored alike have no known error: no interval has a width of
// zero, and no likelihood is certain.
func TestAlikePairsHaveNoInterval(t *testing.T) {
	s := &Summary{A: "a", B: "b", Pairs: sprt.Pentanomial{0, 2, 0, 0, 0}, Games: sprt.Trinomial{Draws: 2, Losses: 2}}
	block := s.Report().Text()
	for _, line := range []string{
		"Elo   | -190.85 (too few games for an interval: every pair scored alike)\n",
		"nElo  | undefined (every pair scored alike)\n",
		"LOS   | undefined (every pair scored alike), draws 50.00%\n",
	} {
		if !strings.Contains(block, line) {
			t.Errorf("the block lacks %q:\n%s", line, block)
		}
	}
	doc, err := s.Report().JSON()
	if err != nil || !strings.Contains(string(doc), `"los": {
      "value": null,
      "lower": null,
      "upper": null,
      "unit": "share",
      "why": "every pair scored alike"`) || !strings.Contains(string(doc), `"lower": null`) {
		t.Errorf("%v\n%s", err, doc)
	}
	if got := report.ShortEstimate(s.Elo()); got != "-190.8 ± ?" {
		t.Error(got)
	}
}

func TestShareOfAdjudicatedGames(t *testing.T) {
	s := &Summary{}
	if s.Adjudicated() != nil {
		t.Error("a share of no games")
	}
	s.Games.Wins = 8
	s.Terminations = map[pgn.Reason]int{pgn.ResignAdjudicated: 1, pgn.DrawAdjudicated: 2, pgn.Checkmate: 5}
	if got := s.Adjudicated(); got == nil || *got != 0.375 {
		t.Errorf("%v, want 0.375", got)
	}
}
