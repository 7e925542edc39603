//go:build unix

package playing

import (
	"runtime"
	"testing"

	"github.com/spf13/pflag"

	"match/event"
	"match/internal/flagtable"
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
	_, first := parse("--concurrency", "3", "--affinity", "--log-all", "--logs", "x", "--progress", "none")
	r, flags := parse("--concurrency", "5")
	if err := flagtable.Restore(flags, flagtable.Kept(first)); err != nil {
		t.Fatal(err)
	}
	if want := (RunFlags{Concurrency: 5, Progress: "auto", Affinity: string(event.AllCPUs), Logs: "x", logAll: true}); *r != want {
		t.Errorf("%+v, want %+v", *r, want)
	}
	r, flags = parse("--affinity=off")
	if err := flagtable.Restore(flags, nil); err != nil || r.Affinity != NoCPUs || r.Concurrency != runtime.NumCPU() {
		t.Errorf("%+v, %v", *r, err)
	}
}
