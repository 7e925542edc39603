package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawn is a random field of pairs and single games, with each player's results
// by direct counting.
type drawn struct {
	data  *Data
	count map[string]*Player
	games int
}

func drawField(t *rapid.T) *drawn {
	f := &drawn{data: &Data{}, count: map[string]*Player{}}
	names := strings.Fields("A B C D E")
	for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4}).Draw(t, "order") {
		f.data.Player(names[i])
		f.count[names[i]] = &Player{}
	}
	outcome := rapid.SampledFrom([]Outcome{WhiteWins, Drawn, BlackWins})
	for range rapid.IntRange(1, 30).Draw(t, "meetings") {
		a := rapid.IntRange(0, 4).Draw(t, "a")
		b := (a + rapid.IntRange(1, 4).Draw(t, "step")) % 5
		white, black := names[a], names[b]
		first, second := outcome.Draw(t, "first"), outcome.Draw(t, "second")
		one, other := f.data.Player(white), f.data.Player(black)
		if rapid.Bool().Draw(t, "pair") {
			f.data.AddPair(one, other, first, second)
			f.add(black, white, second)
		} else {
			f.data.AddGame(one, other, first)
		}
		f.add(white, black, first)
	}
	return f
}

func (f *drawn) add(white, black string, o Outcome) {
	f.games++
	w, b := f.count[white], f.count[black]
	switch o {
	case WhiteWins:
		w.Wins, b.Losses = w.Wins+1, b.Losses+1
	case Drawn:
		w.Draws, b.Draws = w.Draws+1, b.Draws+1
	default:
		w.Losses, b.Wins = w.Losses+1, b.Wins+1
	}
}

// TestGamesAreCountedOnce compares every reported count with direct counting.
func TestGamesAreCountedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawField(t)
		table, err := Rate(f.data, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range table.Players {
			if want := f.count[p.Name]; p.Wins != want.Wins || p.Draws != want.Draws || p.Losses != want.Losses {
				t.Errorf("%s has %d wins, %d draws, %d losses; want %+v", p.Name, p.Wins, p.Draws, p.Losses, want)
			}
		}
		games := 0
		for _, e := range f.data.Encounters() {
			pairs, half := 0, 0
			for points, n := range e.Pairs {
				pairs, half = pairs+n, half+n*points
			}
			games += e.Games()
			if e.A >= e.B || 2*pairs+e.Singles != e.Games() || float64(half) > 2*e.Points() {
				t.Errorf("%+v does not add up", e)
			}
		}
		if games != f.games {
			t.Errorf("%d games in all, want %d", games, f.games)
		}
		for i := range f.data.encounters {
			e := &f.data.encounters[i]
			a, b := e.colours(e.a), e.colours(e.b)
			if a[0] != b[1] || a[1] != b[0] || a[0]+a[1] != float64(e.sum().Games()) {
				t.Errorf("games with White and Black: %v and %v", a, b)
			}
		}
	})
}

// TestNobodyElseIsCounted checks that numbers without a player are rejected.
func TestNobodyElseIsCounted(t *testing.T) {
	for _, p := range [][2]int{{-1, 0}, {0, 2}, {1, -5}, {9, 8}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("players %d and %d were taken", p[0], p[1])
				}
			}()
			results(t, "A B 1").AddGame(p[0], p[1], Drawn)
		}()
	}
}

// TestSideDoesNotMatter swaps the colours in every result: White's advantage
// changes its sign, and the ratings do not change.
func TestSideDoesNotMatter(t *testing.T) {
	for _, model := range Models() {
		here := mustRate(t, results(t, "A B 1 1 0 ½", "B C 1 0 ½ 1", "C A 1 ½ 0 0", "B A 1 0 0"), Options{Model: model})
		there := mustRate(t, results(t, "B A 0 0 1 ½", "C B 0 1 ½ 0", "A C 0 ½ 1 1", "A B 0 1 1"), Options{Model: model})
		near(t, string(model)+": White", there.Groups[0].White.Value, -here.Groups[0].White.Value, 1e-6)
		for _, name := range []string{"A", "B", "C"} {
			near(t, string(model)+": "+name, player(t, there, name).Rating, player(t, here, name).Rating, 1e-6)
			one, _ := here.data.Find(name)
			other, _ := there.data.Find(name)
			a, _ := here.SE(one, Pool)
			b, _ := there.SE(other, Pool)
			near(t, string(model)+": error of "+name, b, a, 1e-6)
		}
	}
}

// TestLawsOfDraws checks that at the parameter for a given share of draws, equal
// players draw that share, under every draw model.
func TestLawsOfDraws(t *testing.T) {
	for _, model := range Models() {
		l, err := model.law()
		if err != nil {
			t.Fatal(err)
		}
		if !l.drawn() {
			continue
		}
		for _, share := range []float64{0.01, 0.3, 0.5, 0.9} {
			near(t, fmt.Sprintf("%s, %g", model, share), l.drawRate(l.parameter(share)), share, 1e-9)
		}
	}
}

// TestStringsStandApart has two sets of players who never met, in each of which
// one player won everything.
func TestStringsStandApart(t *testing.T) {
	table := mustRate(t, results(t, "A B 1 1", "C D 1 1 1"), Options{})
	if len(table.Groups) != 2 {
		t.Fatalf("%d groups, want one for each of the two sets", len(table.Groups))
	}
	for _, name := range []string{"A", "B", "C", "D"} {
		if p := player(t, table, name); p.Rated == (p.Bound != nil) || p.Group < 0 {
			t.Errorf("%s: %+v", name, p)
		}
	}
	if table.Groups[player(t, table, "A").Group].Players[0] == table.Groups[player(t, table, "C").Group].Players[0] {
		t.Error("both are measured by the same player")
	}
}

// TestScaledVariance checks that a scaled variance equals that of ratings and of
// White's advantage that vary by the factor.
func TestScaledVariance(t *testing.T) {
	value := func(q quad, d, w, k float64) float64 {
		return q.dd*d*d + 2*q.dw*d*w + q.ww*w*w + 2*q.dk*d*k + 2*q.wk*w*k + q.kk*k*k
	}
	rapid.Check(t, func(t *rapid.T) {
		x := func(name string) float64 { return rapid.Float64Range(0.1, 5).Draw(t, name) }
		q := quad{x("dd"), x("dw"), x("ww"), x("dk"), x("wk"), x("kk")}
		f := &form{n: 2, own: make([]float64, 2), links: []link{{0, 1, q}}}
		by := dispersion{ratings: x("ratings"), white: x("white")}
		scaled := f.scale(by)
		d, w, k := x("d"), x("w"), x("k")
		got, want := value(scaled.links[0].quad, d, w, k), value(q, math.Sqrt(by.ratings)*d, math.Sqrt(by.white)*w, k)
		if math.Abs(got-want) > 1e-9*want {
			t.Errorf("%g, want %g", got, want)
		}
		if f.links[0].quad != q {
			t.Error("the form that was scaled has changed")
		}
	})
}

// TestVirtualDrawsAreKnowledge checks that BayesElo's two virtual draws per
// player reduce errors about as much as two more draws, and never remove them.
func TestVirtualDrawsAreKnowledge(t *testing.T) {
	for _, c := range []Covariance{ByGame, Scaled, ByPair} {
		ratio := func(m Model, lines ...string) float64 {
			f := mustRate(t, results(t, lines...), Options{Model: m, Covariance: c}).Difference(0, 1)
			return f.SE / f.Value
		}
		for _, played := range [][]string{{"A B 1 ½", "B A 0 0"}, {"A B 1 ½ ½", "B A 0 0 ½"}} {
			want := ratio(RaoKupper, append(played, "A B ½", "B A ½")...)
			near(t, string(c)+": error by difference", ratio(BayesElo, played...), want, 0.2*want)
		}
	}
}

// TestCentredColumns subtracts the mean from each of several columns, and nothing
// else.
func TestCentredColumns(t *testing.T) {
	r := []float64{1, 10, 2, 20, 6, 60}
	centreColumns(r, 2)
	if want := []float64{-2, -20, -1, -10, 3, 30}; fmt.Sprint(r) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", r, want)
	}
}

// TestExpectedIsFair checks that the expected scores of the stronger and the
// weaker player add up to 1, for any book.
func TestExpectedIsFair(t *testing.T) {
	for _, book := range []float64{0, 50, 400} {
		c := Calibration{Book: book}
		for _, d := range []float64{0, 30, 700} {
			near(t, "both", c.expected(d)+c.expected(-d), 1, 1e-13)
		}
	}
}

// TestExpectedScoresOfAPerformance checks that the expected scores add up to the
// real score, and that each z has the sign of the deviation.
func TestExpectedScoresOfAPerformance(t *testing.T) {
	rungs := []Rung{{Rating: 1320, Wins: 6, Losses: 4}, {Rating: 1400, Wins: 5, Draws: 3, Losses: 5}, {Rating: 1700, Wins: 5, Losses: 7}}
	p := Perform(rungs)
	if len(p.Expected) != len(rungs) || len(p.Z) != len(rungs) {
		t.Fatalf("%d expected scores, %d z", len(p.Expected), len(p.Z))
	}
	sum, points, squares := 0.0, 0.0, 0.0
	for i, r := range rungs {
		sum, points, squares = sum+p.Expected[i], points+r.Points(), squares+p.Z[i]*p.Z[i]
		if (p.Z[i] > 0) != (r.Points() > p.Expected[i]) {
			t.Errorf("rung %d: %g of %g expected is z %g", i, r.Points(), p.Expected[i], p.Z[i])
		}
	}
	near(t, "points", sum, points, 1e-9)
	near(t, "χ²", p.ChiSquare, squares, 1e-9)
}

// TestOneSidedBooksAreSaid uses openings that decide games, some for White and
// some for Black, and others that decide nothing.
func TestOneSidedBooksAreSaid(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	sided, even := &Data{}, &Data{}
	for _, d := range []*Data{sided, even} {
		d.Player("A")
		d.Player("B")
	}
	for range 300 {
		opening := Outcome(2 * rng.IntN(2))
		sided.AddPair(0, 1, opening, opening)
		even.AddPair(0, 1, Outcome(rng.IntN(3)), Outcome(rng.IntN(3)))
	}
	if got := mustRate(t, sided, Options{}); !warned(got, "favour one side") {
		t.Errorf("one-sided openings: %q", got.Warnings)
	}
	if got := mustRate(t, even, Options{}); warned(got, "favour one side") {
		t.Errorf("even openings: %q", got.Warnings)
	}
}

// TestFewGamesAreSaid counts the players whose errors are rough.
func TestFewGamesAreSaid(t *testing.T) {
	table := mustRate(t, results(t, "A B"+strings.Repeat(" 1 0 ½", 10), "C A 1 0 ½"), Options{})
	if !warned(table, "1 player with fewer than 30 games") {
		t.Errorf("%q", table.Warnings)
	}
}

// TestFixedEndsHaveNoPlace orders ratings when some games are against players
// whose rating is known.
func TestFixedEndsHaveNoPlace(t *testing.T) {
	f := &form{n: 3, own: make([]float64, 3), links: []link{{0, 1, quad{dd: 1}}, {-1, 2, quad{dd: 1}}, {2, -1, quad{dd: 1}}, {1, 2, quad{dd: 1}}}}
	if order, width := bandOrder(f); len(order) != 3 || width != 1 {
		t.Errorf("order %v, width %d", order, width)
	}
}
