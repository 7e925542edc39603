package machines

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"match/internal/cli"
)

// NewFleetCmd returns the command 'match fleet'.
func NewFleetCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "fleet",
		Short: "Play events on several machines",
		Long: `A fleet is one server and any number of workers. The server holds the queue of
events and their results; workers play. A member with the right to submit can
play events there: match, gate, tournament, ladder, race, scale, bisect, test
and tune take --fleet NAME.

All connections are encrypted and authenticated with keys. A token invites one
machine, or as many as --uses says. Keep it secret until it is used.`,
		Example: `  match fleet serve --dir fleet --listen :4333
  match fleet token --dir fleet --for worker
  match worker TOKEN --cores 15
  match fleet join TOKEN --as home
  match --fleet home --a tapered --b flat --sprt 0,8
  match fleet status --fleet home`,
	}, newFleetServeCmd(a), newFleetTokenCmd(a), newFleetJoinCmd(a), newFleetSignCmd(a),
		newFleetStatusCmd(a), newFleetListCmd(a), newFleetWorkersCmd(a), newFleetWatchCmd(a), newFleetLogCmd(a), newFleetCancelCmd(a), newFleetRestartCmd(a),
		newFleetPriorityCmd(a), newFleetDrainCmd(a), newFleetExpelCmd(a), newFleetAdmitCmd(a), newFleetPruneCmd(a), newFleetBackupCmd(a), newFleetRequestCmd(a))
}

// eventArgs wants a number of arguments, of which the first is the number of an event in a fleet, and reads that.
func eventArgs(event *int64, count int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) (err error) {
		if err = cli.WantArgs(count, count, what)(cmd, args); err != nil {
			return err
		}
		if *event, err = strconv.ParseInt(args[0], 10, 64); err != nil || *event < 1 {
			return fmt.Errorf("%q is not the number of an event of the fleet (see 'match fleet list')", args[0])
		}
		return nil
	}
}
