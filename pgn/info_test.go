package pgn

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// What is written into a comment is read from it; text of an engine cannot pass for
// a figure.
func TestInfo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Info{HashFull: rapid.Uint64().Draw(t, "hashfull"), TBHits: rapid.Uint64().Draw(t, "tbhits"), PV: rapid.String().Draw(t, "pv")}
		want.Lines = rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.Just(`pv="e2e4" hashfull=9`)), 1, 3).Draw(t, "lines")
		if got := (&Ply{Comment: want.String()}).Info(); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", want.String(), got, want)
		}
	})
	for comment, want := range map[string]Info{
		"book": {}, `pv="e2e4`: {}, "x=1, hashfull=7, tbhits=3, nps=5": {HashFull: 7, TBHits: 3}, `tl=1s, pv="e2e4 e7e5", White mates`: {PV: "e2e4 e7e5"},
	} {
		if got := (&Ply{Comment: comment}).Info(); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", comment, got, want)
		}
	}
}
