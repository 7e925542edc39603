package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

// TestMain lets the scripts call the program as `match` without building it.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"match": func() {
			os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, ".data"))
			env.Setenv("SYZYGY", syzygyTables)
			return damagedTables(filepath.Join(env.WorkDir, "damaged"))
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": status},
	})
}

// syzygyTables is the directory of small Syzygy tables.
var syzygyTables, _ = filepath.Abs("../../tablebase/syzygy/testdata")
