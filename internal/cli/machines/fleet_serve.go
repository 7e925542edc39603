package machines

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/event/pages"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/report"
	"match/results/store"
	"match/web"
)

func newFleetServeCmd(a *cli.App) *cobra.Command {
	var o server.Options
	var page string
	return cli.Command(&cobra.Command{
		Use:   "serve --dir DIR",
		Short: "Run a fleet's server, with its queue of events and their results",
		Long: `Serves a fleet until it is interrupted. One directory holds all of its data:
its certificate, its members, the queue and the results database
(results.db, which 'match results --db' and 'match web --db' read). The first
start creates them. After a crash or a restart, running events continue.

The server accepts encrypted connections (TLS 1.3) from members and from
holders of a token. 'match fleet token' creates tokens.`,
		Example: `  match fleet serve --dir fleet --listen :4333
  match fleet serve --dir fleet --listen :4333 --advertise fleet.example.org`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Storage, o.Audit = o.Storage<<30, o.Audit/100
			return serveFleet(cmd.Context(), a, o, page)
		},
	}, flagtable.Table{
		flagtable.File(&o.Dir, "dir", "fleet", "keep the fleet in `DIR`"),
		flagtable.Text(&o.Listen, "listen", ":4333", "listen at `ADDR`, [host]:port"),
		flagtable.Text(&page, "web", "", "show queue, workers and events in a browser, on a free port of this machine or at `ADDR`: --web=:8080").Bare(web.DefaultAddress),
		flagtable.List(&o.Advertise, "advertise", "`HOST` of the server in tokens, by which members find it (default: the addresses of this machine); may be repeated"),
		flagtable.Duration(&o.Lease, "lease", server.DefaultLease, "reassign the pairs of a worker that is silent for `DURATION`").
			Want(func() bool { return o.Lease >= 2*o.Beat }, "at least two beats"),
		flagtable.Duration(&o.Beat, "beat", server.DefaultBeat, "interval of the workers' heartbeats, a `DURATION`").
			Want(func() bool { return o.Beat > 0 }, "a time above 0"),
		flagtable.Days(&o.Keep, "keep", 0, "remove ended events from the queue after `DURATION`, as 'match fleet prune' does; 0: never").
			Want(func() bool { return o.Keep >= 0 }, "a time, or 0"),
		flagtable.Days(&o.Forget, "forget", server.DefaultForget, "remove members that were not connected for `DURATION`; 0: never").
			Want(func() bool { return o.Forget >= 0 }, "a time, or 0"),
		flagtable.Percent(&o.Audit, "audit", 100*server.DefaultAudit, "let another worker also play `PERCENT` of each worker's pairs of each event, to compare the games; 30% for machines of others").
			Want(func() bool { return o.Audit >= 0 && o.Audit <= 100 }, "0 to 100"),
		flagtable.Int(&o.Storage, "storage", 64, "store at most `GB` of engines and books that members send").OrMore(1),
		flagtable.Parsed(&o.Reference, "scale", "none", parseScale, "scale clocks by the speed of each worker to match a machine with NPS nodes per second: `SCALE` none or bench=NPS"),
	})
}

// serveFleet serves until a signal ends it.
func serveFleet(ctx context.Context, a *cli.App, o server.Options, page string) error {
	defer cli.Saving(ctx)()
	go server.CollectGarbage(ctx)
	o.Note = func(line string) { a.Note("match: %s", line) }
	s, err := server.Open(ctx, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "match: serving the fleet of %s at %s\n", o.Dir, strings.Join(s.Addresses, ", "))
	fmt.Fprintf(a.Stderr, "match: invite machines with: match fleet token --dir %s --for worker|submit|read|admin\n", o.Dir)
	defer s.Close()
	if page != "" {
		defer a.Shown.Close() // before the server that it shows
		if err := showFleet(ctx, a, s, o.Dir, page); err != nil {
			return fmt.Errorf("--web: %w", err)
		}
	}
	s.Run(ctx)
	return nil
}

// parseScale parses the speed of the reference machine for clocks, in nodes per second; 0: clocks
// are not scaled.
func parseScale(text string) (reference float64, err error) {
	if text == "none" {
		return 0, nil
	}
	number, is := strings.CutPrefix(text, "bench=")
	if reference, err = strconv.ParseFloat(number, 64); err != nil || !is || !(reference >= 1 && reference <= 1e12) {
		return 0, fmt.Errorf("%q: want none, or bench=NPS with the nodes per second of the reference machine, such as bench=1.5e6 ('match fleet workers' shows those of workers)", text)
	}
	return reference, nil
}

// showFleet serves the pages of a fleet: its queue and workers, and every event in its database.
func showFleet(ctx context.Context, a *cli.App, s *server.Server, dir, address string) (err error) {
	if a.Shown.Archive, err = store.OpenExisting(ctx, filepath.Join(dir, server.Database), nil); err != nil {
		return err
	}
	if a.Shown.Server, err = web.Open(web.Options{
		Address: address, Token: os.Getenv(playing.TokenVariable), Archive: pages.Archive(a.Shown.Archive), More: s.Pages(),
		Fleet: func() []report.Section {
			running, recent := s.Status(wire.StatusOf{Running: true}), s.Status(wire.StatusOf{Events: latest, EventsOnly: true})
			return sections(joined(&running, &recent), time.Now())
		},
	}); err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "match: watch it at %s (page Fleet)\n", a.Shown.Server.URL())
	return nil
}

func newFleetBackupCmd(a *cli.App) *cobra.Command {
	var dir string
	return cli.Command(&cobra.Command{
		Use:   "backup FILE",
		Short: "Back up a fleet's directory, also while its server runs",
		Long: `Writes the queue, the results, engines and books, members and keys of a fleet
to a new tar file. The server may run meanwhile. Keep the file secret: it
contains the keys of the fleet.

To restore it, extract the file into an empty directory and start the server
there, at the same address. Members come back by themselves. Tokens, and pairs
that workers had in hand, are not part of the back-up: create new tokens, and
pairs that were played since are played again. Members that joined since need a
new token; members that were expelled since must be expelled again.`,
		Example: "  match fleet backup fleet.tar --dir fleet\n  mkdir restored && tar -xf fleet.tar -C restored\n  match fleet serve --dir restored --listen :4333",
		Args:    cli.WantArgs(1, 1, "a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			defer cli.Saving(ctx)()
			return server.Backup(ctx, dir, args[0])
		},
	}, flagtable.Table{dirRow(&dir)})
}
