package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"match/arena"
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
	db          dbFlags
}

func (r *runFlags) addFlags(flags *pflag.FlagSet) {
	flags.IntVar(&r.concurrency, "concurrency", runtime.NumCPU(), "play `N` games at a time")
	flags.StringVar(&r.progress, "progress", string(progress.Auto), "`MODE` of the progress on stderr: auto, bar, lines or none")
	flags.StringVar(&r.affinity, "affinity", "", "pin the engines of each game to cores of their own, of all `CPUS` or of a list: --affinity=0-3,8")
	flags.Lookup("affinity").NoOptDefVal = allCPUs
	flags.StringVar(&r.logs, "logs", "", "keep in `DIR` what engines said in games lost by crash, stall, illegal move or time")
	flags.BoolVar(&r.logAll, "log-all", false, "keep in the --logs directory everything that engines say, compressed")
}

// maxConcurrency is more than any machine has use for; every game takes the
// memory of two engines.
const maxConcurrency = 1024

func (r *runFlags) check() error {
	if r.concurrency < 1 || r.concurrency > maxConcurrency {
		return fmt.Errorf("--concurrency %d: want at least 1 and at most %d", r.concurrency, maxConcurrency)
	}
	if !slices.Contains(progress.Modes, r.progress) {
		return fmt.Errorf("--progress %q%s: want one of %v", r.progress, nearest.Hint(r.progress, progress.Modes), progress.Modes)
	}
	return nil
}

// prepare sets up what surrounds the engines: their processors and their logs.
func (r *runFlags) prepare(o *arena.Options, setup *arena.Setup, note func(string)) (err error) {
	warnings, err := checkMachine(setup, r.concurrency)
	if err != nil {
		return err
	}
	for _, w := range warnings {
		note("warning: " + w)
	}
	if o.CPUs, err = cpuPlan(r.affinity, r.concurrency, setup); err != nil {
		return err
	}
	logs, err := newGameLogs(r.logs, note)
	if err != nil {
		return err
	}
	if logs != nil {
		o.Bad = logs.keep
	}
	if r.logAll {
		if r.logs == "" {
			return errors.New("--log-all needs --logs DIR")
		}
		o.Players.LogDir = r.logs
		o.Players.Warn = func(text string) { note("warning: " + text) }
	}
	return nil
}

// keptFlags are those of runFlags with which a resumed match goes on, too,
// unless it is told otherwise.
var keptFlags = []string{"concurrency", "affinity", "logs", "log-all"}

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
