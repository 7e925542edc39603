// Command match plays chess engines against each other and says, with honest
// error bars, which one is stronger.
//
// This package parses flags, wires the packages together and maps outcomes to
// exit codes; it holds no logic of its own. One file per command.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"match/players"
)

func main() {
	os.Exit(run(context.Background(), calledAs(os.Args[0], os.Args[1:]), os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program as a function, so that tests can call it
// in-process. The returned value is the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &printout{w: stdout}
	a := &app{stdin: stdin, stdout: out, stderr: stderr}
	defer a.shown.close()
	defer a.fleet.close()
	root := newRootCmd(a)
	root.SetArgs(args)
	if !completing(args) { // then cobra parses flags twice
		onceEach(root)
	}
	err := refuseOneDash(root, args)
	if err == nil {
		err = withHint(inFlags(execute(players.WithProvider(ctx, &a.builds), root)))
	}
	a.stdout.Write(a.shown.page)
	code := a.exitCode(err)
	if !isInterrupt(err) && out.err != nil { // a command that was left behind may still print
		return a.exitCode(fmt.Errorf("cannot write to standard output: %w", out.err))
	}
	return code
}

// printout is standard output for many small prints. It keeps the first error,
// such as that of a full disk, so that no print has to look for it.
type printout struct {
	w   io.Writer
	err error
}

func (p *printout) Write(b []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
	return len(b), nil
}
