package results

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"match/pgn"
	"match/record"
	"match/report"
	"match/sprt"
)

// TestReportsAreWhole compares complete reports of a gate with one comparison for
// each outcome, so that any omission is noticed.
func TestReportsAreWhole(t *testing.T) {
	g := gateOf(t, Passed, Open, Broken)
	g.Comparisons[0].Path = []report.Point{{Pair: 1, LLR: -3}, {Pair: 2, LLR: 9}}
	var b strings.Builder
	if err := g.WriteMarkdown(&b, []string{"a b.svg"}); err != nil {
		t.Fatal(err)
	}
	for i := range g.Comparisons {
		if c := &g.Comparisons[i]; strings.Count(b.String(), "```\n"+c.Report().Text()) == 0 {
			t.Errorf("no block of comparison %d in\n%s", i+1, &b)
		}
	}
	if n := strings.Count(b.String(), "!["); n != 1 {
		t.Errorf("%d pictures, want 1", n)
	}
	const elo = "Elo 46.35 ± 13.73 (95%)"
	lines := []string{g.Comparisons[0].Line(), g.Comparisons[2].Line()}
	if want := "new <1> against old|0.9: passed, "; !strings.HasPrefix(lines[0], want) || !strings.HasSuffix(lines[0], ", LLR 9.00 (-4.08, 4.08) → H1 accepted, 1760 games") {
		t.Errorf("%q, such as %s%s …", lines[0], want, elo)
	}
	if want := "new <1> against old|0.9: broken: the engine is gone: 100%"; lines[1] != want {
		t.Errorf("%q, want %q", lines[1], want)
	}
	one := gateOf(t, Passed)
	if want := "chance of passing a regression at most 0.05, of failing without one at most 0.05"; one.FamilyText() != want {
		t.Errorf("%q, want %q", one.FamilyText(), want)
	}
	without := Comparison{Summary: &Summary{A: "a", B: "b"}}
	if want := "a against b: open, Elo undefined (no games), 0 games"; without.Line() != want {
		t.Errorf("%q, want %q", without.Line(), want)
	}
}

var errFull = errors.New("disk full")

// full is a writer that accepts a limited number of bytes.
type full int

func (f *full) Write(b []byte) (int, error) {
	if *f -= full(len(b)); *f < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// TestWritersTellOfErrors writes every report to a full disk, and every export of
// pairs that cannot be read completely.
func TestWritersTellOfErrors(t *testing.T) {
	g := gateOf(t, Passed, Failed)
	p := record.Pair{Number: 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{foreign("a", "b", pgn.Draw, nil), foreign("b", "a", pgn.Draw, nil)}}
	good := func(yield func(record.Pair, error) bool) { yield(p, nil) }
	for name, write := range map[string]func(io.Writer) error{
		"JUnit":       g.WriteJUnit,
		"Markdown":    func(w io.Writer) error { return g.WriteMarkdown(w, nil) },
		"annotations": g.WriteAnnotations,
		"CSV":         func(w io.Writer) error { return WriteCSV(w, good) },
		"EPD":         func(w io.Writer) error { return WriteEPD(w, good) },
	} {
		room := full(20)
		if err := write(&room); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad := func(yield func(record.Pair, error) bool) { _ = yield(p, nil) && yield(p, errFull) && yield(p, nil) }
	var csv, epd strings.Builder
	if err := WriteCSV(&csv, bad); !errors.Is(err, errFull) {
		t.Errorf("CSV: %v", err)
	}
	if err := WriteEPD(&epd, bad); !errors.Is(err, errFull) || strings.Count(epd.String(), "\n") != 1 {
		t.Errorf("EPD: %v after %q", err, epd.String())
	}
}

// TestNoDigitsBeyondTheTenth checks that no number in a document has more digits
// than all processors agree on.
func TestNoDigitsBeyondTheTenth(t *testing.T) {
	long := regexp.MustCompile(`\.\d{11,}`)
	rapid.Check(t, func(t *rapid.T) {
		s := published(&testing.T{})
		for i := range s.Pairs {
			s.Pairs[i] = rapid.IntRange(0, 1000).Draw(t, "pairs")
		}
		s.Test.LLR = rapid.Float64Range(-9, 9).Draw(t, "LLR")
		doc, err := s.Report().JSON()
		if err != nil {
			t.Fatal(err)
		}
		if found := long.Find(doc); found != nil {
			t.Fatalf("%s in\n%s", found, doc)
		}
	})
}

func TestEncountersText(t *testing.T) {
	s := record.NewStanding([]string{"alpha", "b", "none yet"})
	p := record.Pair{Number: 1, Players: [2]int{1, 0}, LLR: 1.5, Games: [2]*pgn.Game{foreign("b", "alpha", pgn.Draw, nil), foreign("alpha", "b", pgn.WhiteWins, nil)}}
	if err := s.Count(&p); err != nil {
		t.Fatal(err)
	}
	const encounters = "Encounter        games  W  L  D      pentanomial        Elo\nalpha against b      2  1  0  1  [0, 0, 0, 1, 0]  190.8 ± ?\n"
	if got := EncountersText(s, nil); got != encounters {
		t.Errorf("got\n%swant\n%s", got, encounters)
	}
	test := sprt.NewConfig(0, 8)
	if got := EncountersText(s, &test); !strings.Contains(got, "1.50 (-2.94, 2.94) → no verdict\n") {
		t.Errorf("with a test:\n%s", got)
	}
}

// TestRowsAreInOrder checks that the most frequent rows come first, and equal
// ones by name.
func TestRowsAreInOrder(t *testing.T) {
	var d Tallies
	for i, name := range []string{"b", "d", "a", "c"} {
		games := []int{3, 9, 3, 5}[i]
		d = append(d, Tally{Outcome: sprt.Draw, Reason: pgn.Reason(name), Family: name, Games: games, Plies: games})
	}
	text := report.Text(d.Parts("x", "y")...)
	if !regexp.MustCompile(`(?s)^Termination.*\nd +9 .*\nc +5 .*\na +3 .*\nb +3 .*Opening.*\nd +9 .*\nc +5 .*\na +3 .*\nb +3 `).MatchString(text) {
		t.Errorf("out of order:\n%s", text)
	}
	rows := []Row{{Name: "1"}, {Name: "2"}, {Name: "3"}}
	if got := most(rows, 3); len(got) != 3 || got[2].Name != "3" {
		t.Errorf("three of three: %+v", got)
	}
	if got := most(rows, 2); len(got) != 3 || got[2].Name != "1 other" {
		t.Errorf("two of three: %+v", got)
	}
}

// TestSidesOfAnImport selects the side to count for in every way.
func TestSidesOfAnImport(t *testing.T) {
	games := []*pgn.Game{foreign("b", "a", pgn.WhiteWins, round("1")), foreign("a", "b", pgn.Draw, round("1"))}
	for name, want := range map[string]string{"": "b", "a": "a", "b": "b", "nobody": "b"} {
		if m := importAll(name, games...); m.Players[0] != want || m.Pairs != 1 {
			t.Errorf("counted for %q: first is %q, want %q", name, m.Players[0], want)
		}
	}
}

// TestCSVIsExact compares every column.
func TestCSVIsExact(t *testing.T) {
	g := foreign("a", "b", pgn.Draw, moves(t, "e2e4"))
	g.ECO, g.Opening, g.Book, g.End.Reason = "B00", "King's Pawn", 7, pgn.DrawAdjudicated
	p := record.Pair{Number: 3, Players: [2]int{4, 2}, Games: [2]*pgn.Game{g, foreign("b", "a", pgn.WhiteWins, nil)}}
	var b strings.Builder
	if err := WriteCSV(&b, func(yield func(record.Pair, error) bool) { yield(p, nil) }); err != nil {
		t.Fatal(err)
	}
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	want := "pair,game,white,black,result,a_points,reason,plies,eco,opening,book,fen,last_fen\n" +
		"3,1,a,b,1/2-1/2,0.5,draw adjudication,1,B00,King's Pawn,7," + start + ",rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n" +
		"3,2,b,a,1-0,1,,0,,,0," + start + "," + start + "\n" // the first player of the encounter is 2, with White
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
