package analysis

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// everyKind returns games with all kinds of faults, on and off the board, by both
// sides.
func everyKind(seed uint64) (*Collection, [][]Judgement) {
	rng := rand.New(rand.NewPCG(seed, 8))
	c := randomPairs(rng, 60, 41)
	for i, g := range c.Games {
		if i%5 == 0 {
			last := g.Record.Last()
			g.Record.Result, g.Record.End.Reason = pgn.Win(last.SideToMove().Other()), []pgn.Reason{pgn.TimeForfeit, pgn.Crash}[i%2]
		}
	}
	return c, plant(rng, c, carelessCaptures)
}

// otherwise returns the same games from the opponent's side.
func otherwise(c *Collection) *Collection {
	turned := *c
	turned.Games = nil
	for _, g := range c.Games {
		other := *g
		other.Side = g.Side.Other()
		turned.Games = append(turned.Games, &other)
	}
	return &turned
}

// The control gets the report that it would get as the player, and vice versa.
func TestControlIsTheSameQuestion(t *testing.T) {
	c, judged := everyKind(1)
	mine, theirs := NewReport(c, judged, Options{}), NewReport(otherwise(c), judged, Options{})
	if len(mine.Findings) == 0 {
		t.Fatal("nothing is found")
	}
	for name, pair := range map[string][2][]finding{"player": {mine.Findings, theirs.Control}, "opponent": {mine.Control, theirs.Findings}} {
		if len(pair[0]) != len(pair[1]) {
			t.Errorf("%s: %q and %q", name, brief(pair[0]), brief(pair[1]))
			continue
		}
		for i := range pair[0] {
			a, b := pair[0][i], pair[1][i]
			if a.Name != b.Name || math.Abs(a.Cost-b.Cost) > 1e-9 || math.Abs(a.Z-b.Z) > 1e-9 || !reflect.DeepEqual(a.Evidence, b.Evidence) {
				t.Errorf("%s: %s %v and %s %v", name, a.Name, a.Cost, b.Name, b.Cost)
			}
		}
	}
	if p, q := mine.Points, theirs.Points; p.Player != q.Opponent || p.PlayerFaults != q.OpponentFaults || math.Abs(p.Score.Value+q.Score.Value-100) > 1e-9 {
		t.Errorf("%+v and %+v", p, q)
	}
}

// The account of all games adds up like that of each game, including faults off
// the board. So does every split of the losses into complete classes.
func TestPointsAddUp(t *testing.T) {
	c, judged := everyKind(2)
	r := NewReport(c, judged, Options{})
	p := r.Points
	left := p.Score.Value - p.Expected.Value + p.Player.Value + p.PlayerFaults.Value - p.Opponent.Value - p.OpponentFaults.Value - p.Noise.Value
	if math.Abs(left) > 1e-9 || p.PlayerFaults.Value <= 0 || p.OpponentFaults.Value <= 0 || p.Residual > 1e-9 {
		t.Errorf("misses by %v: %+v", left, p)
	}
	whole := map[string]bool{"phase": true, "piece moved": true, "kind of move": true, "position before the move": true, "player's colour": true}
	for _, table := range r.Losses {
		if len(table.Rows) == 0 {
			t.Errorf("%s is empty", table.Title)
		}
		var own, other float64
		for _, row := range table.Rows {
			own, other = own+row.Player.Value, other+row.Opponent.Value
		}
		if whole[table.Title] && (math.Abs(own-p.Player.Value) > 1e-9 || table.Title != "position before the move" && table.Title != "piece moved" && math.Abs(other-p.Opponent.Value) > 1e-9) {
			t.Errorf("by %s: %v and %v of %v and %v", table.Title, own, other, p.Player.Value, p.Opponent.Value)
		}
		delete(whole, table.Title)
	}
	if len(whole) > 0 {
		t.Errorf("not split by %v", whole)
	}
}

// Every kind of finding shows positions.
func TestFindingsHaveEvidence(t *testing.T) {
	c, judged := everyKind(3)
	for i := range judged { // the player errs everywhere
		for j := range judged[i] {
			if g := c.Games[i]; (j%2 == 0) == (g.Side == board.White) && judged[i][j].Best == g.Record.Plies[j].Move && j%5 == 0 {
				pos := positionAt(g.Record, j)
				var list board.MoveList
				pos.Legal(&list)
				judged[i][j] = Judgement{Best: list.Slice()[j%list.Len()], Played: -120}
			}
		}
	}
	r := NewReport(silent(c), judged, Options{})
	for _, f := range r.Findings {
		if len(f.Evidence) == 0 && f.Kind != kindTime && f.Kind != kindFault {
			t.Errorf("%s %s has no evidence", f.Kind, f.Name)
		}
	}
	if len(r.Findings) == 0 {
		t.Error("nothing is found")
	}
}

// Facts are not among the rows that are tested together.
func TestFactsStandApart(t *testing.T) {
	all := []candidate{{row: &row{fact: true}, p: 0.01}, {row: &row{}, p: 0.02}, {row: &row{}, p: 0.9}, {row: &row{fact: true}, p: 0.9}}
	discover(all)
	for i, want := range []float64{0.04, 0.04, 0.9, 1} {
		if math.Abs(all[i].q-want) > 1e-12 {
			t.Errorf("%d: q %v, want %v", i, all[i].q, want)
		}
	}
}

// A move that loses a fifth of a point while its player believes to be at least
// equal counts as unaware.
func TestUnaware(t *testing.T) {
	c, judged := told(t), judgedLosing(told(t))
	e := NewReport(c, judged, Options{}).Judged // 300 centipawns at 0.00368 are a quarter of a point; it says -3.00
	if e.Unaware != 0 || e.Moves != 16 {
		t.Errorf("%d of %d moves, it knew", e.Unaware, e.Moves)
	}
	for _, g := range c.Games {
		g.Record.Plies[4].Score.Value = 0
	}
	if e := NewReport(c, judged, Options{}).Judged; e.Unaware != 4 {
		t.Errorf("%d, want the four with White", e.Unaware)
	}
	for _, list := range judged {
		list[2].Played = -100
	}
	if e := NewReport(c, judged, Options{}).Judged; e.Unaware != 0 {
		t.Errorf("%d lose less", e.Unaware)
	}
}

// The slowest mate is still a mate, and its score is not used to fit how
// centipawns become points.
func TestMateBound(t *testing.T) {
	c, judged := told(t), judgedLosing(told(t))
	judged[0][2].Value, judged[0][2].Played = mateBound, mateBound-1
	judged[1][2].Value, judged[1][2].Played = mateBound-1, 0
	if s := NewReport(c, judged, Options{}).Search; s.MissedMates+s.TheirMissed != 1 {
		t.Errorf("%d mates are missed by one, %d by the other", s.MissedMates, s.TheirMissed)
	}
	for score, want := range map[int]float64{mateBound: 0, -mateBound: 0, mateBound - 1: fitRange, 1 - mateBound: -fitRange, 7: 7} {
		if x, e := (point{score: score}).term(0.004); x != want || (want == 0) != (e == 0.5) {
			t.Errorf("%d teaches %v, %v", score, x, e)
		}
	}
}

// A judgement is suspicious because of a loss, never because of a gain.
func TestSuspicion(t *testing.T) {
	for _, c := range []struct {
		value, played int
		again         bool
	}{{50, 50, false}, {0, -60, true}, {60, 0, true}, {0, -20, false}, {-900, -960, false}} {
		if loss := lichessLoss(Judgement{Value: c.value, Played: c.played}); loss < 0 || loss >= suspicion != c.again {
			t.Errorf("%+v: %v", c, loss)
		}
	}
}

// A list of findings is numbered from 1, and the results that a terminal omits
// are counted.
func TestListsAreCounted(t *testing.T) {
	r := &Report{Findings: []finding{{Kind: kindPiece, Heading: "rook"}, {Kind: kindPhase, Heading: "endgame"}}}
	for i := range 8 {
		r.Moments = nil
		table := Table{Title: "opening", Left: 2}
		for n := range i {
			table.Rows = append(table.Rows, score{Name: fmt.Sprint(n)})
		}
		r.Results = []Table{table}
		var text, markdown bytes.Buffer
		if err := put(&text, r.Document().Text()); err != nil {
			t.Fatal(err)
		}
		if err := put(&markdown, r.Document().Markdown()); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("(the worst; %d more)", 2+max(i-fewRows, 0))
		if i >= 2 && !strings.Contains(text.String(), want) {
			t.Errorf("%d rows: no %q", i, want)
		}
		if !strings.Contains(markdown.String(), "| 1 | piece | rook |") || !strings.Contains(markdown.String(), "| 2 | phase | endgame |") {
			t.Fatal(markdown.String())
		}
	}
}

// At most four games of the worst moments are drawn, and differences that exceed
// their error are marked.
func TestPageDrawsGames(t *testing.T) {
	c, judged := everyKind(4)
	var out bytes.Buffer
	r := NewReport(c, judged, Options{Moments: 6})
	if err := r.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "expectation after each ply"); n != mostPaths || len(r.Moments) != 6 {
		t.Errorf("%d games of %d moments", n, len(r.Moments))
	}
}

// Figures that exceed their error in either direction are marked, and figures
// without an error are not.
func TestPageMarksWhatIsSure(t *testing.T) {
	r := &Report{Judged: evaluation{Moves: 9}}
	want := map[string]string{"far above": "sure", "far below": "sure", "above": "grey", "below": "grey", "open": "grey", "at its error": "grey", "at minus its error": "grey"}
	for name, f := range map[string]figure{
		"far above": {Value: 3, Error: 1}, "far below": {Value: -3, Error: 1}, "above": {Value: 0.5, Error: 1}, "below": {Value: -0.5, Error: 1}, "open": {Value: 3, Open: true},
		"at its error": {Value: 1, Error: 1}, "at minus its error": {Value: -1, Error: 1},
	} {
		r.Judged.Biases = append(r.Judged.Biases, bias{Term: name, Bias: f})
	}
	var out bytes.Buffer
	if err := r.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	for name, class := range want {
		if row := fmt.Sprintf(`<tr class="%s"><td class="text">%s</td>`, class, name); !strings.Contains(out.String(), row) {
			t.Errorf("no %s", row)
		}
	}
}
