package plural

import "testing"

func TestAnd(t *testing.T) {
	for want, list := range map[string][]string{"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := And(list); got != want {
			t.Errorf("And(%q) = %q", list, got)
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		n    int
		noun string
		want string
	}{
		{0, "game", "0 games"}, {1, "game", "1 game"}, {2, "game", "2 games"}, {1, "ply", "1 ply"}, {12, "ply", "12 plies"},
		{2, "match", "2 matches"}, {3, "entry", "3 entries"}, {1, "crash", "1 crash"}, {2, "crash", "2 crashes"}, {2, "loss", "2 losses"}, {2, "illegal move", "2 illegal moves"},
		{-1, "centipawn", "-1 centipawns"},
	} {
		if got := Count(c.n, c.noun); got != c.want {
			t.Errorf("Count(%d, %q) = %q, want %q", c.n, c.noun, got, c.want)
		}
	}
	if got := Count(uint64(1<<63), "node"); got != "9223372036854775808 nodes" {
		t.Error(got)
	}
}
