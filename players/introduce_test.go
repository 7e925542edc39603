//go:build unix

package players

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"match/players/spec"
)

// withNet writes a UCI engine into a new directory whose option names a net by
// default, and its net, "" for none.
func withNet(t *testing.T, net string) spec.Player {
	t.Helper()
	engine := filepath.Join(t.TempDir(), "engine")
	script := "#!/bin/sh\necho 'option name EvalFile type string default n.net'\n" +
		"while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n"
	if err := os.WriteFile(engine, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	if net != "" {
		if err := os.WriteFile(filepath.Join(filepath.Dir(engine), "n.net"), []byte(net), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return spec.Player{Kind: spec.UCI, Path: engine}
}

// The hash of default files tells an engine without them from one that has not
// been asked.
func TestDefaults(t *testing.T) {
	a, b, bare := withNet(t, "a"), withNet(t, "b"), withNet(t, "")
	found := map[string]string{}
	for name, s := range map[string]spec.Player{
		"a": a, "the same net": withNet(t, "a"), "b": b, "none": bare, "absent": {Kind: spec.UCI, Path: a.Path + "2"}, "built in": {Kind: spec.Builtin, Variant: "flat"},
		"set": {Kind: spec.UCI, Path: a.Path, Options: []spec.Option{{Name: "evalfile", Value: "n.net"}}},
	} {
		found[name] = AskDefaults(t.Context(), s)
	}
	if found["a"] != found["the same net"] || found["a"] == found["b"] || len(found["a"]) != 64 {
		t.Error(found)
	}
	if found["none"] != spec.NoDefaults || found["set"] != spec.NoDefaults || found["absent"] != "" || found["built in"] != "" {
		t.Error(found)
	}
}

// A program that a sandbox starts reads the files beside itself, not those beside
// the sandbox.
func TestDefaultsInABox(t *testing.T) {
	inside := withNet(t, "a")
	boxed := spec.Player{Kind: spec.UCI, Path: "/bin/sh", Args: []string{inside.Path}, Dir: "/bin", Boxed: inside.Path}
	if got, want := AskDefaults(t.Context(), boxed), AskDefaults(t.Context(), inside); got != want || got == spec.NoDefaults {
		t.Errorf("%s, want %s", got, want)
	}
	if text := fmt.Sprint(boxed); text != fmt.Sprint(spec.Player{Kind: spec.UCI, Path: "/bin/sh", Args: boxed.Args, Dir: "/bin"}) {
		t.Error(text)
	}
}
