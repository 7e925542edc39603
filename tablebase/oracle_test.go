package tablebase

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"match/internal/bounded"
)

// testEndings returns the endings of four men that the tests build: with two
// equal men on one side, with one equal man each, and with different men. With
// -short it returns only two that are built quickly. With MATCH_TABLEBASES=all it
// returns all thirty, which take about a minute.
func testEndings(t testing.TB) []Material {
	if os.Getenv("MATCH_TABLEBASES") == "all" {
		return materials
	}
	if !bounded.IsLong() {
		return Needed([]Material{ending(t, "KNNK"), ending(t, "KRKB")})
	}
	return Needed([]Material{ending(t, "KRRK"), ending(t, "KQKQ"), ending(t, "KQKB")})
}

func ending(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// testSet returns the tables of testEndings and the three-man tables, built once
// for all tests.
func testSet(t testing.TB) *Set {
	madeOnce.Do(func() {
		made = ThreeMen().clone()
		for _, m := range testEndings(t) {
			table, err := generate(context.Background(), m, made, runtime.NumCPU())
			if err != nil {
				t.Fatal(err)
			}
			made.add(table)
		}
	})
	return made
}

var (
	madeOnce sync.Once
	made     *Set
)

func TestFiguresAgreeWithAnIndependentSolver(t *testing.T) {
	bounded.Calculates(t)
	set := testSet(t)
	for _, m := range set.Materials() {
		stats, err := set.Stats(m)
		if err != nil {
			t.Fatal(err)
		}
		for c, s := range stats {
			got := figure{s.Legal, s.Wins, s.Draws, s.Losses, s.Checkmates, s.Stalemates, s.LongestWin, s.LongestLoss}
			if want := figures[m.String()][c]; got != want {
				t.Errorf("%s, %c to move:\n got %+v\nwant %+v", m, "wb"[c], got, want)
			}
			checkLongest(t, set, s.LongestWinFEN, s.LongestWin)
			checkLongest(t, set, s.LongestLossFEN, s.LongestLoss)
		}
	}
}

// checkLongest checks the length given for a position: the line to the mate has
// this length and ends in mate.
func checkLongest(t *testing.T, set *Set, fen string, plies int) {
	t.Helper()
	if fen == "" {
		if plies != -1 {
			t.Errorf("no position for %d plies", plies)
		}
		return
	}
	p := parse(t, fen)
	line := set.Line(&p)
	if len(line) != plies {
		t.Errorf("%s: the line has %d plies, want %d", fen, len(line), plies)
	}
	for _, m := range line {
		if !p.IsLegal(m) {
			t.Fatalf("%s: illegal move %v in the line", fen, m)
		}
		p.Make(m)
	}
	if !p.InCheck() || p.HasLegal() {
		t.Errorf("%s: the line does not end in mate", fen)
	}
}

func TestVerifyAgreesWithEveryEntry(t *testing.T) {
	set := testSet(t)
	for _, m := range set.Materials() {
		o := VerifyOptions{Workers: runtime.NumCPU()}
		if m.Men() == 4 {
			o.Every = 40
		}
		v, err := set.Verify(context.Background(), m, o)
		if err != nil || v.Wrong != 0 || v.Positions == 0 {
			t.Errorf("%s: %v %v %v", m, v, v.Examples, err)
		}
	}
}

func TestVerifyLooksAtEveryPositionOnce(t *testing.T) {
	// With eightfold symmetry each class has eight positions, except those with all
	// men on a diagonal, which have four.
	v, err := ThreeMen().Verify(context.Background(), ending(t, "KQK"), VerifyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	legal := figures["KQK"][0].legal + figures["KQK"][1].legal
	if v.Positions < legal/8 || v.Positions > legal/7 {
		t.Errorf("%d positions checked of %d", v.Positions, legal)
	}
}

func TestVerifyFindsAWrongEntry(t *testing.T) {
	kpk := ThreeMen().tables[ending(t, "KPK")]
	wrong, err := decode(kpk.encode())
	if err != nil {
		t.Fatal(err)
	}
	wrong.palettes = append([]byte(nil), wrong.palettes...)
	wrong.palettes[0] += 2
	set := ThreeMen().clone()
	set.add(wrong)
	v, err := set.Verify(context.Background(), wrong.material, VerifyOptions{Workers: 2})
	if err != nil || v.Wrong == 0 || len(v.Examples) == 0 {
		t.Fatalf("nothing found: %v, %v", v, err)
	}
	if text := v.Examples[0].String(); !strings.Contains(text, "its moves give") {
		t.Errorf("example: %s", text)
	}
}

func TestVerifyStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ThreeMen().Verify(ctx, ending(t, "KQK"), VerifyOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if _, err := ThreeMen().Verify(ctx, ending(t, "KBNK"), VerifyOptions{}); err == nil {
		t.Error("verified a table that is not there")
	}
}
