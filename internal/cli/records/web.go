package records

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"match/event/pages"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/results/store"
	"match/web"
)

// NewWebCmd returns the command 'match web'.
func NewWebCmd(a *cli.App) *cobra.Command {
	var db cli.DBFlags
	return cli.Command(&cobra.Command{
		Use:   "web [ADDR]",
		Short: "Show all stored events in a browser",
		Long: `web shows the results database in a browser: a list of events with filters, the
page of each event, and a replay of every game. It changes nothing. It listens
on a free port of this machine, or at ADDR, prints the address, and serves
until it is interrupted.

If other machines can reach the address, viewers need the token that is printed
with it, or the one in MATCH_WEB_TOKEN.`,
		Example: `  match web
  match web 127.0.0.1:8080
  match web :8080 --db nightly.db`,
		Args: cli.WantArgs(0, 1, "at most one address"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return serveResults(cmd.Context(), a, append(args, web.DefaultAddress)[0], &db)
		},
	}, flagtable.Table{db.PathRow()})
}

// serveResults serves until a signal ends it.
func serveResults(ctx context.Context, a *cli.App, address string, db *cli.DBFlags) error {
	return cli.WithStore(ctx, db, func(s *store.Store) error {
		server, err := web.Open(web.Options{Address: address, Token: os.Getenv(playing.TokenVariable), Archive: pages.Archive(s)})
		if err != nil {
			return err
		}
		defer cli.Saving(ctx)()
		fmt.Fprintln(a.Stdout, server.URL())
		if err := server.Wait(ctx); err != nil {
			return err
		}
		return server.Close(true)
	})
}
