package dropin

import (
	"strings"
	"testing"

	"match/players/spec"
)

func twoEngines(format Dialect) *request {
	r := newRequest(Fastchess)
	r.Report.Format = format
	r.Report.Penta = format == Fastchess
	r.Engines = []engineKeys{{Name: "dev", Limits: spec.Limits{Nodes: 600}}, {Name: "base", Limits: spec.Limits{Nodes: 400}}}
	r.Openings.File = "./book.epd"
	return r
}

// The block that fastchess 1.8.2 printed for this result, except for "-0.00" and
// "-nan".
func TestBlock(t *testing.T) {
	r := twoEngines(Fastchess)
	r.SPRT = &sprtKeys{-20, 60, 0.05, 0.05, "normalized"}
	s := &standing{
		request: r, introduced: []introduction{{threads: "1", hash: "8"}, {threads: "1", hash: "16"}}, llr: 1.5,
		stats: map[[2]int]twoStats{{0, 1}: {Wins: 9, Losses: 4, Draws: 7, WW: 2, WD: 3, WL: 2, DD: 1, LD: 2}},
	}
	want := rule + `Results of dev vs base (600 nodes - 400 nodes, 1t, 8MB - 16MB, book.epd):
Elo: 88.74 +/- 123.61, nElo: 119.88 +/- 152.27
LOS: 93.86 %, DrawRatio: 30.00 %, PairsRatio: 2.50
Games: 20, Wins: 9, Losses: 4, Draws: 7, Points: 12.5 (62.50 %)
Ptnml(0-2): [0, 2, 3, 3, 2], WL/DD Ratio: 2.00
LLR: 1.50 (50.9%) (-2.94, 2.94) [-20.00, 60.00]
` + rule
	if got := s.block(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Undefined figures are printed in a form that readers accept.
func TestBlockWithoutFigures(t *testing.T) {
	for _, format := range []Dialect{Fastchess, Cutechess} {
		for _, stats := range []twoStats{{}, {Draws: 2, DD: 1}, {Wins: 2, WW: 1}, {Losses: 2, LL: 1}} {
			r := twoEngines(format)
			s := &standing{request: r, stats: map[[2]int]twoStats{{0, 1}: stats}}
			text := s.block() + s.score(0, 1)
			for _, bad := range []string{"inf", "Inf", "NaN", "-nan", "-0.0", "\n\n"} {
				if strings.Contains(text, bad) {
					t.Errorf("%+v: %q in\n%s", stats, bad, text)
				}
			}
		}
	}
}

func TestCutechessLines(t *testing.T) {
	r := twoEngines(Cutechess)
	r.SPRT = &sprtKeys{0, 10, 0.05, 0.05, "normalized"}
	s := &standing{request: r, llr: 3, stats: map[[2]int]twoStats{{0, 1}: {Wins: 9, Losses: 4, Draws: 7}}}
	want := "Elo difference: 88.74 +/- 131.60, LOS: 92.77 %, DrawRatio: 35.00 %\nSPRT: llr 3.00 (101.9%), lbound -2.94, ubound 2.94 - H1 was accepted\n"
	if got := s.block(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got, want := s.score(1, 0), "Score of base vs dev: 4 - 9 - 7  [0.375] 20\n"; got != want {
		t.Errorf("got %swant %s", got, want)
	}
}

func TestTable(t *testing.T) {
	r := twoEngines(Fastchess)
	r.Engines = append(r.Engines, engineKeys{Name: "third"})
	s := &standing{request: r, stats: map[[2]int]twoStats{{0, 1}: {Losses: 2, LL: 1}, {1, 2}: {Wins: 1, Draws: 1, WD: 1}}}
	lines := strings.Split(s.block(), "\n")
	if len(lines) != 7 || !strings.HasPrefix(lines[1], "Rank Name                             Elo        +/-       nElo        +/-      Games      Score       Draw           Ptnml(0-2)") {
		t.Fatalf("%q", lines)
	}
	for i, name := range []string{"base", "third", "dev"} {
		if !strings.Contains(lines[2+i], name) {
			t.Errorf("place %d: %s, want %s", i+1, lines[2+i], name)
		}
	}
}

// The output of fastchess 1.8.2 at the end of a test.
func TestFiguresOfFastchess(t *testing.T) {
	s := twoStats{Wins: 21, Losses: 2, Draws: 1, WW: 9, WD: 1, WL: 2}
	f := s.byPairs()
	if got := plusMinus(f.NElo, f.NEloHalf) + " " + number(f.Elo, 2) + " " + number(100*f.LOS, 2); got != "512.36 +/- 139.00 373.80 100.00" {
		t.Error(got)
	}
}
