package machines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"match/fleet/auth"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/datadir"
	"match/internal/plural"
)

// identityFile returns the path of the identity in a fleet. Each fleet that the machine works
// for has a directory, named by the fingerprint of its certificate.
func identityFile(dir, fleet string) string {
	return filepath.Join(dir, "fleets", fleet, "identity.json")
}

// membership is the identity of this machine in one fleet, and the directory of its
// data.
type membership struct {
	who *auth.Identity
	dir string
}

// memberships returns the fleets that the machine has joined.
func memberships(dir string) (list []membership, err error) {
	paths, err := filepath.Glob(identityFile(dir, "*"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		who, err := auth.ReadIdentity(path)
		if err != nil {
			return nil, err
		}
		list = append(list, membership{who, filepath.Dir(path)})
	}
	return list, nil
}

// member returns the fleet that this worker works for: that of the token, or one that
// the machine has joined before.
func (f *workerFlags) member(ctx context.Context, a *cli.App, args []string) (m membership, err error) {
	dir := f.dir
	if dir == "" {
		if dir, err = datadir.Path("worker"); err != nil {
			return m, err
		}
	}
	joined, err := memberships(dir)
	if err != nil {
		return m, err
	}
	if len(args) == 0 && (os.Getenv(fleetTokenVariable) == "" || len(joined) > 0) {
		return f.choose(joined)
	}
	t, err := readToken(ctx, a, args, wire.ToWork)
	if err != nil {
		return m, err
	}
	for _, m := range joined {
		if m.who.Authority == t.Authority && !forgotten(m.who) {
			a.Note("match: this machine is already worker %s of that fleet: the token was not needed", m.who.ID)
			return m, nil
		}
	}
	path := identityFile(dir, filepath.Base(t.Authority))
	who, err := join(ctx, t, f.host, path)
	return membership{who, filepath.Dir(path)}, err
}

// forgotten reports whether the fleet's server no longer knows a member. It asks once.
func forgotten(who *auth.Identity) bool {
	once, cancel := context.WithCancel(context.Background())
	cancel()
	conn, err := auth.Dial(once, who, nil, nil)
	if err == nil {
		conn.Close()
	}
	return errors.Is(err, auth.ErrStranger)
}

// choose returns the only fleet that the machine has joined, or the one at the
// address of --fleet.
func (f *workerFlags) choose(joined []membership) (m membership, err error) {
	var places []string
	for _, m := range joined {
		if f.fleet == "" && len(joined) == 1 || f.fleet != "" && slices.Contains(m.who.Addresses, f.fleet) {
			return m, nil
		}
		places = append(places, fmt.Sprintf("%s (worker %s)", m.who.Addresses[0], m.who.ID))
	}
	list := strings.Join(places, ", ")
	switch {
	case len(joined) == 0:
		return m, errors.New("this machine is not a worker yet: give a token from 'match fleet token --for worker'")
	case f.fleet == "":
		return m, fmt.Errorf("this machine works for %s: choose one with --fleet ADDRESS: %s", plural.Count(len(joined), "fleet"), list)
	}
	return m, fmt.Errorf("--fleet %s: this machine works for no fleet at that address, but for %s", f.fleet, list)
}
