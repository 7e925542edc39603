package program

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"match/dropin"
	"match/internal/cli"
	"match/results/store"
)

// dialects are the programs whose command lines this program accepts.
var dialects = []dropin.Dialect{dropin.Fastchess, dropin.Cutechess}

// CalledAs puts the dialect before the arguments if the program is called by a dialect's name:
// workers of test frameworks look for a file of that name.
func CalledAs(name string, args []string) []string {
	for _, d := range dialects {
		if strings.HasPrefix(filepath.Base(name), string(d)) {
			return append([]string{string(d)}, args...)
		}
	}
	return args
}

// newDropinCmd returns the command that accepts the arguments of a dialect unchanged.
func newDropinCmd(a *cli.App, d dropin.Dialect, program string) *cobra.Command {
	return &cobra.Command{
		Use:                string(d) + " [OPTIONS OF " + strings.ToUpper(program) + "]",
		Short:              "Run a match from the command line of " + program,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			defer cli.Saving(ctx)()
			return cli.Exit(dropin.Run(ctx, d, args, dropin.Env{Stdout: a.Stdout, Stderr: a.Stderr, Origin: cli.ThisRun(), Open: openResults}))
		},
	}
}

// noDatabase is the value of MATCH_DB with which a drop-in run keeps no results; workers cannot
// pass it a flag.
const noDatabase = "none"

// openResults opens the database for results, nil if none are to be kept. It does not report waiting
// for a lock: the wait is short, and programs that parse the output do not expect a message.
func openResults(ctx context.Context) (*store.Store, error) {
	if os.Getenv("MATCH_DB") == noDatabase {
		return nil, nil
	}
	s, err := store.Open(ctx, "", nil)
	if err != nil && ctx.Err() != nil {
		err = errors.New("another process has locked the results database")
	}
	return s, err
}
