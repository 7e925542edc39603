package rating

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// results adds single games: "A B 1 0 ½" are three games with A as White.
func results(t testing.TB, lines ...string) *Data {
	t.Helper()
	d := &Data{}
	for _, line := range lines {
		words := strings.Fields(line)
		a, b := d.Player(words[0]), d.Player(words[1])
		for _, w := range words[2:] {
			d.AddGame(a, b, map[string]Outcome{"1": WhiteWins, "0": BlackWins, "½": Drawn}[w])
		}
	}
	return d
}

func player(t testing.TB, table *Table, name string) *Player {
	t.Helper()
	id, ok := table.data.Find(name)
	if !ok {
		t.Fatalf("no player %q", name)
	}
	return &table.Players[id]
}

// warned reports whether a warning of a table has these words.
func warned(table *Table, words string) bool {
	return slices.ContainsFunc(table.Warnings, func(text string) bool { return strings.Contains(text, words) })
}

// With swapped colours White's advantage cancels: 3 of 4 is 400·log10(3) Elo.
func TestTwoPlayers(t *testing.T) {
	table := mustRate(t, results(t, "A B 1 ½", "B A 0 ½"), Options{Average: 2000})
	a, b := player(t, table, "A"), player(t, table, "B")
	near(t, "difference", a.Rating-b.Rating, 400*math.Log10(3), 1e-7)
	near(t, "mean", a.Rating+b.Rating, 4000, 1e-7)
	near(t, "White", table.Groups[0].White.Value, 0, 1e-7)
	if los, ok := table.LOS(0, 1); !ok || los < 0.8 || los > 0.99 {
		t.Errorf("LOS %g %v", los, ok)
	}
}

func TestPerfectScorersGetBounds(t *testing.T) {
	table := mustRate(t, oracleData(t, "allwins"), Options{})
	for _, row := range rows(t, "allwins.params") {
		name, what, found := strings.Cut(row[2], "_")
		if !found || row[1] != "score" || name == "phi" {
			continue
		}
		p := player(t, table, name)
		if p.Rated || p.Bound == nil || p.Group != 0 || p.Why == "" {
			t.Fatalf("%s: %+v", name, p)
		}
		got, side := p.Bound.Value, map[string]Side{"Titan": AtLeast, "Mouse": AtMost}[name]
		if what == "median" {
			got = p.Bound.Median
		}
		near(t, row[2], got, number(t, row[3]), 0.5) // the oracle uses a different estimate for the share of draws
		if p.Bound.Side != side {
			t.Errorf("%s: side %q", name, p.Bound.Side)
		}
	}
	if !warned(table, "won or lost every game") {
		t.Errorf("warnings %q", table.Warnings)
	}
}

func TestBoundsThroughBounds(t *testing.T) {
	table := mustRate(t, results(t, "A B 1 0 ½", "B A 1 0 ½", "T A 1 1 1", "U T 1 1 1 1 1 1", "V T 0 0", "W A 1", "A X 1 1", "X W 1"), Options{})
	tt, u, v := player(t, table, "T"), player(t, table, "U"), player(t, table, "V")
	if tt.Bound == nil || u.Bound == nil || !(u.Bound.Value > tt.Bound.Value) {
		t.Errorf("T %+v, U %+v", tt, u)
	}
	if v.Bound != nil || v.Why == "" {
		t.Errorf("V lost to one who is at least so strong: that bounds nothing: %+v", v)
	}
	if x := player(t, table, "X"); !x.Rated {
		t.Errorf("A beat X beat W beat A: %+v", x)
	}
}

func TestNobodyTookAPoint(t *testing.T) {
	table := mustRate(t, results(t, "A B 1 1 1 1 1 1", "B C 1 1 1 1 1"), Options{Average: 100})
	b := player(t, table, "B")
	if len(table.Groups) != 1 || !b.Rated || b.Rating != 100 || b.Why == "" {
		t.Errorf("the player with most games stands for the group: %+v", b)
	}
	if a, c := player(t, table, "A"), player(t, table, "C"); a.Bound.Value <= 100 || c.Bound.Value >= 100 {
		t.Errorf("A %+v, C %+v", a.Bound, c.Bound)
	}
	if _, why := table.SE(1, ""); why == "" {
		t.Error("a rating of nobody against nobody has an error")
	}
}

func TestGroupsAreRatedApart(t *testing.T) {
	table := mustRate(t, results(t, "A B 1 0 ½", "C D 1 0 ½ ½", "A C 1 1"), Options{})
	if len(table.Groups) != 2 || table.Groups[0].Games != 4 {
		t.Fatalf("groups %+v", table.Groups)
	}
	if f := table.Difference(0, 2); f.Known || f.Why == "" {
		t.Errorf("difference across groups: %+v", f)
	}
	if _, ok := table.LOS(0, 3); ok {
		t.Error("LOS across groups")
	}
	for _, want := range []string{"2 groups without results between them", "group 2 won all 2 games against group 1: it is stronger, but by an unknown margin"} {
		if !warned(table, want) {
			t.Errorf("no %q in %q", want, table.Warnings)
		}
	}
}

func TestFixedAnchors(t *testing.T) {
	d := oracleData(t, "rr8")
	free := mustRate(t, d, Options{})
	ada, _ := d.Find("Ada")
	tied := mustRate(t, d, Options{Anchors: []Anchor{{Player: ada, Rating: 2800}}})
	for i := range tied.Players {
		near(t, tied.Players[i].Name, tied.Players[i].Rating-2800, free.Players[i].Rating-free.Players[ada].Rating, 1e-6)
		se, _ := tied.SE(i, ToAnchor)
		near(t, "error against the anchor", se, free.Difference(i, ada).SE, 1e-6)
		pool, _ := tied.SE(i, Pool)
		want, _ := free.SE(i, Pool)
		near(t, "error against the pool", pool, want, 1e-6)
	}
	if !tied.Players[ada].Anchor || !tied.Groups[0].Tied {
		t.Error("not marked")
	}
	hopper, _ := d.Find("Hopper")
	two := mustRate(t, d, Options{Anchors: []Anchor{{Player: ada, Rating: 2800}, {Player: hopper, Rating: 2600}}})
	if r := player(t, two, "Dirac").Rating; r < 2600 || r > 2800 {
		t.Errorf("between two anchors: %g", r)
	}
	if los, ok := two.LOS(ada, hopper); !ok || los != 1 {
		t.Errorf("LOS of anchors %g %v", los, ok)
	}
}

// A single loose anchor only shifts the scale, and its error is part of every
// player's error.
func TestLooseAnchor(t *testing.T) {
	d := oracleData(t, "rr8")
	free := mustRate(t, d, Options{})
	ada, _ := d.Find("Ada")
	loose := mustRate(t, d, Options{Anchors: []Anchor{{Player: ada, Rating: 2800, SE: 25}}})
	for i := range loose.Players {
		near(t, loose.Players[i].Name, loose.Players[i].Rating-2800, free.Players[i].Rating-free.Players[ada].Rating, 1e-5)
		se, _ := loose.SE(i, ToAnchor)
		near(t, "error", se, math.Hypot(25, free.Difference(i, ada).SE), 1e-4)
	}
}

// Games with one player always White do not determine White's advantage, whatever an
// anchor's error; a prior on each player does.
func TestWhiteNeedsBothColours(t *testing.T) {
	d := results(t, "A B "+strings.TrimSpace(strings.Repeat("1 ½ 0 1 ", 20)))
	a, _ := d.Find("A")
	for name, c := range map[string]struct {
		options Options
		known   bool
	}{
		"free":   {Options{}, false},
		"anchor": {Options{Anchors: []Anchor{{Player: a, Rating: 2000}}}, false},
		"loose":  {Options{Anchors: []Anchor{{Player: a, Rating: 2000, SE: 20}}}, false},
		"prior":  {Options{Prior: 200}, true},
	} {
		table := mustRate(t, d, c.options)
		white := table.Groups[0].White
		if known := white.SE > 0 && !math.IsInf(white.SE, 0); known != c.known || !c.known && white.Value != 0 {
			t.Errorf("%s: White %+v", name, white)
		}
		if se, why := table.SE(1, ToAnchor); name != "free" && (why != "" || se > 1000) {
			t.Errorf("%s: B ± %g %s", name, se, why)
		}
	}
}

func TestPriorAgreesWithTheOracle(t *testing.T) {
	for _, set := range []string{"rr8", "allwins", "ladder", "disconnected"} {
		d := oracleData(t, set)
		table := mustRate(t, d, Options{Model: OrdoML, Prior: 200})
		for _, row := range rows(t, set+".exact") {
			if row[1] == "ordo_ml_map200" && row[0] == "all" {
				near(t, set+" "+row[2], player(t, table, row[2]).Rating, number(t, row[3]), oracleTolerance)
			}
		}
	}
}

func TestVersionsTieGroups(t *testing.T) {
	d := results(t, "A1 B 1 0 ½", "A2 C 1 0 ½")
	a1, _ := d.Find("A1")
	a2, _ := d.Find("A2")
	table := mustRate(t, d, Options{Versions: []Version{{New: a2, Old: a1, Gain: 15, SE: 10}}})
	f := table.Difference(a2, a1)
	if len(table.Groups) != 1 || !f.Known {
		t.Fatalf("groups %d, difference %+v", len(table.Groups), f)
	}
	near(t, "gain", f.Value, 15, 1e-6)
	near(t, "its error", f.SE, 10, 1e-6)
}

func TestWhiteAdvantage(t *testing.T) {
	always := mustRate(t, results(t, "A B 1 0 ½ 1"), Options{})
	if w := always.Groups[0].White; w.Known || w.Why == "" {
		t.Errorf("A always had White: %+v", w)
	}
	given := 50.0
	fixed := mustRate(t, results(t, "A B 1 0 ½ 1"), Options{White: &given})
	near(t, "difference", fixed.Difference(0, 1).Value, always.Difference(0, 1).Value-50, 1e-6)
	if w := fixed.Groups[0].White; !w.Exact || w.Value != 50 {
		t.Errorf("given: %+v", w)
	}
	infinite := mustRate(t, results(t, "A B 1 1", "B A 1 1"), Options{})
	if w := infinite.Groups[0].White; !w.Known || w.Why == "" || w.Value < 50 {
		t.Errorf("White won all: %+v", w)
	}
}

func TestRankProbabilities(t *testing.T) {
	table := mustRate(t, oracleData(t, "rr8"), Options{})
	rows, ok := table.RankProbabilities(0, 5000, 1)
	if !ok {
		t.Fatal("none")
	}
	for i, row := range rows {
		sum, column := 0.0, 0.0
		for j, p := range row {
			sum += p
			column += rows[j][i]
		}
		near(t, "row", sum, 1, 1e-9)
		near(t, "column", column, 1, 1e-9)
	}
	// Boole leads Ada by 0.55 standard errors.
	if rows[0][0] < 0.5 || rows[0][0] > 0.7 || rows[7][0] > 0.001 {
		t.Errorf("first places %g … %g", rows[0][0], rows[7][0])
	}
}

func TestLeverageOfABridge(t *testing.T) {
	half := func(a, b, c string) []string {
		many := strings.Repeat(" 1 0 ½ ½", 50)
		return []string{a + " " + b + many, b + " " + c + many, c + " " + a + many}
	}
	lines := append(half("A", "B", "C"), half("D", "E", "F")...)
	d := results(t, append(lines, "A D 1 ½ ½ 0 ½ ½")...)
	table := mustRate(t, d, Options{})
	shares, ok := table.Leverage(1, 4)
	if !ok || shares[0].A != 0 || shares[0].B != 3 || shares[0].Games != 6 || shares[0].Share < 0.8 {
		t.Errorf("shares %+v", shares[:1])
	}
	sum := 0.0
	for _, s := range shares {
		sum += s.Share
	}
	near(t, "all shares", sum, 1, 1e-9)
	if !warned(table, "account for") {
		t.Errorf("warnings %q", table.Warnings)
	}
}

func TestIntransitiveResultsFitIll(t *testing.T) {
	win, lose := strings.Repeat(" 1 1 1 0", 15), strings.Repeat(" 0 0 0 1", 15)
	table := mustRate(t, results(t, "A B"+win, "B C"+win, "C A"+win, "B A"+lose, "C B"+lose, "A C"+lose, "A D ½ ½", "B D ½ ½"), Options{})
	fit := table.Groups[0].Fit
	if fit.Freedom == 0 || fit.P > 1e-4 || fit.Worst[0].Z < 3 || fit.Worst[0].Points <= fit.Worst[0].Expected {
		t.Errorf("fit %+v", fit)
	}
	if !warned(table, "does not explain these results") {
		t.Errorf("warnings %q", table.Warnings)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	d := results(t, "A B 1")
	huge := 1e9
	for name, o := range map[string]Options{
		"model":         {Model: "elo"},
		"covariance":    {Covariance: "cubic"},
		"average":       {Average: math.NaN()},
		"white":         {White: &huge},
		"prior":         {Prior: -1},
		"player":        {Anchors: []Anchor{{Player: 2}}},
		"twice":         {Anchors: []Anchor{{Player: 1}, {Player: 1, Rating: 3}}},
		"anchor's SE":   {Anchors: []Anchor{{Player: 1, SE: -3}}},
		"own version":   {Versions: []Version{{New: 1, Old: 1, SE: 5}}},
		"version's SE":  {Versions: []Version{{New: 1, Old: 0}}},
		"infinite gain": {Versions: []Version{{New: 1, Old: 0, Gain: math.Inf(1), SE: 3}}},
	} {
		if _, err := Rate(d, o); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// For any games there is a result, and every figure is finite.
func TestAlwaysAnAnswer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &Data{}
		n := rapid.IntRange(0, 7).Draw(t, "players")
		for i := range n {
			d.Player(string(rune('A' + i)))
		}
		if n > 0 {
			for range rapid.IntRange(0, 12).Draw(t, "encounters") {
				a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
				for range rapid.SampledFrom([]int{1, 2, 30}).Draw(t, "times") {
					x, y := Outcome(rapid.IntRange(0, 2).Draw(t, "x")), Outcome(rapid.IntRange(0, 2).Draw(t, "y"))
					if rapid.Bool().Draw(t, "pair") {
						d.AddPair(a, b, x, y)
					} else {
						d.AddGame(a, b, x)
					}
				}
			}
		}
		o := Options{Model: rapid.SampledFrom(Models()).Draw(t, "model"), Prior: rapid.SampledFrom([]float64{0, 0, 150}).Draw(t, "prior")}
		if n > 1 && rapid.Bool().Draw(t, "anchored") {
			o.Anchors = []Anchor{{Player: 0, Rating: 2000}, {Player: 1, Rating: 1900, SE: 30}}
		}
		table, err := Rate(d, o)
		if err != nil {
			t.Fatal(err)
		}
		checkFinite(t, table)
	})
}

func checkFinite(t *rapid.T, table *Table) {
	finite := func(what string, v float64) {
		if math.IsNaN(v) || math.IsInf(v, 0) || math.Abs(v) > 1e7 {
			t.Fatalf("%s: %g", what, v)
		}
	}
	for i := range table.Players {
		p := &table.Players[i]
		if p.Rated == (p.Bound != nil) && p.Rated || !p.Rated && p.Why == "" {
			t.Fatalf("%+v", p)
		}
		finite("rating", p.Rating)
		for _, ref := range []Reference{"", Pool, ToAnchor, Next} {
			se, _ := table.SE(i, ref)
			finite("error", se)
		}
		for j := range table.Players {
			finite("difference", table.Difference(i, j).SE)
			los, _ := table.LOS(i, j)
			finite("LOS", los)
		}
		if p.Bound != nil {
			finite("bound", p.Bound.Value)
			finite("median", p.Bound.Median)
		}
	}
	if warned(table, "have not converged") {
		t.Fatal(table.Warnings)
	}
	for i := range table.Groups {
		g := &table.Groups[i]
		finite("White", g.White.Value)
		finite("White's error", g.White.SE)
		finite("draws", g.Draws.Value+g.Draws.SE)
		finite("fit", g.Fit.ChiSquare+g.Fit.P)
		for _, w := range g.Fit.Worst {
			finite("z", w.Z)
		}
	}
}

// Ordo's law has places where the likelihood is convex. Newton's steps would
// lead downhill there.
func TestConvexPlaces(t *testing.T) {
	d := &Data{}
	for _, name := range []string{"A", "B", "C"} {
		d.Player(name)
	}
	d.AddPair(0, 1, BlackWins, Drawn)
	d.AddGame(0, 2, Drawn)
	d.AddGame(0, 2, Drawn)
	table, err := Rate(d, Options{Model: OrdoML})
	if err != nil {
		t.Fatal(err)
	}
	if warned(table, "have not converged") {
		t.Error(table.Warnings)
	}
	p := table.Players
	if !(p[1].Rating > p[0].Rating+1 && p[0].Rating > p[2].Rating+1) {
		t.Errorf("B won a point against A, who drew as White against C: %g, %g, %g", p[0].Rating, p[1].Rating, p[2].Rating)
	}
}

// A fit that matches every score exactly has no misfits.
func TestExactFitHasNoMisfits(t *testing.T) {
	d := &Data{}
	for _, name := range []string{"A", "B", "C"} {
		d.Player(name)
	}
	d.AddGame(0, 1, BlackWins)
	d.AddGame(0, 1, Drawn)
	d.AddGame(0, 2, Drawn)
	table, err := Rate(d, Options{Model: Davidson})
	if err != nil {
		t.Fatal(err)
	}
	for i := range table.Groups {
		if worst := table.Groups[i].Fit.Worst; len(worst) > 0 {
			t.Errorf("%+v", worst)
		}
	}
}
