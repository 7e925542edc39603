package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/pprof"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/players"
)

// Run returns the whole program as a function, so that tests can call it
// in-process. It returns the exit code.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &printout{w: stdout}
	a := &cli.App{Stdin: stdin, Stdout: out, Stderr: stderr}
	defer a.Shown.Close()
	defer a.Fleet.Close()
	root := newRootCmd(a)
	root.SetArgs(args)
	if !completing(args) { // when completing, cobra parses flags twice
		onceEach(root)
	}
	err := cli.RefuseOneDash(root, args)
	if err == nil {
		err = cli.WithHint(cli.InFlags(cli.Execute(players.WithProvider(ctx, &a.Builds), root)))
	}
	a.Stdout.Write(a.Shown.Page)
	code := a.ExitCode(err)
	// An abandoned command may still print, and a terminal that was closed takes nothing more.
	if code != cli.ExitInterrupt && code != cli.ExitTerminated && out.err != nil {
		return a.ExitCode(fmt.Errorf("cannot write to standard output: %w", out.err))
	}
	return code
}

// printout is standard output for many small prints. It keeps the first error, such as that of a
// full disk, so that callers need not check every print.
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

// onceEach makes all flags of a command and its subcommands, except lists, fail if they are given
// twice: the user means one of the two values, and the program cannot know which.
func onceEach(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.LocalNonPersistentFlags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if row := flagtable.Of(f); row != nil { // cobra's own flags have no row
				row.Once()
			}
		})
	}
	for _, c := range cmd.Commands() {
		onceEach(c)
	}
}

// addProfileFlag gives every command a hidden flag that records a CPU profile. `make pgo` passes
// this profile to the compiler.
func addProfileFlag(root *cobra.Command) {
	var path string
	var file *os.File
	flagtable.Add(root.PersistentFlags(), flagtable.Table{flagtable.File(&path, "cpuprofile", "", "write a CPU profile to `FILE`").NoConfig()})
	_ = root.PersistentFlags().MarkHidden("cpuprofile")
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) (err error) {
		if err := cli.ReadFlags(cmd); err != nil || path == "" {
			return err
		}
		if file, err = os.Create(path); err != nil {
			return fmt.Errorf("--cpuprofile: %w", err)
		}
		return pprof.StartCPUProfile(file)
	}
	cobra.OnFinalize(func() {
		if file != nil {
			pprof.StopCPUProfile()
			file.Close()
		}
	})
}
