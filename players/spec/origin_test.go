package spec

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// program creates an executable program whose name is not a variant, and returns
// its path.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine.exe")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBareProgram: in a text and in a table, a name without a prefix is a
// variant, or otherwise a program with the keys of an engine.
func TestBareProgram(t *testing.T) {
	path := program(t)
	t.Setenv("PATH", filepath.Dir(path))
	for _, name := range []string{path, "engine.exe"} {
		want := Player{Kind: UCI, Path: name, Options: []Option{{"Hash", "64"}}}
		parsed, err := Parse(name + ",option.Hash=64")
		if err != nil || parsed.String() != want.String() {
			t.Errorf("%s: %v, %v", name, parsed, err)
		}
		table, err := FromTable("a", map[string]any{"variant": name, "options": map[string]any{"Hash": int64(64)}})
		if err != nil || table.String() != want.String() {
			t.Errorf("table of %s: %v, %v", name, table, err)
		}
	}
	// A variant takes precedence over a program with the same name.
	if err := os.Rename(path, filepath.Join(filepath.Dir(path), "tapered")); err != nil {
		t.Fatal(err)
	}
	if s, err := Parse("tapered"); err != nil || s.Kind != Builtin {
		t.Errorf("tapered beside a program of that name: %+v, %v", s, err)
	}
	if _, err := Parse("tapered,nodse=1"); err == nil {
		t.Error("a wrong key of a variant is taken for one of the program")
	}
}

// Quotes may include the prefix.
func TestQuotedWho(t *testing.T) {
	for _, text := range []string{`uci:"./a b"`, `"uci:./a b"`, `uci:./a\ b`} {
		if s, err := Parse(text); err != nil || s.Kind != UCI || s.Path != "./a b" {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
	if s, err := FromTable("a", map[string]any{"variant": "file:./my weights.toml"}); err != nil || s.Variant != "file:./my weights.toml" {
		t.Errorf("a file with a space in its name: %+v, %v", s, err)
	}
}

func TestPrefixes(t *testing.T) {
	if got, want := Prefixes(), []string{"uci:", "xboard:", "git:", "file:"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestQuestions checks the properties on which other packages rely, by the kind
// of player.
func TestQuestions(t *testing.T) {
	for name, c := range map[string]struct {
		ask  func(Player) bool
		want [3]bool // built-in, UCI, xboard
	}{
		"IsProcess":       {Player.IsProcess, [3]bool{false, true, true}},
		"DeclaresOptions": {Player.DeclaresOptions, [3]bool{false, true, false}},
		"HasWeights":      {Player.HasWeights, [3]bool{true, false, false}},
		"JudgesMoves":     {Player.JudgesMoves, [3]bool{true, true, false}},
		"KeepsDepth":      {Player.KeepsDepth, [3]bool{true, true, false}},
	} {
		for i, kind := range []Kind{Builtin, UCI, Xboard} {
			if got := c.ask(Player{Kind: kind}); got != c.want[i] {
				t.Errorf("%s of %s: %v", name, kind, got)
			}
		}
	}
}
