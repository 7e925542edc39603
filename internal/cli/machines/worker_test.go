//go:build unix

package machines

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/internal/cli"
)

// A service starts the worker with all its arguments, in the same directory.
func TestUnitKeepsFlags(t *testing.T) {
	here := filepath.Join(t.TempDir(), "90% of mine")
	if err := errors.Join(os.MkdirAll(filepath.Join(here, "f"), 0o700), os.WriteFile(filepath.Join(here, "new"), nil, 0o700)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(here)
	signer, err := auth.OpenSigner(filepath.Join(t.TempDir(), "signer.key"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for given, want := range map[string]string{
		"--cores 3 --memory 2G":                                                                        "--cores=3 --memory=2G",
		"--slots 3 --resource tb=1 --fleet h:1":                                                        "--cores=3 --fleet=h:1 --resource=tb=1",
		"TOKEN --no-sandbox=false --host box":                                                          "--cores=" + fmt.Sprint(runtime.NumCPU()) + " --host=box --no-sandbox=false",
		"--cores 1 --host a'b$HOME%h\\ --syzygy /t:s: --tablebase 4 --tablebase t":                     "--cores=1 \"--host=a'b$$HOME%%h\\\\\" --syzygy=/t:s: --tablebase=4 --tablebase=t",
		"--cores 1 --dir d --no-sandbox --allow engine:new=new,read=f --allow signer:" + signer.Public: "--cores=1 --allow=engine:new=new,read=f --allow=signer:" + signer.Public + " --dir=d --no-sandbox=true",
	} {
		var out bytes.Buffer
		cmd := NewWorkerCmd(&cli.App{Stdout: &out, Stderr: &out})
		cmd.SetArgs(append(strings.Fields(given), "--systemd"))
		err := cmd.Execute()
		for _, want := range []string{"[Unit]\n", "\nWorkingDirectory=-" + strings.ReplaceAll(here, "%", "%%") + "\n", "\nExecStart=" + program + " worker " + want + "\nRestart=always\n", "\nDelegate=yes\n", "\nWantedBy=default.target\n"} {
			if err != nil || !strings.Contains(out.String(), want) {
				t.Errorf("%s: %v, want %s in\n%s", given, err, want, out.String())
			}
		}
	}
}

// What the worker would refuse at its start is refused, and no service is printed.
func TestUnitRefused(t *testing.T) {
	for given, want := range map[string]string{"--allow signer:UA": "--allow: \"signer:UA\": want the key", "--slots 1 --cores 1": "--slots, --cores: want only one"} {
		var out bytes.Buffer
		cmd := NewWorkerCmd(&cli.App{Stdout: &out, Stderr: io.Discard})
		cmd.SetArgs(append(strings.Fields(given), "--systemd"))
		cmd.SetErr(io.Discard)
		cmd.SetOut(io.Discard)
		if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("%s: %v, %s", given, err, out.String())
		}
	}
}

// systemd expands specifiers in the name of the program, but no variables.
func TestUnitProgram(t *testing.T) {
	if got, want := unitProgram(`/opt/my $tools/100%/$$x"`), `"/opt/my $tools/100%%/$$x\""`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A machine works for several fleets, with a directory for each. Its owner chooses
// one by its address.
func TestSeveralFleets(t *testing.T) {
	var said bytes.Buffer
	a := &cli.App{Stdout: &said, Stderr: &said}
	f := workerFlags{dir: filepath.Join(t.TempDir(), "[of this test]"), host: "box"}
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
		who, err := f.member(ctx, a, []string{token.String()})
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.member(ctx, a, []string{token.String()})
		if err != nil || again.Authority != who.Authority || again.ID != who.ID || !strings.Contains(said.String(), "the token was not needed") {
			t.Errorf("joined twice: %v, %s", err, said.String())
		}
		places, dirs = append(places, who.Addresses[0]), append(dirs, f.identityFile(who.Authority))
		if _, err := os.Stat(filepath.Join(f.dir, "fleets", token.Authority, "identity.json")); err != nil {
			t.Error(err)
		}
	}
	if dirs[0] == dirs[1] {
		t.Error("two fleets share a directory")
	}
	if _, err := f.member(ctx, a, nil); err == nil || !strings.Contains(err.Error(), places[0]) || !strings.Contains(err.Error(), places[1]) {
		t.Errorf("without a choice: %v", err)
	}
	f.fleet = places[1]
	if who, err := f.member(ctx, a, nil); err != nil || f.identityFile(who.Authority) != dirs[1] {
		t.Errorf("%+v, %v", who, err)
	}
	f.fleet = "elsewhere:1"
	if _, err := f.member(ctx, a, nil); err == nil || !strings.Contains(err.Error(), "--fleet elsewhere:1") {
		t.Error(err)
	}
}
