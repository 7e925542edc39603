package codec

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/pgn"
)

// commented returns a game of three plies with a comment on the last two, and its
// unpacked record.
func commented(t *testing.T) (record []byte, dict *Memory) {
	t.Helper()
	plies := randomPlies(board.StartPosition(), rand.New(rand.NewPCG(1, 1)), 3)
	plies[1].Comment, plies[2].Comment = "well", "well"
	dict = new(Memory)
	data, err := EncodeWith(&pgn.Game{Start: board.StartPosition(), Plies: plies}, dict)
	if err != nil {
		t.Fatal(err)
	}
	if record, err = unpack(data); err != nil {
		t.Fatal(err)
	}
	return record, dict
}

// TestWhatIsWrongIsSaid damages one part at a time.
func TestWhatIsWrongIsSaid(t *testing.T) {
	record, dict := commented(t)
	comments := len(record) - 4 // none on one ply, a text on two
	for name, c := range map[string]struct {
		damage func([]byte) []byte
		want   string // "" if nothing is wrong
	}{
		"nothing":           {func(r []byte) []byte { return r }, ""},
		"unknown flag":      {func(r []byte) []byte { return slices.Concat([]byte{r[0], r[1] | 0x80, 16}, r[2:]) }, "unknown flags"}, // bit 18
		"unused flag":       {func(r []byte) []byte { r[0] |= 1 << 3; return r }, "unknown flags"},
		"comment on none":   {func(r []byte) []byte { r[comments] = 0; return r }, "a comment on 0 of the last 3 plies"},
		"comment on four":   {func(r []byte) []byte { r[comments] = 4; return r }, "a comment on 4 of the last 3 plies"},
		"comment on three":  {func(r []byte) []byte { r[comments+2] = 3; return r }, "a comment on 3 of the last 2 plies"},
		"text not there":    {func(r []byte) []byte { r[comments+3] = 3; return r }, "text 2 does not exist"},
		"move not there":    {func(r []byte) []byte { r[len(r)-7] = 20; return r }, "move number 21 of 20"},
		"last of the moves": {func(r []byte) []byte { r[len(r)-7] = 19; return r[:len(r)-7+1] }, "in the middle"},
		"a byte too many":   {func(r []byte) []byte { return append(r, 0) }, "1 bytes too many"},
	} {
		_, err := Decode(append([]byte{plain}, c.damage(append([]byte(nil), record...))...), dict)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestDamagedRecords puts every value into every byte: the result is an error, or
// a game that survives writing and reading.
func TestDamagedRecords(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	g := &pgn.Game{White: "a", Black: "b", Start: board.StartPosition(), Plies: randomPlies(board.StartPosition(), rng, 6), Extra: []pgn.Tag{{Name: "X", Value: "y"}}}
	for i := range g.Plies {
		randomFigures(&g.Plies[i], rng)
	}
	dict := new(Memory)
	data, err := EncodeWith(g, dict)
	if err != nil {
		t.Fatal(err)
	}
	record, err := unpack(data)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for i := range record {
		for value := range 256 {
			damaged := append([]byte{plain}, record...)
			damaged[i+1] = byte(value)
			read, err := Decode(damaged, dict)
			if err != nil {
				continue
			}
			games++
			again, err := EncodeWith(read, dict)
			if err != nil {
				t.Fatalf("byte %d = %d: the game that was read cannot be written: %v", i, value, err)
			}
			back, err := Decode(again, dict)
			if diff := cmp.Diff(read, back, samePosition); err != nil || diff != "" {
				t.Fatalf("byte %d = %d: %v\n%s", i, value, err, diff)
			}
		}
	}
	if games < len(record) { // this includes the undamaged value of each byte
		t.Errorf("%d games of %d bytes", games, len(record))
	}
}

// A count beyond the actual data does not allocate memory.
func TestCountsAreBounded(t *testing.T) {
	for size, most := range map[uint64]int{1: 6, 2: 3, 4: 1} {
		for n := range 9 {
			d := stream{reads: true, buf: []byte{byte(n), 0, 0, 0, 0, 0, 0}}
			if got := d.count(0, size); (d.err == nil) != (n <= most) || d.err == nil && got != n {
				t.Errorf("%d things of %d bytes in six: %d, %v", n, size, got, d.err)
			}
		}
	}
}
