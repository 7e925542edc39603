package worker

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/arena"
	"match/fleet/transfer"
	"match/internal/sandbox"
	"match/players/spec"
)

// writeFile writes an executable file and returns its path.
func writeFile(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// refOf returns the reference of a file.
func refOf(t *testing.T, path string) transfer.Ref {
	t.Helper()
	r, err := transfer.RefOf(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// homeOf makes an engine of a task refer to files of a worker with permissions.
func homeOf(t *testing.T, a *Allowed, files *transfer.Dir, s spec.Player) (spec.Player, error) {
	t.Helper()
	err := newWorker(Options{Allowed: a, Builds: filepath.Join(t.TempDir(), "builds")}, files).homeOf(t.Context(), new(arena.Task), &s)
	return s, err
}

// The owner says what an engine needs in the sandbox. Wrong words are refused at
// the start.
func TestParseProgram(t *testing.T) {
	dir := t.TempDir()
	engine := writeFile(t, filepath.Join(dir, "lc0"), "engine")
	for text, want := range map[string]program{
		"lc0=" + engine:                                      {},
		"lc0=" + engine + ",sandbox":                         {boxed: true},
		"lc0=" + engine + ",read=" + dir:                     {boxed: true, read: []string{dir}},
		"lc0=" + engine + ",read=" + dir + ",read=" + engine: {boxed: true, read: []string{dir, engine}},
		"lc0=" + engine + ",dev=/dev/null":                   {boxed: true, devices: []string{"/dev/null"}},
	} {
		a, err := ParseAllowed([]string{"engine:" + text})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		p := a.programs[0]
		if p.path != engine || p.boxed != want.boxed || !slices.Equal(p.read, want.read) || !slices.Equal(p.devices, want.devices) || p.permission != "engine:"+text {
			t.Errorf("%s: %+v", text, p)
		}
	}
	for text, want := range map[string]string{
		"lc0":                                 "want engine:NAME=PATH, with read=DIR, dev=GROUP or sandbox after commas",
		"=" + engine:                          "want engine:NAME=PATH",
		"lc0=" + engine + ",raed=" + dir:      `unknown "raed=` + dir + `" (did you mean "read"?): want read=DIR, dev=GROUP or sandbox`,
		"lc0=" + engine + ",read=":            `unknown "read="`,
		"lc0=" + engine + ",sandbox=on":       `unknown "sandbox=on"`,
		"lc0=" + engine + ",dev=nvida":        `(did you mean "nvidia"?)`,
		"lc0=" + engine + ",read=/no/such":    "/no/such",
		"lc0=" + filepath.Join(dir, "absent"): "absent",
	} {
		if _, err := ParseAllowed([]string{"engine:" + text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// An engine that is replaced while the worker runs does not play: the worker
// starts its own copy, which nobody else can change.
func TestReplacedProgram(t *testing.T) {
	dir := t.TempDir()
	engine := writeFile(t, filepath.Join(dir, "e", "engine"), "good")
	a, err := ParseAllowed([]string{"engine:x=" + engine})
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(dir, "own")
	writeFile(t, filepath.Join(own, "1", "of-an-earlier-start"), "old")
	good := refOf(t, engine)
	if err := a.takeCopies(own); err != nil {
		t.Fatal(err)
	}
	files, err := transfer.OpenDir(filepath.Join(dir, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, engine, "evil")
	s, err := homeOf(t, a, files, spec.Player{Kind: spec.UCI, Path: good.String()})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(s.Path); string(text) != "good" {
		t.Errorf("%s contains %q, %v", s.Path, text, err)
	}
	for _, path := range []string{own, filepath.Dir(s.Path), s.Path} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: others have rights: %v, %v", path, info, err)
		}
	}
	if _, err := homeOf(t, a, files, spec.Player{Kind: spec.UCI, Path: refOf(t, engine).String()}); err == nil {
		t.Error("the file that came later may run")
	}
	if left, _ := filepath.Glob(own + "/*/*"); !slices.Equal(left, []string{s.Path}) {
		t.Errorf("%q are left", left)
	}
	a, err = ParseAllowed([]string{"engine:x=" + dir})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.takeCopies(own); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a directory is a program: %v", err)
	}
}

// In the sandbox, an engine sees its own files and no others of the worker, and
// what its owner gives it.
func TestVisible(t *testing.T) {
	dir := t.TempDir()
	engine := writeFile(t, filepath.Join(dir, "engine"), "engine")
	files, err := transfer.OpenDir(filepath.Join(dir, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	net := writeFile(t, filepath.Join(dir, "net"), "net")
	files.Link(refOf(t, net).Sum, net)
	a, err := ParseAllowed([]string{"engine:x=" + engine + ",read=/var/tmp,dev=/dev/null"})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.takeCopies(filepath.Join(dir, "own")); err != nil {
		t.Fatal(err)
	}
	player := spec.Player{Kind: spec.UCI, Path: refOf(t, engine).String(), Options: []spec.Option{{Name: "EvalFile", Value: refOf(t, net).String()}}}
	s, err := homeOf(t, a, files, player)
	if usable := sandbox.Usable(); usable != nil {
		if err == nil || !strings.Contains(err.Error(), "--no-sandbox") {
			t.Errorf("without a sandbox: %v", err)
		}
		t.Skip(usable)
	}
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Join(s.Args, " ")
	own := filepath.Join(dir, "own", "1", "engine")
	for _, want := range []string{"--ro-bind /var/tmp /var/tmp", "--dev-bind /dev/null /dev/null", "--ro-bind " + own + " " + own, "--ro-bind " + s.Options[0].Value} {
		if !strings.Contains(line, want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
	if strings.Contains(line, "bind "+filepath.Join(dir, "blobs")+" ") {
		t.Errorf("all files of the server are visible: %s", line)
	}
	w := &worker{Options: Options{Builds: "/w/builds"}}
	for path, want := range map[string]string{"/w/builds/key/tree/src/engine": "/w/builds/key", "/w/other/file": "/w/other/file", "/w/builds2/file": "/w/builds2/file"} {
		if got := w.visible(path); got != want {
			t.Errorf("of %s, %s is visible, want %s", path, got, want)
		}
	}
}

// The owner is told which engines run without a sandbox, and which limits it
// does not have.
func TestWarnings(t *testing.T) {
	engine := writeFile(t, filepath.Join(t.TempDir(), "engine"), "engine")
	free, boxed := "engine:free="+engine, "engine:boxed="+engine+",sandbox"
	warn := func(off bool, allow ...string) string {
		a, err := ParseAllowed(allow)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join((&Options{Allowed: a, NoSandbox: off}).warnings(), "\n")
	}
	const without = " runs without a sandbox, and submitters set its options"
	if got := warn(false, free, boxed); !strings.Contains(got, free+without) || strings.Contains(got, boxed+without) {
		t.Error(got)
	}
	if got := warn(true, free, boxed); !strings.Contains(got, free+without) || !strings.Contains(got, boxed+without) || strings.Contains(got, "in the sandbox") {
		t.Error(got)
	}
	if got := warn(false, free); got != free+without+": ,sandbox after its path, or what it needs (,read=DIR ,dev=GROUP), puts it into one" {
		t.Error(got)
	}
	for _, allow := range []string{boxed, "sha256:" + strings.Repeat("a", 64), "repo:https://a/b"} {
		if got := warn(false, allow); got != sandbox.Unlimited() {
			t.Errorf("%s: %q", allow, got)
		}
	}
}

// A worker copies the programs of its owner and gives its warnings before it
// does anything else.
func TestRunBegins(t *testing.T) {
	dir := t.TempDir()
	engine := writeFile(t, filepath.Join(dir, "engine"), "engine")
	var notes []string
	o := Options{Own: filepath.Join(dir, "own"), Spool: filepath.Join(os.DevNull, "x"), Note: func(line string) { notes = append(notes, line) }}
	run := func(path string) error {
		var err error
		if o.Allowed, err = ParseAllowed([]string{"engine:x=" + path}); err != nil {
			t.Fatal(err)
		}
		return Run(t.Context(), nil, o)
	}
	if err := run(dir); err == nil || !strings.Contains(err.Error(), "cannot copy "+dir) || len(notes) > 0 {
		t.Errorf("%v, %q", err, notes)
	}
	if err := run(engine); err == nil || len(notes) != 1 || !strings.Contains(notes[0], "runs without a sandbox") {
		t.Errorf("%v, %q", err, notes)
	}
	if _, err := os.Stat(filepath.Join(dir, "own", "1", "engine")); err != nil {
		t.Error(err)
	}
}
