package analysis

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/internal/bounded"
)

// The findings, the gains and the rest add up to what was lost in all, on every
// kind of games and from both sides; nothing is counted twice.
func TestJointAccountAddsUp(t *testing.T) {
	bounded.Calculates(t)
	for seed := range uint64(3) {
		c, judged := everyKind(seed)
		s := newStudy(c, judged, nil)
		mirror := s.mirrored()
		for side, j := range []joint{s.joint(mirror), mirror.joint(s)} {
			sum := j.Rest.Value
			for _, line := range append(append([]jointLine{}, j.Findings...), j.Gains...) {
				sum += line.Value
			}
			if math.Abs(sum-j.Total.Value) > 1e-9 {
				t.Errorf("seed %d, side %d: %v, want %v", seed, side, sum, j.Total.Value)
			}
		}
		j, p := s.joint(mirror), s.points()
		if want := p.Opponent.Value + p.OpponentFaults.Value - p.Player.Value - p.PlayerFaults.Value; math.Abs(j.Total.Value-want) > 1e-9 || len(j.Findings) == 0 {
			t.Errorf("seed %d: %d findings, total %v, want %v", seed, len(j.Findings), j.Total.Value, want)
		}
		if first := j.Findings[0]; first.Value >= 0 || first.Error <= 0 {
			t.Errorf("seed %d: the first finding is %+v", seed, first)
		}
	}
}

// The first finding costs in the account what its heading says, a cause as well
// as a place.
func TestOnePriceOfACause(t *testing.T) {
	bounded.Calculates(t)
	found := 0
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(seed, 1))
		games := silent(randomPairs(rng, 80, 50))
		scoring(games, 3)
		s := newStudy(games, plant(rng, games, boldKnights), nil)
		j := s.joint(s.mirrored())
		for i, f := range s.findings(&j) {
			if c := s.survivors[i]; !c.isTerm || c.claimed {
				continue
			}
			alone := study{Collection: s.Collection, accounts: s.accounts, sample: s.sample, wrong: s.wrong, parts: s.parts, price: s.price, survivors: s.survivors[i : i+1]}
			if found++; math.Abs(100*total(alone.shareOut()[0].sums)/s.sample.n-f.Cost) > 1e-9 {
				t.Errorf("%s: %v in the account, %v in the heading", f.Name, 100*total(alone.shareOut()[0].sums)/s.sample.n, f.Cost)
			}
			if f.Worth.Value != f.Cost {
				t.Errorf("%s is worth %v, costs %v", f.Name, f.Worth.Value, f.Cost)
			}
		}
	}
	if found == 0 {
		t.Error("no cause was found")
	}
}

// What the opponents lose in moves that the player never makes is not their
// weakness.
func TestUnplayedMovesAreNoGains(t *testing.T) {
	for player, want := range map[int]int{0: 0, 3: 0, 4: 1, 40: 1} {
		m := &study{Collection: &Collection{}}
		account := &Account{}
		for i := range 40 + player { // the opponents' are its own in the mirror
			account.Moves = append(account.Moves, Move{Own: i < 40, traits: traits{kind: castling}})
		}
		m.Games, m.accounts = []*Game{{}}, []*Account{account}
		informed(m)
		c := placed(kindMove, "castling", 1, 0)
		c.in = func(m *Move) bool { return m.traits.kind == castling }
		m.survivors = []candidate{c}
		if m.dropUnplayed(); len(m.survivors) != want {
			t.Errorf("%d moves of 40: %d findings, want %d", player, len(m.survivors), want)
		}
	}
}

// Two places with the same moves are charged once.
func TestJointAccountChargesOnce(t *testing.T) {
	s, first, second := overlapping([4]int{4, 0, 0, 6}, [4]float64{0.06, 0, 0, 0.01})
	s.survivors = []candidate{first, second}
	list := s.shareOut()
	if len(list) != 2 || math.Abs(total(list[0].sums)-40*first.excess) > 1e-9 || math.Abs(total(list[1].sums)) > 1e-9 {
		t.Errorf("%v and %v, want %v and nothing", total(list[0].sums), total(list[1].sums), 40*first.excess)
	}
}

// A cause costs no more than what was lost in all with what was gained; what its
// own moves cost stays.
func TestCausesAreLimitedJointly(t *testing.T) {
	j := joint{Total: figure{Value: -4, Error: 2}, Gains: []jointLine{{"a", figure{Value: 1}}, {"b", figure{Value: -3}}}}
	for name, c := range map[string]struct {
		candidate candidate
		want      span
	}{
		"a small cause":         {candidate{row: &row{isTerm: true}, surplus: 0.0125}, span{0.0125, 0.0125 * lowWorth, 0.05}},
		"a large one":           {candidate{row: &row{isTerm: true}, surplus: 0.05}, span{0.05, 0.016, 0.07}},
		"one with a sure cost":  {candidate{row: &row{isTerm: true}, surplus: 0.09, surplusSE: 0.01}, span{0.09, lowWorth * (0.09 - 0.01*normal95), 0.09 + 0.01*normal95}},
		"a place":               {candidate{row: &row{}, surplus: 0.2}, span{0.2, 0.2, 0.2}},
		"a cause by its scores": {candidate{row: &row{isTerm: true, share: 1}, surplus: 0.2}, span{0.2, 0.2, 0.2}},
	} {
		got := j.limit(&c.candidate, c.candidate.span())
		if !near9(got.Value, c.want.Value) || !near9(got.Lower, c.want.Lower) || !near9(got.Upper, c.want.Upper) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if got := (&joint{Total: figure{Value: -4, Open: true}}).limit(&candidate{row: &row{isTerm: true}}, span{1, 1, 1}); got.Upper != 1 {
		t.Errorf("a limit from one pair: %+v", got)
	}
}

// A finding that costs more than was lost in all names the gain that makes up
// for it.
func TestGainsCover(t *testing.T) {
	j := joint{Total: figure{Value: -4}, Gains: []jointLine{{"small", figure{Value: 1}}, {"large", figure{Value: 3, Error: 1}}}}
	if got := j.cover(span{Value: 0.04}); got != "" {
		t.Errorf("%q", got)
	}
	if got, want := j.cover(span{Value: 0.05}), "its moves lost only 4.0 points per 100 games more than its opponents' in all: elsewhere the opponents lose more than it does, most in large (3.00 ± 1.00)"; got != want {
		t.Errorf("%q", got)
	}
	j.Gains = nil
	if got := j.cover(span{Value: 0.05}); !strings.HasSuffix(got, "elsewhere its opponents lose a little more than it does") {
		t.Errorf("%q", got)
	}
	if j.lines() != nil {
		t.Error("an account of no findings")
	}
	j.Findings = []jointLine{{"x", figure{Value: -5}}}
	lines := j.lines()
	if len(lines) != 3 || lines[0].Sign != "−" || lines[0].Value.Value != 5 || lines[2].Sign != "= −" || lines[2].Value.Value != 4 {
		t.Errorf("%+v", lines)
	}
	if j.Total.Value = 4; j.lines()[2].Sign != "=" {
		t.Errorf("%+v", j.lines()[2])
	}
}

// A report with many findings stays small: its boards are drawn by the page.
func TestPageIsSmall(t *testing.T) {
	bounded.Calculates(t)
	rng := rand.New(rand.NewPCG(5, 9))
	c := randomPairs(rng, 100, 120)
	r := NewReport(c, plant(rng, c, carelessCaptures), Options{Moments: 20})
	for len(r.Findings) < 26 {
		r.Findings = append(r.Findings, r.Findings[0])
	}
	for i := range r.Findings { // each with other positions
		r.Findings[i].Moments = worst(r.accounts, 5*(i+1))[5*i:]
	}
	var page strings.Builder
	if err := r.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	if n := page.Len(); n > 500_000 || strings.Count(page.String(), "<svg class=\"board\"") < 5*26 {
		t.Errorf("%d bytes with %d boards", n, strings.Count(page.String(), "<svg class=\"board\""))
	}
}
