package results

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"match/pgn"
	"match/record"
	"match/report"
)

// fieldOf returns a field of three: b beats a and c, c loses to a by a crash, and
// d has not played.
func fieldOf(t *testing.T, names ...string) *Field {
	t.Helper()
	s := record.NewStanding(names)
	n := 0
	add := func(first, second int, reason pgn.Reason, results ...pgn.Result) {
		n++
		p := &record.Pair{Number: n, Players: [2]int{first, second}}
		for i, r := range results {
			p.Games[i] = &pgn.Game{Result: r, End: pgn.End{Reason: reason}}
		}
		if err := s.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	for range 4 {
		add(0, 1, pgn.Checkmate, pgn.Draw, pgn.WhiteWins)
		add(2, 1, pgn.Checkmate, pgn.BlackWins, pgn.Draw)
		add(0, 2, pgn.Crash, pgn.WhiteWins, pgn.WhiteWins)
	}
	return &Field{Title: "Round robin", Limits: "nodes=9", Pairs: 18, Standing: s, Ratings: Ratings(s, nil), Order: []int{1, 0, 2, 3}}
}

func TestFieldBlock(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	f.Notes = []string{"something else"}
	block := f.Report().Text()
	for _, want := range []string{
		"Round robin of 4 players, nodes=9: 12 of 18 pairs\n",
		"\n 1 b ", "  12     16  75.0%  50.0%       0\n",
		"\n 2 a ", "   6     16  37.5%  25.0%       4\n",
		"\n 4 idle ", "\n 1 b              ·  6/8  6/8  -\n", "\n 2 a            2/8    ·  4/8  -\n",
		"\na – b      -190.8      ?      8  25.0%                   0 4 0 0 0\n", "\n 1 b           8  75.0%      8  75.0%       +0.0%\n",
		"\n 2 a           8  75.0%      8   0.0%      +75.0%\n", "\n 4 idle        0      -      0      -           -\n", "something else\n", "White's advantage: ", "Forfeits: a 4 crashes\n", "Forfeits: c 4 crashes\n",
	} {
		if !strings.Contains(block, want) {
			t.Errorf("the block lacks %q:\n%s", want, block)
		}
	}
	for _, line := range strings.Split(block, "\n") {
		if utf8.RuneCountInString(line) > 80 && !strings.HasPrefix(line, "Note: ") {
			t.Errorf("wider than a terminal: %s", line)
		}
		if strings.Contains(line, "NaN") || strings.Contains(line, "Inf") {
			t.Errorf("no figure: %s", line)
		}
	}
}

// The document has the colours of the games: a draws with White against b and
// loses with Black.
func TestFieldDocument(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	text, err := f.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d report.Document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	a, idle := d.Players[0], d.Players[3]
	if a.Name != "a" || a.Place != 2 || a.Points != 6 || a.Games != 16 || a.Faults["engine exited"] != 4 {
		t.Errorf("a is %+v", a)
	}
	if *a.White != [3]int{4, 4, 0} || *a.Black != [3]int{0, 0, 8} {
		t.Errorf("a made %v with White and %v with Black", *a.White, *a.Black)
	}
	if b := d.Players[1]; *b.White != [3]int{4, 4, 0} || *b.Black != [3]int{4, 4, 0} {
		t.Errorf("b made %v with White and %v with Black", *b.White, *b.Black)
	}
	if elo := idle.Figures["elo"]; elo.Defined() || elo.Why == "" || idle.Games != 0 {
		t.Errorf("idle is %+v", idle)
	}
	if e := d.Encounters[0]; e.A != "a" || e.B != "b" || e.Pairs != 4 || e.WDL != [3]int{0, 4, 4} || e.Pentanomial[1] != 4 {
		t.Errorf("a against b: %+v", e)
	}
	if d.Games != 24 || d.Terminations["checkmate"] != 16 || d.Figures["white_advantage"].Undefined {
		t.Errorf("%d games, %v, %+v", d.Games, d.Terminations, d.Figures)
	}
}

// A player that lost all its games to players that won all of theirs has no rating, and is not drawn; and White's
// advantage is not known because the fit has no games, although games were played.
func TestPlayerWithoutARatingHasNone(t *testing.T) {
	s := record.NewStanding([]string{"a", "b", "loser"})
	for n := range 2 {
		p := &record.Pair{Number: n + 1, Players: [2]int{n, 2}, Games: [2]*pgn.Game{{Result: pgn.WhiteWins}, {Result: pgn.BlackWins}}}
		if err := s.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	r := (&Field{Title: "round robin", Standing: s, Ratings: Ratings(s, nil), Order: []int{0, 1, 2}}).Report()
	a, loser := r.Players[0].Figures["elo"], r.Players[2].Figures["elo"]
	if a.Short()[0] != '>' || loser.Short() != "?" || loser.Why == "" {
		t.Errorf("%s and %s (%s)", a.Short(), loser.Short(), loser.Why)
	}
	for _, part := range r.Parts {
		if s, ok := part.(*report.Section); ok && s.Title == "Standings" && len(s.Charts[0].Y.Names) != 2 {
			t.Errorf("drawn: %v", s.Charts[0].Y.Names)
		}
	}
	if text := r.Text(); !strings.Contains(text, "White's advantage: unknown: no games in the fit.") {
		t.Error(text)
	}
}

// Before the first pair, colours and draws are unknown, and the document states
// this.
func TestDocumentOfNoGames(t *testing.T) {
	standing := record.NewStanding(nil)
	text, err := (&Field{Standing: standing, Ratings: Ratings(standing, nil)}).Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d report.Document
	if err := json.Unmarshal(text, &d); err != nil || d.Figures["white_advantage"].Defined() || d.Figures["white_advantage"].Why != noGames || d.Figures["draws"].Why != noGames {
		t.Errorf("%+v, %v", d.Figures, err)
	}
}

func TestFieldMarkdownIsHarmless(t *testing.T) {
	f := fieldOf(t, "a|b", "<script>", "c\x1b[31m", "d")
	page := f.Report().Markdown()
	for _, bad := range []string{"| a|b", "<script>", "\x1b"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q:\n%s", bad, page)
		}
	}
	if strings.Count(page, "|---|") != 4 {
		t.Errorf("want four tables:\n%s", page)
	}
	if block := f.Report().Text(); strings.Contains(block, "\x1b") {
		t.Error("the block has an escape sequence")
	}
}

// A crosstable of many players is split into parts that fit a terminal.
func TestWideCrosstable(t *testing.T) {
	names := strings.Split("abcdefghijklmnop", "")
	f := fieldOf(t, names...)
	f.Order = nil
	for i := range names {
		f.Order = append(f.Order, i)
	}
	cross := f.crosstable().Text()
	if n := strings.Count(cross, "Points against"); n != 3 {
		t.Errorf("%d parts, want three:\n%s", n, cross)
	}
	for _, line := range strings.Split(cross, "\n") {
		if utf8.RuneCountInString(line) > 80 {
			t.Errorf("wider than a terminal: %s", line)
		}
	}
}

// A player that lost at least ten games by its own fault, and at least one in
// ten, was not tested.
func TestTooManyFaults(t *testing.T) {
	for _, c := range []struct {
		faults, games int
		want          bool
	}{{9, 9, false}, {10, 10, true}, {10, 100, true}, {10, 101, false}, {40, 500, false}, {50, 500, true}, {0, 0, false}} {
		if got := TooManyFaults(c.faults, c.games); got != c.want {
			t.Errorf("%d of %d: %v", c.faults, c.games, got)
		}
	}
	s := &Summary{A: "a", B: "b"}
	s.Games.Wins = 20
	s.Faults[1] = map[pgn.Reason]int{pgn.Crash: 12}
	if block := s.Report().Text(); !strings.HasSuffix(block, "Fault | b forfeited 12 of 20 games: this is no test of its strength\n") {
		t.Errorf("the last line of\n%s", block)
	}
}

// Known ratings fix the scale of all others, and have no error.
func TestFieldWithAnchors(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	free := f.Ratings.Players
	f.Ratings = Ratings(f.Standing, map[int]float64{1: 2000})
	if got := f.Ratings.Players[0].Rating - free[0].Rating; math.Abs(got-(2000-free[1].Rating)) > 1e-6 {
		t.Errorf("a has moved by %g", got)
	}
	if block := f.Report().Text(); !strings.Contains(block, "\n 1 b     +2000.0  anchor ") {
		t.Errorf("b is no anchor:\n%s", block)
	}
}
