// Command match plays chess engines against each other and says, with honest
// error bars, which one is stronger.
//
// This package parses flags, wires the rooms together and maps outcomes to
// exit codes; it holds no logic of its own. One file per command.
package main

import (
	"context"
	"io"
	"os"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program as a function, so that tests can call it
// in-process. The returned value is the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := newRootCmd(a)
	root.SetArgs(args)
	return a.exitCode(root.ExecuteContext(ctx))
}
