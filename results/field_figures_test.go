package results

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"match/report"
)

// TestBlockAndDocumentSayTheSame compares the figures of the closing block with
// those of the JSON document, which have more digits.
func TestBlockAndDocumentSayTheSame(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	text, err := f.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d report.Document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(f.Report().Text(), "\n")[3:]
	rated := 0
	for _, p := range d.Players {
		want := fmt.Sprintf("%2d %s ?", p.Place, p.Name)
		if half, ok := p.Figures["elo"].PlusMinus(); ok {
			rated++
			want = fmt.Sprintf("%2d %s %+.1f %.1f", p.Place, p.Name, p.Figures["elo"].Value, half)
		}
		if got := strings.Join(strings.Fields(rows[p.Place-1]), " "); !strings.HasPrefix(got, strings.TrimSpace(want)) {
			t.Errorf("the block says %q, the document %q", got, want)
		}
	}
	if rated != 3 {
		t.Errorf("%d players have a rating with its error, want three", rated)
	}
}

func TestBlockOfAWholeEvent(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	for _, planned := range []int{0, 12} { // 0: the number is unknown
		f.Pairs = planned
		if block := f.Report().Text(); !strings.HasPrefix(block, "Round robin of 4 players, nodes=9: 12 pairs\n") {
			t.Errorf("planned %d:\n%s", planned, block)
		}
	}
}

func TestLongNamesAreCut(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"äbcd", "äbcd"}, {"äbcde", "äbcde"}, {"äbcdef", "äb…ef"}, {"äbcdefg", "äb…fg"}, {"", ""},
	} {
		if got := report.Shorten(c.name, 5); got != c.want {
			t.Errorf("%q in five characters: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestMarkdownCrosstable checks that every player's row and column are in its
// place.
func TestMarkdownCrosstable(t *testing.T) {
	_, cross, _ := strings.Cut(fieldOf(t, "a", "b", "c", "idle").Report().Markdown(), "Points against")
	lines := strings.Split(cross, "\n")
	cells := func(line string) string { return strings.Join(strings.Fields(strings.ReplaceAll(line, "|", " ")), " ") }
	got := []string{cells(lines[0])}
	for _, line := range lines[2:6] {
		got = append(got, cells(line))
	}
	want := []string{"1 2 3 4", "1 b · 6/8 6/8 -", "2 a 2/8 · 4/8 -", "3 c 2/8 4/8 · -", "4 idle - - - ·"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
