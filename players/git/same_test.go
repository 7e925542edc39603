package git

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/players/spec"
)

// netted returns the files of a repository whose executable never changes; its
// bench depends on a net beside it.
func netted(recipe, net string) map[string]string {
	return map[string]string{
		".match.toml": "build = 'cp engine.sh engine'\nengine = 'engine'\n" + recipe,
		"engine.sh":   "#!/bin/sh\ncat \"$(dirname \"$0\")/nets/w.toml\"\n",
		"nets/w.toml": net,
	}
}

// Engines with one executable are the same only if their benches and the files
// that they may read are equal, too.
func TestSameEngine(t *testing.T) {
	constant := map[string]string{"engine.sh": "#!/bin/sh\necho 8 nodes\n"}
	for name, c := range map[string]struct {
		start, change map[string]string
		want          string // in the message; "": they differ
	}{
		"a document":               {netted("", "7 nodes"), map[string]string{"README": "x", "doc/a.txt": "x", "notes.md": "x", ".github/ci.yml": "x"}, "benches (7 nodes) and data files (SHA-256 "},
		"nothing":                  {netted("bench = false\n", "x"), nil, "executables (SHA-256 "},
		"a net":                    {netted("bench = false\n", "x"), map[string]string{"nets/w.toml": "y"}, ""},
		"a net and the bench":      {netted("", "7 nodes"), map[string]string{"nets/w.toml": "8 nodes"}, ""},
		"a net, but not the bench": {netted("", "7 nodes"), map[string]string{"nets/w.toml": "7 nodes "}, ""},
		"the bench alone":          {netted("data = false\n", "7 nodes"), map[string]string{"nets/w.toml": "8 nodes"}, ""},
		"no file that it names":    {netted("data = 'nets/*'\n", "7 nodes"), map[string]string{"other.toml": "x"}, "data files (SHA-256 "},
		"a file that it names":     {netted("data = 'nets'\nbench = false\n", "7 nodes"), map[string]string{"nets/w.toml": "x"}, ""},
		"a new net":                {netted("bench = false\n", "x"), map[string]string{"nets/v.toml": "y"}, ""},
		"a module of a script":     {netted("bench = false\n", "x"), map[string]string{"eval.c": "y"}, ""},
		"files that it never has":  {netted("data = false\nbench = false\n", "x"), map[string]string{"nets/w.toml": "y"}, "executables (SHA-256 "},
		"the executable":           {netted("", "7 nodes"), constant, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := newRepo(t, "start", c.start)
			commit(t, dir, "change", c.change)
			w := newWorkshop(t)
			a, b := w.must(t, of("HEAD", dir)), w.must(t, of("HEAD~1", dir))
			text, err := Same(a, b)
			if err != nil || (text == "") != (c.want == "") || !strings.Contains(text, c.want) {
				t.Errorf("%q, %v", text, err)
			}
			hashA, _ := a.Hash()
			if hashB, err := b.Hash(); err != nil || (hashA == hashB) != (a.Source.Binary == b.Source.Binary && a.Source.Data == b.Source.Data) {
				t.Errorf("hashes %s and %s, %v", hashA, hashB, err)
			}
			_, err = w.line(t, dir, "HEAD~1", "HEAD", nil)
			if equal := (*EqualEnds)(nil); (errors.As(err, &equal)) != (c.want != "") {
				t.Errorf("line: %v", err)
			}
		})
	}
}

// A native program has its sources in itself.
func TestSameProgram(t *testing.T) {
	needs(t, "cc", "make")
	dir := newRepo(t, "start", map[string]string{"Makefile": "EXE ?= toy\nall:\n\t$(CC) -DNODES=1234 -o $(EXE) engine.c\n", "engine.c": cEngine, "net.bin": "x"})
	commit(t, dir, "unused sources", map[string]string{"src/other.cpp": "x", "Makefile": "EXE ?= toy\n\nall:\n\t$(CC) -DNODES=1234 -o $(EXE) engine.c\n"})
	commit(t, dir, "net", map[string]string{"net.bin": "y"})
	w := newWorkshop(t)
	first, second, third := w.must(t, of("HEAD~2", dir)), w.must(t, of("HEAD~1", dir)), w.must(t, of("HEAD", dir))
	if text, err := Same(first, second); text == "" || err != nil {
		t.Errorf("sources that change nothing: %q, %v", text, err)
	}
	if text, err := Same(second, third); text != "" || err != nil {
		t.Errorf("another net: %q, %v", text, err)
	}
}

// A commit that changes a net is a place of the line, also outside of the paths.
func TestLineOfNets(t *testing.T) {
	for name, recipe := range map[string]string{
		"by default": "bench = false\n", "outside of the paths": "bench = false\npaths = 'engine.sh'\n",
		"by its bench": "", "as data": "bench = false\npaths = 'engine.sh'\ndata = 'nets/*'\n",
	} {
		dir := newRepo(t, "start", netted(recipe, "7 nodes"))
		for i, files := range []map[string]string{{"README": "1"}, {"nets/w.toml": "8 nodes"}, {"README": "3"}, {"nets/w.toml": "9 nodes"}} {
			commit(t, dir, string(rune('1'+i))+": x", files)
		}
		if l, err := newWorkshop(t).line(t, dir, "HEAD~4", "HEAD", nil); err != nil || lineOf(l) != "2 4" || l.Untouched+l.Equal != 2 {
			t.Errorf("%s: %+v, %v", name, l, err)
		}
	}
}

// A merge counts by what it brings.
func TestLineOfMergedNets(t *testing.T) {
	dir := newRepo(t, "start", netted("bench = false\npaths = 'engine.sh'\n", "7"))
	do(t, dir, "checkout", "-q", "-b", "side")
	commit(t, dir, "9: side", map[string]string{"nets/w.toml": "8"})
	do(t, dir, "checkout", "-q", "main")
	do(t, dir, "merge", "-q", "--no-ff", "-m", "1: merge", "side")
	commit(t, dir, "2: x", map[string]string{"README": "x"})
	if l, err := newWorkshop(t).line(t, dir, "HEAD~2", "HEAD", nil); err != nil || lineOf(l) != "1" {
		t.Errorf("%+v, %v", l, err)
	}
}

// A net in the cache that has been changed is not used: the engine is built again.
func TestChangedNetIsNotUsed(t *testing.T) {
	dir := newRepo(t, "start", netted("bench = false\n", "7"))
	w := newWorkshop(t)
	first := w.must(t, of("HEAD", dir))
	want, err := first.Hash()
	if err != nil || !w.Intact(&first) {
		t.Fatalf("%v, intact: %v", err, w.Intact(&first))
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(first.Path), "nets", "w.toml"), []byte("8"), 0o666); err != nil {
		t.Fatal(err)
	}
	if w.Intact(&first) {
		t.Error("a changed net counts as intact")
	}
	again := first
	if err := w.Provide(t.Context(), []*spec.Player{&again}); err != nil || runEngine(t, again, "") != "7" {
		t.Errorf("it plays with another net, %v", err)
	}
	if hash, err := again.Hash(); err != nil || hash != want {
		t.Errorf("hash %s, want %s, %v", hash, want, err)
	}
}
