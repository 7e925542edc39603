package tune

import (
	"strings"
	"testing"

	"match/players/ucitext"
	"match/tune/spsa"
)

func TestCheckOptions(t *testing.T) {
	var declared []ucitext.Option
	for _, line := range []string{
		"option name Margin type spin default 50 min 0 max 200", "option name Any type spin default 1",
		"option name Factor type string default 0.75", "option name Ponder type check default false",
	} {
		o, ok := ucitext.ParseOption(line)
		if !ok {
			t.Fatal(line)
		}
		declared = append(declared, o)
	}
	param := func(name string, kind spsa.Kind, low, high float64) spsa.Param {
		return spsa.Param{Name: name, Kind: kind, Start: low, Min: low, Max: high, CEnd: 1, REnd: 0.002}
	}
	for _, c := range []struct {
		param spsa.Param
		want  string
	}{
		{param("margin", spsa.Int, 0, 200), ""},
		{param("Any", spsa.Int, -1e9, 1e9), ""},
		{param("Factor", spsa.Float, 0, 1), ""},
		{param("Factor", spsa.Int, 0, 10), ""},
		{param("Margin", spsa.Float, 0, 200), "is a spin, which takes whole numbers: want the type int"},
		{param("Margin", spsa.Int, -1, 200), "min -1 and max 200, the engine takes 0 to 200"},
		{param("Margin", spsa.Int, 0, 201), "the engine takes 0 to 200"},
		{param("Ponder", spsa.Int, 0, 1), "the engine's option is a check"},
		{param("Margn", spsa.Int, 0, 1), `no option "Margn" (did you mean "Margin"?)`},
	} {
		name, err := CheckOptions(declared, []spsa.Param{c.param})
		if err != nil && name != c.param.Name || c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.param, err, c.want)
		}
	}
}
