package results

import (
	"encoding/json"
	"strings"
	"testing"

	"match/report"
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
		if x := r.information(); !x.Defined() || x.Value != e.Value*e.Value || x.Lower != e.Lower*e.Lower || x.Upper != e.Upper*e.Upper {
			t.Errorf("%s: %+v of %+v", r.Book, x, e)
		}
	}
	if best, sure, ok := clear.best(); best != 1 || !sure || !ok {
		t.Errorf("best %d, %v, %v", best, sure, ok)
	}
	text := clear.Report().Text()
	for _, want := range []string{"new against old, nodes=5\n", "even    2400", "× 1.00", "× 0.0", "1.2%", "1.0%", "\nsharp separates the players best.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	doc, err := clear.Report().JSON()
	var d struct {
		Schema  string
		Players []struct{ Points float64 }
		Details struct {
			Best  string
			Clear bool
			Books []struct {
				Figures struct {
					Information, Drawn report.Figure
					Needed             report.Figure `json:"games_needed"`
				}
			}
		}
	}
	if err == nil {
		err = json.Unmarshal(doc, &d)
	}
	if err != nil || d.Schema != report.Schema || d.Players[0].Points != (200+2*500+3*250+4*150+100+2*300+3*500+4*290)/2 || d.Details.Best != "sharp" || !d.Details.Clear {
		t.Fatalf("%s, %v", doc, err)
	}
	first, second := d.Details.Books[0].Figures, d.Details.Books[1].Figures
	if second.Information.Value <= first.Information.Upper || first.Drawn.Value != 0.0125 || first.Needed.Value != 1 {
		t.Errorf("%+v, %+v", first, second)
	}
}

// A may be behind; an interval about zero extends down to zero; undetermined
// figures are omitted.
func TestBooksThatDoNotTell(t *testing.T) {
	behind := books(sprt.Pentanomial{150, 250, 500, 200, 100})
	if x := behind.Rows[0].information(); !x.Defined() || !(0 < x.Lower && x.Lower < x.Value && x.Value < x.Upper) {
		t.Errorf("%+v", x)
	}
	even := books(sprt.Pentanomial{5, 20, 50, 21, 5}, sprt.Pentanomial{5, 20, 50, 25, 5})
	if x := even.Rows[0].information(); !x.Defined() || x.Lower != 0 || x.Value > x.Upper {
		t.Errorf("%+v", x)
	}
	if _, sure, ok := even.best(); sure || !ok || !strings.Contains(even.Report().Text(), "sharp separates the players best so far, but the intervals overlap") {
		t.Errorf("%v, %v: %s", sure, ok, even.Report().Text())
	}
	none := books(sprt.Pentanomial{}, sprt.Pentanomial{0, 0, 0, 0, 1})
	if _, _, ok := none.best(); ok || !strings.Contains(none.Report().Text(), "Too few games") || strings.Contains(none.Report().Text(), "NaN") {
		t.Errorf("%v: %s", ok, none.Report().Text())
	}
	if doc, err := none.Report().JSON(); err != nil || !strings.Contains(string(doc), `"best": null`) || !strings.Contains(string(doc), `"why": "`) {
		t.Errorf("%s, %v", doc, err)
	}
	if text := behind.Report().Text(); !strings.Contains(text, "Name several books") {
		t.Error(text)
	}
}

// Games needed are relative to those with the first book: half the information
// needs twice the games, and without information there is no such figure.
func TestNeededOfBooks(t *testing.T) {
	b := books(sprt.Pentanomial{100, 200, 500, 250, 150}, sprt.Pentanomial{10, 100, 300, 500, 290})
	first := b.Rows[0].information()
	for value, want := range map[float64]float64{first.Value: 1, first.Value / 2: 2, 4 * first.Value: 0.25} {
		if got := b.needed(report.Exact("", value, "")); got.Value != want {
			t.Errorf("%g: %g, want %g", value, got.Value, want)
		}
	}
	if got := b.needed(report.Exact("", 0, "")); got.Defined() {
		t.Errorf("without information: %+v", got)
	}
	b.Rows[0].Pairs = sprt.Pentanomial{}
	if got := b.needed(first); got.Defined() {
		t.Errorf("of a first book without games: %+v", got)
	}
}
