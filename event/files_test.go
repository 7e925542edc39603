package event

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/players/spec"
)

// Text written to a pipe cannot be undone; a file is restored completely.
func TestEmptying(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if err := emptyFrom(w, 0); err != nil {
		t.Errorf("a pipe: %v", err)
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "f"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.WriteString("old and long")
	if err := emptyFrom(f, 0); err != nil {
		t.Error(err)
	}
	f.WriteString("new")
	if text, _ := os.ReadFile(f.Name()); string(text) != "new" {
		t.Errorf("%q is left", text)
	}
}

// The error for a file names the option of the command that plays this kind of event.
func TestFilesOfPlayersHaveOptions(t *testing.T) {
	for _, c := range []struct {
		format  Format
		options string
	}{
		{&Match{}, "a b"}, {&Slice{}, "a b"}, {&Tournament{}, "player player player"}, {&Ladder{}, "a rungs rungs"},
		{&Race{}, "a a b"}, {&Scale{}, "a b a b"}, {&Bisect{}, "good bad bad"},
	} {
		want := strings.Fields(c.options)
		p := &Plan{Format: c.format}
		for range want {
			p.Players = append(p.Players, spec.Player{Kind: spec.Builtin, Variant: "file:my.toml"})
		}
		var got []string
		for _, f := range p.Inputs()[1:] {
			got = append(got, f.Option)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%T: %q, want %q", c.format, got, want)
		}
		var wrong *FieldError
		if err := p.ofPlayer(len(want)-1, io.EOF); !errors.As(err, &wrong) || wrong.Option != want[len(want)-1] {
			t.Errorf("%T: %+v", c.format, wrong)
		}
	}
}
