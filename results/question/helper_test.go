package question

import (
	"encoding/json"
	"strings"
	"testing"

	"match/sprt"
)

var (
	pairs     = sprt.Pentanomial{31, 83, 155, 125, 72}
	plainTest = Test{Config: sprt.Config{Alpha: 0.05, Beta: 0.05}}
	zeroEight = Test{Config: sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05}, Bounded: true}
	natural   = Variance{DrawRatio: 0.49, Bias: 191}
)

// fails requires an error with the given text.
func fails(t *testing.T, what string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant\n%s", what, got, want)
	}
}
