package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"match/event"
	"match/internal/flagtable"
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
	interval    int // pairs between two standings
	html        string
	db          dbFlags
	noHints     bool       // at other books
	fleet       fleetFlags // that plays; none: this machine does
	fleetListen string     // address of the fleet of this run; "": none
	fleetToken  string     // file for its token
	fleetEvent  int64      // of the fleet, that is watched; 0: the event is submitted to it
}

// rows are the flags, in the order of help.
func (r *runFlags) rows() flagtable.Table {
	t := flagtable.Table{
		flagtable.Int(&r.concurrency, "concurrency", runtime.NumCPU(), "play `N` games at a time").Keep().
			Want(func() bool { return r.concurrency >= 1 && r.concurrency <= maxConcurrency }, fmt.Sprintf("at least 1 and at most %d", maxConcurrency)),
		flagtable.Choice(&r.progress, "progress", string(progress.Auto), progressModes, "`MODE` of the progress on stderr: auto, bar, lines, games (a line for each) or none"),
		flagtable.Int(&r.interval, "rating-interval", 0, "print the standing after every `N` pairs, on stderr").DefaultAs("").
			Want(func() bool { return r.interval >= 0 }, "at least 1, or 0 for none"),
		flagtable.Text(&r.affinity, "affinity", "", "pin the engines of each game to cores of their own, of all `CPUS` or of a list: --affinity=0-3,8").
			Bare(string(event.AllCPUs)).Keep().Fills("affinity"),
		flagtable.File(&r.logs, "logs", "", "keep in `DIR` what engines said in games lost by crash, stall, illegal move or time").Keep().Fills("logs"),
		flagtable.Bool(&r.logAll, "log-all", false, "keep in the --logs directory everything that engines say, compressed").Keep().Fills("log-all"),
	}
	t = append(append(t, r.fleetRow(t)), r.listenRows(t)...)
	return append(t, r.pageRows()...).Under("Running")
}

var progressModes = append(slices.Clone(progress.Modes), eachGame)

// noCPUs takes --affinity back, for an event that is resumed.
const noCPUs = "off"

// maxConcurrency is more than any machine has use for; every game takes the
// memory of two engines.
const maxConcurrency = 1024

// check says what is wrong with the flags together. A resumed event has some of
// them from its first run.
func (r *runFlags) check() error {
	if r.fleetToken != "" && r.fleetListen == "" {
		return errors.New("--fleet-token needs --fleet-listen ADDR")
	}
	if r.logAll && r.logs == "" {
		return errors.New("--log-all needs --logs DIR")
	}
	return nil
}
