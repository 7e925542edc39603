package ratings

import (
	"encoding/json"
	"strings"
	"testing"

	"match/rating"
	"match/report"
)

// reported returns a list of three players with the requested tables.
func reported(t *testing.T, asked Asked) (*report.Report, error) {
	t.Helper()
	var d rating.Data
	a, b, c := d.Player("Ada"), d.Player("Bob"), d.Player("Cyd")
	for range 5 {
		d.AddPair(a, b, rating.WhiteWins, rating.Drawn)
		d.AddPair(b, c, rating.WhiteWins, rating.Drawn)
		d.AddPair(c, a, rating.BlackWins, rating.WhiteWins)
	}
	table, err := rating.Rate(&d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return New(table, "", 0, "").Report(&d, asked)
}

// Exactly the requested tables follow the list, always in the same order; the
// JSON document has the same ones.
func TestReports(t *testing.T) {
	for name, c := range map[string]struct {
		asked Asked
		texts []string // in their order
		keys  []string
	}{
		"nothing":    {Asked{}, nil, nil},
		"matrix":     {Asked{Matrix: true}, []string{"LOS in %"}, []string{"matrix"}},
		"ranks":      {Asked{Ranks: true}, []string{"Rank in %"}, []string{"ranks"}},
		"crosstable": {Asked{Crosstable: true}, []string{"Points against"}, []string{"crosstable"}},
		"one player": {Asked{HeadToHead: []string{"Cyd"}}, []string{"Cyd against"}, []string{"head_to_head"}},
		"all":        {Asked{HeadToHead: []string{everybody}}, []string{"Ada against", "Bob against", "Cyd against"}, []string{"head_to_head"}},
		"between":    {Asked{Between: []string{"Bob", "Cyd"}}, []string{"Bob less Cyd: "}, []string{"between"}},
		"everything": {Asked{Matrix: true, Ranks: true, Crosstable: true, HeadToHead: []string{"Ada"}, Between: []string{"Ada", "Bob"}},
			[]string{"LOS in %", "Rank in %", "Points against", "Ada against", "Ada less Bob: "}, []string{"matrix", "ranks", "between", "crosstable", "head_to_head"}},
	} {
		r, err := reported(t, c.asked)
		if err != nil {
			t.Fatal(err)
		}
		bare, err := reported(t, Asked{})
		if err != nil {
			t.Fatal(err)
		}
		plain, text := bare.Text(), r.Text()
		more, ok := strings.CutPrefix(text, plain)
		if !ok || len(c.texts) == 0 && more != "" || len(c.texts) > 0 && (!strings.HasPrefix(more, "\n")) {
			t.Errorf("%s: %q", name, more)
		}
		for _, heading := range []string{"LOS in %", "Rank in %", "Points against", "Ada against", "Bob against", "Cyd against", " less "} {
			if wanted := strings.Contains(strings.Join(c.texts, "\n"), heading); strings.Contains(more, heading) != wanted {
				t.Errorf("%s: %q is there: %v", name, heading, !wanted)
			}
		}
		at := 0
		for _, want := range c.texts {
			next := strings.Index(more, want)
			if next < at {
				t.Errorf("%s: %q is not in its place:\n%s", name, want, more)
			}
			at = next
		}
		document, err := json.Marshal(r.Details)
		if err != nil {
			t.Fatal(err)
		}
		var keys map[string]any
		if err := json.Unmarshal(document, &keys); err != nil || keys["groups"] == nil {
			t.Fatalf("%s: %v: %s", name, err, document)
		}
		for _, key := range []string{"matrix", "ranks", "between", "crosstable", "head_to_head"} {
			if wanted := strings.Contains(strings.Join(c.keys, " "), key); (keys[key] != nil) != wanted {
				t.Errorf("%s: %q in the document: %v", name, key, keys[key])
			}
		}
	}
}

// A player who is not in the games is named with the option, and with the nearest
// name.
func TestReportsOfUnknownPlayers(t *testing.T) {
	for asks, asked := range map[string]Asked{
		`between "Adda": `:      {Between: []string{"Adda", "Bob"}},
		`head-to-head "Adda": `: {HeadToHead: []string{"Bob", "Adda"}},
		`head-to-head "all": `:  {HeadToHead: []string{everybody, "Bob"}},
	} {
		_, err := reported(t, asked)
		if err == nil || !strings.HasPrefix(err.Error(), asks+"no such player in the games") || strings.Contains(asks, "Adda") != strings.Contains(err.Error(), `"Ada"`) {
			t.Errorf("%s: %v", asks, err)
		}
	}
}

// A draw rate that is unknown is not one between equals.
func TestNoDrawRate(t *testing.T) {
	var d rating.Data
	a, b := d.Player("Ada"), d.Player("Bob")
	d.AddPair(a, b, rating.WhiteWins, rating.BlackWins)
	table, err := rating.Rate(&d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(table, "", 0, "").Report(&d, Asked{})
	if text := r.Text(); err != nil || !strings.Contains(text, "Draw rate       | unknown: no games in the fit\n") {
		t.Errorf("%v\n%s", err, text)
	}
}
