package worker

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/arena"
	"match/fleet/transfer"
	"match/internal/sandbox"
	"match/players/spec"
)

// Only programs that the owner has allowed may run, and only exactly these files.
func TestAllowed(t *testing.T) {
	dir := t.TempDir()
	files, err := transfer.OpenDir(filepath.Join(dir, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	refs := map[string]transfer.Ref{}
	for _, name := range []string{"own", "sent", "other"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if refs[name], err = transfer.RefOf(path); err != nil {
			t.Fatal(err)
		}
		files.Link(refs[name].Sum, path)
	}
	allowed, err := ParseAllowed([]string{"engine:x=" + filepath.Join(dir, "own"), "sha256:" + strings.ToUpper(refs["sent"].Sum)})
	if err != nil {
		t.Fatal(err)
	}
	if err := allowed.takeCopies(filepath.Join(dir, "own-copies")); err != nil {
		t.Fatal(err)
	}
	home := func(s spec.Player, off bool) (spec.Player, error) {
		task := arena.Task{Pairs: make([]arena.Setup, 1)}
		task.Pairs[0].Participants = [2]arena.Participant{{Spec: spec.Player{Kind: spec.Builtin, Variant: "flat"}, Hash: "1"}, {Spec: s, Hash: "2"}}
		err := newWorker(Options{Allowed: allowed, NoSandbox: off}, files).home(t.Context(), &task)
		if err == nil && (task.Pairs[0].Participants[0].Hash != "1" || task.Pairs[0].Participants[1].Hash != "") {
			t.Errorf("%+v", task.Pairs[0].Participants)
		}
		return task.Pairs[0].Participants[1].Spec, err
	}
	engine := func(name string) spec.Player {
		return spec.Player{Kind: spec.UCI, Name: name, Path: refs[name].String(), Args: []string{refs["other"].String()}}
	}
	if s, err := home(engine("own"), false); err != nil || s.Path != filepath.Join(dir, "own-copies", "1", "own") || !strings.HasPrefix(s.Args[0], filepath.Join(dir, "blobs")) {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := home(engine("sent"), true); err != nil || !strings.HasPrefix(s.Path, filepath.Join(dir, "blobs")) {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := home(engine("other"), true); err == nil || !strings.Contains(err.Error(), "--allow sha256:"+refs["other"].Sum) {
		t.Error(err)
	}
	if _, err := home(spec.Player{Kind: spec.UCI, Path: "/bin/sh"}, true); err == nil {
		t.Error("a program by its path")
	}
	for _, name := range []string{"env", "mkdir"} { // which every system has
		path, err := exec.LookPath(name)
		if err := errors.Join(err, os.Symlink(path, filepath.Join(dir, name))); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	if _, err := home(engine("sent"), false); !errors.Is(err, sandbox.ErrMissing) || !strings.Contains(err.Error(), "--no-sandbox") {
		t.Errorf("without a sandbox: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bwrap"), []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	s, err := home(engine("sent"), false)
	if err != nil || !slices.Contains(s.Args, filepath.Join(dir, "bwrap")) || s.DisplayName() != "sent" || !slices.Contains(s.Args, "--unshare-all") || !strings.HasPrefix(s.Args[len(s.Args)-2], filepath.Join(dir, "blobs")) {
		t.Errorf("%+v, %v", s, err)
	}
	for _, bad := range []string{"", "x", "engine:x", "engine:=x", "sha256:12", "sha256:" + strings.Repeat("g", 64), "engine:x=/nowhere/at/all"} {
		if _, err := ParseAllowed([]string{bad}); err == nil {
			t.Errorf("%q is allowed", bad)
		}
	}
}

// Assigned pairs are listed until they are settled, and kept until the store has
// them.
func TestHoldings(t *testing.T) {
	h := &holdings{spool: map[key]json.RawMessage{}}
	task := &arena.Task{Ticket: arena.Ticket{Event: "e", Attempt: 2}, Pairs: []arena.Setup{{Number: 4}, {Number: 5}, {Number: 6}}}
	during := h.take(context.Background(), task)
	if holds := h.holds(); len(holds) != 1 || holds[0].Event != "e" || holds[0].Attempt != 2 || !slices.Equal(holds[0].Pairs, []int{4, 5, 6}) {
		t.Errorf("%+v", holds)
	}
	if !h.has(key{"e", 5}, 2) || h.has(key{"e", 5}, 1) || !h.has(key{"e", 5}, 0) || h.has(key{"e", 7}, 2) || h.has(key{"x", 5}, 0) {
		t.Error("has what it has not, or the other way round")
	}
	p := task.Answer(0)
	p.Err = arena.ErrCrash
	for n := range 3 {
		p.Number = 4 + n
		h.keep(keptPair(t, &p))
	}
	h.settle("e", 1, 4)
	h.settle("x", 2, 4)
	h.settle("e", 2, 4)
	h.settle("e", 2, 5, 7)
	if holds := h.holds(); len(holds) != 1 || !slices.Equal(holds[0].Pairs, []int{6}) || during.Err() != nil {
		t.Errorf("%+v", holds)
	}
	h.settle("e", 2, 6)
	if len(h.holds()) != 0 || during.Err() == nil {
		t.Error("the task goes on")
	}
	if h.stored(h.events(), map[string]int{"e": 4}); len(h.spooled()) != 2 {
		t.Errorf("%d kept", len(h.spooled()))
	}
	if h.forget(key{"e", 6}); len(h.spooled()) != 1 {
		t.Errorf("%d kept", len(h.spooled()))
	}
	if h.stored([]string{"other"}, map[string]int{"other": 9}); len(h.spooled()) != 1 {
		t.Error("a pair is forgotten that was kept while the server answered")
	}
	if h.stored(h.events(), map[string]int{"other": 9}); len(h.spooled()) != 0 {
		t.Error("pairs of an event that is over are kept")
	}
	during = h.take(context.Background(), task)
	if h.stop("x"); during.Err() != nil {
		t.Error("the wrong event")
	}
	if h.stop("e"); during.Err() == nil || len(h.holds()) != 0 {
		t.Error("the event is over, and the task goes on")
	}
}
