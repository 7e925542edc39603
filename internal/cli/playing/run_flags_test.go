//go:build unix

package playing

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"match/event"
	"match/internal/flagtable"
	"match/players/spec"
)

func TestFlagsOfAResumedMatch(t *testing.T) {
	parse := func(args ...string) (*RunFlags, *pflag.FlagSet) {
		r, flags := &RunFlags{}, pflag.NewFlagSet("", pflag.ContinueOnError)
		flagtable.Add(flags, r.Rows())
		if err := flags.Parse(args); err != nil {
			t.Fatal(err)
		}
		return r, flags
	}
	_, first := parse("--concurrency", "3", "--affinity", "--resource", "gpu=2", "--resource", "tb=1", "--log-all", "--logs", "x", "--progress", "none")
	r, flags := parse("--concurrency", "5")
	if err := flagtable.Restore(flags, flagtable.Kept(first)); err != nil {
		t.Fatal(err)
	}
	if want := (RunFlags{Concurrency: 5, Progress: "auto", Affinity: string(event.AllCPUs), resources: spec.Resources{"gpu": 2, "tb": 1}, Logs: "x", logAll: true, games: r.games}); !reflect.DeepEqual(*r, want) {
		t.Errorf("%+v, want %+v", *r, want)
	}
	ponders := &event.Plan{Players: []spec.Player{{Ponder: true}, {}}}
	if r.concurrency(ponders) != 5 {
		t.Error("--concurrency is changed for a player that ponders")
	}
	if r, _ := parse(); r.concurrency(ponders) != max(1, runtime.NumCPU()/2) || r.concurrency(&event.Plan{}) != runtime.NumCPU() {
		t.Errorf("%d games at a time if a player ponders", r.concurrency(ponders))
	}
	r, flags = parse("--affinity=off")
	if err := flagtable.Restore(flags, nil); err != nil || r.Affinity != NoCPUs || r.Concurrency != runtime.NumCPU() {
		t.Errorf("%+v, %v", *r, err)
	}
}

// The running games cannot be written if workers of a fleet play them.
func TestLivePGNNeedsThisMachine(t *testing.T) {
	for args, refused := range map[string]bool{"--live-pgn x": false, "--live-pgn x --fleet home": true, "--live-pgn x --fleet-listen :0": true} {
		r, flags := &RunFlags{}, pflag.NewFlagSet("", pflag.ContinueOnError)
		flagtable.Add(flags, r.Rows())
		if err := flags.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		if err := flagtable.Check(flags); (err != nil) != refused {
			t.Errorf("%s: %v", args, err)
		}
	}
}
