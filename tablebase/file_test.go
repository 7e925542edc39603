package tablebase

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"match/board"
)

func TestRowsComeBackAsPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := rapid.IntRange(1, 100).Draw(t, "kinds")
		legal := rapid.Uint64().Draw(t, "legal")
		p := &packer{newTable(materials[0]), [maxWidth + 1][]byte{}, map[string]int{}, map[string]uint32{}}
		rows := make([][64]code, 3)
		for i := range rows {
			for s := range rows[i] {
				rows[i][s] = code(rapid.IntRange(0, kinds).Draw(t, "code"))
			}
			p.add(&rows[i], legal)
		}
		p.finish()
		for i, row := range rows {
			if !p.table.checkRow(binary.LittleEndian.Uint32(p.table.directory[4*i:])) {
				t.Fatalf("row %d is refused", i)
			}
			for s, want := range row {
				if legal>>s&1 == 1 && p.table.at(i, board.Square(s)) != want {
					t.Fatalf("row %d, square %d: %d, want %d", i, s, p.table.at(i, board.Square(s)), want)
				}
			}
		}
	})
}

func kqk() []byte { return ThreeMen().tables[materials[0]].encode() }

func TestFilesThatAreNotWhole(t *testing.T) {
	good := kqk()
	if _, err := decode(good); err != nil {
		t.Fatal(err)
	}
	for n := range good {
		if _, err := decode(good[:n]); err == nil {
			t.Fatalf("the first %d bytes are accepted", n)
		}
		bad := bytes.Clone(good)
		bad[n] ^= 1
		if _, err := decode(bad); err == nil {
			t.Fatalf("byte %d may be changed", n)
		}
	}
}

func TestFilesAreRefusedWithAReason(t *testing.T) {
	put := func(at int, value uint32) func([]byte) []byte {
		return func(f []byte) []byte { binary.LittleEndian.PutUint32(f[at:], value); return f }
	}
	for _, c := range []struct {
		name, want string
		change     func([]byte) []byte
	}{
		{"empty", "is not an endgame table", func([]byte) []byte { return nil }},
		{"text", "is not an endgame table", func([]byte) []byte { return []byte(strings.Repeat("1. e4 e5 ", 20)) }},
		{"newer", "has format 2, but this program reads format 1", put(8, 2)},
		{"cut off", "has 1000 bytes instead of 18889", func(f []byte) []byte { return f[:1000] }},
		{"longer", "has 18890 bytes instead of 18889", func(f []byte) []byte { return append(f, 0) }},
		{"damaged", "is damaged (checksum", put(4000, 0xffffffff)},
		{"unknown", `is for the unknown ending "KXK"`, func(f []byte) []byte { f[13] = 'X'; return sign(f) }},
		{"foreign rows", "is damaged (row 0)", func(f []byte) []byte { return sign(put(headerSize, 7<<28|1<<27)(f)) }},
		{"foreign code", "is damaged (row 1)", func(f []byte) []byte { return sign(put(headerSize+4, 256)(f)) }},
		{"other size", "is damaged (directory of", func(f []byte) []byte { copy(f[12:], "KPK"); return sign(f) }},
		{"other palettes", "is damaged (row", func(f []byte) []byte { return sign(put(32+8, 1<<31)(f)) }},
	} {
		if _, err := decode(c.change(kqk())); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// sign puts the right checksum on a file.
func sign(file []byte) []byte {
	if len(file) >= trailer {
		end := len(file) - trailer
		binary.LittleEndian.PutUint32(file[end:], crc32.Checksum(file[:end], castagnoli))
	}
	return file
}

// FuzzDecode changes one position of a file and recomputes the checksum, so that
// the checksum does not detect the change: an accepted table can be probed
// everywhere. The fuzzer gets only the change: with whole files it would do
// nothing but shorten them.
func FuzzDecode(f *testing.F) {
	files := [][]byte{kqk(), ThreeMen().tables[materials[2]].encode()}
	f.Add(uint8(0), uint16(0), uint16(0), []byte{})
	f.Add(uint8(1), uint16(70), uint16(1), []byte{1})
	f.Add(uint8(0), uint16(12), uint16(3), []byte("KPK"))
	f.Add(uint8(0), uint16(headerSize), uint16(4), []byte{0, 0, 0, 0x78})
	f.Add(uint8(1), uint16(1000), uint16(0xffff), []byte{})
	f.Fuzz(func(t *testing.T, base uint8, at, cut uint16, insert []byte) {
		whole := files[int(base)%len(files)]
		from := int(at) % len(whole)
		file := slices.Concat(whole[:from], insert, whole[min(from+int(cut), len(whole)):])
		table, err := decode(sign(file))
		if err != nil {
			return
		}
		for row := range table.sides() * table.rowsPerSide() {
			for s := range board.Square(64) {
				table.at(row, s)
			}
		}
	})
}

func TestBuildKeepsResumesAndReplaces(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "tables")
	build := func(ctx context.Context) (done []Built, err error) {
		err = Build(ctx, dir, ThreeMen().Materials(), BuildOptions{Workers: 2, Report: func(b Built) { done = append(done, b) }})
		return done, err
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := build(stopped); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want %v", err, context.Canceled)
	}
	first, err := build(t.Context())
	if err != nil || len(first) != 5 || first[0].Kept || first[4].Number != 5 || first[4].Total != 5 {
		t.Fatalf("%v, %v", first, err)
	}
	for _, b := range first {
		if info, err := os.Stat(path(dir, b.Material)); err != nil || info.Size() != int64(b.Bytes) {
			t.Errorf("%v: %v, %v", b, info, err)
		}
	}
	kpk := path(dir, ending(t, "KPK"))
	whole, _ := os.ReadFile(kpk)
	if err := os.WriteFile(kpk, whole[:5000], 0o644); err != nil {
		t.Fatal(err)
	}
	broken := (*FileError)(nil)
	if _, err := Open(dir); !errors.As(err, &broken) || broken.Path != kpk || broken.Material != ending(t, "KPK") || !strings.HasPrefix(err.Error(), kpk+" has 5000 bytes") {
		t.Errorf("a broken file: %v", err)
	}
	second, err := build(t.Context())
	if err != nil || !second[0].Kept || second[4].Kept || second[4].Replaced == nil {
		t.Errorf("%v, %v", second, err)
	}
	if again, _ := os.ReadFile(kpk); !bytes.Equal(again, whole) {
		t.Error("the replaced file is another one")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 5 {
		t.Errorf("%d files, want 5", len(entries))
	}
}

// TestFind checks that the output of Build is found without a given directory.
func TestFind(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	if set, err := Find("3"); err != nil || set != Tables(ThreeMen()) {
		t.Errorf("3: %v, %v", set, err)
	}
	var none *DirError
	if _, err := Find("4"); !errors.As(err, &none) || none.Dir != DefaultDir() || none.Empty {
		t.Errorf("4 before there are any: %v", err)
	}
	krk := []Material{ending(t, "KRK")}
	if err := Build(t.Context(), DefaultDir(), krk, BuildOptions{}); err != nil {
		t.Fatal(err)
	}
	found, err := Find("4")
	set, _ := found.(*Set)
	if err != nil || !set.has(krk[0]) || len(set.unmap) != 1 {
		t.Fatalf("4: %v, %v", set, err)
	}
	if err := set.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	none := filepath.Join(dir, "none")
	for d, want := range map[string]string{
		dir:            "no endgame table in " + dir,
		none:           "no directory " + none + " with endgame tables",
		"file_test.go": "cannot read endgame tables: open file_test.go: not a directory",
	} {
		var none *DirError
		if _, err := Find(d); !errors.As(err, &none) || none.Dir != d || err.Error() != want {
			t.Errorf("%s: %v, want %s", d, err, want)
		}
	}
	if err := Build(t.Context(), dir, []Material{ending(t, "KRK")}, BuildOptions{}); err != nil {
		t.Fatal(err)
	}
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if set.MaxMen() != 3 || len(set.Materials()) != 5 || set.has(ending(t, "KQKR")) {
		t.Errorf("%d men, %v", set.MaxMen(), set.Materials())
	}
	p := parse(t, "8/2k5/8/8/8/8/8/K6R b - - 0 1")
	if e, ok := set.Probe(&p); !ok || e != (Entry{WDL: -1, DTM: 30}) {
		t.Errorf("%v %v", e, ok)
	}
	if err := set.Close(); err != nil {
		t.Error(err)
	}
	if err := os.Rename(path(dir, ending(t, "KRK")), path(dir, ending(t, "KQK"))); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "is for KRK, not for KQK") {
		t.Errorf("a renamed file: %v", err)
	}
}

var update = flag.Bool("update", false, "write the tables of three men anew")

// The tables of three men in the program are those that any number of workers makes.
func TestThreeMenAreMade(t *testing.T) {
	known := new(Set)
	for _, m := range materials {
		if m.Men() > 3 {
			continue
		}
		one, _ := generate(t.Context(), m, known, 1)
		four, _ := generate(t.Context(), m, known, 4)
		if !bytes.Equal(one.encode(), four.encode()) {
			t.Errorf("%s: one worker and four make different files", m)
		}
		if *update {
			if err := one.save("three"); err != nil {
				t.Fatal(err)
			}
		}
		if own, err := three.ReadFile("three/" + m.String() + extension); err != nil || !bytes.Equal(own, one.encode()) {
			t.Errorf("%s: the program has another table than it makes (%v); write it anew: go test ./tablebase -run TestThreeMenAreMade -update", m, err)
		}
		known.add(one)
	}
}

func TestBuildRemovesAbandonedFiles(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{
		"unfinished-old.tmp": 2 * time.Hour, "unfinished-new.tmp": time.Minute, "notes.txt": 2 * time.Hour,
	} {
		file, then := filepath.Join(dir, name), time.Now().Add(-age)
		if err := errors.Join(os.WriteFile(file, nil, 0o644), os.Chtimes(file, then, then)); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeUnfinished(dir); err != nil {
		t.Fatal(err)
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(left) != 2 {
		t.Errorf("left: %v", left)
	}
}

func TestBuildSaysWhereItCannotWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Build(t.Context(), file, materials[:1], BuildOptions{}); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("error %v", err)
	}
}

func TestDefaultDir(t *testing.T) {
	data, home := t.TempDir(), t.TempDir() // absolute on every system
	t.Setenv("XDG_DATA_HOME", data)
	if got, want := DefaultDir(), filepath.Join(data, "match", "tablebases"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	if got := DefaultDir(); !strings.HasPrefix(got, home) {
		t.Errorf("%s is not under the home directory", got)
	}
}

func TestHashIsOfTheTables(t *testing.T) {
	open := func(name string) string {
		dir := t.TempDir()
		if err := Build(t.Context(), dir, []Material{ending(t, name)}, BuildOptions{}); err != nil {
			t.Fatal(err)
		}
		set, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer set.Close()
		return set.Hash()
	}
	three := open("KRK")
	four := open("KNKN")
	again := open("KNKN")
	if len(three) != 64 || three != ThreeMen().Hash() || four == three || four != again {
		t.Errorf("three men %s and %s, four %s and %s", three, ThreeMen().Hash(), four, again)
	}
}

// Many users may close the shared tables at the same time.
func TestClosingSharedTables(t *testing.T) {
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if err := ThreeMen().Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}
