package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"match/board"
	"match/internal/bounded"
	"match/pgn"
)

// boldKnights is a player that moves its knights to the centre when another piece
// should have moved.
func boldKnights(_ *board.Position, list []board.Move, played board.Move) (board.Move, int) {
	if played.Kind() != board.Knight || centreDistance(played.To()) >= centreDistance(played.From()) {
		return board.NoMove, 0
	}
	for _, m := range list {
		if m.Kind() != board.Knight && m.Captured() == board.NoKind {
			return m, 80
		}
	}
	return board.NoMove, 0
}

// speak gives both players the referee's scores with some noise, and adds the
// given centipawns to the player's for each unit of a term.
func speak(rng *rand.Rand, c *Collection, about term, bias float64) {
	for _, g := range c.Games {
		for ply, pos := range g.Record.Positions() {
			if ply == len(g.Record.Plies) {
				break
			}
			said := 20 * rng.NormFloat64()
			if pos.SideToMove() == g.Side {
				said += bias * termsOf(pos, g.Side)[about]
			}
			g.Record.Plies[ply].Score = pgn.Score{Kind: pgn.Centipawns, Value: int(math.Round(said))}
		}
	}
}

// scoring gives the player the given number of wins in ten games; the others are
// losses.
func scoring(c *Collection, wins int) {
	for i, g := range c.Games {
		g.Record.Result = pgn.Win(g.Side.Other())
		if i*7%10 < wins {
			g.Record.Result = pgn.Win(g.Side)
		}
	}
}

// A costly taste is found with its direction, from wrong moves alone or together
// with the player's scores, which are the better evidence. It is not found if the
// scores point elsewhere, or if the player wins.
func TestTastesAreFound(t *testing.T) {
	bounded.Calculates(t)
	const bold, shy = "knights are drawn to the centre too much", "knights keep to the rim"
	for _, c := range []struct {
		name  string
		about term
		bias  float64
		wins  int
		text  string // of the finding; "": none
	}{
		{"it says so", knightCentre, 25, 3, bold}, {"it says the contrary", knightCentre, -25, 3, shy},
		{"it says something else", rookValue, 25, 3, ""}, {"says so, and wins", knightCentre, 25, 9, ""},
	} {
		rng := rand.New(rand.NewPCG(3, 1))
		games := silent(randomPairs(rng, 80, 50))
		scoring(games, c.wins)
		judged := plant(rng, games, boldKnights)
		speak(rng, games, c.about, c.bias)
		s := newStudy(games, judged, nil)
		at := slices.IndexFunc(s.survivors, func(c candidate) bool { return c.isTerm && c.term == knightCentre })
		if (at >= 0) != (c.text != "") || !s.biasTells {
			t.Errorf("%s: scores tell %v, %q", c.name, s.biasTells, namesOf(s.survivors))
			continue
		}
		if got, se := s.bias.value[c.about], s.bias.se()[c.about]; math.Abs(got-c.bias) > 4*se || se > 5 {
			t.Errorf("%s: a bias of %v ± %v, want %v", c.name, got, se, c.bias)
		}
		if at < 0 {
			continue
		}
		f := s.survivors[at].finding(false)
		if s.survivors[at].share > 0 != (c.bias < 0) || f.Name != "knight placement (centre)" || f.Kind != kindPiece || f.Text != c.text || f.Z < 3 || f.Cost <= 0 {
			t.Errorf("%s: %s %s: %s, z %v, cost %v", c.name, f.Kind, f.Name, f.Text, f.Z, f.Cost)
		}
		if theirs := namesOf(s.mirrored().survivors); slices.Contains(theirs, f.Name) {
			t.Errorf("%s: the opponents have it, too: %q", c.name, theirs)
		}
	}
}

// Players without scores can also have tastes, but a taste of the winner is not a
// weakness.
func TestTastesOfSilentPlayers(t *testing.T) {
	for wins, want := range map[int]bool{3: true, 9: false} {
		rng := rand.New(rand.NewPCG(3, 1))
		games := silent(randomPairs(rng, 80, 50))
		scoring(games, wins)
		s := newStudy(games, plant(rng, games, boldKnights), nil)
		found := slices.ContainsFunc(s.survivors, func(c candidate) bool {
			return c.isTerm && (c.term == knightCentre || c.term == knightAdvance) && strings.Contains(c.text, "too much")
		})
		if found != want || s.biasKnown || s.biasTells {
			t.Errorf("%d of ten won: %q", wins, namesOf(s.survivors))
		}
	}
}

// The other direction has its own text.
func TestTastesHaveADirection(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	games := silent(randomPairs(rng, 80, 50))
	scoring(games, 3)
	s := newStudy(games, plant(rng, games, shyKnights), nil)
	for _, c := range s.survivors {
		if c.isTerm && c.term == knightCentre && c.finding(false).Text == "knights keep to the rim" {
			return
		}
	}
	t.Errorf("%q", namesOf(s.survivors))
}

// A bias in a player's scores that affects no move costs its share of the
// player's additional losses.
func TestBiasWithoutMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	games := silent(randomPairs(rng, 80, 50))
	scoring(games, 2)
	judged := plant(rng, games, func(_ *board.Position, list []board.Move, played board.Move) (board.Move, int) {
		if other := list[rng.IntN(len(list))]; other != played && rng.IntN(3) == 0 {
			return other, 100
		}
		return board.NoMove, 0
	})
	speak(rng, games, knightCentre, 40)
	s := newStudy(games, judged, nil)
	found := false
	shares := func() vector {
		_, seen := s.look()
		if _, ok := seen.opinion(everywhere, s.Clusters); !ok {
			t.Fatal("no fit")
		}
		return s.shares(seen)
	}()
	if shares[knightCentre] < 0.8 {
		t.Errorf("a share of %v", shares[knightCentre])
	}
	for _, c := range s.candidates {
		if c.share == 0 {
			continue
		}
		if found = true; c.term != knightCentre {
			t.Errorf("%s costs by scores, too", c.name)
		}
		share := shares[c.term]
		for i := range c.lost[0] {
			if !near9(c.lost[0][i], share*s.sample.lost[0][i]) || !near9(c.lost[1][i], share*s.sample.lost[1][i]) {
				t.Fatalf("%s: %v and %v in cluster %d, want %v of %v and %v", c.name, c.lost[0][i], c.lost[1][i], i, share, s.sample.lost[0][i], s.sample.lost[1][i])
			}
		}
	}
	if !found {
		t.Error("no cost by scores")
	}
}

// A guide for one half of the pairs is computed from that half alone, for scores
// and for tastes.
func TestGuidesAreOfHalves(t *testing.T) {
	const clusters = 160
	rng := rand.New(rand.NewPCG(9, 1))
	s := &study{Collection: &Collection{Clusters: clusters}}
	seen := sightings(rng, clusters, 9, vector{})
	for i := range seen.rows[0] {
		if r := &seen.rows[0][i]; r.cluster%2 == 1 {
			r.y += 60 * r.x[2+rookValue]
		}
	}
	s.wrong = tastes(rng, clusters, 3) // the player's have more of the rook term
	for i := range s.wrong {
		if b := &s.wrong[i]; b.move.game.Cluster%2 == 0 && b.move.Own {
			b.delta[rookValue] -= 0.5
		}
	}
	for tells, slight := range map[bool]float64{true: slightBias, false: slightTaste} {
		s.biasTells = tells
		g, ok := s.guide(seen)
		if !ok || g.slight != slight {
			t.Fatalf("scores tell %v: %v, slight %v", tells, ok, g.slight)
		}
		if even, odd := g.halves[0][rookValue], g.halves[1][rookValue]; odd <= 3*math.Abs(even) {
			t.Errorf("scores tell %v: rooks %v on even clusters, %v on odd ones", tells, even, odd)
		}
	}
	s.biasTells = false
	s.wrong = s.wrong[:len(s.wrong)/2]
	if _, ok := s.guide(seen); ok {
		t.Error("a guide of one side")
	}
	s.biasTells = true
	seen.rows[1] = seen.rows[1][:leastSeen]
	if _, ok := s.guide(seen); ok {
		t.Error("a guide of few scores")
	}
}

// A deficit is measured in standard errors of the score, by pairs.
func TestBehind(t *testing.T) {
	s := &study{Collection: &Collection{Clusters: 5}, sample: sample{games: []float64{2, 2, 2, 2, 2}, n: 10}}
	results := []pgn.Result{pgn.WhiteWins, pgn.Draw, pgn.BlackWins, pgn.Draw, pgn.BlackWins, pgn.BlackWins, pgn.Draw, pgn.Draw, pgn.BlackWins, pgn.Draw}
	lost := make([]float64, 5)
	for i, r := range results {
		g := &Game{Cluster: i / 2, Record: &pgn.Game{Result: r}}
		s.Games = append(s.Games, g)
		lost[i/2] += 0.5 - g.Points()
	}
	mean, deviation := stat.MeanStdDev(lost, nil)
	if got, want := s.behind(), mean/deviation*math.Sqrt(5); !near9(got, want) || got <= 0 {
		t.Errorf("%v, want %v", got, want)
	}
}

// The selected moves are wrong moves that lose something, with their positions.
func TestLook(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6", "f1c4")
	g.Book = 1
	other := uci(t, g.Record.Start, "a2a3")
	for i := range g.Record.Plies {
		g.Record.Plies[i].Score = pgn.Score{Kind: pgn.Centipawns, Value: i}
	}
	var moves []Move
	for i, c := range []struct {
		wrong bool
		loss  float64
		best  board.Move
	}{{true, 0, other}, {false, 1, other}, {true, 0.001, other}, {true, 1, g.Record.Plies[4].Move}} {
		moves = append(moves, Move{Ply: i + 1, Move: g.Record.Plies[i+1].Move, Judgement: Judgement{Best: c.best}, Wrong: c.wrong, Loss: c.loss, Own: i%2 == 0})
	}
	s := &study{Collection: &Collection{Games: []*Game{g}}, accounts: []*Account{{Moves: moves}}}
	moves[2].Judgement.Best = uci(t, positionAt(g.Record, 3), "g8f6")
	moves[2].Own = false
	wrong, seen := informed(s).look()
	if len(wrong) != 1 || wrong[0].move != &moves[2] {
		t.Errorf("%+v", wrong)
	}
	if n := len(seen.rows[0]) + len(seen.rows[1]); n != 4 {
		t.Errorf("%d positions are seen", n)
	}
}
