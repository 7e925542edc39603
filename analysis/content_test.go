package analysis

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// told returns two pairs with all kinds of data: openings, times, scores, an
// ending. "mine" thinks for 20 ms, its opponent for 2 s, and in the first game
// its score falls from +1 to −3 pawns.
func told(t *testing.T) *Collection {
	t.Helper()
	var text strings.Builder
	for pair := range 4 {
		for game, names := range [][2]string{{"mine", "other"}, {"other", "mine"}} {
			white, black := "0.02s", "2s"
			if game == 1 {
				white, black = black, white
			}
			fmt.Fprintf(&text, "[White \"%s\"]\n[Black \"%s\"]\n[Pair \"%d\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn Game: Some Line\"]\n[Result \"1-0\"]\n\n"+
				"1. e4 {book} e5 {book} 2. Nf3 {+1.00/5 %s} Nc6 {+0.10/5 %s} 3. Bb5 {-3.00/5 %s} a6 {+0.10/5 %s} 1-0\n\n",
				names[0], names[1], pair+1, white, black, white, black)
		}
	}
	c, err := Collect(Query{Player: "mine"}, sourceOf("x.pgn", text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// another returns a move that was not played.
func another(g *Game) board.Move {
	pos := positionAt(g.Record, g.Book+2)
	var list board.MoveList
	pos.Legal(&list)
	for _, m := range list.Slice() {
		if m != g.Record.Plies[g.Book+2].Move {
			return m
		}
	}
	return board.NoMove
}

// judgedLosing makes the second free move of every game lose 300 centipawns.
func judgedLosing(c *Collection) (judged [][]Judgement) {
	for _, g := range c.Games {
		var list []Judgement
		for i, ply := range g.Record.Plies[g.Book:] {
			j := Judgement{Best: ply.Move}
			if i == 2 {
				j.Best, j.Played = another(g), -300
			}
			list = append(list, j)
		}
		judged = append(judged, list)
	}
	return judged
}

func TestResultsSayWhereItWasLost(t *testing.T) {
	r := NewReport(told(t), judgedLosing(told(t)), Options{})
	for title, name := range map[string]string{"opening": "King's Pawn Game", "ECO": "C20", "book line": "e4 e5"} {
		i := slices.IndexFunc(r.Results, func(t Table) bool { return t.Title == title })
		if i < 0 || len(r.Results[i].Rows) != 1 {
			t.Fatalf("%s: %+v", title, r.Results)
		}
		s := r.Results[i].Rows[0]
		if s.Name != name || s.Games != 8 || s.Wins != 4 || s.Losses != 4 || s.Points.Value != 50 {
			t.Errorf("%s: %+v", title, s)
		}
		if half := s.Player.Value; half <= 0 || half != s.Opponent.Value || s.Player.Open {
			t.Errorf("%s: given away %v, by the opponents %v", title, s.Player, s.Opponent)
		}
	}
	for _, colour := range r.Results[0].Rows {
		if lost := colour.Player.Value > 0; lost != (colour.Name == "White") {
			t.Errorf("as %s it gave away %v", colour.Name, colour.Player)
		}
	}
}

func TestSearchSaysTimeAndChangesOfMind(t *testing.T) {
	r := NewReport(told(t), judgedLosing(told(t)), Options{})
	s := r.Search
	if s.Changes == nil || s.Changes.Player != 50 || s.Changes.Opponent != 50 {
		t.Errorf("changes of mind %+v, want one in two moves that follow another: the four with White", s.Changes)
	}
	if s.Seconds == nil || s.Seconds.Player != 0.02 || s.Seconds.Opponent != 2 {
		t.Errorf("seconds %+v", s.Seconds)
	}
	if p := s.PerSecond; p == nil || p.Player < 99*p.Opponent || p.Player > 101*p.Opponent || p.Opponent <= 0 {
		t.Errorf("loss per second %+v: both lost the same, one in a hundredth of the time", p)
	}
	if len(s.Phases) != 3 || s.Phases[0] != (Time{"opening", means{100, 100}}) || s.Phases[2] != (Time{"endgame", means{}}) {
		t.Errorf("time by phase %+v: all games are over in the opening", s.Phases)
	}
	i := slices.IndexFunc(r.Losses, func(t lossTable) bool { return t.Title == "time spent" })
	if i < 0 || len(r.Losses[i].Rows) != 2 || r.Losses[i].Rows[0].Name != "10 to 100 ms" || r.Losses[i].Rows[0].Moves != 16 {
		t.Errorf("time spent: %+v", r.Losses)
	}
}

// Blunders are classified by the place, the kind of move, and what was missed; a
// small loss is not a blunder.
func TestBlunderClass(t *testing.T) {
	for want, m := range map[string]Move{
		"":                                   {Loss: 0.09},
		"opening, quiet piece, check missed": {Loss: 0.1, traits: traits{missed: "check missed"}},
		"pawn ending, quiet piece":           {Loss: 0.5, traits: traits{phase: endgame, ending: "pawn ending"}},
	} {
		want = strings.Replace(want, "quiet piece", board.NoMove.Kind().String(), 1)
		if got := blunderClass(&m); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestTimeClass(t *testing.T) {
	for want, spent := range map[string]time.Duration{
		"": 0, "less than 10 ms": time.Millisecond, "10 to 100 ms": 10 * time.Millisecond, "0.1 to 1 s": 999 * time.Millisecond,
		"1 to 10 s": time.Second, "10 s and more": 10 * time.Second,
	} {
		g := &Game{Record: &pgn.Game{Plies: []pgn.Ply{{Time: spent}}}}
		if got := timeClass(&Move{game: g}); got != want {
			t.Errorf("%v: %q, want %q", spent, got, want)
		}
	}
}

// All forms of the report include the counts.
func TestAllFormsHaveTheSplits(t *testing.T) {
	r := NewReport(told(t), judgedLosing(told(t)), Options{})
	var text, markdown, html bytes.Buffer
	for _, err := range []error{put(&text, r.Document().Text()), put(&markdown, r.Document().Markdown()), r.WriteHTML(&html)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, form := range map[string]string{"text": text.String(), "Markdown": markdown.String(), "HTML": html.String()} {
		for _, want := range []string{"time spent", "kind of blunder", "f the time in the opening: 100%", "hanges of mind", "100 s of thinking", "inning position at any move", "results by colour"} {
			if name == "HTML" {
				want = strings.Replace(want, "results by", "Score by", 1)
			}
			if !strings.Contains(strings.Join(strings.Fields(form), " "), want) { // lines are wrapped anywhere
				t.Errorf("%s lacks %q:\n%s", name, want, form)
			}
		}
		if name != "text" && (!strings.Contains(form, "e4 e5") || !strings.Contains(form, "C20")) {
			t.Errorf("%s lacks the book line, or the ECO", name)
		}
	}
}

// The page names the command that evaluates a position as it is called today.
func TestPageNamesTheEvaluation(t *testing.T) {
	var html bytes.Buffer
	judged := judgedLosing(told(t))
	judged[0][2].Careful = true
	if err := NewReport(told(t), judged, Options{Moments: 1}).WriteHTML(&html); err != nil {
		t.Fatal(err)
	}
	if _, command, found := strings.Cut(html.String(), "<code>match "); !found || !strings.HasPrefix(command, "engine eval ") {
		t.Errorf("the page names the command match %.20s", command)
	}
}

func TestConversionLine(t *testing.T) {
	r := &Report{Converted: Conversion{Winning: 4, Won: 3, Rate: figure{Value: 75, Error: 10}, Losing: 2, Saved: 1, Opponent: figure{Value: 50, Open: true}}}
	want := "won 3 of 4 games in which it was winning (75.00 ± 10.00%); the opponents 50.00% (no interval) of 2; saved 1 of 2 in which it was lost"
	if got := r.conversionLine(); got != want {
		t.Errorf("%q", got)
	}
}
