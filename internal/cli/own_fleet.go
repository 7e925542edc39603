package cli

import (
	"context"
	"net"
	"os"
	"path/filepath"

	"match/fleet/server"
	"match/internal/datadir"
)

// OwnFleet is the fleet server that this run embeds, for all of its events.
type OwnFleet struct {
	Server *server.Server
	stop   context.CancelFunc
	revoke func()
}

// Open starts the server at an address, and writes the workers' token to a file if one is given.
// The server's state is stored by port, so that the next run knows the workers of the last one.
func (f *OwnFleet) Open(ctx context.Context, address, tokenFile string, note func(string)) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	dir, err := datadir.Path(filepath.Join("fleet-listen", port))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if f.Server, err = server.Open(ctx, server.Options{Dir: dir, Listen: address, Note: note, Audit: server.DefaultAudit}); err != nil {
		f.Server = nil
		return err
	}
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	f.stop = stop
	go f.Server.Run(watching)
	if tokenFile != "" {
		f.revoke, err = f.Server.WriteToken(tokenFile)
	}
	return err
}

// Close stops the server at the end of the run.
func (f *OwnFleet) Close() {
	if f.Server == nil {
		return
	}
	if f.revoke != nil {
		f.revoke()
	}
	f.stop()
	f.Server.Close()
}
