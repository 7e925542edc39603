package main

import (
	"os/exec"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// status is the script command `status CODE match ARGS…`: it runs the program
// and fails unless it ends with exactly that exit code. Its output can be
// inspected afterwards with stdout and stderr as usual.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
