package playing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"match/event"
	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/datadir"
	"match/internal/flagtable"
)

// FleetFlags are the flags that select a fleet.
type FleetFlags struct {
	name string
	dir  string // of its server, on this machine
	gate string // key of the first submission of the gate that is played
}

// Rows returns the flags of all commands that use a fleet.
func (f *FleetFlags) Rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.name, "fleet", "", "`NAME` of the fleet, as given to 'match fleet join' (default: the only fleet)"),
		flagtable.File(&f.dir, "dir", "", "`DIR` of a fleet that this machine serves, instead of --fleet"),
	}
}

// fleetName matches valid names of fleets, which are also names of files.
var fleetName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$`)

// FleetPath returns the path of the identity for a fleet.
func FleetPath(name string) (string, error) {
	if !fleetName.MatchString(name) {
		return "", fmt.Errorf("--fleet %q: want letters, digits, '-', '_' and '.'", name)
	}
	return datadir.Path(filepath.Join("fleets", name+".json"))
}

// fleetIdentity reads this user's identity in a fleet.
func fleetIdentity(name string) (*auth.Identity, error) {
	path, err := FleetPath(name)
	if err != nil {
		return nil, err
	}
	i, err := auth.ReadIdentity(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--fleet %s: this user has joined no fleet of that name%s: 'match fleet join TOKEN --as %[1]s'", name, knownFleets())
	}
	return i, err
}

// knownFleets lists the fleets that the user has joined.
func knownFleets() string {
	names := joinedFleets()
	if len(names) == 0 {
		return ""
	}
	return " (joined: " + strings.Join(names, ", ") + ")"
}

func joinedFleets() (names []string) {
	dir, err := datadir.Path("fleets")
	if err != nil {
		return nil
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), ".json"); is {
			names = append(names, name)
		}
	}
	return names
}

// identity returns the user's identity in the selected fleet.
func (f *FleetFlags) identity() (*auth.Identity, error) {
	switch {
	case f.dir != "" && f.name != "":
		return nil, errors.New("--fleet, --dir: want only one of them")
	case f.dir != "":
		return server.OwnIdentity(f.dir)
	case f.name != "":
		return fleetIdentity(f.name)
	}
	names := joinedFleets()
	if len(names) != 1 {
		return nil, fmt.Errorf("which fleet? Name it with --fleet NAME%s, or give the directory of a server on this machine with --dir", knownFleets())
	}
	return fleetIdentity(names[0])
}

// arg returns the argument by which another command selects the same fleet, with a leading space.
func (f *FleetFlags) arg() string {
	switch {
	case f.dir != "":
		return " --dir " + f.dir
	case f.name != "":
		return " --fleet " + f.name
	}
	return ""
}

// A command waits for a server that does not answer, and for one that is just starting.
const (
	fleetPatience = 15 * time.Second
	restarting    = 5 * time.Second
)

// Dial connects to the selected fleet. It rejects a server of another version.
func (f *FleetFlags) Dial(ctx context.Context) (*auth.Conn, error) {
	i, err := f.identity()
	if err != nil {
		return nil, err
	}
	if i.Right == wire.ToWork {
		return nil, errors.New("this identity belongs to a worker, which may only play")
	}
	dialing, cancel := context.WithTimeout(ctx, restarting)
	defer cancel()
	conn, err := auth.Dial(dialing, i, nil, nil)
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname()
	ctx, cancel = Patiently(ctx)
	defer cancel()
	if _, err := conn.Hello(ctx, host, nil); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// Patiently returns a context that waits for the fleet as long as fleetPatience.
func Patiently(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, fleetPatience, errors.New("the fleet's server does not answer"))
}

// Ask sends one request to the selected fleet.
func (f *FleetFlags) Ask(ctx context.Context, verb string, request, reply any) error {
	conn, err := f.Dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx, cancel := Patiently(ctx)
	defer cancel()
	return conn.Call(ctx, verb, request, reply)
}

// comparison returns the place of a submission in the gate that is played, nil if it is none of
// its comparisons. The fleet knows the gate by the key of its first submission, which a resumed
// gate finds in the database.
func (f *FleetFlags) comparison(ctx context.Context, o *event.Options, key string) (*wire.Comparison, error) {
	m := o.Member
	if m == nil {
		return nil, nil
	}
	if f.gate == "" && m.Gate != 0 && o.Store != nil {
		first, err := o.Store.Event(ctx, m.Gate)
		if err != nil {
			return nil, err
		}
		p, err := event.PlanOf(first)
		if err != nil {
			return nil, err
		}
		f.gate = p.Flags[fleetKey]
	}
	f.gate = cmp.Or(f.gate, key)
	return &wire.Comparison{Gate: f.gate, Place: m.Place, Plan: m.Plan}, nil
}
