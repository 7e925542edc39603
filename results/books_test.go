package results

import (
	"encoding/json"
	"strings"
	"testing"

	"match/sprt"
)

func books(pairs ...sprt.Pentanomial) *Books {
	b := &Books{A: "new", B: "old", Limits: "nodes=5"}
	for i, p := range pairs {
		b.Rows = append(b.Rows, BookRow{Book: []string{"even", "sharp", "third"}[i], Hash: "h", Pairs: p, Draws: 30, Splits: 12})
	}
	return b
}

// The table shows the information per game by book, and the number of games of a
// test relative to the first book.
func TestBooks(t *testing.T) {
	clear := books(sprt.Pentanomial{100, 200, 500, 250, 150}, sprt.Pentanomial{10, 100, 300, 500, 290})
	for i := range clear.Rows {
		r := &clear.Rows[i]
		e := sprt.NEloEstimate(r.Pairs)
		value, low, high, ok := r.information()
		if !ok || value != e.Value*e.Value || low != e.Lower*e.Lower || high != e.Upper*e.Upper {
			t.Errorf("%s: %g, %g to %g of %+v", r.Book, value, low, high, e)
		}
	}
	if best, sure, ok := clear.Best(); best != 1 || !sure || !ok {
		t.Errorf("best %d, %v, %v", best, sure, ok)
	}
	text := clear.Text()
	for _, want := range []string{"new against old, nodes=5\n", "even    2400", "× 1.00", "× 0.0", "1.2%", "1.0%", "\nsharp separates the players best.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	doc, err := clear.JSON()
	var d struct {
		Schema, Best string
		Clear        bool
		Books        []struct {
			Information [3]float64
			Drawn       float64
		}
	}
	if err != nil || json.Unmarshal(doc, &d) != nil || d.Schema != booksSchema || d.Best != "sharp" || !d.Clear || d.Books[1].Information[0] <= d.Books[0].Information[2] || d.Books[0].Drawn != 0.0125 {
		t.Errorf("%s, %v", doc, err)
	}
}

// A may be behind; an interval about zero extends down to zero; undetermined
// figures are omitted.
func TestBooksThatDoNotTell(t *testing.T) {
	behind := books(sprt.Pentanomial{150, 250, 500, 200, 100})
	if value, low, high, ok := behind.Rows[0].information(); !ok || !(0 < low && low < value && value < high) {
		t.Errorf("%g, %g to %g, %v", value, low, high, ok)
	}
	even := books(sprt.Pentanomial{5, 20, 50, 21, 5}, sprt.Pentanomial{5, 20, 50, 25, 5})
	if value, low, high, ok := even.Rows[0].information(); !ok || low != 0 || value > high {
		t.Errorf("%g, %g to %g, %v", value, low, high, ok)
	}
	if _, sure, ok := even.Best(); sure || !ok || !strings.Contains(even.Text(), "sharp separates the players best so far, but the intervals overlap") {
		t.Errorf("%v, %v: %s", sure, ok, even.Text())
	}
	none := books(sprt.Pentanomial{}, sprt.Pentanomial{0, 0, 0, 0, 1})
	if _, _, ok := none.Best(); ok || !strings.Contains(none.Text(), "Too few games") || strings.Contains(none.Text(), "NaN") {
		t.Errorf("%v: %s", ok, none.Text())
	}
	if doc, err := none.JSON(); err != nil || !strings.Contains(string(doc), `"best": null`) || !strings.Contains(string(doc), `"information": null`) {
		t.Errorf("%s, %v", doc, err)
	}
	if text := behind.Text(); !strings.Contains(text, "Name several books") {
		t.Error(text)
	}
}

// Games needed are relative to those with the first book: half the information
// needs twice the games, and without information there is no such figure.
func TestNeededOfBooks(t *testing.T) {
	b := books(sprt.Pentanomial{100, 200, 500, 250, 150}, sprt.Pentanomial{10, 100, 300, 500, 290})
	first, _, _, _ := b.Rows[0].information()
	for value, want := range map[float64]string{first: "× 1.00", first / 2: "× 2.00", 4 * first: "× 0.25", 0: "undefined"} {
		if got := b.needed(value); got != want {
			t.Errorf("%g: %s, want %s", value, got, want)
		}
	}
	b.Rows[0].Pairs = sprt.Pentanomial{}
	if got := b.needed(first); got != "undefined" {
		t.Errorf("of a first book without games: %s", got)
	}
}
