package variants

import (
	"fmt"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for pattern, want := range map[string]int{
		"zoned zoned.*": 20, "zoned zoned": 20, "zoned zoned.wing": 5, "zoned zoned.*.r7": 4,
		"tapered pawn.eg.*": 48, "tapered pawn.eg": 48, "tapered pawn": 96, "tapered king.eg": 64, "tapered value.pawn": 1,
		"tapered pawn.eg.d5,pawn.eg, pawn.eg.d5": 48, "tapered *.eg.[de]4": 12, "tapered *": 741, "tapered pawn.eg.?5": 8,
		"positional mobility.*,bishops": 10,
	} {
		variant, patterns, _ := strings.Cut(pattern, " ")
		if got, err := get(t, variant).Match(patterns); err != nil || len(got) != want {
			t.Errorf("%s: %d weights, %v; want %d", pattern, len(got), err, want)
		}
	}
	both, err := get(t, "tapered").Match("pawn.eg.a2,value.queen")
	if err != nil || len(both) != 2 || both[0].Name != "value.queen" || both[1].Value != 0 {
		t.Errorf("%v, %v: want the order of Weights", both, err)
	}
}

func TestMatchRefuses(t *testing.T) {
	for pattern, want := range map[string]string{
		"tapered zoned.*":         `no weight of tapered matches "zoned.*"`,
		"zoned zone.*":            `no weight of zoned matches "zone.*" (did you mean "zoned.*"?)`,
		"tapered pawn.eg,pwn.eg":  `no weight of tapered matches "pwn.eg" (did you mean "pawn.eg"?)`,
		"tapered pawn.eg.d9":      `(did you mean "pawn.eg.d`,
		"tapered pawn.eg.[":       `malformed pattern "pawn.eg."`,
		"tapered ":                `matches ""`,
		"positional mobility.mgg": `(did you mean "mobility.mg"?)`,
	} {
		variant, patterns, _ := strings.Cut(pattern, " ")
		want = strings.Replace(want, `"pawn.eg."`, `"pawn.eg.["`, 1)
		if _, err := get(t, variant).Match(patterns); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", pattern, err, want)
		}
	}
}

func TestWithName(t *testing.T) {
	v := get(t, "tapered").WithName("mine", "tuned")
	var b strings.Builder
	if err := v.Dump(&b); err != nil || v.Name() != "mine" || v.Hash() != get(t, "tapered").Hash() || !strings.HasPrefix(b.String(), "# mine: tuned\n") {
		t.Errorf("%v: %s %s %.40s", err, v.Name(), v.Hash(), b.String())
	}
}

func ExampleVariant_Match() {
	v, _ := Get("zoned")
	weights, err := v.Match("zoned.*.r7")
	for _, w := range weights {
		fmt.Println(w.Name, w.Value)
	}
	fmt.Println(err)
	// Output:
	// zoned.inner_center.r7 74
	// zoned.outer_center.r7 64
	// zoned.wing.r7 56
	// zoned.edge.r7 48
	// <nil>
}
