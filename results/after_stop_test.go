package results

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// stoppedAt returns a test of [0, 8] with these pairs.
func stoppedAt(t testing.TB, pairs sprt.Pentanomial) *Summary {
	t.Helper()
	c := sprt.NewConfig(0, 8)
	llr, err := c.LLRPairs(pairs)
	if err != nil {
		t.Fatal(err)
	}
	return &Summary{A: "new", B: "old", Test: report.TestAfter(c, llr), Pairs: pairs, Games: sprt.Trinomial{Draws: pairs.Games()}}
}

var (
	accepted = sprt.Pentanomial{31, 83, 155, 125, 72}
	rejected = accepted.Swap()
	running  = sprt.Pentanomial{3, 8, 15, 12, 7}
)

// Every report shows the corrected estimate beside the plain one after a stop,
// and none before.
func TestFiguresAfterAStop(t *testing.T) {
	for _, c := range []struct {
		pairs                 sprt.Pentanomial
		text, short           string
		listed                string
		stop, label, draws    string
		corrected, confidence float64
	}{
		{
			accepted, "46.50 ± 18.21 (95%), corrected for the stop 45.41 ± 19.47", "46.5 ± 18.2, corrected 45.4 ± 19.5",
			"45.4 ± 19.5",
			"tests that accept H1 overstate Elo on average, even corrected: expect less", "Draws", "100.00%", 45.41, 1,
		},
		{
			rejected, "-46.50 ± 18.21 (95%), corrected for the stop -45.41 ± 20.86", "-46.5 ± 18.2, corrected -45.4 ± 20.9",
			"-45.4 ± 20.9",
			"tests that accept H0 understate Elo on average, even corrected: expect more", "Draws", "100.00%", -45.41, 0,
		},
		{running, "46.60 ± 61.74 (95%)", "46.6 ± 61.7", "46.6 ± 61.7", "", "LOS", "94.43%, draws 100.00%", 0, 0},
	} {
		s := stoppedAt(t, c.pairs)
		if text, short := s.eloText(" (95%)"), s.ShortElo(); text != c.text || short != c.short || s.ListedElo() != c.listed {
			t.Errorf("%v: %q, %q, %q", c.pairs, text, short, s.ListedElo())
		}
		label, draws := s.losText(s.Report())
		_, stop := Compared(s.Pairs, s.Test)
		if stop != c.stop || label != c.label || draws != c.draws {
			t.Errorf("%v: %q, %q, %q", c.pairs, stop, label, draws)
		}
		var d struct {
			Figures struct {
				Elo, LOS report.Figure
				Elos     *report.Figure `json:"elo_sequential"`
				Conf     *report.Figure `json:"los_sequential"`
			}
			Details struct {
				Note string `json:"stop_note"`
			}
		}
		doc, err := s.Report().JSON()
		if err == nil {
			err = json.Unmarshal(doc, &d)
		}
		f := &d.Figures
		if err != nil || f.Elo.Value != report.Rounded(s.Elo().Value) || f.LOS.Undefined || d.Details.Note != c.stop || (f.Elos != nil) != (c.stop != "") {
			t.Fatalf("%v: %v\n%s", c.pairs, err, doc)
		}
		if f.Elos != nil && (math.Abs(f.Elos.Value-c.corrected) > 0.005 || math.Abs(f.Conf.Value-c.confidence) > 0.001) {
			t.Errorf("%v: %+v, %+v", c.pairs, f.Elos, f.Conf)
		}
	}
}

// What has one figure for a match has the corrected one after a stop, from either side.
func TestMeasuredAfterAStop(t *testing.T) {
	for _, pairs := range []sprt.Pentanomial{accepted, rejected, running} {
		s := stoppedAt(t, pairs)
		want := sprt.EloEstimate(pairs)
		if s.Verdict() != sprt.None {
			want = sprt.AfterStop(s.Test.Config, pairs).Elo
		}
		m := s.Measured()
		if a, b := m.Elo(0, 1), m.Elo(1, 0); a != want || b.Value != -want.Value || b.Lower != -want.Upper || b.Upper != -want.Lower {
			t.Errorf("%v: %+v and %+v, want %+v", pairs, a, b, want)
		}
	}
}

// A gate shows the same figures on its lines and in its table.
func TestAGateShowsTheCorrectedElo(t *testing.T) {
	g := &Gate{Comparisons: []Comparison{{Summary: stoppedAt(t, accepted)}}}
	const want = "corrected for the stop 45.41 ± 19.47"
	var b strings.Builder
	if err := g.WriteMarkdown(&b, nil); err != nil || strings.Count(b.String(), want) != 1 {
		t.Errorf("%v: %s", err, &b)
	}
	if line := g.Comparisons[0].Line(); !strings.Contains(line, want) {
		t.Error(line)
	}
}

// Far from the bounds of its test a result has only a bound, or nothing. The
// reports give the reason and do not mention a corrected figure.
func TestNoCorrectedElo(t *testing.T) {
	s := stoppedAt(t, sprt.Pentanomial{0, 0, 0, 0, 400})
	c := sprt.AfterStop(s.Test.Config, s.Pairs)
	if c.Elo.Defined() {
		t.Fatalf("%+v", c)
	}
	if block := s.Report().Text(); !strings.Contains(block, fmt.Sprintf("      | %s\n", report.EstimateText(c.Elo, " (95%, corrected for the stop)"))) ||
		!strings.HasSuffix(block, "Stop  | tests that accept H1 overstate Elo on average: expect less\n") {
		t.Error(block)
	}
	s.Test.Model = sprt.Bayesian // not for pairs
	doc, err := s.Report().JSON()
	if err != nil || !strings.Contains(string(doc), "\"los_sequential\": {\n      \"value\": null") {
		t.Errorf("%v: %s", err, doc)
	}
}
