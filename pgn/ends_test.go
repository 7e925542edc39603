package pgn

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"
)

// Every reason of the source has one row with a tag, and a fault has the words of
// reports.
func TestEveryReasonHasARow(t *testing.T) {
	file, err := goparser.ParseFile(token.NewFileSet(), "reasons.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var reasons []Reason
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if of, ok := spec.Type.(*ast.Ident); ok && of.Name == "Reason" {
				text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				reasons = append(reasons, Reason(text))
			}
		}
		return true
	})
	if len(reasons) != len(ends) || len(reasons) < 10 {
		t.Errorf("%d reasons, %d rows", len(reasons), len(ends))
	}
	for _, r := range reasons {
		i := slices.IndexFunc(ends, func(e end) bool { return e.reason == r })
		if i < 0 {
			t.Errorf("%q has no row", r)
			continue
		}
		e := ends[i]
		if e.tag == "" {
			t.Errorf("%q: %+v", r, e)
		}
		if words := e.one != "" && e.several != "" && e.deed != ""; words != r.IsFault() || words != slices.Contains(Faults, r) {
			t.Errorf("%q: a fault has words, and nothing else: %+v", r, e)
		}
	}
	if got := Crash.Count(1) + ", " + Stall.Count(2) + ", " + TimeForfeit.Count(3); got != "1 crash, 2 stalls, 3 on time" {
		t.Error(got)
	}
}

// A rule that contradicts the result is not the reason for the end.
func TestEndingAgreesWithResult(t *testing.T) {
	for fen, want := range map[string][4]Reason{ // by result
		"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1":  {WhiteWins: Checkmate},
		"k7/8/1Q6/8/8/8/8/K7 b - - 0 1":   {Draw: Stalemate},
		"k6R/8/8/8/8/8/8/K7 b - - 100 90": {Draw: FiftyMoves},
	} {
		for result, reason := range want {
			g := Game{Start: mustFEN(t, fen), Result: Result(result)}
			if got := g.Ending(); got != reason {
				t.Errorf("%s, %v: %q, want %q", fen, g.Result, got, reason)
			}
		}
	}
}
