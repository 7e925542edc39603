package tune

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/event"
	"match/openings"
	"match/players/spec"
	"match/results/codec"
	"match/results/store"
	"match/tune/spsa"
	"match/variants"
)

func zonedPlan(t testing.TB) (*event.Plan, *SPSA) {
	t.Helper()
	player, err := spec.Parse("zoned,phase=pawn-aware")
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := player.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	params, err := Weights(v, "zoned.*.r7,value.pawn", 8, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(player, params, 4, 2, event.Conditions{Limits: spec.Limits{Nodes: 50}, BookStart: 1, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return p, p.Format.(*SPSA)
}

// Weights are changed in memory: the two sides differ only in the tuned weights,
// and keep the settings of the player.
func TestWeightsOfASide(t *testing.T) {
	_, f := zonedPlan(t)
	if len(f.Params) != 5 || f.Params[0].Name != "value.pawn" || f.Params[0].Min != 20 || f.Params[0].Max != 180 {
		t.Fatalf("%+v", f.Params)
	}
	d, err := f.Director([]string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	p, _ := d.Next()
	point, _ := d.(*Director).Run().Next()
	participants, err := p.Participants()
	if err != nil {
		t.Fatal(err)
	}
	for i, values := range [][]float64{point.Plus, point.Minus} {
		v, _, err := participants[i].Spec.Evaluation()
		if err != nil || v.Phase() != variants.PawnAwarePhase {
			t.Fatalf("%v, phase %v", err, v.Phase())
		}
		weights := map[string]int{}
		for _, w := range v.Weights() {
			weights[w.Name] = w.Value
		}
		for j, param := range f.Params {
			if got := weights[param.Name]; float64(got) != values[j] {
				t.Errorf("side %d plays %s = %d, want %g", i, param.Name, got, values[j])
			}
		}
		if got := weights["zoned.wing.r4"]; got != 17 {
			t.Errorf("side %d plays zoned.wing.r4 = %d, which is not tuned", i, got)
		}
	}
	start, ok := f.Variant(starts(f))
	original, _ := variants.Get("zoned")
	if !ok || start.Hash() != original.WithPhase(variants.PawnAwarePhase).Hash() {
		t.Error("the start values make another variant than the player has, or lose its phase")
	}
}

func starts(f *SPSA) (values []float64) {
	for _, p := range f.Params {
		values = append(values, p.Start)
	}
	return values
}

// An interval is informative if it ends before the bounds on either side.
func TestTold(t *testing.T) {
	p := spsa.Param{Min: 1, Max: 9}
	for e, want := range map[[2]float64]bool{{1, 9}: false, {2, 9}: true, {1, 8}: true, {2, 8}: true} {
		if got := determined(p, spsa.Estimate{Low: e[0], High: e[1]}); got != want {
			t.Errorf("%v: %v", e, got)
		}
	}
}

// A plan read from a store equals the stored one.
func TestPlanIsReadAgain(t *testing.T) {
	p, f := zonedPlan(t)
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var again event.Plan
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f, again.Format); diff != "" {
		t.Error(diff)
	}
}

func TestPlanRefuses(t *testing.T) {
	for want, param := range map[string]spsa.Param{
		`unknown weight zoned.wing.r44 (did you mean "zoned.wing.r4"?)`: {Name: "zoned.wing.r44", Start: 1, Max: 100, CEnd: 5, REnd: 0.01},
		"weight value.pawn: 4000 is out of range":                       {Name: "value.pawn", Start: 100, Max: 4000, CEnd: 5, REnd: 0.01},
		"weight zoned.wing.r4: -2000 is out of range":                   {Name: "zoned.wing.r4", Start: 1, Min: -2000, Max: 10, CEnd: 5, REnd: 0.01},
		"want the type int":            {Name: "zoned.wing.r4", Kind: spsa.Float, Start: 1, Max: 100, CEnd: 5, REnd: 0.01},
		"min 5 is not below max 5":     {Name: "zoned.wing.r4", Start: 5, Min: 5, Max: 5, CEnd: 5, REnd: 0.01},
		"c_end is 0, want more than 0": {Name: "zoned.wing.r4", Start: 5, Max: 9, REnd: 0.01},
	} {
		_, err := NewPlan(spec.Player{Kind: spec.Builtin, Variant: "zoned"}, []spsa.Param{param}, 4, 2, event.Conditions{Limits: spec.Limits{Nodes: 50}, BookStart: 1})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	p, f := zonedPlan(t)
	f.Player.Needs = spec.Resources{"gpu": 0}
	if err := p.Validate(); err == nil || err.Error() != "player: needs: resource gpu: want an amount from 1 to 1024" {
		t.Errorf("the tuned player needs nothing of a resource: %v", err)
	}
	v, _ := variants.Get("zoned")
	if _, err := Weights(v, "zone.*", 5, 0.01); err == nil || !strings.Contains(err.Error(), `did you mean "zoned.*"`) {
		t.Errorf("%v", err)
	}
	for _, step := range []float64{math.NaN(), 0, -1, 2e9} {
		if _, err := Weights(v, "zoned.*", step, 0.01); err == nil || !strings.HasPrefix(err.Error(), "c_end is ") {
			t.Errorf("a step of %g: %v", step, err)
		}
	}
}

// Two real events of built-in players, one of them with more workers, write the
// same document.
func TestRunOfABuiltinPlayer(t *testing.T) {
	var documents []string
	for _, concurrency := range []int{1, 3} {
		p, f := zonedPlan(t)
		p.Conditions.Book, p.Conditions.Order = "default", openings.Random
		out, err := event.Run(context.Background(), p, event.Options{Concurrency: concurrency})
		if err != nil {
			t.Fatal(err)
		}
		text, err := out.Document("json")
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, string(text))
		if _, err := out.Document("trf"); !errors.Is(err, event.ErrNoDocument) {
			t.Errorf("a document that there is not: %v", err)
		}
		block := f.Report(out).Text()
		for _, want := range []string{"\nzoned.wing.r7 ", "  undetermined (takes ", "\nGames | N: 8\nPenta | [", "\nGain  | ", "Elo (95% or more) by the run's own games"} {
			if !strings.Contains(block, want) {
				t.Errorf("the block has no %q: %s", want, block)
			}
		}
		if fraction, progress := out.Progress(); fraction != 1 || !slices.Equal(progress, []string{"pair 4 of 4"}) {
			t.Errorf("%g, %q", fraction, progress)
		}
	}
	if documents[0] != documents[1] {
		t.Error(cmp.Diff(documents[0], documents[1]))
	}
	for _, want := range []string{`"name": "zoned phase=pawn-aware"`, `"name": "value.pawn"`, `"type": "int"`, `"pentanomial"`, `"gradient"`, `"seed": 3`} {
		if !strings.Contains(documents[0], want) {
			t.Errorf("the document has no %s", want)
		}
	}
}

// A stored run looks as it did when it was played, although its games are not read.
func TestLookAtATuning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.db")
	s, err := store.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p, f := zonedPlan(t)
	p.Conditions.Book, p.Conditions.Order = "default", openings.Random
	f.Extend(14) // with a last batch of fewer pairs
	played, err := event.Run(t.Context(), p, event.Options{Store: s, Concurrency: 1})
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Event(t.Context(), played.Number)
	if err != nil {
		t.Fatal(err)
	}
	before := codec.Decoded.Load()
	looked, err := event.Look(t.Context(), e)
	if err != nil || codec.Decoded.Load() != before {
		t.Fatal(err, "or games were read")
	}
	want, _ := played.Document("json")
	if got, err := looked.Document("json"); err != nil || string(got) != string(want) {
		t.Errorf("%v %s", err, cmp.Diff(string(want), string(got)))
	}
}

func TestHistory(t *testing.T) {
	f := format(engineParams(6), 30, 4)
	d, _, err := play(t, f, &oracle{best: map[string]float64{}, loss: 1, games: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := WriteCSV(&table, d.Run()); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil || len(rows) != 1+1+8 || rows[0][6] != "P5" || rows[1][1] != "100.0000" || rows[9][0] != "30" {
		t.Errorf("%v, %d rows: %v", err, len(rows), rows)
	}
	if want := number(d.Run().At(7)[2]); rows[9][3] != want {
		t.Errorf("the last value is %s, want %s", rows[9][3], want)
	}
	fresh, err := spsa.New(f.Course)
	if err != nil {
		t.Fatal(err)
	}
	if s := Picture(fresh).Charts[0].Series[0]; len(s.X) != 1 || s.Y[0] != f.Params[0].Start {
		t.Errorf("before the first game: %+v", s)
	}
}
