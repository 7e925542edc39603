package machines

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"match/event/pages"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/report"
	"match/results/store"
	"match/web"
)

// showFleet serves the pages of a fleet: its queue and workers, and every event in its database. It
// ends with ctx.
func showFleet(ctx context.Context, a *cli.App, s *server.Server, dir, address string) (closed func(), err error) {
	stored, err := store.OpenExisting(ctx, filepath.Join(dir, server.Database), nil)
	if err != nil {
		return nil, err
	}
	server, err := web.Open(web.Options{
		Address: address, Token: os.Getenv(playing.TokenVariable), Archive: pages.Archive(stored), More: s.Pages(),
		Fleet: func() []report.Section {
			running, recent := s.Status(wire.StatusOf{Running: true}), s.Status(wire.StatusOf{Events: latest, EventsOnly: true})
			recent.Workers = running.Workers
			return sections(withLatest(&running, &recent), time.Now())
		},
	})
	if err != nil {
		stored.Close()
		return nil, err
	}
	fmt.Fprintf(a.Stderr, "match: watch it at %s (page Fleet)\n", server.URL())
	return func() { server.Close(false); stored.Close() }, nil
}
