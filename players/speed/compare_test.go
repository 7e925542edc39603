package speed

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/machine"
	"match/players/spec"
)

// meets returns an engine whose bench ends only while the other one's runs, from
// its second run on. The first run of each player takes place alone.
func meets(t *testing.T, dir, me, other string) spec.Player {
	return script(t, me, fmt.Sprintf(`cd %q
echo >> %s
mine=$(wc -l < %[2]s)
i=0
while [ $mine -gt 1 ] && [ $(wc -l < %s) -lt $mine ]; do
	i=$((i+1)); [ $i -gt 50 ] && exit 1
	sleep 0.01
done
echo 10 nodes
`, dir, me, other))
}

// Pinned to one processor, both players run at the same time, and their wall
// times are not compared. On more processors, and for wall time, they take turns.
func TestTogether(t *testing.T) {
	cpus := machine.AllowedCPUs()
	if len(cpus) == 0 {
		t.Skip("processes cannot be pinned here")
	}
	for _, c := range []struct {
		name     string
		cpus     []int
		wall     bool
		together bool
	}{
		{"one processor", cpus[:1], false, true},
		{"wall time", cpus[:1], true, false},
		{"any processor", nil, false, false},
		{"all processors", append([]int{cpus[0]}, cpus...), false, false},
	} {
		dir := t.TempDir()
		r, err := compare(t, meets(t, dir, "a", "b"), meets(t, dir, "b", "a"), func(x *Comparison) {
			x.Bench.CPUs, x.Wall, x.Most = c.cpus, c.wall, 3
		})
		switch {
		case c.together && (err != nil || !r.Shared || len(r.Runs) != 3 || !r.CPU.Known || r.Clock.Known):
			t.Errorf("%s: %+v, %v", c.name, r, err)
		case !c.together && (err == nil || r.Shared):
			t.Errorf("%s: both ran at the same time", c.name)
		}
	}
	// The run that fails is named, and ends the other one.
	dir := filepath.Join(t.TempDir(), "n")
	bad := script(t, "bad", fmt.Sprintf("[ -e %q ] && exit 1; touch %[1]q; echo 10 nodes", dir))
	slow := script(t, "slow", fmt.Sprintf("[ -e %q ] && sleep 600; echo 10 nodes", dir))
	began := time.Now()
	_, err := compare(t, slow, bad, func(x *Comparison) { x.Bench.CPUs = cpus[:1] })
	if which := (*PlayerError)(nil); !errors.As(err, &which) || which.Index != 1 || time.Since(began) > bounded.Limit {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}
