package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
)

// attackedVariable makes the test binary a server in a directory, so that its memory
// can be measured.
const attackedVariable = "MATCH_ATTACKED_FLEET"

// members are those of a fleet that is attacked, by their rights: the first of each
// are honest, the last of each are not.
type members map[wire.Right][]*auth.Identity

// attacked is the main function of a server. It writes its members as JSON, and
// serves until the input ends.
func attacked(ctx context.Context, dir string, in io.Reader, out io.Writer) error {
	go server.CollectGarbage(ctx)
	s, err := server.Open(ctx, server.Options{Dir: dir, Listen: "127.0.0.1:0", Lease: 20 * time.Second, Audit: 0.1, Storage: 64 << 20, Note: func(line string) {
		if strings.Contains(line, "were lost") {
			fmt.Fprintln(os.Stderr, line)
		}
	}})
	if err != nil {
		return err
	}
	defer s.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go s.Run(ctx)
	all := members{}
	for _, right := range []wire.Right{wire.ToWork, wire.ToRead, wire.ToSubmit, wire.ToOwn} {
		token, err := server.NewToken(dir, right, 3, time.Now().Add(time.Hour))
		if err != nil {
			return err
		}
		for range 3 {
			who, err := auth.Join(ctx, token, "box")
			if err != nil {
				return err
			}
			all[right] = append(all[right], who)
		}
	}
	if err := json.NewEncoder(out).Encode(all); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, in)
	return err
}
