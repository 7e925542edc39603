package variants

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/internal/harmless"
)

func dump(t testing.TB, v *Variant) string {
	t.Helper()
	var b bytes.Buffer
	if err := v.Dump(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestLoadReadsWhatDumpWrites(t *testing.T) {
	all := builtins()
	for _, change := range []string{"tapered,phase=pawn-aware", "tapered,interpolation=off", "positional,without=mobility"} {
		v, err := Parse(change)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	for _, v := range all {
		path := filepath.Join(t.TempDir(), "copy.toml")
		if err := os.WriteFile(path, []byte(dump(t, v)), 0o666); err != nil {
			t.Fatal(err)
		}
		loaded := get(t, "file:"+path)
		if loaded.Name() != "file:copy.toml" {
			t.Errorf("name = %q, want file:copy.toml", loaded.Name())
		}
		if loaded.Hash() != v.Hash() {
			t.Errorf("%s: hash %s, loaded %s", v.Name(), v.Hash(), loaded.Hash())
		}
		if diff := cmp.Diff(v.Weights(), loaded.Weights()); diff != "" {
			t.Errorf("%s: weights differ (-dumped +loaded):\n%s", v.Name(), diff)
		}
	}
}

// Every edit of a good file gives one error that names the line.
func TestLoadRefuses(t *testing.T) {
	// A wanted text that begins with @ is preceded by the position of the line for
	// which @ stands; @+ is the line after it.
	for _, c := range []struct{ variant, old, new, want string }{
		{"tapered", `"material"`, `"materal"`, `my.toml:5: unknown phase function "materal" (did you mean "material"?); want material, pawn-aware or piece-count`},
		{"tapered", `"material"`, `7`, `my.toml:5: phase is 7, want a string`},
		{"tapered", `= true`, `= "yes"`, `my.toml:6: interpolation is "yes", want true or false`},
		{"tapered", `interpolation = true`, ``, `my.toml:1: interpolation is missing, want true or false`},
		{"tapered", `"squares"`, `"square"`, `my.toml:7: pawn_endgame is "square", want "squares" or "zones"`},
		{"tapered", `[] # any`, `["rook"] # any`, `my.toml:8: unknown term "rook" (did you mean "rooks"?); want one of structure, rooks, king-safety, mobility, bishop-pair`},
		{"tapered", `[] # any`, `[3] # any`, `my.toml:8: terms holds 3, want names of terms: structure, rooks, king-safety, mobility, bishop-pair`},
		{"tapered", `[] # any`, `"rooks" # any`, `my.toml:8: terms is "rooks", want a list of strings`},
		{"tapered", "knight = 325", "knight = 3250", `my.toml:12: weight value.knight is 3250, want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knight = \"a\\nb\"", `my.toml:12: weight value.knight is "a\nb", want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knight = [\"a\\nb\"]", `my.toml:12: weight value.knight is [a b], want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knight = -1", `my.toml:12: weight value.knight is -1, want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knight = 325.5", `my.toml:12: weight value.knight is 325.5, want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knight = 325.0", `my.toml:12: weight value.knight is 325.0, want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knight = 1e300", `my.toml:12: weight value.knight is 1e+300, want a whole number from 0 to 3000`},
		{"tapered", "knight = 325", "knigth = 325", `my.toml:12: unknown weight value.knigth (did you mean "value.knight"?)`},
		{"tapered", "knight = 325\n", "", `my.toml:10: weight value.knight is missing`},
		{"tapered", "knight = 325", "knight = 325\nknight = 325", `my.toml:13:1: key knight is already defined`},
		{"tapered", "knight = 325", "knight 325", `my.toml:12:8: expected '=' after key`},
		{"tapered", "[king.eg]", "[kings.eg]", "@a8 = -50\nb8 = -35@my.toml:@: unknown weight kings.eg.a8 (did you mean \"king.eg.a8\"?)"},
		{"tapered", "[value]\npawn", "value = 3\n[valu]\npawn", `my.toml:10: unknown weight value`},
		{"tapered", "[value]\n", "[\"value.x\"]\n", `my.toml:11: unknown weight "value.x".pawn (did you mean "value.pawn"?)`},
		{"tapered", "[value]", "[" + strings.Repeat("x", 10000) + "]", `my.toml:11: unknown weight ` + strings.Repeat("x", 60) + `…`},
		{"zoned", "[zoned.wing]\nr3 = 7\n", "[zoned.wing]\n", `@[zoned.wing]@my.toml:@: weight zoned.wing.r3 is missing`},
		{"zoned", "[zoned.wing]", "[zoned.wings]", `@r3 = 7@my.toml:@: unknown weight zoned.wings.r3 (did you mean "zoned.wing.r3"?)`},
		{"zoned", `"zones"`, `"squares"`, `@r3 = 9@my.toml:@: weight zoned.inner_center.r3 needs pawn_endgame = "zones"`},
		{"tapered", `"squares"`, `"zones"`, `@a7 = 90@my.toml:@: weight pawn.eg.a7 needs pawn_endgame = "squares"`},
		{"positional", `"mobility", `, ``, `@[mobility.mg]@my.toml:@+: weight mobility.mg.knight needs "mobility" in terms`},
		{"positional", "[bishops.eg]\npair = ", "[bishops.eg]\npaar = ", `@paar@my.toml:@: unknown weight bishops.eg.paar (did you mean "bishops.eg.pair"?)`},
	} {
		good := dump(t, get(t, c.variant))
		if !strings.Contains(good, c.old) {
			t.Fatalf("%s's file has no %q", c.variant, c.old)
		}
		bad := strings.Replace(good, c.old, c.new, 1)
		want := withLine(t, bad, c.want)
		_, err := Load("my.toml", []byte(bad))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q for %q: error %v\nwant %s", c.new, c.old, err, want)
		}
	}
}

func withLine(t *testing.T, text, want string) string {
	parts := strings.SplitN(want, "@", 3)
	if len(parts) < 3 {
		return want
	}
	before, _, found := strings.Cut(text, parts[1])
	if !found {
		t.Fatalf("%q is not in the file", parts[1])
	}
	line := strings.Count(before, "\n") + 1
	want = strings.Replace(parts[2], "@+", strconv.Itoa(line+1), 1)
	return strings.Replace(want, "@", strconv.Itoa(line), 1)
}

func TestLoadOfLargeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.toml")
	if err := os.WriteFile(path, bytes.Repeat([]byte("#\n"), 200<<10), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Get("file:" + path); err == nil || !strings.HasSuffix(err.Error(), "large.toml is larger than 64 KiB: is this a file of weights?") {
		t.Errorf("error = %v", err)
	}
}

func TestLoadOfDeepFile(t *testing.T) {
	deep := "phase = " + strings.Repeat("[", 60<<10)
	if _, err := Load("deep.toml", []byte(deep)); err == nil || !strings.HasPrefix(err.Error(), "deep.toml:1") {
		t.Errorf("error = %v", err)
	}
}

func TestLoadOfNoFile(t *testing.T) {
	if _, err := Get("file:" + filepath.Join(t.TempDir(), "none.toml")); err == nil || !strings.Contains(err.Error(), "none.toml") {
		t.Errorf("error = %v, want one that names the file", err)
	}
}

// A mark that an editor puts before the first line changes nothing.
func TestLoadReadsPastTheByteOrderMark(t *testing.T) {
	text := dump(t, get(t, "flat"))
	plain, err := Load("my.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	marked, err := Load("my.toml", []byte(harmless.BOM+text))
	if err != nil {
		t.Fatal(err)
	}
	if plain.Hash() != marked.Hash() {
		t.Error("the byte order mark changed the variant")
	}
	if _, err := Load("my.toml", []byte("\xff\xfe"+text)); !errors.Is(err, harmless.ErrUTF16) {
		t.Errorf("error = %v, want ErrUTF16", err)
	}
}

// Changing a weight in a file affects only the pieces that it concerns, and the
// hash.
func TestChangedWeightChangesExactlyThat(t *testing.T) {
	tapered := get(t, "tapered")
	text := dump(t, tapered)
	head, pawns, _ := strings.Cut(text, "[pawn.eg]")
	changed, err := Load("my.toml", []byte(head+"[pawn.eg]"+strings.Replace(pawns, "\nd5 = 40\n", "\nd5 = 47\n", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if changed.Hash() == tapered.Hash() {
		t.Error("the hash did not change")
	}
	before, after := NewEvaluator(tapered), NewEvaluator(changed)
	seen := 0
	walk(t, 30, 200, func(p *board.Position, _ board.Move) {
		want := before.Sums(p)
		if p.PieceAt(35) == board.NewPiece(board.White, board.Pawn) { // d5
			want += pack(0, 7)
			seen++
		}
		if p.PieceAt(35^56) == board.NewPiece(board.Black, board.Pawn) {
			want -= pack(0, 7)
			seen++
		}
		if got := after.Sums(p); got != want {
			t.Fatalf("%s: %d/%d, want %d/%d", p.FEN(), got.MG(), got.EG(), want.MG(), want.EG())
		}
	})
	if seen < 50 {
		t.Errorf("only %d pawns on d5", seen)
	}
}

// FuzzLoad changes one position of a valid file, or reads only the inserted text.
// Whole files would be too long for the fuzzer, which would do nothing but
// shorten them.
func FuzzLoad(f *testing.F) {
	var files []string
	for _, v := range builtins() {
		files = append(files, dump(f, v))
	}
	for i := range files {
		f.Add(uint8(i), uint16(0), uint16(0), "")
		f.Add(uint8(i), uint16(700), uint16(20), " = 7\n")
	}
	alone := uint8(len(files))
	f.Add(alone, uint16(0), uint16(0), "phase = \"material\"\ninterpolation = true\npawn_endgame = \"zones\"\nterms = [\"rooks\"]\nvalue = {pawn = 1}\n[[rooks]]\na.b.'c.d'=1")
	f.Fuzz(func(t *testing.T, base uint8, at, cut uint16, insert string) {
		text := insert
		if base != alone {
			file := files[int(base)%len(files)]
			from := int(at) % len(file)
			text = file[:from] + insert + file[min(from+int(cut), len(file)):]
		}
		v, err := Load("fuzz.toml", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "fuzz.toml:") || strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000 {
				t.Fatalf("the error is not one line that names the place: %v", err)
			}
			return
		}
		again, err := Load("fuzz.toml", []byte(dump(t, v)))
		if err != nil || again.Hash() != v.Hash() {
			t.Fatalf("what was loaded cannot be dumped and loaded again: %v", err)
		}
		p := board.StartPosition()
		if score := NewEvaluator(v).Evaluate(&p); score < -maxScore || score > maxScore {
			t.Fatalf("score %d", score)
		}
	})
}
