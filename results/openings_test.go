package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/pgn"
	"match/rating"
	"match/record"
	"match/report"
	"match/sprt"
)

// gamesBy counts games by opening as a store does.
type gamesBy map[Tally]int

func (g gamesBy) add(name string, white, black int, o sprt.Outcome) {
	g[Tally{White: white, Black: black, Outcome: o, Family: name}]++
}

func (g gamesBy) list() (list Tallies) {
	for t, n := range g {
		t.Games = n
		list = append(list, t)
	}
	return list
}

// The residual of a match is that of the pairs' points, here computed from each pair.
func TestOpeningsOfAMatch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	by, s := gamesBy{}, &Summary{A: "new", B: "old"}
	pairs := map[string][]float64{} // points of A
	for range 300 {
		name := string("ABC"[rng.IntN(3)])
		// White is better in all openings; A scores more in C.
		as, bs := sprt.Outcome(rng.IntN(3)), sprt.Outcome(min(2, rng.IntN(4)))
		if name == "C" && rng.IntN(3) == 0 {
			as = sprt.Win
		}
		by.add(name, 0, 1, as)
		by.add(name, 1, 0, bs)
		bucket, err := sprt.Bucket(as, sprt.Win-bs)
		if err != nil {
			t.Fatal(err)
		}
		s.Pairs[bucket]++
		pairs[name] = append(pairs[name], float64(as+sprt.Win-bs)/2)
	}
	var all []float64
	for _, list := range pairs {
		all = append(all, list...)
	}
	mean, variance := 0.0, 0.0
	for _, x := range all {
		mean += x / float64(len(all))
	}
	for _, x := range all {
		variance += (x - mean) * (x - mean) / float64(len(all))
	}
	section := s.ByOpening(by.list())
	if section == nil || len(section.Rows) != 3 || section.Columns[2].Title != "score of new" {
		t.Fatalf("%+v", section)
	}
	for _, row := range section.Rows {
		list := pairs[row[0].(string)]
		n, sum := float64(len(list)), 0.0
		for _, x := range list {
			sum += x
		}
		want := (sum - n*mean) / math.Sqrt(n*variance*(1-n/float64(len(all))))
		if got := row[4]; got != fmt.Sprintf("%+.1f", want) || row[1] != 2*len(list) || row[2] != report.Percent(sum/n/2, 1) || row[3] != report.Percent(mean/2, 1) {
			t.Errorf("%v, want %.3f of %d games", row, want, 2*len(list))
		}
	}
	if section.Rows[0][0] != "C" {
		t.Errorf("the first is %v", section.Rows[0])
	}
}

// Without an effect of openings residuals have the variance 1, also where the games of a pair
// depend on each other; one that favours White is found.
func TestOpeningsOfAField(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	strength := []float64{0, 60, -40, 120}
	squares, n, lopsided := 0.0, 0, 0.0
	for run := range 80 {
		by, standing := gamesBy{}, record.NewStanding([]string{"a", "b", "c", "d"})
		for number := range 600 {
			a := rng.IntN(4)
			b := (a + 1 + rng.IntN(3)) % 4
			a, b = min(a, b), max(a, b)
			name := fmt.Sprint("opening ", number%10)
			white := rng.NormFloat64() * 150 // of this opening
			if name == "opening 7" && run%2 == 1 {
				white += 250
			}
			pair := record.Pair{Number: number + 1, Players: [2]int{a, b}}
			for i := range pair.Games {
				w, l := pair.White(i), a+b-pair.White(i)
				p, o := sprt.Score(strength[w]-strength[l]+white), sprt.Draw
				if x := rng.Float64(); x < p-0.15 {
					o = sprt.Win
				} else if x > p+0.15 {
					o = sprt.Loss
				}
				pair.Games[i] = &pgn.Game{Result: [...]pgn.Result{pgn.BlackWins, pgn.Draw, pgn.WhiteWins}[o]}
				by.add(name, w, l, o)
			}
			if err := standing.Count(&pair); err != nil {
				t.Fatal(err)
			}
		}
		c := OpeningsOf(Ratings(standing, nil), by.list())
		if c == nil || len(c.Rows) != 10 || c.Columns[2].Title != "White's score" {
			t.Fatalf("%+v", c)
		}
		var beyond, least, most int
		_, count, _ := strings.Cut(c.Note, "standard errors: ")
		fmt.Sscan(count, &beyond)
		for _, row := range c.Rows {
			var z float64
			fmt.Sscan(row[4].(string), &z)
			if math.Abs(z) > 2.05 { // printed with one decimal
				least++
			}
			if math.Abs(z) > 1.95 {
				most++
			}
			if run%2 == 0 {
				squares, n = squares+z*z, n+1
			} else if row[0] == "opening 7" {
				lopsided += z / 40
			}
		}
		if beyond < least || beyond > most {
			t.Errorf("%d of %v are beyond ±2, says %q", least, c.Rows, c.Note)
		}
	}
	if variance := squares / float64(n); variance < 0.8 || variance > 1.2 { // 1 ± 0.07
		t.Errorf("the variance of residuals is %.2f", variance)
	}
	if lopsided < 3 {
		t.Errorf("the residual of a lopsided opening is %.1f", lopsided)
	}
}

// Too little for a comparison is none; an opening without a name has one in the table.
func TestOpeningsThatAreTooFew(t *testing.T) {
	s := &Summary{A: "new", B: "old", Pairs: sprt.Pentanomial{0, 10, 20, 10, 0}}
	list := Tallies{
		{Black: 1, Outcome: sprt.Loss, Games: 5}, {Black: 1, Outcome: sprt.Draw, Games: 5}, {Black: 1, Outcome: sprt.Win, Games: 10},
		{White: 1, Family: "x", Outcome: sprt.Loss, Games: 5}, {White: 1, Family: "x", Outcome: sprt.Draw, Games: 5}, {White: 1, Family: "x", Outcome: sprt.Win, Games: 9},
	}
	if c := s.ByOpening(list); c != nil {
		t.Errorf("%+v", c)
	}
	list[3].Games++
	if c := s.ByOpening(list); c == nil || len(c.Rows) != 2 || c.Rows[0][0] != Unnamed && c.Rows[1][0] != Unnamed || !strings.Contains(c.Note, "of the 2 openings with at least 20 games") {
		t.Errorf("%+v", c)
	}
	s.Pairs = sprt.Pentanomial{0, 0, 40, 0, 0}
	if c := s.ByOpening(list); c != nil {
		t.Errorf("pairs that are all alike: %+v", c)
	}
	if c := OpeningsOf(new(rating.Table), list); c != nil {
		t.Errorf("no ratings: %+v", c)
	}
}
