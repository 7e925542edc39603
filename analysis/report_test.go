package analysis

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

const evil = "</title><script>alert('x')</script><img src=x onerror=alert(1)> [a](javascript:b) |x| \x1b[31m ::error::"

// evilReport returns a report on games in which every text is hostile.
func evilReport(t *testing.T) *Report {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 5))
	c := randomPairs(rng, 60, 50)
	for _, g := range c.Games {
		g.Opponent, g.Record.Opening, g.Record.ECO, g.Source = evil, evil, evil, evil
		g.Record.White, g.Record.Black, g.Record.Round, g.Record.Event = evil, evil, evil, evil
		g.Record.End.Reason = pgn.Reason(evil)
	}
	c.Query.Player = evil
	c.Broken = []string{"x.pgn:1: " + evil}
	r := NewReport(c, plant(rng, c, carelessCaptures), Options{Moments: 3})
	r.Referee.Name, r.Referee.Worth = evil, evil
	return r
}

func TestHostileTextIsOnlyText(t *testing.T) {
	r := evilReport(t)
	var html, markdown, text, epd bytes.Buffer
	for _, err := range []error{r.WriteHTML(&html), put(&markdown, r.Document().Markdown()), put(&text, r.Document().Text()), r.WriteEPD(&epd)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(html.String(), "<script"); n != 1 {
		t.Errorf("%d scripts in the page", n)
	}
	for _, bad := range []string{"<img", "onerror=alert(1)>", "</title><script>", "\x1b"} {
		if strings.Contains(html.String(), bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	for name, out := range map[string]string{"markdown": markdown.String(), "text": text.String(), "EPD": epd.String()} {
		if strings.ContainsAny(out, "\x1b") || strings.Contains(out, "\n::") {
			t.Errorf("%s: %q", name, out)
		}
	}
	if markup := regexp.MustCompile(`[^\\](<img|\]\()`); markup.MatchString(markdown.String()) {
		t.Errorf("markdown: %s", markdown.String())
	}
	if lines := strings.Count(epd.String(), "\n"); lines != len(r.Moments) {
		t.Errorf("%d lines for %d moments", lines, len(r.Moments))
	}
}

// The page loads no external resources, and every picture in it is well-formed.
func TestPageStandsAlone(t *testing.T) {
	var out bytes.Buffer
	if err := evilReport(t).WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"http:", "https:", "src=", "@import", "url(", "NaN", "Inf", "%!"} {
		if strings.Contains(strings.NewReplacer("src=x", "", pageScript, "").Replace(out.String()), bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	pictures := 0
	for rest := out.String(); ; pictures++ {
		from := strings.Index(rest, "<svg")
		if from < 0 {
			break
		}
		d := xml.NewDecoder(strings.NewReader(rest[from:]))
		if err := d.Decode(new(struct{})); err != nil { // the whole element
			t.Fatalf("%v in %.500s", err, rest[from:])
		}
		rest = rest[from+int(d.InputOffset()):]
	}
	if pictures < 10 {
		t.Errorf("%d pictures", pictures)
	}
}

// A report on one game marks its unknown figures, and prints no NaN.
func TestReportOfOneGame(t *testing.T) {
	c, err := Collect(Query{Player: "mine"}, sourceOf("x", "[White \"mine\"]\n[Black \"other\"]\n\n1. e4 e5 1-0\n"))
	if err != nil {
		t.Fatal(err)
	}
	g := c.Games[0]
	r := NewReport(c, [][]Judgement{{{Best: g.Record.Plies[0].Move}, {Best: g.Record.Plies[1].Move}}}, Options{Moments: 3})
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := put(&out, r.Document().Text()); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(strings.ReplaceAll(out.String(), pageScript, ""), "NaN") || strings.Contains(out.String(), "Inf") || !strings.Contains(out.String(), "no interval") {
		t.Error(out.String())
	}
	if !strings.Contains(string(text), `"findings":[]`) || !strings.Contains(string(text), `pairs (games count`) {
		t.Error(string(text))
	}
}

// The account's lines add up to the score for any judgements.
func TestAccountOfAllGamesAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	c := randomPairs(rng, 20, 40)
	p := NewReport(c, plant(rng, c, nil), Options{}).Points
	sum := p.Expected.Value - p.Player.Value - p.PlayerFaults.Value + p.Opponent.Value + p.OpponentFaults.Value + p.Noise.Value
	if diff := sum - p.Score.Value; diff > 1e-9 || diff < -1e-9 || p.Residual > 1e-9 {
		t.Errorf("the lines add up to %v, the score is %v, residual %v", sum, p.Score.Value, p.Residual)
	}
	if len(p.lines()) != 7 {
		t.Error(len(p.lines()))
	}
}

func TestBoardInWords(t *testing.T) {
	p, err := board.ParseFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	want := "White: king e1, pawn e2, Black: king e8, White to move played e4, better is e3."
	if got := inWords(&p, &moment{Played: "e4", Best: "e3"}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func Example_lichessAccuracy() {
	before, after := lichessWin(100), lichessWin(-100)
	fmt.Printf("%.1f%% to %.1f%%: accuracy %.1f%%\n", before, after, lichessAccuracy(before, after))
	// Output: 59.1% to 40.9%: accuracy 44.5%
}
