package spec

import (
	"path/filepath"
	"testing"
)

// The files of a player are named from a directory, and what is no file there keeps its name.
func TestFrom(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for text, want := range map[string]Player{
		"flat":                          {Kind: Builtin, Variant: "flat"},
		"file:mine.toml":                {Kind: Builtin, Variant: "file:" + at("mine.toml")},
		"file:" + at("x"):               {Kind: Builtin, Variant: "file:" + at("x")},
		"flat,tablebase=tables":         {Kind: Builtin, Variant: "flat", Tablebase: Tables(at("tables"))},
		"flat,tablebase=on":             {Kind: Builtin, Variant: "flat", Tablebase: TablesOn},
		"flat,syzygy=tables":            {Kind: Builtin, Variant: "flat", Tablebase: Tables(syzygyTables + at("tables"))},
		"uci:./new":                     {Kind: UCI, Path: at("new")},
		"uci:no-such-program":           {Kind: UCI, Path: at("no-such-program")},
		"uci:go,dir=work":               {Kind: UCI, Path: "go", Dir: at("work")},
		"git:HEAD,repo=toy":             {Kind: UCI, Source: &Source{Ref: "HEAD", Repo: at("toy")}},
		"git:HEAD,repo=https://x.org/y": {Kind: UCI, Source: &Source{Ref: "HEAD", Repo: "https://x.org/y"}},
	} {
		s, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := s.From(dir)
		if got.Variant != want.Variant || got.Path != want.Path || got.Dir != want.Dir || got.Tablebase != want.Tablebase || want.Source != nil && got.Source.Repo != want.Source.Repo {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestTextSize(t *testing.T) {
	s := Player{Weights: "1", Path: "22", Variant: "333", Args: []string{"4444"}, Options: []Option{{Name: "55555", Value: "666666"}}}
	if n := s.TextSize(); n != 21 {
		t.Errorf("%d bytes, want 21", n)
	}
}
