package syzygy

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/mapped"
	"match/tablebase"
)

// files reads all of testdata.
func files(t testing.TB) map[string][]byte {
	t.Helper()
	list, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string][]byte{}
	for _, entry := range list {
		if entry.IsDir() {
			continue
		}
		if contents[entry.Name()], err = os.ReadFile(filepath.Join("testdata", entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return contents
}

// put writes files into a directory.
func put(t testing.TB, dir string, contents map[string][]byte) {
	t.Helper()
	for name, data := range contents {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// pick returns the tables with the given names.
func pick(t testing.TB, names ...string) map[string][]byte {
	all, some := files(t), map[string][]byte{}
	for _, name := range names {
		some[name] = all[name]
	}
	return some
}

// A flipped bit at any position gives an error that names the file, or no answer,
// but never a wrong one. The second half tests the code after the checksum test,
// for files that are too large for checksums: answers may be wrong there, but
// nothing crashes or hangs.
func TestFlippedBits(t *testing.T) {
	flips := bounded.Often(2_000, 10_000)
	contents, set := files(t), open(t)
	names := []string{"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw", "KPvK.rtbz", "KPPvK.rtbw", "KNvKN.rtbw"}
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range flips {
		name := names[rng.IntN(len(names))]
		data := slices.Clone(contents[name])
		bit := rng.IntN(8 * len(data))
		if i%2 == 0 {
			bit = rng.IntN(8 * min(len(data), 400)) // damage to the header has the most effect
		}
		data[bit/8] ^= 1 << (bit % 8)
		askDamaged(t, set, name, data, i >= flips/2)
	}
}

// askDamaged probes tables of which one is damaged.
func askDamaged(t *testing.T, set *Set, name string, data []byte, untested bool) {
	t.Helper()
	e, k, _ := parseName(name)
	f, err := openFile(name, e, k, func(string) (*mapped.File, error) { return mapped.Bytes(data), nil })
	if err != nil {
		if !strings.HasPrefix(err.Error(), name+": ") || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s is damaged: %q", name, err)
		}
		return
	}
	f.ready.Store(untested)
	set = set.with(f)
	for _, c := range oracle {
		p := parse(t, c.fen)
		v, err := set.Outcome(p)
		if err == nil && v != c.wdl && !untested {
			t.Fatalf("%s is damaged, and %s is a %v instead of a %v", name, c.fen, v, c.wdl)
		}
		d, err2 := set.Distance(p)
		if err2 == nil && d != c.dtz && !untested {
			t.Fatalf("%s is damaged, and %s has the distance %d instead of %d", name, c.fen, d, c.dtz)
		}
		for _, err := range []error{err, err2} {
			var broken *FileError
			if errors.As(err, &broken) {
				if broken.Path != name || len(set.Damaged()) != 1 {
					t.Fatalf("%s is damaged, not %v (damaged: %v)", name, broken, set.Damaged())
				}
				return
			}
		}
	}
	if !untested {
		t.Fatalf("nothing was reported of %s", name)
	}
}

// A truncated file of any length is rejected when it is opened.
func TestCutShort(t *testing.T) {
	for name, data := range pick(t, "KQvK.rtbw", "KNvKN.rtbw", "KPvK.rtbz") {
		for n := 0; n < len(data); n += 1 + n/50 {
			dir := t.TempDir()
			put(t, dir, pick(t, "KRvK.rtbw"))
			put(t, dir, map[string][]byte{name: data[:n]})
			_, err := Open(dir)
			var broken *FileError
			if !errors.As(err, &broken) || filepath.Base(broken.Path) != name || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%d of %d bytes of %s: %v", n, len(data), name, err)
			}
		}
	}
}

// A file that is truncated while in use causes an error and not a crash, mapped
// or not.
func TestCutShortInUse(t *testing.T) {
	for _, open := range []opener{mapped.Open, mapped.OpenUnmapped} {
		for _, before := range []bool{false, true} {
			dir := t.TempDir()
			put(t, dir, pick(t, "KPvK.rtbw", "KPvK.rtbz", "KQvK.rtbw"))
			set, err := openSet(dir, open)
			if err != nil {
				t.Fatal(err)
			}
			p := parse(t, "8/8/8/1k6/8/8/P7/K7 w - - 0 1")
			if _, err := set.Distance(p); before && err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"KPvK.rtbw", "KPvK.rtbz"} {
				if err := os.Truncate(filepath.Join(dir, name), 0); err != nil {
					t.Fatal(err)
				}
			}
			for range 3 {
				if _, err := set.Outcome(p); err == nil || !strings.Contains(err.Error(), "KPvK.rtbw") || strings.Contains(err.Error(), "nil pointer") {
					t.Errorf("the outcome: %v", err)
				}
			}
			if n := len(set.Damaged()); n < 1 || n > 2 || len(tablebase.Damaged(set)) != n {
				t.Errorf("damaged: %v", set.Damaged())
			}
			if whole, err := openSet(dir, open); err == nil || set.Hash() == "" {
				t.Errorf("the hash is %q, and the directory opens: %v", set.Hash(), whole)
			}
			set.Close()
		}
	}
}

// Directories without tables, and files with a wrong name, are rejected by name.
func TestWrongDirectories(t *testing.T) {
	empty := t.TempDir()
	for path, want := range map[string]string{
		"missing": "no directory missing with Syzygy tables",
		empty:     "no Syzygy table (*.rtbw) in " + empty,
		"testdata" + string(filepath.ListSeparator) + "missing": "no directory missing with Syzygy tables",
		"":                             "want a directory of Syzygy tables",
		string(filepath.ListSeparator): "want a directory of Syzygy tables",
		"damage_test.go":               "cannot read Syzygy tables: open damage_test.go: not a directory",
	} {
		if _, err := Open(path); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", path, err, want)
		}
	}
	dir := t.TempDir()
	for right, wrong := range map[string]string{"KQvK.rtbw": "KQvK.rtbz", "KPvK.rtbw": "KNvK.rtbw", "KBvK.rtbw": "KBvKB.rtbw", "KNvKN.rtbw": "KNNvK.rtbw"} {
		put(t, dir, map[string][]byte{wrong: files(t)[right]})
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s called %s: %v", right, wrong, err)
		}
		os.Remove(filepath.Join(dir, wrong))
	}
	distances := t.TempDir()
	put(t, distances, pick(t, "KQvK.rtbz"))
	if _, err := Open(distances); err == nil || err.Error() != "no Syzygy table (*.rtbw) in "+distances {
		t.Errorf("distances without outcomes: %v", err)
	}
	put(t, dir, pick(t, "KQvK.rtbw"))
	set, err := Open(dir + string(filepath.ListSeparator) + distances + string(filepath.ListSeparator)) // a separator too many
	if err != nil {
		t.Fatalf("a directory for each kind of file: %v", err)
	}
	if d, err := set.Distance(parse(t, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")); d != 1 || err != nil {
		t.Errorf("a directory for each kind of file: distance %d, %v", d, err)
	}
	set.Close()
	os.Remove(filepath.Join(dir, "KQvK.rtbw"))
	if err := os.Mkdir(filepath.Join(dir, "KQvK.rtbw"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "KQvK.rtbw") {
		t.Errorf("a directory called like a table: %v", err)
	}
}

// Verify finds all damage and names every damaged file.
func TestVerify(t *testing.T) {
	if err := open(t).Verify(); err != nil {
		t.Error(err)
	}
	dir, contents := t.TempDir(), pick(t, "KPvK.rtbw", "KRvK.rtbw", "KRvK.rtbz")
	for _, name := range []string{"KPvK.rtbw", "KRvK.rtbz"} {
		contents[name][len(contents[name])-100] ^= 4
	}
	put(t, dir, contents)
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	if err := set.Verify(); err == nil || !strings.Contains(err.Error(), "KPvK.rtbw") || !strings.Contains(err.Error(), "KRvK.rtbz") || strings.Contains(err.Error(), "KRvK.rtbw") {
		t.Errorf("%v", err)
	}
	if _, err := Open("missing"); errors.Is(err, fs.ErrNotExist) {
		t.Error("an error of the system for a missing directory")
	}
}
