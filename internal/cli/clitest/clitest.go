// Package clitest runs the scripts that test the commands, and the program as a process. Both call it as `match`,
// without building it. The package is only for tests.
package clitest

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"match/internal/bounded"
)

// Update rewrites the expected output in scripts and other files.
var Update = flag.Bool("update", false, "rewrite the expected output in testdata")

// Program is the program as a function. It returns the exit code.
type Program func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Main runs the tests of a package, or the program if the test binary is called
// as `match`.
func Main(m *testing.M, run Program) {
	testscript.Main(m, map[string]func(){
		"match": func() {
			os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// Scripts runs the scripts in testdata/script. SYZYGY in their environment is a directory of small
// Syzygy tables. The scripts' directory "damaged" has one of these tables with a flipped bit in its
// middle. The condition [long] holds in make test-all.
func Scripts(t *testing.T) {
	tables := syzygyTables(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *Update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, ".data"))
			env.Setenv("SYZYGY", tables)
			return damagedTables(filepath.Join(env.WorkDir, "damaged"), tables)
		},
		Cmds:      Commands(),
		Condition: condition,
	})
}

// condition is the condition [long] of scripts: make test-all runs what takes longer.
func condition(name string) (bool, error) {
	if name != "long" {
		return false, fmt.Errorf("condition %q, want long", name)
	}
	return bounded.IsLong(), nil
}

// syzygyTables finds the Syzygy tables, from the package's directory upwards.
func syzygyTables(t *testing.T) string {
	t.Helper()
	const tables = "tablebase/syzygy/testdata"
	for up := "."; len(up) < 20; up = filepath.Join("..", up) {
		if dir, err := filepath.Abs(filepath.Join(up, tables)); err == nil {
			if _, err := os.Stat(dir); err == nil {
				return dir
			}
		}
	}
	t.Fatalf("there is no directory %s", tables)
	return ""
}

func damagedTables(dir, tables string) error {
	if err := os.CopyFS(dir, os.DirFS(tables)); err != nil {
		return err
	}
	path := filepath.Join(dir, "KRvK.rtbw")
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	data[len(data)/2] ^= 0x10
	return os.WriteFile(path, data, 0o666)
}

// Commands returns the script commands that testscript does not have.
func Commands() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	return map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": status}
}

// status is the script command `status CODE match ARGS…`. It runs the program and fails unless the
// exit code is CODE, or one of several given as CODE|CODE. The commands stdout and stderr can then
// check the output as usual.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND ARGS…")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if !slices.Contains(strings.Split(args[0], "|"), strconv.Itoa(got)) {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}
