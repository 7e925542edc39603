package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"match/event"
	"match/internal/nearest"
	"match/internal/progress"
)

// runFlags are the flags that change how a match runs and none of its games.
type runFlags struct {
	concurrency int
	progress    string
	affinity    string
	logs        string
	logAll      bool
	web         string
	html        string
	db          dbFlags
}

func (r *runFlags) addFlags(flags *pflag.FlagSet) {
	intVar(flags, &r.concurrency, "concurrency", runtime.NumCPU(), "play `N` games at a time")
	flags.StringVar(&r.progress, "progress", string(progress.Auto), "`MODE` of the progress on stderr: auto, bar, lines, games (a line for each) or none")
	flags.StringVar(&r.affinity, "affinity", "", "pin the engines of each game to cores of their own, of all `CPUS` or of a list: --affinity=0-3,8")
	flags.Lookup("affinity").NoOptDefVal = string(event.AllCPUs)
	flags.StringVar(&r.logs, "logs", "", "keep in `DIR` what engines said in games lost by crash, stall, illegal move or time")
	flags.BoolVar(&r.logAll, "log-all", false, "keep in the --logs directory everything that engines say, compressed")
	addPageFlags(flags, r)
}

var progressModes = append(slices.Clone(progress.Modes), eachGame)

// noCPUs takes --affinity back, for an event that is resumed.
const noCPUs = "off"

// maxConcurrency is more than any machine has use for; every game takes the
// memory of two engines.
const maxConcurrency = 1024

func (r *runFlags) check() error {
	if r.concurrency < 1 || r.concurrency > maxConcurrency {
		return fmt.Errorf("--concurrency %d: want at least 1 and at most %d", r.concurrency, maxConcurrency)
	}
	if !slices.Contains(progressModes, r.progress) {
		return fmt.Errorf("--progress %q%s: want one of %v", r.progress, nearest.Hint(r.progress, progressModes), progressModes)
	}
	if r.logAll && r.logs == "" {
		return errors.New("--log-all needs --logs DIR")
	}
	return nil
}

// keptFlags are those of runFlags with which a resumed match goes on, too,
// unless it is told otherwise.
var keptFlags = []string{"concurrency", "affinity", "logs", "log-all", "web", "html"}

// givenFlags returns the values of the keptFlags that were given.
func givenFlags(flags *pflag.FlagSet) map[string]string {
	given := map[string]string{}
	for _, name := range keptFlags {
		if flags.Changed(name) {
			given[name] = flags.Lookup(name).Value.String()
		}
	}
	return given
}

// restoreFlags sets the keptFlags that are not given to what they were.
func restoreFlags(flags *pflag.FlagSet, given map[string]string) error {
	for _, name := range keptFlags {
		value, ok := given[name]
		if !ok || flags.Changed(name) {
			continue
		}
		if err := flags.Set(name, value); err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
	}
	return nil
}
