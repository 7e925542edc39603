package spec

import (
	"strings"
	"testing"
)

func TestParseLimits(t *testing.T) {
	for text, want := range map[string]string{
		"nodes=5000":               "nodes=5000",
		"tc=8+0.08, margin=50ms":   "tc=8+0.08 margin=50ms",
		"movetime=100ms depth=12":  "movetime=100ms depth=12",
		"depth=3,margin=0,nodes=7": "nodes=7 depth=3 margin=0s",
	} {
		if l, err := ParseLimits(text); err != nil || l.String() != want {
			t.Errorf("%s: %v, %v", text, l, err)
		}
	}
	for text, want := range map[string]string{
		"":                      "no limit: want one of tc, movetime, nodes, depth",
		"5000":                  `"5000": want KEY=VALUE, such as nodes=5000`,
		"node=5000":             `unknown limit "node" (did you mean "nodes"?)`,
		"movetime=100":          "movetime=100: want a time with its unit",
		"nodes=-1":              "nodes=-1: want a whole number of nodes",
		"tc=8s":                 `tc=8s: time control "8s": base "8s": want seconds`,
		"margin=50ms":           "no limit",
		"movetime=100ms,tc=8+1": "both movetime and tc are given",
	} {
		if l, err := ParseLimits(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, l, err, want)
		}
	}
}
