package web

import (
	"net/url"
	"strings"
	"testing"

	"match/pgn"
	"match/record"
)

// A list of games has pages in both directions, and can be entered anywhere.
func TestPagesOfGames(t *testing.T) {
	f := everyGame
	f.Result = "1-0"
	if _, ok := f.previous(); ok {
		t.Error("there is a page before the first one")
	}
	second := f.after(51)
	third := newFilter(mustQuery(t, second.after(120).query()))
	if third.From != 120 || third.Before != "1.51" || third.Result != "1-0" {
		t.Errorf("the third page %+v", third)
	}
	if back, ok := third.previous(); !ok || back != second {
		t.Errorf("before the third page %+v, want %+v", back, second)
	}
	if back, ok := second.previous(); !ok || back != f {
		t.Errorf("before the second page %+v, want %+v", back, f)
	}
	jumped := everyGame
	jumped.From = 70
	if back, ok := jumped.previous(); !ok || back != everyGame {
		t.Errorf("before a page that was jumped to %+v", back)
	}
	for from := range 300 {
		f = f.after(1000 + from)
	}
	if len(f.Before) > longestTrail || !strings.HasSuffix(f.Before, ".1298") {
		t.Errorf("after many pages %q", f.Before)
	}
	if f := newFilter(url.Values{"before": {"1.x"}}); f.Before != "" {
		t.Errorf("a wrong list of pages is kept: %q", f.Before)
	}
}

func mustQuery(t *testing.T, query string) url.Values {
	t.Helper()
	q, err := url.ParseQuery(strings.TrimPrefix(query, "?"))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Games are found by their result and by a part of their opening.
func TestGamesByOpeningAndResult(t *testing.T) {
	p := &record.Pair{Games: [2]*pgn.Game{
		{Result: pgn.WhiteWins, ECO: "B90", Opening: "Sicilian Defense: Najdorf"}, {Result: pgn.Draw, ECO: "C42", Opening: "Russian Game"},
	}}
	for query, want := range map[string][2]bool{
		"": {true, true}, "opening=najdorf": {true, false}, "opening=c4": {false, true}, "opening=b90 sic": {true, false}, "opening=x": {},
		"result=1-0": {true, false}, "result=1/2-1/2": {false, true}, "result=0-1": {}, "result=1-0&opening=russian": {},
	} {
		f := newFilter(mustQuery(t, strings.ReplaceAll(query, " ", "+")))
		if got := [2]bool{f.chooses(p, 0), f.chooses(p, 1)}; got != want {
			t.Errorf("%q chooses %v, want %v", query, got, want)
		}
	}
}

// A game without a recorded reason is found by the ending that the list shows, and among those that
// are counted as unknown.
func TestGamesByAnEndingThatIsNotRecorded(t *testing.T) {
	g := mated(t)
	if row := newGameRow(g, links{}); row.End != string(pgn.Checkmate) {
		t.Errorf("the list shows %q", row.End)
	}
	for ending, want := range map[string]bool{"checkmate": true, "unknown": true, "stalemate": false, "faults": false} {
		if f := (gameFilter{Ending: ending, Player: -1, With: -1}); f.chooses(&record.Pair{Games: [2]*pgn.Game{g, g}}, 0) != want {
			t.Errorf("ending=%s finds it: %v", ending, !want)
		}
	}
}

// mated returns a game whose moves alone show that it ended by checkmate.
func mated(t *testing.T) *pgn.Game {
	t.Helper()
	for g, err := range pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# 0-1\n"), "").Games() {
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	return nil
}

// The games of an opening are not those of another one whose name contains its name.
func TestGamesByFamily(t *testing.T) {
	p := &record.Pair{Games: [2]*pgn.Game{
		{Opening: "Slav Defense: Exchange Variation"}, {Opening: "Semi-Slav Defense"},
	}}
	for query, want := range map[string][2]bool{
		"family=Slav+Defense": {true, false}, "family=Semi-Slav+Defense": {false, true}, "family=Slav": {}, "opening=Slav+Defense": {true, true},
		"family=Slav+Defense&opening=main": {},
	} {
		f := newFilter(mustQuery(t, query))
		if got := [2]bool{f.chooses(p, 0), f.chooses(p, 1)}; got != want {
			t.Errorf("%q chooses %v, want %v", query, got, want)
		}
		if newFilter(mustQuery(t, f.query())) != f {
			t.Errorf("%q leads to %q", query, f.query())
		}
	}
	page := newPlay("Alpha", "Beta").serve(t, nil).ask("/live/games?family=Slav+Defense").Body.String()
	onPage(t, page, " · Slav Defense</p>", `<option value="Slav Defense" selected>Slav Defense</option>`)
	if page = newPlay("Alpha", "Beta").serve(t, nil).ask("/live/games").Body.String(); strings.Contains(page, `name="family"`) {
		t.Error("the form has a family without one")
	}
}

// The form of a list of games shows what was chosen.
func TestFormOfGames(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	p.pairs(t, 3, 0, 1, 0)
	page := p.serve(t, nil).ask("/live/games?player=1&result=1-0&ending=checkmate&opening=naj%22&from=2").Body.String()
	onPage(t, page, `<option value="1" selected>Beta</option>`, "<option selected>1-0</option>", "<option selected>checkmate</option>", `name="opening" value="naj&#34;"`,
		`name="from" min="1" value="2"`, `rel="prev">Previous games</a>`)
}

// The crosstable of many players has a page of its own.
func TestLargeCrosstable(t *testing.T) {
	names := make([]string, widestCrosstable+1)
	for i := range names {
		names[i] = "player" + string(rune('A'+i))
	}
	p := newPlay(names...)
	p.pairs(t, 2, 0, 1, 0)
	db := openStore(t)
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	for _, base := range []string{"/live", "/event/1"} {
		page := s.ask(base).Body.String()
		onPage(t, page, `<a href="`+base+`/crosstable">Crosstable of 41 players</a>`)
		if strings.Contains(page, "cross ranks") {
			t.Errorf("%s has the table", base)
		}
		onPage(t, s.ask(base+"/crosstable").Body.String(), "cross ranks", "playerA", `href="`+base+`/games?player=0&amp;with=1"`)
	}
	state := p.live.State()
	state.links = links{inFile: map[string]string{}}
	if v := newCrosstable(state).([]crossRow); len(v) != 41 {
		t.Errorf("in a file %d rows", len(v))
	}
	two := newPlay("A", "B")
	two.pairs(t, 1, 0, 1, 0)
	if w := two.serve(t, nil).ask("/live/crosstable"); w.Code != 404 {
		t.Errorf("of two players: %d", w.Code)
	}
}
