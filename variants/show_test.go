package variants

import (
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	for _, c := range []struct{ variant, want string }{
		{"material", `material: piece values alone
content 77195f684b24f92e, phase material, terms none
values: pawn 100 knight 325 bishop 335 rook 500 queen 900

pawn: 0 on every square

knight: 0 on every square
`},
		{"formula,phase=pawn-aware", `phase pawn-aware, terms none
values: pawn 100 knight 325 bishop 335 rook 500 queen 900

pawn, middlegame                              pawn, endgame
8 |    0    0    0    0    0    0    0    0   8 |    0    0    0    0    0    0    0    0
7 |   50   50   50   50   50   50   50   50   7 |   48   56   65   75   75   65   56   48
6 |   10   10   20   30   30   20   10   10   6 |   32   37   43   50   50   43   37   32
5 |    5    5   10   25   25   10    5    5   5 |   18   21   24   28   28   24   21   18
4 |    0    0    0   20   20    0    0    0   4 |   13   15   17   20   20   17   15   13
3 |    5   -5  -10    0    0  -10   -5    5   3 |    5    6    6    8    8    6    6    5
2 |    5   10   10  -20  -20   10   10    5   2 |    0    0    0    0    0    0    0    0
1 |    0    0    0    0    0    0    0    0   1 |    0    0    0    0    0    0    0    0
       a    b    c    d    e    f    g    h          a    b    c    d    e    f    g    h
`},
		{"flat", `
rook
8 |    0    0    0    0    0    0    0    0
7 |    5   10   10   10   10   10   10    5
6 |   -5    0    0    0    0    0    0   -5
5 |   -5    0    0    0    0    0    0   -5
4 |   -5    0    0    0    0    0    0   -5
3 |   -5    0    0    0    0    0    0   -5
2 |   -5    0    0    0    0    0    0   -5
1 |    0    0    0    5    5    0    0    0
       a    b    c    d    e    f    g    h
`},
		{"positional,without=structure", `
term                              mg    eg
rooks.open_file                   22    10
rooks.half_open_file              14    16
`},
		{"tapered,interpolation=off", "interpolation off: middlegame sums alone, terms none\n"},
	} {
		v, err := Parse(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := v.Show(&b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), c.want) {
			t.Errorf("%s:\n%s\nwant in it\n%s", c.variant, b.String(), c.want)
		}
	}
}

func TestWriteComparison(t *testing.T) {
	p := position(t, "r3k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
	var b strings.Builder
	traces := []*Trace{NewTrace(get(t, "material"), p), NewTrace(get(t, "tapered"), p)}
	if err := WriteComparison(&b, traces); err != nil {
		t.Fatal(err)
	}
	want := `r3k3/8/8/8/8/8/3P4/4K3 w - - 0 1
White to move, centipawns from its view

term                      material   tapered
material                      -400      -400
pawn table                       0        -2
rook table                       0        -5
rounding                         0         1
score                         -400      -406
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
