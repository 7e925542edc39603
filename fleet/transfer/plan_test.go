package transfer

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"match/event"
	"match/fleet/wire"
	"match/players/spec"
	"match/variants"
)

// plan returns a match of two players, on a book.
func plan(a, b spec.Player, book string) *event.Plan {
	p := &event.Plan{Players: []spec.Player{a, b}, Conditions: event.DefaultConditions(), Format: &event.Match{Games: 2}}
	p.Conditions.Book, p.Conditions.Seed = book, math.MaxUint64
	p.Outputs = event.Outputs{PGN: "x.pgn", JSON: "-", Style: event.Style{Times: new(true), Event: "name"}}
	p.Flags = map[string]string{"db": "x"}
	p.Complete()
	return p
}

// sent reads a plan as other machines get it.
func sent(t *testing.T, data []byte) *wire.Plan {
	t.Helper()
	p := new(wire.Plan)
	if err := json.Unmarshal(data, p); err != nil {
		t.Fatal(err)
	}
	return p
}

// stay leaves a file a reference.
func stay(r Ref) (string, error) { return r.String(), nil }

func builtin(name string) spec.Player { return spec.Player{Kind: spec.Builtin, Variant: name} }

func write(t *testing.T, path, text string, mode os.FileMode) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	return path
}

// A packed plan includes the files that it needs, and omits everything local.
// Every digit of its numbers arrives.
func TestPack(t *testing.T) {
	dir := t.TempDir()
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := v.Dump(&text); err != nil {
		t.Fatal(err)
	}
	mine := builtin("file:" + write(t, filepath.Join(dir, "my.toml"), text.String(), 0o600))
	net := write(t, filepath.Join(dir, "a net.nnue"), "net", 0o600)
	engine := spec.Player{Kind: spec.UCI, Path: write(t, filepath.Join(dir, "engine"), "#!/bin/sh\n", 0o700), Dir: dir,
		Args: []string{"-x", "./a net.nnue"}, Options: []spec.Option{{Name: "EvalFile", Value: net}, {Name: "Hash", Value: "16"}}}
	book := write(t, filepath.Join(dir, ".my.epd"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n", 0o600)
	packed, files, err := Pack(plan(mine, engine, book+",plies=2"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(packed)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(data), dir) || len(files) != 3 {
		t.Errorf("%s\n%v", data, files)
	}
	arrived := filepath.Join(t.TempDir(), "there")
	p, err := Unpack(sent(t, data), func(r Ref) (string, error) { return filepath.Join(arrived, r.Sum, r.Name), nil })
	if err != nil {
		t.Fatal(err)
	}
	if p.Conditions.Seed != math.MaxUint64 || p.Outputs.PGN != "" || p.Outputs.JSON != "" || p.Outputs.Times == nil || !*p.Outputs.Times || p.Outputs.Event != "name" || p.Flags != nil {
		t.Errorf("%+v", p)
	}
	before, _ := mine.Hash()
	if after, err := p.Players[0].Hash(); err != nil || after != before || p.Players[0].DisplayName() != "my" {
		t.Errorf("the variant: %v, %v", p.Players[0], err)
	}
	e := p.Players[1]
	if !strings.HasPrefix(e.Path, arrived) || e.Dir != "" || e.DisplayName() != "engine" || e.Args[0] != "-x" || e.Options[1].Value != "16" {
		t.Errorf("the engine: %+v", e)
	}
	if e.Args[1] != e.Options[0].Value || filepath.Base(e.Args[1]) != "a net.nnue" {
		t.Errorf("its network: %q, %q", e.Args[1], e.Options[0].Value)
	}
	if !strings.HasPrefix(p.Conditions.Book, arrived) || !strings.HasSuffix(p.Conditions.Book, "/_.my.epd,plies=2") {
		t.Errorf("the book: %s", p.Conditions.Book)
	}
	var refs []Ref
	_, err = Unpack(&packed, func(r Ref) (string, error) { refs = append(refs, r); return r.String(), nil })
	if err != nil || len(refs) != 4 { // the network is named twice
		t.Errorf("%v, %v", refs, err)
	}
	for r := range files {
		if _, err := Unpack(&packed, func(ref Ref) (string, error) {
			if ref == r {
				return "", os.ErrNotExist
			}
			return "x", nil
		}); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("without %v: %v", r, err)
		}
	}
}

// One relative name may stand for the files of different players, beside their
// programs; an option's value needs no dot to name a file.
func TestPackBesideTheProgram(t *testing.T) {
	var players []spec.Player
	for _, version := range []string{"old", "new"} {
		dir := filepath.Join(t.TempDir(), version)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, "net.nnue"), version+" net", 0o600)
		write(t, filepath.Join(dir, "weights"), version+" weights", 0o600)
		players = append(players, spec.Player{Kind: spec.UCI, Path: write(t, filepath.Join(dir, version), "#!/bin/sh\n", 0o700),
			Args: []string{"weights"}, Options: []spec.Option{{Name: "EvalFile", Value: "net.nnue"}, {Name: "Weights", Value: "weights"}, {Name: "Hash", Value: "16"}}})
	}
	data, files, err := Pack(plan(players[0], players[1], "sharp"))
	if err != nil || len(files) != 6 {
		t.Fatalf("%v, %v", files, err)
	}
	p, err := Unpack(&data, stay)
	if err != nil {
		t.Fatal(err)
	}
	for i, version := range []string{"old", "new"} {
		o := p.Players[i].Options
		for j, name := range []string{"net.nnue", "weights"} {
			r, is := parseRef(o[j].Value)
			if text, _ := os.ReadFile(files[r]); !is || r.Name != name || !strings.HasPrefix(string(text), version) {
				t.Errorf("%s: %v is %q", version, o[j], text)
			}
		}
		if p.Players[i].Args[0] != "weights" || o[2].Value != "16" {
			t.Errorf("%+v", p.Players[i])
		}
	}
}

// A file without a path, because it is not here, is none that a player names.
func TestAMissingFileChangesNoPlayer(t *testing.T) {
	l := NewFiles()
	l.Named("", Ref{sumOf([]byte("x")), "x"})
	s := spec.Player{Kind: spec.UCI, Path: "/e", Args: []string{"-x"}, Options: []spec.Option{{Name: "Hash", Value: "16"}}}
	if l.ToRemote(&s); s.Path != "/e" || s.Args[0] != "-x" || s.Options[0].Value != "16" {
		t.Errorf("%+v", s)
	}
}

// The server knows the files of its own events, and no others.
func TestAddedFilesAreNamed(t *testing.T) {
	dir := t.TempDir()
	mine := builtin("file:" + write(t, filepath.Join(dir, "my.toml"), "text", 0o600))
	net := write(t, filepath.Join(dir, "net.nnue"), "net", 0o600)
	engine := spec.Player{Kind: spec.UCI, Path: write(t, filepath.Join(dir, "engine"), "#!/bin/sh\n", 0o700), Args: []string{net, dir}}
	l := NewFiles()
	files, err := l.Add(plan(mine, engine, "default"))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, %v", files, err)
	}
	if l.ToRemote(&mine); mine.Variant != "my" || mine.Weights != "text" {
		t.Errorf("%+v", mine)
	}
	l.ToRemote(&engine)
	for text, want := range map[string]string{engine.Path: filepath.Join(dir, "engine"), engine.Args[0]: net} {
		if r, is := parseRef(text); !is || files[r] != want {
			t.Errorf("%s is %s", want, text)
		}
	}
	other := builtin("file:/other.toml")
	if l.ToRemote(&other); other.Variant != "file:/other.toml" || other.Weights != "" || engine.Args[1] != dir {
		t.Errorf("%+v, %+v", other, engine)
	}
	engine.Path = filepath.Join(dir, "none")
	if files, err := l.Add(plan(engine, engine, "default")); files != nil || err == nil {
		t.Errorf("%v, %v", files, err)
	}
}

// References to files of one machine are refused when a plan arrives, at any
// place in the plan. Follow-up work and the flags of the command stay with the
// submitter, regardless of their keys.
func TestFollowUpsStayAtHome(t *testing.T) {
	for name, then := range map[string]string{
		"positions": `{"data":{"sampling":{"variant":"flat","seed":1},"out":"x.csv"}}`,
		"a fit":     `{"fit":{"variant":"flat","weights":["value.queen"]}}`,
		"nothing":   "",
	} {
		p := plan(builtin("tapered"), builtin("flat"), "startpos")
		p.Flags = map[string]string{"variant": "flat", "path": "x"}
		if then != "" {
			p.Then = json.RawMessage(then)
		}
		plan, files, err := Pack(p)
		packed, _ := json.Marshal(plan)
		if err != nil || len(files) > 0 {
			t.Errorf("%s: %v, %v", name, files, err)
			continue
		}
		if strings.Contains(string(packed), `"then"`) || strings.Contains(string(packed), `"flags"`) {
			t.Errorf("%s: sent %s", name, packed)
		}
		if files, err := NewFiles().Add(p); err != nil || len(files) > 0 {
			t.Errorf("%s, linked: %+v, %v", name, files, err)
		}
		if p.Flags == nil || then != "" && p.Then == nil {
			t.Errorf("%s: the submitter's own plan lost its follow-up", name)
		}
	}
}

func TestUnpackRefuses(t *testing.T) {
	for want, p := range map[string]*event.Plan{
		"the variant itself must be in": plan(builtin("file:/etc/passwd"), builtin("flat"), "default"),
		"named by its content":          plan(spec.Player{Kind: spec.UCI, Path: "/bin/sh"}, builtin("flat"), "default"),
		"e: its program must be":        plan(spec.Player{Kind: spec.UCI, Name: "e", Path: (Ref{strings.Repeat("0", 64), "e"}).String(), Dir: "/"}, builtin("flat"), "default"),
		"a book must be embedded":       plan(builtin("flat"), builtin("flat"), "/etc/passwd"),
		"no endgame tables in /tables":  plan(builtin("flat"), spec.Player{Kind: spec.Builtin, Variant: "flat", Tablebase: "/tables"}, "default"),
		"endgame tables must be named by their content": func() *event.Plan {
			p := plan(builtin("flat"), builtin("zoned"), "default")
			p.Tablebases = "/tables"
			p.Complete()
			return p
		}(),
	} {
		data, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Unpack(sent(t, data), stay); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// References cannot lead out of a directory.
func TestRefs(t *testing.T) {
	sum := strings.Repeat("ab", 32)
	if r, is := parseRef("blob:" + sum + "/x.bin"); !is || r.String() != "blob:"+sum+"/x.bin" {
		t.Errorf("%v, %v", r, is)
	}
	for _, bad := range []string{"", sum + "/x", "blob:" + sum, "blob:" + sum + "/", "blob:" + sum + "/..", "blob:" + sum + "/../x", "blob:" + sum + "/a/b",
		"blob:" + sum[1:] + "/x", "blob:" + strings.ToUpper(sum) + "/x", "blob:" + sum + "/.x", "blob:" + sum + "/x\n", "blob:../../" + sum + "/x", "blob:" + sum + "/" + strings.Repeat("x", 129)} {
		if r, is := parseRef(bad); is {
			t.Errorf("%q is %v", bad, r)
		}
	}
	for name, want := range map[string]string{"...x": "_...x", "a b": "a b", "ä|b": "___b", strings.Repeat("y", 200): strings.Repeat("y", 128), " z": "_ z"} {
		r, err := RefOf(write(t, filepath.Join(t.TempDir(), name), "x", 0o600))
		if err != nil || len(name) < 10 && r.Name != want && r.Name != "_b" && r.Name != "__b" {
			t.Errorf("%q: %q, %v", name, r.Name, err)
		}
		if _, is := parseRef(r.String()); !is {
			t.Errorf("%q becomes %v, which is none", name, r)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	data, _ := json.Marshal(plan(builtin("flat"), builtin("zoned"), "default"))
	f.Add(data)
	f.Add([]byte(`{"players":[{"variant":"file:x"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var sent wire.Plan
		if json.Unmarshal(data, &sent) != nil {
			return
		}
		p, err := Unpack(&sent, stay)
		if err != nil {
			return
		}
		for i := range p.Players {
			if err := checkPlayer(&p.Players[i]); err != nil {
				t.Error(err)
			}
		}
	})
}

// odd is a kind of event with players in many places.
type odd struct {
	event.Match
	More  []*nested
	Any   any
	Named map[string]spec.Player
}

type nested struct{ Pair [2]spec.Player }

// Players are found wherever a kind of event has them, and changed in place. A
// place where they cannot be changed is refused.
func TestEveryPlayerIsFound(t *testing.T) {
	f := &odd{More: []*nested{{[2]spec.Player{builtin("a"), builtin("b")}}, nil}, Any: &nested{[2]spec.Player{builtin("c"), builtin("d")}}}
	players := []spec.Player{builtin("e")}
	rename := func(s *spec.Player) error { s.Name = s.Variant + "!"; return nil }
	if err := eachPlayer(reflect.ValueOf(&event.Plan{Players: players, Format: f}), rename); err != nil {
		t.Fatal(err)
	}
	for _, s := range append(append(f.More[0].Pair[:], f.Any.(*nested).Pair[:]...), players...) {
		if s.Name != s.Variant+"!" {
			t.Errorf("%s is not found", s.Variant)
		}
	}
	f.Named = map[string]spec.Player{"x": builtin("x")}
	if err := eachPlayer(reflect.ValueOf(f), rename); err == nil || !strings.Contains(err.Error(), "x: this kind of event cannot") {
		t.Error(err)
	}
	f.Named, f.Any = nil, errors.New
	if err := eachPlayer(reflect.ValueOf(f), func(*spec.Player) error { return os.ErrInvalid }); !errors.Is(err, os.ErrInvalid) {
		t.Error(err)
	}
}
