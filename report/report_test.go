package report

import (
	"encoding/json"
	"strings"
	"testing"

	"match/sprt"
)

// some returns a report with every kind of part and cell.
func some() *Report {
	verdict := sprt.H1
	elo := Figure{ID: "elo", Unit: "Elo", Estimate: sprt.Estimate{Value: 12.345, Lower: 2.345, Upper: 20.345, Rule: sprt.StudentT}}
	table := &Section{
		Title: "Players", Note: "for a page", PerPart: 3,
		Columns: append([]Column{{Title: "Player", Most: 5}}, Columns("Elo", "± 95%", "points", "score", "draws")...),
		Rows: [][]any{
			{Placed{1, "a|very long name"}, Value(elo.Estimate), Half(elo.Estimate), Points(15), Score{15, 9}, Share{1, 3}},
			{Placed{12, "b\x1b"}, Value(bound(false)), Half(bound(false)), Points(4), Score{}, Share{}},
		},
	}
	table.Columns[5].In = Page
	return &Report{
		Kind: "toy", Heading: "A toy", Verdict: &verdict, Games: 18, Pairs: 9, Figures: []Figure{elo, Unknown("los", "no games")},
		Parts: []Part{Facts{{"Elo", EstimateText(elo.Estimate, "")}, {"Longer", "yes"}}, table, &Section{Columns: Columns("none")}, &Section{Columns: Columns("own"), Rows: [][]any{{1}}, In: Page}, Notes{"first", "last"}},
	}
}

// bound returns an estimate of which only one end is known.
func bound(lower bool) sprt.Estimate {
	return sprt.Estimate{Undefined: true, Lower: 120.4, Upper: 120.4, LowerOpen: !lower, UpperOpen: lower}
}

func TestText(t *testing.T) {
	const want = `A toy

Elo    | 12.35 ± 10.00
Longer | yes

Player         Elo  ± 95%  points
 1 a|…me     +12.3   10.0     7.5
`
	text := some().Text()
	if !strings.HasPrefix(text, want) || !strings.HasSuffix(text, "\nfirst\nlast\n") || strings.Contains(text, "\x1b") {
		t.Errorf("got\n%s", text)
	}
	for _, line := range []string{"  < +120.4              2\n", "\nPlayer    score\n 1 a|…me  7.5/9\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	if strings.Contains(text, "own") || strings.Contains(text, "none") || strings.Contains(text, "draws") {
		t.Errorf("what is for a page, or empty, is in\n%s", text)
	}
	r := some()
	if r.Heading = ""; strings.Contains(r.Text(), "\n\nfirst") || !strings.HasPrefix(r.Text(), "Elo    | ") {
		t.Errorf("without a heading:\n%s", r.Text())
	}
}

func TestMarkdown(t *testing.T) {
	text := some().Markdown()
	for _, want := range []string{"## A toy\n\n```\nElo    | 12.35", "| Player | Elo | ± 95% | points | score |\n|---|---:|---:|---:|---:|\n", `| 1 a\|very long name | +12.3 | 10.0 | 7.5 | 7.5/9 |`, "\nfirst\n\nlast\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "own") || strings.Contains(text, "draws") || strings.Contains(text, "\x1b") {
		t.Errorf("got\n%s", text)
	}
}

func TestSectionsOfAView(t *testing.T) {
	list := some().Sections(Page)
	if len(list) != 3 {
		t.Fatalf("%d sections", len(list))
	}
	header, rows := list[0].View(Page)
	if len(header) != 6 || rows[0][5] != "33.3%" || rows[1][5] != "-" || rows[0][0] != "1 a|very long name" {
		t.Errorf("%q, %q", header, rows)
	}
	if left := (&Section{Columns: []Column{{Title: "a"}, {Title: "b", Left: true}}, Rows: [][]any{{"x", "long"}, {"y", "s"}}}).Text(); left != "a  b\nx  long\ny  s\n" {
		t.Errorf("%q", left)
	}
}

func TestDocument(t *testing.T) {
	text, err := some().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	elo, los := d.Figures["elo"], d.Figures["los"]
	if d.Schema != Schema || d.Kind != "toy" || *d.Verdict != sprt.H1 || elo.Value != 12.345 || elo.Upper != 20.345 || elo.Rule != sprt.StudentT || elo.Unit != "Elo" || los.Defined() || los.Why != "no games" {
		t.Errorf("%s", text)
	}
	for _, empty := range []string{`"players": []`, `"encounters": []`, `"terminations": {}`, `"config": null`} {
		if !strings.Contains(string(text), empty) {
			t.Errorf("no %s in %s", empty, text)
		}
	}
}

// A name is cut only if it is longer than its place.
func TestShorten(t *testing.T) {
	for most, want := range map[int]string{6: "engine", 5: "en…ne", 4: "en…e"} {
		if got := Shorten("engine", most); got != want {
			t.Errorf("%d letters: %q, want %q", most, got, want)
		}
	}
}

// A figure is rounded like in a table of its unit; an undefined one is not a number.
func TestFigureText(t *testing.T) {
	share := Exact("draws", 0.30901, Counted)
	share.Unit = OfWhole
	for want, f := range map[string]Figure{
		"30.90%": share, "2.33": Exact("pair_ratio", 7.0/3, Counted), "undefined": Unknown("los", "no games"),
		"at least 120.40": {Unit: "Elo", Estimate: bound(true)}, "0.00": Exact("x", -0.001, Counted),
	} {
		if got := f.Text(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for want, cell := range map[string]any{
		"> +120.4": Value(bound(true)), "?": Value(sprt.Estimate{Undefined: true, LowerOpen: true, UpperOpen: true}),
		"anchor": Half(Exact("elo", 1, Given).Estimate), "": Half(bound(true)), "25.0%": Share{1, 4}, "-": Share{}, "3": Points(6), "3.5": Points(7), "12": 12, "> 120.4": bound(true),
	} {
		if got := CellText(cell); got != want {
			t.Errorf("%#v is %q, want %q", cell, got, want)
		}
	}
}
