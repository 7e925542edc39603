package event

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
	"match/results"
	"match/sprt"
)

// slicedGate returns a gate of two comparisons. With bounds of 400 the first
// pairs decide, with 60 some dozens of pairs, with 5 there is no verdict.
func slicedGate(t *testing.T, elo float64, baselines ...string) *Gate {
	t.Helper()
	var plans []*Plan
	for _, other := range baselines {
		plans = append(plans, planOf(&Match{Games: 80, SPRT: &sprt.Config{Elo0: -elo, Elo1: elo, Alpha: 0.05, Beta: 0.1}}, "tapered", other))
	}
	g, err := NewGate(plans, false)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playPart plays a slice of a gate into its own database.
func playPart(t *testing.T, g *Gate, r string, after ...string) (path string, states []SliceState) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "part.db")
	states, err := playInto(t, g, r, path, after...)
	if err != nil {
		t.Fatal(err)
	}
	return path, states
}

func playInto(t *testing.T, g *Gate, r, path string, after ...string) (states []SliceState, err error) {
	t.Helper()
	pairs, err := ParseRange(r)
	if err != nil {
		t.Fatal(err)
	}
	slices, err := g.Slices(t.Context(), pairs)
	if err != nil {
		return nil, err
	}
	o := SlicesOptions{GateOptions: GateOptions{Store: openStore(t, path)}, Done: func(_ *Plan, s SliceState) { states = append(states, s) }}
	if len(after) > 0 {
		if o.After, err = OpenParts(t.Context(), after, nil); err != nil {
			return nil, err
		}
		defer o.After.Close()
	}
	_, err = PlaySlices(t.Context(), slices, o)
	return states, err
}

// texts is a recorder of the games as PGN.
type texts struct{ text []byte }

func (w *texts) Pair(_ context.Context, p *arena.Played) (err error) {
	for _, g := range p.Games {
		if w.text, err = pgn.Append(w.text, g, pgn.Options{}); err != nil {
			return err
		}
	}
	return nil
}

// reportsOf returns all reports of a gate, with the games.
func reportsOf(t *testing.T, g *results.Gate, games *texts) string {
	t.Helper()
	var b strings.Builder
	if err := errors.Join(g.WriteJUnit(&b), g.WriteMarkdown(&b, nil), g.WriteAnnotations(&b)); err != nil {
		t.Fatal(err)
	}
	for _, c := range g.Comparisons {
		fmt.Fprintln(&b, c.Line(), c.Report().Text(), c.Path)
	}
	return b.String() + document(t, g) + string(games.text)
}

// mergeParts merges the parts of a gate.
func mergeParts(t *testing.T, paths ...string) (*results.Gate, *texts, error) {
	t.Helper()
	parts, err := OpenParts(t.Context(), paths, nil)
	if err != nil {
		return nil, nil, err
	}
	defer parts.Close()
	games := new(texts)
	g, err := parts.Merge(t.Context(), games)
	return g, games, err
}

// A gate played by several machines has the same result as on one machine,
// whether it is decided in the first slice, in a later one or in none.
func TestSlicesMakeTheGate(t *testing.T) {
	for _, c := range []struct {
		name    string
		elo     float64
		decided func(pairs int) bool
	}{
		{"early", 400, func(n int) bool { return n < 7 }},
		{"late", 60, func(n int) bool { return n > 7 && n < 40 }},
		{"never", 5, func(n int) bool { return n == 40 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.name != "late" {
				t.Skip("too long for the race detector")
			}
			gate := func() *Gate { return slicedGate(t, c.elo, "flat", "material") }
			if c.name == "early" { // a book that is used up
				gate = oneOpening(t, gate())
			}
			games := new(texts)
			whole, _, err := gate().Run(t.Context(), GateOptions{Games: games})
			if err != nil {
				t.Fatal(err)
			}
			if n := whole.Comparisons[0].Pairs.Pairs(); !c.decided(n) {
				t.Fatalf("%d pairs are played: that is another case", n)
			}
			g := gate()
			one, _ := playPart(t, g, "1-7")
			two, _ := playPart(t, g, "8-25")
			three, _ := playPart(t, g, "26-1000")
			merged, mergedGames, err := mergeParts(t, three, one, two)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := reportsOf(t, merged, mergedGames), reportsOf(t, whole, games); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
		})
	}
}

// oneOpening returns a gate with a book of one line.
func oneOpening(t *testing.T, g *Gate) func() *Gate {
	book := writeBook(t, "w")
	for _, p := range g.Plans {
		p.Conditions.Book = book
	}
	return func() *Gate { return g }
}

// A comparison that earlier slices have decided is not played, and the resulting
// empty part is harmless.
func TestADecidedRoundIsNothing(t *testing.T) {
	g := slicedGate(t, 400, "flat", "material")
	first, states := playPart(t, g, "1-20")
	if fmt.Sprint(states) != "[played played]" {
		t.Fatal(states)
	}
	second, states := playPart(t, g, "21-40", first)
	if fmt.Sprint(states) != "[decided decided]" {
		t.Error(states)
	}
	if _, _, err := mergeParts(t, first, second); err != nil {
		t.Error(err)
	}
	open := slicedGate(t, 5, "flat")
	first, _ = playPart(t, open, "1-4")
	if _, states = playPart(t, open, "5-6", first, second); fmt.Sprint(states) != "[played]" {
		t.Error(states)
	}
	if _, states = playPart(t, open, "9-9", first); fmt.Sprint(states) != "[played]" { // after a gap
		t.Error(states)
	}
}

// An interrupted slice continues, and a complete one is not played again. Another
// engine under the same name is rejected.
func TestASliceGoesOn(t *testing.T) {
	book := writeBook(t, "w")
	g := slicedGate(t, 5, "flat")
	g.Plans[0].Conditions.Book = book
	path := filepath.Join(t.TempDir(), "part.db")
	slices, err := g.Slices(t.Context(), Range{3, 9})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	o := SlicesOptions{GateOptions: GateOptions{Store: openStore(t, path), Games: &stop{4, cancel, enough}}}
	if out, err := PlaySlices(ctx, slices, o); !errors.Is(err, enough) || out == nil || out.Standing.Pairs != 4 {
		t.Fatalf("interrupted: %+v, %v", out, err)
	}
	missing := new(MissingPairs)
	if _, _, err := mergeParts(t, path); !errors.As(err, &missing) || missing.Pairs != (Range{1, 2}) || missing.Partial != "" {
		t.Errorf("the beginning is missing: %v", err)
	}
	begin, _ := playPart(t, g, "1-2")
	if _, _, err := mergeParts(t, path, begin); !errors.As(err, &missing) || missing.Pairs != (Range{7, 9}) || missing.Partial != path {
		t.Errorf("the end is missing: %v", err)
	}
	for i, want := range []string{"[played]", "[already played]"} {
		if states, err := playInto(t, g, "3-9", path); err != nil || fmt.Sprint(states) != want {
			t.Errorf("run %d: %v, %v", i+2, states, err)
		}
	}
	if _, _, err := mergeParts(t, path, begin); !errors.As(err, &missing) || missing.Pairs != (Range{10, 40}) || missing.Partial != "" {
		t.Errorf("the rest is missing: %v", err)
	}
	writeLines(t, book, "b")
	if _, err := playInto(t, g, "3-9", path); !errors.As(err, new(*ChangedError)) {
		t.Errorf("another book: %v", err)
	}
}

// A match that takes its pairs from slices is the match that was played. It ends at a pair that is
// missing, and goes on when that pair is there.
func TestSlicesMakeTheMatch(t *testing.T) {
	g := slicedGate(t, 60, "flat")
	want := slicedGate(t, 60, "flat").Plans[0].files(t)
	whole := play(t, want, Options{})
	if n := whole.Standing.Pairs; n < 8 || n >= 35 {
		t.Fatalf("%d pairs are played: that is another case", n)
	}
	one, _ := playPart(t, g, "1-7")
	two, _ := playPart(t, g, "8-36") // the last pairs are named ahead of the verdict, and missing
	s := openStore(t, filepath.Join(t.TempDir(), "whole.db"))
	from := func(p *Plan, o Options, paths ...string) (*Outcome, error) {
		parts, err := OpenParts(t.Context(), paths, nil)
		if err != nil {
			return nil, err
		}
		defer parts.Close()
		slices, err := parts.Executor(t.Context(), p)
		if err != nil {
			return nil, err
		}
		o.Store, o.Executors = s, []arena.Executor{slices}
		return Run(t.Context(), p, o)
	}
	p := slicedGate(t, 60, "flat").Plans[0].files(t)
	missing, left7 := new(MissingPairs), new(Unfinished)
	if _, err := from(p, Options{}, one); !errors.As(err, &missing) || missing.Pairs != (Range{8, 40}) || !errors.As(err, &left7) {
		t.Fatalf("the end is missing: %v", err)
	}
	e, err := s.Resume(t.Context(), left7.Number)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := from(p, Options{Resume: e}, two, one); err != nil || out.Standing.Pairs != whole.Standing.Pairs {
		t.Fatalf("%+v, %v", out, err)
	}
	if left(t, p) != left(t, want) {
		t.Errorf("%s\nwant\n%s", left(t, p), left(t, want))
	}
	if e, err = s.Event(t.Context(), left7.Number); err != nil || e.Run.Took.Pairs != whole.Standing.Pairs || e.Run.Took.Mean() <= 0 {
		t.Errorf("its games took %+v, %v", e.Run.Took, err)
	}
	if _, err := from(slicedGate(t, 50, "flat").Plans[0], Options{}, one, two); !errors.As(err, new(*PartError)) {
		t.Errorf("slices of another match: %v", err)
	}
	if _, err := from(p, Options{}); !errors.Is(err, ErrNoParts) {
		t.Errorf("no slices: %v", err)
	}
}

// Parts that do not form one gate are rejected by name.
func TestPartsThatDoNotFit(t *testing.T) {
	g := slicedGate(t, 5, "flat")
	one, _ := playPart(t, g, "1-4")
	two, _ := playPart(t, g, "4-6")
	other, _ := playPart(t, slicedGate(t, 60, "flat"), "5-6")
	empty := filepath.Join(t.TempDir(), "empty.db")
	openStore(t, empty)
	for _, c := range []struct {
		want  string
		paths []string
	}{
		{"both have pairs 4-4 of tapered against flat", []string{two, one}},
		{"slices of different events, tapered against flat and tapered against flat: sprt.elo0 was -5, is -60", []string{one, other}},
		{"the same file is named twice", []string{one, one}},
		{ErrNoParts.Error(), []string{empty}},
		{"no such", []string{empty + "x"}},
	} {
		if _, _, err := mergeParts(t, c.paths...); err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), "there is no", "no such"), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if _, err := playInto(t, g, "7-8", filepath.Join(t.TempDir(), "p.db"), other); !errors.As(err, new(*PartError)) {
		t.Errorf("after the slices of another gate: %v", err)
	}
	if _, err := playInto(t, g, "41-50", empty); !errors.As(err, new(*FieldError)) {
		t.Errorf("pairs beyond the last: %v", err)
	}
}

// A player that keeps losing by its own fault ends a merged gate like a played
// one: after the deciding pair.
func TestAMergedGateEndsByFaults(t *testing.T) {
	slices, err := slicedGate(t, 5, "flat").Slices(t.Context(), Range{1, 40})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "part.db")
	s := openStore(t, path)
	if _, err := PlaySlices(t.Context(), slices, SlicesOptions{GateOptions: GateOptions{Store: s, Play: faultyPlay}}); err != nil {
		t.Fatal(err)
	}
	g, games, err := mergeParts(t, path)
	if err != nil {
		t.Fatal(err)
	}
	if c := g.Comparisons[0]; !errors.As(c.Err, new(*FaultyError)) || c.Pairs.Pairs() >= 40 || c.Pairs.Pairs() != len(c.Path) || strings.Count(string(games.text), "[Result") != 2*len(c.Path) {
		t.Errorf("%s", c.Line())
	}
}

// faultyPlay records pairs in which the first player crashes.
func faultyPlay(ctx context.Context, p *Plan, o Options) (*Outcome, error) {
	names := []string{"tapered", "flat"}
	d, err := p.describe()
	if err != nil {
		return nil, err
	}
	k, err := d.keep(ctx, &o, names)
	if err != nil {
		return nil, err
	}
	for n := range p.Format.(*Slice).pairs() {
		pair := record.Pair{Number: n + 1, Players: [2]int{0, 1}}
		for i, result := range []pgn.Result{pgn.BlackWins, pgn.WhiteWins} {
			pair.Games[i] = &pgn.Game{White: names[i], Black: names[1-i], Start: board.StartPosition(), Result: result, End: pgn.End{Reason: pgn.Crash}}
		}
		if err := k.event.Record(ctx, pair); err != nil {
			return nil, err
		}
	}
	err = k.finish(ctx, &Outcome{Plan: p})
	k.event.Close()
	return nil, err
}

func TestRanges(t *testing.T) {
	for text, want := range map[string]Range{"1-2000": {1, 2000}, "7": {7, 7}, "3-3": {3, 3}} {
		if r, err := ParseRange(text); err != nil || r != want {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
	for _, text := range []string{"", "-", "1-", "-1", "0-5", "5-4", "1-2-3", "a-b", "1-600000000", "1–5"} {
		if r, err := ParseRange(text); err == nil || !strings.Contains(err.Error(), "such as 1-2000") {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
}
