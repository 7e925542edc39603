package event

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/record"
	"match/sprt"
)

// A test that plays an opening more than once warns once: at the start if the
// limit allows more pairs than openings, otherwise when the book starts again.
func TestATestWarnsOfARepeatedBook(t *testing.T) {
	book := filepath.Join(t.TempDir(), "two.epd")
	two := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nrnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n"
	if err := os.WriteFile(book, []byte(two), 0o644); err != nil {
		t.Fatal(err)
	}
	wide := sprt.NewConfig(0, 1) // needs far more than a few pairs
	quick := sprt.NewConfig(0, 300)
	const why = ": pairs of one opening are not independent, so the test can be wrong more often than its error rates allow"
	for name, c := range map[string]struct {
		test  *sprt.Config
		games int
		want  string
	}{
		"a limit above the book": {&wide, 6, "warning: the book has 2 openings for up to 3 pairs" + why},
		"a limit of the book":    {&wide, 4, ""},
		"no test":                {nil, 6, ""},
		"the default limit":      {&quick, GamesFor(&quick), "warning: the book's 2 openings have been played and are repeated" + why},
	} {
		p := planOf(&Match{Games: c.games, SPRT: c.test}, "tapered", "flat")
		p.Conditions.Book = book
		var notes []string
		out, err := Run(t.Context(), p, Options{Concurrency: 1, Note: func(_, line string) {
			if strings.Contains(line, "book") {
				notes = append(notes, line)
			}
		}})
		if err != nil || strings.Join(notes, "|") != c.want {
			t.Errorf("%s: %q, want %q, %v", name, notes, c.want, err)
		}
		if err == nil && c.test == &quick && out.Standing.Pairs <= 2 {
			t.Errorf("%s: only %d pairs", name, out.Standing.Pairs)
		}
	}
}

// Each encounter has the book for itself, and only one warning is given. Games
// with their own openings use the book twice as fast.
func TestTheBookOfEachEncounter(t *testing.T) {
	warnings := 0
	b := &bookWatch{2, 2, map[[2]int]int{}, func(string) { warnings++ }}
	for i, players := range [][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}, {0, 1}, {0, 1}, {0, 2}} {
		if err := b.Pair(t.Context(), &arena.Played{Pair: record.Pair{Players: players}}); err != nil {
			t.Fatal(err)
		}
		if want := min(1, i/4); warnings != want {
			t.Errorf("after %d pairs %d warnings", i+1, warnings)
		}
	}
	p := planOf(&Match{Games: 4}, "tapered", "flat")
	d, err := p.describe()
	if err != nil {
		t.Fatal(err)
	}
	own := *p
	own.Conditions.OwnOpenings = true
	if once, twice := d.bookOnce(), (&described{plan: &own, book: d.book}).bookOnce(); once != d.book.Len() || twice != once/2 {
		t.Errorf("%d and %d pairs", once, twice)
	}
}
