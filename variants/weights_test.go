package variants

import (
	"slices"
	"strings"
	"testing"

	"match/board"
)

func TestWeights(t *testing.T) {
	for name, want := range map[string]int{
		"tapered value.knight": 325, "tapered pawn.eg.d5": 40, "tapered pawn.mg.d5": 25, "tapered king.mg.g1": 30,
		"zoned zoned.inner_center.r5": 30, "zoned zoned.edge.r7": 48, "positional bishops.eg.pair": get(t, "positional").weights[bishops.at(eg, 0)],
	} {
		variant, weight, _ := strings.Cut(name, " ")
		all := get(t, variant).Weights()
		if i := slices.IndexFunc(all, func(w Weight) bool { return w.Name == weight }); i < 0 || all[i].Value != want {
			t.Errorf("%s: %v; want %d", name, all, want)
		}
	}
	for name, want := range map[string]int{
		"tapered":    5 + 2*48 + 5*2*64,
		"zoned":      5 + 48 + 5*2*64 + 20,
		"positional": 5 + 2*48 + 5*2*64 + 2*(6+3+3+4+4+3+4+1),
	} {
		if got := len(get(t, name).Weights()); got != want {
			t.Errorf("%s has %d weights, want %d", name, got, want)
		}
	}
}

// A weight can be set for every name that Weights lists, and changes nothing
// else.
func TestWithWeights(t *testing.T) {
	for _, v := range builtins() {
		before := v.Weights()
		for i, w := range before {
			if i%29 != 0 { // a sample is enough
				continue
			}
			changed, err := v.WithWeights(map[string]int{w.Name: w.Value + 1})
			if err != nil {
				t.Fatal(err)
			}
			for j, after := range changed.Weights() {
				want := before[j].Value
				if i == j {
					want++
				}
				if after.Value != want {
					t.Fatalf("%s: after %s was set, %s is %d, want %d", v.Name(), w.Name, after.Name, after.Value, want)
				}
			}
			if changed.Hash() == v.Hash() {
				t.Errorf("%s: setting %s left the hash as it was", v.Name(), w.Name)
			}
		}
	}
}

func TestWithWeightsRefuses(t *testing.T) {
	for want, changes := range map[string]map[string]int{
		`unknown weight pawn.eg.d55 (did you mean "pawn.eg.d5"?)`:      {"pawn.eg.d55": 3},
		`unknown weight zoned.wing.r3`:                                 {"zoned.wing.r3": 3},
		`weight pawn.eg.d5: 1001 is out of range, want -1000 to 1000`:  {"pawn.eg.d5": 1001},
		`weight pawn.eg.d5: -1001 is out of range, want -1000 to 1000`: {"pawn.eg.d5": -1001},
	} {
		if _, err := get(t, "tapered").WithWeights(changes); err == nil || err.Error() != want {
			t.Errorf("WithWeights(%v): error %v, want %s", changes, err, want)
		}
	}
}

func TestHashNamesContent(t *testing.T) {
	seen := map[string]string{}
	for _, name := range append(Names(), "tapered,phase=pawn-aware", "tapered,phase=piece-count", "tapered,interpolation=off",
		"positional,without=structure", "positional,without=rooks", "positional,without=king-safety", "positional,without=mobility", "positional,without=bishop-pair") {
		v, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[v.Hash()]; ok || len(v.Hash()) != 16 {
			t.Errorf("%s and %s have the hash %s", name, other, v.Hash())
		}
		seen[v.Hash()] = name
	}
	renamed := *get(t, "tapered")
	renamed.name = "other"
	if renamed.Hash() != get(t, "tapered").Hash() {
		t.Error("the hash depends on the name")
	}
	// A hash in stored results must keep its meaning for ever.
	if got, want := get(t, "tapered").Hash(), "5f52e453e608a0b2"; got != want {
		t.Errorf("tapered's hash is %s, was %s: if its content or the meaning of weights changed, say so in the change log", got, want)
	}
}

// Leaving out a term is the same as setting its weights to zero.
func TestWithout(t *testing.T) {
	full := get(t, "positional")
	for _, term := range termNames {
		without, err := full.Without(term)
		if err != nil {
			t.Fatal(err)
		}
		copied := *full
		zero := &copied
		zero.weights = slices.Clone(full.weights)
		full.eachHalf(func(s *section, half int) {
			for i := range s.keys {
				if tt, _ := ParseTerm(term); s.term == tt {
					zero.weights[s.at(half, i)] = 0
				}
			}
		})
		a, b, c := NewEvaluator(without), NewEvaluator(zero), NewEvaluator(full)
		differs := false
		walk(t, 3, 150, func(p *board.Position, _ board.Move) {
			if a.Evaluate(p) != b.Evaluate(p) {
				t.Fatalf("without %s: %s scores %d, with zero weights %d", term, p.FEN(), a.Evaluate(p), b.Evaluate(p))
			}
			differs = differs || a.Evaluate(p) != c.Evaluate(p)
		})
		if !differs {
			t.Errorf("%s makes no difference", term)
		}
	}
}

func TestParse(t *testing.T) {
	v, err := Parse("positional,phase=piece-count,interpolation=off,without=rooks,without=mobility")
	if err != nil {
		t.Fatal(err)
	}
	if v.Phase() != PieceCountPhase || !v.flat || v.terms != Structure|KingSafety|BishopPair {
		t.Errorf("got phase %s, interpolation %v, terms %s", v.Phase(), !v.flat, v.terms)
	}
	for text, want := range map[string]string{
		"taperd":                   `unknown variant "taperd" (did you mean "tapered"?)`,
		"tapered,phse=material":    `phse=material: unknown change "phse" (did you mean "phase"?); want phase, interpolation or without`,
		"tapered,phase=x":          `phase=x: unknown phase function "x"; want`,
		"tapered,interpolation=no": `interpolation=no: want interpolation=on or interpolation=off`,
		"tapered,without=rooks":    `without=rooks: variant tapered has no term rooks to leave out; it has none`,
		"positional,without=rook":  `without=rook: unknown term "rook" (did you mean "rooks"?)`,
	} {
		if _, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want %s", text, err, want)
		}
	}
}
