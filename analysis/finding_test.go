package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/internal/bounded"
	"match/pgn"
)

// plant makes up judgements: both sides err alike, and the player errs
// additionally by the fault. The fault gets a wrong move and may return a better
// one.
func plant(rng *rand.Rand, c *Collection, fault func(pos *board.Position, list []board.Move, played board.Move) (better board.Move, loss int)) [][]Judgement {
	var all [][]Judgement
	for _, g := range c.Games {
		var judged []Judgement
		for ply, pos := range g.Record.Positions() {
			if ply == len(g.Record.Plies) {
				break
			}
			var list board.MoveList
			pos.Legal(&list)
			played := g.Record.Plies[ply].Move
			j := Judgement{Best: played}
			if rng.IntN(4) == 0 {
				j.Best, j.Played = list.Slice()[rng.IntN(len(list.Slice()))], -rng.IntN(300)
			}
			if fault != nil && pos.SideToMove() == g.Side {
				if better, loss := fault(pos, list.Slice(), played); better != board.NoMove {
					j.Best, j.Played = better, -loss
				}
			}
			j.Careful = j.Best != played
			judged = append(judged, j)
		}
		all = append(all, judged)
	}
	return all
}

// shyKnights returns a player that should have brought a knight to the middle.
func shyKnights(pos *board.Position, list []board.Move, played board.Move) (board.Move, int) {
	for _, m := range list {
		if m.Kind() == board.Knight && m != played && centreDistance(m.To()) < 2 && played.Kind() != board.Knight {
			return m, 60
		}
	}
	return board.NoMove, 0
}

// carelessCaptures returns a player that loses by its captures.
func carelessCaptures(_ *board.Position, list []board.Move, played board.Move) (board.Move, int) {
	if played.Captured() != board.NoKind && list[0] != played {
		return list[0], 150
	}
	return board.NoMove, 0
}

// weakBlack returns a player that has not learned to play Black.
func weakBlack(pos *board.Position, list []board.Move, played board.Move) (board.Move, int) {
	if better := list[pos.Key()%uint64(len(list))]; pos.SideToMove() == board.Black && better != played {
		return better, 60
	}
	return board.NoMove, 0
}

// loseWith makes the player lose with one colour.
func loseWith(c board.Color, games *Collection) {
	for _, g := range games.Games {
		if g.Side == c {
			g.Record.Result = pgn.Win(c.Other())
		}
	}
}

// rookPawns returns a player that cannot keep its h-pawn back.
func rookPawns(_ *board.Position, list []board.Move, played board.Move) (board.Move, int) {
	if name := habitName(played, board.White); (name == "pawn h2–h4" || name == "pawn h7–h5") && list[0] != played {
		return list[0], 250
	}
	return board.NoMove, 0
}

func TestPlantedFaultsComeFirst(t *testing.T) {
	bounded.Calculates(t)
	for name, c := range map[string]struct {
		fault func(*board.Position, []board.Move, board.Move) (board.Move, int)
		want  string
	}{
		"shy knights":       {shyKnights, "knight"},
		"careless captures": {carelessCaptures, "capture"},
		"weak as Black":     {weakBlack, "Black"},
		"the h-pawn":        {rookPawns, "pawn h2–h4"},
	} {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 3))
			games := silent(randomPairs(rng, 80, 50))
			if name == "weak as Black" {
				loseWith(board.Black, games)
			}
			r := NewReport(games, plant(rng, games, c.fault), Options{})
			if len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Name, c.want) {
				t.Errorf("%s, seed %d: %+v", name, seed, brief(r.Findings))
				continue
			}
			if f := r.Findings[0]; f.Cost <= 0 || f.Error <= 0 || f.Q > discoveryRate || len(f.Evidence) == 0 {
				t.Errorf("%s, seed %d: %+v", name, seed, f)
			}
			for _, f := range r.Control {
				if f.Name == r.Findings[0].Name && f.Kind == r.Findings[0].Kind {
					t.Errorf("%s, seed %d: the opponent has it, too: %+v", name, seed, brief(r.Control))
				}
			}
		}
	}
}

// A report on a player that loses on time names this first.
func TestTimeForfeitsComeFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 3))
	c := randomPairs(rng, 60, 30)
	for i, g := range c.Games {
		last := g.Record.Last()
		if i%6 == 0 && last.SideToMove() == g.Side {
			g.Record.Result, g.Record.End.Reason = pgn.Win(g.Side.Other()), pgn.TimeForfeit
		}
	}
	r := NewReport(c, plant(rng, c, nil), Options{})
	if len(r.Findings) == 0 || r.Findings[0].Kind != kindTime || r.Findings[0].Name != "loses on time" {
		t.Errorf("%+v", brief(r.Findings))
	}
	if len(r.Control) > 0 && r.Control[0].Kind == kindTime {
		t.Errorf("the opponent, too: %+v", brief(r.Control))
	}
	if r.Search.Forfeits == 0 {
		t.Error("no forfeits are counted")
	}
}

// Nine games lost on time against none by the opponent are not chance, even in
// few games; equal numbers on both sides are not a finding.
func TestFaultsAreFacts(t *testing.T) {
	for both := range 2 {
		rng := rand.New(rand.NewPCG(12, 3))
		c := randomPairs(rng, 20, 31)
		for _, g := range c.Games[:18] {
			last := g.Record.Last()
			late := last.SideToMove() // Black for all: 31 plies
			if own := late == g.Side; own || both == 1 {
				g.Record.Result, g.Record.End.Reason = pgn.Win(late.Other()), pgn.TimeForfeit
			}
		}
		r := NewReport(c, plant(rng, c, nil), Options{})
		if found := len(r.Findings) > 0 && r.Findings[0].Kind == kindTime; found != (both == 0) {
			t.Errorf("both %d: %+v", both, brief(r.Findings))
		}
	}
	c := randomPairs(rand.New(rand.NewPCG(12, 3)), 20, 31)
	s := &study{Collection: c}
	for range c.Games { // nothing could be lost any more: no fault cost anything
		s.accounts = append(s.accounts, &Account{Result: 1})
	}
	for i, g := range c.Games[:18] {
		g.Record.End.Reason = pgn.TimeForfeit
		switch {
		case i < 10:
			g.Record.Result = pgn.Win(g.Side)
		case i < 14:
			g.Record.Result = pgn.Win(g.Side.Other())
		default: // its time ran out, but the other side could not win
			last := g.Record.Last()
			g.Record.Result, g.Side = pgn.Draw, last.SideToMove()
		}
	}
	for _, c := range []struct{ from, own, other float64 }{{0, 8, 10}, {10, 8, 0}} {
		s.Games, s.accounts = s.Games[int(c.from):], s.accounts[int(c.from):]
		for _, r := range s.faultRows() {
			if want := signZ([sides]float64{c.own, c.other}); r.kind == kindTime && r.z != want {
				t.Errorf("%+v: %.2f standard errors, want %.2f", c, r.z, want)
			}
		}
		if n := s.searching().Forfeits; n != int(c.own) {
			t.Errorf("%d games lost on time, want %v", n, c.own)
		}
	}
	for want, n := range map[float64][sides]float64{0: {3, 3}, 2.89: {9, 0}, 1.06: {6, 2}} {
		if z := signZ(n); math.Abs(z-want) > 0.01 {
			t.Errorf("%v: %.2f standard errors, want about %.2f", n, z, want)
		}
	}
}

// A habit is evidence only for a cause that concerns its piece.
func TestHabitsComeBehindTheirCause(t *testing.T) {
	habit := func(name string) candidate { return candidate{row: &row{kind: kindHabit, name: name}} }
	s := &study{survivors: []candidate{
		habit("rook a1–a2"), habit("pawn h2–h4"), {row: &row{kind: kindPiece, name: "rook placement (rank)", isTerm: true}}, {row: &row{kind: kindPiece, name: "pawn"}},
	}, Collection: &Collection{}}
	s.order()
	if got := namesOf(s.survivors); !slices.Equal(got, []string{"pawn h2–h4", "rook placement (rank)", "pawn"}) || !slices.Equal(s.survivors[1].covers, []string{"rook a1–a2"}) {
		t.Errorf("%q, %q", got, s.survivors[1].covers)
	}
}

// silent removes the players' scores.
func silent(c *Collection) *Collection {
	for _, g := range c.Games {
		for i := range g.Record.Plies {
			g.Record.Plies[i].Score, g.Record.Plies[i].Depth = pgn.Score{}, 0
		}
	}
	return c
}

// brief returns a short form of findings for tests.
func brief(list []finding) (names []string) {
	for _, f := range list {
		names = append(names, string(f.Kind)+" "+f.Name)
	}
	return names
}

// If both sides err alike, few reports have findings.
func TestEqualPlayersHaveNoFindings(t *testing.T) {
	bounded.Calculates(t)
	reports, most := uint64(bounded.Often(15, 60)), bounded.Often(5, 12)
	flagged := 0
	for seed := range reports {
		rng := rand.New(rand.NewPCG(seed, 4))
		games := randomPairs(rng, 40, 50)
		if r := NewReport(games, plant(rng, games, nil), Options{}); len(r.Findings) > 0 {
			flagged++
		}
	}
	// At a true rate of 10% more than 12 of 60, or 5 of 15, occur once in a hundred
	// times.
	if flagged > most {
		t.Errorf("%d of %d reports flag something", flagged, reports)
	}
}

// The method of Benjamini and Hochberg: the largest i with p(i) ≤ q·i/m.
func TestDiscover(t *testing.T) {
	p := []float64{0.9, 0.001, 0.04, 0.03, 0.5}
	all := make([]candidate, len(p))
	for i := range p {
		all[i].row, all[i].p = new(row), p[i]
	}
	discover(all)
	for i, want := range []float64{0.9, 0.005, 0.2 / 3, 0.2 / 3, 0.625} {
		if math.Abs(all[i].q-want) > 1e-12 {
			t.Errorf("q of p = %v is %v, want %v", p[i], all[i].q, want)
		}
	}
}

// A player that loses twice as much everywhere has no surplus anywhere.
func TestSurplusOfUniformWeakness(t *testing.T) {
	s := sample{games: []float64{2, 2, 2}, lost: bySide{{2, 4, 6}, {1, 2, 3}}, n: 6}
	r := &row{lost: bySide{{1, 1, 2}, {0.5, 0.5, 1}}}
	if surplus, se := s.surplus(r); math.Abs(surplus) > 1e-12 || se < 0 {
		t.Errorf("%v ± %v", surplus, se)
	}
	r.lost[0][0]++
	if surplus, _ := s.surplus(r); math.Abs(surplus-1.0/6) > 1e-12 {
		t.Errorf("one point more in one class is a surplus of %v a game", surplus)
	}
}
