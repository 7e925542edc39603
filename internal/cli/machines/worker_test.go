//go:build unix

package machines

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/internal/bounded"
	"match/internal/cli"
	"match/players/spec"
)

// A service starts the worker with all its arguments, from any directory.
func TestUnitKeepsFlags(t *testing.T) {
	host, _ := os.Hostname()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	signer, err := auth.OpenSigner(filepath.Join(t.TempDir(), "signer.key"))
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]workerFlags{
		"/bin/match worker --cores 3 --memory 2G":           {cores: 3, memory: "2G", host: host},
		"/bin/match worker --cores 3 --resource gpu=2,tb=1": {cores: 3, has: spec.Resources{"tb": 1, "gpu": 2}, host: host},
		"/bin/match worker --cores 1 --dir " + filepath.Join(here, "d") + " --host box --allow engine:new=" + filepath.Join(here, "e", "new") + " --allow signer:" + signer.Public + " --syzygy /t:" + filepath.Join(here, "s") + " --tablebase 4 --no-sandbox": {
			cores: 1, host: "box", dir: "d", allow: []string{"engine:new=e/new", "signer:" + signer.Public}, syzygy: []string{"/t:s:"}, tables: []string{"4"}, sandbox: worker.Sandbox{Off: true},
		},
	} {
		if got, err := f.command("/bin/match"); err != nil || got != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

// A machine works for several fleets, with a directory for each. Its owner chooses
// one by its address.
func TestSeveralFleets(t *testing.T) {
	var said bytes.Buffer
	a := &cli.App{Stdout: &said, Stderr: &said}
	f := workerFlags{dir: t.TempDir(), host: "box"}
	ctx := bounded.Context(t)
	if _, err := f.member(ctx, a, nil); err == nil || !strings.Contains(err.Error(), "is not a worker yet") {
		t.Error(err)
	}
	var places, dirs []string
	for range 2 {
		s, err := server.Open(ctx, server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		token, err := server.NewToken(s.Dir, wire.ToWork, 2, time.Now().Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		m, err := f.member(ctx, a, []string{token.String()})
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.member(ctx, a, []string{token.String()})
		if err != nil || again.dir != m.dir || again.who.ID != m.who.ID || !strings.Contains(said.String(), "the token was not needed") {
			t.Errorf("joined twice: %v, %s", err, said.String())
		}
		places, dirs = append(places, m.who.Addresses[0]), append(dirs, m.dir)
		if m.dir != filepath.Join(f.dir, "fleets", token.Authority) {
			t.Error(m.dir)
		}
	}
	if dirs[0] == dirs[1] {
		t.Error("two fleets share a directory")
	}
	if _, err := f.member(ctx, a, nil); err == nil || !strings.Contains(err.Error(), places[0]) || !strings.Contains(err.Error(), places[1]) {
		t.Errorf("without a choice: %v", err)
	}
	f.fleet = places[1]
	if m, err := f.member(ctx, a, nil); err != nil || m.dir != dirs[1] {
		t.Errorf("%+v, %v", m, err)
	}
	f.fleet = "elsewhere:1"
	if _, err := f.member(ctx, a, nil); err == nil || !strings.Contains(err.Error(), "--fleet elsewhere:1") {
		t.Error(err)
	}
}
