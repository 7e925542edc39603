package machines

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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

// identityFile returns the path of the identity in a fleet. Each fleet that the machine works for has a
// directory for all of its data, named by the fingerprint of its certificate.
func (f *workerFlags) identityFile(fleet string) string {
	return filepath.Join(f.dir, "fleets", filepath.Base(fleet), "identity.json")
}

// joined returns the machine's identities in the fleets that it has joined.
func (f *workerFlags) joined() (list []*auth.Identity, err error) {
	paths, err := fs.Glob(os.DirFS(f.dir), "fleets/*/identity.json") // f.dir is no pattern
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		who, err := auth.ReadIdentity(filepath.Join(f.dir, path))
		if err != nil {
			return nil, err
		}
		list = append(list, who)
	}
	return list, nil
}

// member returns the machine's identity in the fleet that this worker works for: that of the token, or one that
// the machine has joined before.
func (f *workerFlags) member(ctx context.Context, a *cli.App, args []string) (who *auth.Identity, err error) {
	if f.dir == "" {
		if f.dir, err = datadir.Path("worker"); err != nil {
			return nil, err
		}
	}
	joined, err := f.joined()
	if err != nil {
		return nil, err
	}
	if len(args) == 0 && (os.Getenv(fleetTokenVariable) == "" || len(joined) > 0) {
		return f.choose(joined)
	}
	t, err := readToken(ctx, a, args, wire.ToWork)
	if err != nil {
		return nil, err
	}
	for _, who := range joined {
		if who.Authority == t.Authority && !forgotten(who) {
			a.Note("match: this machine is already worker %s of that fleet: the token was not needed", who.ID)
			return who, nil
		}
	}
	return join(ctx, t, f.host, f.identityFile(t.Authority))
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
func (f *workerFlags) choose(joined []*auth.Identity) (*auth.Identity, error) {
	var places []string
	for _, who := range joined {
		if f.fleet == "" && len(joined) == 1 || f.fleet != "" && slices.Contains(who.Addresses, f.fleet) {
			return who, nil
		}
		places = append(places, fmt.Sprintf("%s (worker %s)", who.Addresses[0], who.ID))
	}
	list := strings.Join(places, ", ")
	switch {
	case len(joined) == 0:
		return nil, errors.New("this machine is not a worker yet: give a token from 'match fleet token --for worker'")
	case f.fleet == "":
		return nil, fmt.Errorf("this machine works for %s: choose one with --fleet ADDRESS: %s", plural.Count(len(joined), "fleet"), list)
	}
	return nil, fmt.Errorf("--fleet %s: this machine works for no fleet at that address, but for %s", f.fleet, list)
}
