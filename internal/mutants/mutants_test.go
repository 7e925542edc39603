package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const sample = `package p

func f(a, b int, ok bool) (n int) {
	if a < b && !ok {
		n = -a
	}
	for i := range a {
		n += i
		if ok {
			break
		}
	}
	println(n)
	n++
	_ = n
	return n
}
`

func TestMutants(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(path, []byte(sample), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := mutantsOf(path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range found {
		m := &found[i]
		got = append(got, m.what())
		text, err := m.apply()
		if err != nil {
			t.Fatal(err)
		}
		if line := strings.Split(sample, "\n")[m.line-1]; strings.TrimSpace(line) != m.source || !strings.HasPrefix(line[m.column-1:], strings.Split(m.old, "\n")[0]) {
			t.Errorf("%s at %d:%d stands in %q, not in %q", m.what(), m.line, m.column, line, m.source)
		}
		if string(text) != sample[:m.start]+m.new+sample[m.end:] {
			t.Errorf("%s makes\n%s", m.what(), text)
		}
	}
	want := []string{
		"&& → ||", "< → <=", "< → >=", "! → nothing", "n = → _ =", "- → nothing",
		"+= → -=", "n += → _ =", "ok → !(ok)", "break → continue", "println(n) → nothing", "++ → --",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found %q,\n want %q", got, want)
	}
}

func TestProfile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "profile")
	text := "mode: set\nmatch/p/p.go:3.35,4.18 1 1\nmatch/p/p.go:4.18,6.3 1 0\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := readProfile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file         string
		line, column int
		want         bool
	}{
		{"p.go", 4, 5, true}, {"p.go", 3, 35, true}, {"p.go", 3, 34, false},
		{"p.go", 4, 18, false}, {"p.go", 5, 1, false}, {"q.go", 4, 5, false},
	} {
		if got := b.cover(c.file, c.line, c.column); got != c.want {
			t.Errorf("%s:%d:%d is covered: %v, want %v", c.file, c.line, c.column, got, c.want)
		}
	}
}

func TestEquivalentMutantsAreKnownByTheirRow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mutants.md")
	text := "# Mutants\n\n| file | line | change | why |\n|---|---|---|---|\n| `p.go` | `if a \\|\\| b {` | `\\|\\| → &&` | a is b |\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	known, err := readEquivalent(path)
	if err != nil {
		t.Fatal(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	m := mutant{file: filepath.Join(wd, "p.go"), old: "||", new: "&&", source: "if a || b {"}
	if len(known) != 1 || !known[keyOf(&m)] {
		t.Errorf("%q is not among %v", keyOf(&m), known)
	}
	if m.new = ""; known[keyOf(&m)] {
		t.Errorf("%q is taken for another", keyOf(&m))
	}
}

func TestShare(t *testing.T) {
	var r report
	if r.share() != 100 {
		t.Errorf("no mutants: %v", r.share())
	}
	r.add(mutant{}, killed, false)
	r.add(mutant{}, killed, true)
	r.add(mutant{}, timedOut, false)
	r.add(mutant{}, survived, true)
	r.add(mutant{}, survived, false)
	if got := r.String(); got != "0 mutants, 0 covered, 5 drawn: 2 killed, 1 timed out, 1 survived, 1 equivalent: 75.0% killed" {
		t.Error(got)
	}
}

// The fate of a mutant follows from its tests, or only from those of -run if
// given.
func TestFates(t *testing.T) {
	for script, want := range map[string]fate{
		"exit 0": survived,
		"exit 1": killed,
		"echo panic: test timed out after; exit 2":       timedOut,
		"case \"$*\" in *-test.run=quick*) exit 1; esac": killed,
		"case \"$*\" in *-test.run=slow*) exit 1; esac":  survived,
	} {
		binary := filepath.Join(t.TempDir(), "p.test")
		if err := os.WriteFile(binary, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		b := bench{pkg: pkg{Dir: t.TempDir()}, memory: 1000, tests: "quick", timeout: time.Minute}
		if got := b.fate(binary); got != want {
			t.Errorf("%s: fate %d, want %d", script, got, want)
		}
	}
}
