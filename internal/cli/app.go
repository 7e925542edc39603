package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/event"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/nearest"
	"match/internal/plural"
	"match/sprt"
	"match/web"
)

// App is a command's access to the outside world.
type App struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Shown          Show
	Builds         Builds
	Fleet          OwnFleet
	ResignNoted    bool // whether the cost of a resign rule was reported
}

// Note prints a line beside the progress bar.
func (a *App) Note(format string, args ...any) { fmt.Fprintf(a.Stderr, format+"\n", args...) }

// Exit codes. They are part of the program's interface.
const (
	ExitOK         = 0 // H1 accepted, or a job without a test finished
	ExitH0         = 1 // H0 accepted
	ExitWrong      = 1 // a check found something wrong, or broken games were left out
	ExitBroken     = 2 // bad input or a failure: no conclusion
	ExitNoVerdict  = 3 // ended without a verdict
	ExitInterrupt  = 130
	ExitTerminated = 143
)

// SignalCodes ends the list of exit codes in the help of commands that can be interrupted.
const SignalCodes = "130 interrupted by Ctrl-C; 143 by SIGTERM, or because the terminal was closed."

// Exit is an error that carries only an exit code: all messages have been printed already.
type Exit int

func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// ExitCode prints err as one line, unless it is an Exit, and returns the exit code of the process.
func (a *App) ExitCode(err error) int {
	var code Exit
	if field, ok := err.(*event.FieldError); ok {
		err = FieldError{field}
	}
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &code):
		return int(code)
	}
	texts := strings.Split(strings.TrimSpace(err.Error()), "\n") // of joined errors
	a.Note("match: %s", harmless.Line(strings.Join(slices.Compact(texts), "; ")+TablebaseHint(err)))
	if signal := (Interrupted{}); errors.As(err, &signal) {
		return int(signal.Code())
	}
	return ExitBroken
}

// WrongIf returns the exit code of a check that found something wrong; nil: it did not.
func WrongIf(found bool) error {
	if found {
		return Exit(ExitWrong)
	}
	return nil
}

// VerdictCode returns the exit code for a test's verdict.
func VerdictCode(v sprt.Verdict) error {
	switch v {
	case sprt.H1:
		return nil
	case sprt.H0:
		return Exit(ExitH0)
	}
	return Exit(ExitNoVerdict)
}

// NoArgs rejects positional arguments, with a hint at the nearest command.
func NoArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if f := cmd.Flags().Lookup("web"); f != nil && f.Changed && f.Value.String() == web.DefaultAddress {
		return fmt.Errorf("unexpected argument %q: an address is written --web=%[1]s", args[0])
	}
	if f := cmd.Flags().Lookup("affinity"); f != nil && f.Changed && f.Value.String() == string(event.AllCPUs) {
		return fmt.Errorf("unexpected argument %q: a list of processors is written --affinity=%[1]s", args[0])
	}
	if hint := cmp.Or(missingQuotes(args[0]), missingComma(cmd, args[0]), storedMatch(cmd, args[0])); hint != "" {
		return errors.New(hint)
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	if f := cmd.Flags().Lookup(args[0]); f != nil {
		return fmt.Errorf("unexpected argument %q (did you mean \"--%[1]s\"? %[2]s)", args[0], flagHelp(cmd))
	}
	if hint := playerFlag(cmd, args[0]); hint != "" && nearest.Hint(args[0], names) == "" {
		return errors.New(hint)
	}
	if len(names) == 0 {
		return fmt.Errorf("unexpected argument %q: %s takes none (see '%[2]s --help')", args[0], cmd.CommandPath())
	}
	hint, others := nearest.Hint(args[0], names), below(cmd, args[0])
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if near := nearest.Hint(args[0], names); near != hint && others == "" { // a flag without its dashes
		return fmt.Errorf("unexpected argument %q%s (%s)", args[0], strings.Replace(near, `"`, `"--`, 1), flagHelp(cmd))
	}
	return fmt.Errorf("unknown command %q%s (see '%s --help')", args[0], cmp.Or(others, hint), cmd.CommandPath())
}

// below returns the commands of a name that belong to other commands below cmd, such as list, as a hint.
func below(cmd *cobra.Command, name string) string {
	var paths []string
	for _, group := range cmd.Commands() {
		for _, c := range group.Commands() {
			if c.Name() == name && c.IsAvailableCommand() {
				paths = append(paths, "'"+c.CommandPath()+"'")
			}
		}
	}
	if paths == nil {
		return ""
	}
	return ": want " + strings.Join(paths, " or ")
}

// Command adds flags to a command, and returns it. Help sorts them by name.
func Command(cmd *cobra.Command, flags ...flagtable.Table) *cobra.Command {
	flagtable.Add(cmd.Flags(), flags...)
	return cmd
}

// InOrder is Command for flags that help shows in the order of the tables.
func InOrder(cmd *cobra.Command, flags ...flagtable.Table) *cobra.Command {
	cmd.Flags().SortFlags = false
	return Command(cmd, flags...)
}

// Group makes a command that has subcommands and does nothing itself.
func Group(cmd *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	cmd.Args, cmd.RunE = NoArgs, func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(commands...)
	return cmd
}

// WantArgs rejects too few or too many arguments, in the user's terms.
func WantArgs(low, high int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < low || len(args) > high {
			return fmt.Errorf("%s wants %s, got %s (see '%[1]s --help')",
				cmd.CommandPath(), what, plural.Count(len(args), "argument"))
		}
		return nil
	}
}

// UnknownWord returns the error for a word that a flag does not accept, with the nearest accepted
// one.
func UnknownWord[S ~string](flag, got string, words []S) error {
	list := flagtable.Texts(words)
	return fmt.Errorf("%s %q: want %s%s", flag, got, strings.Join(list, ", "), nearest.Hint(got, list))
}
