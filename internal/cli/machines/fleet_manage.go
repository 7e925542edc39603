package machines

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

// fleetDo returns a command that sends one request to a fleet's server.
func fleetDo(a *cli.App, cmd *cobra.Command, do func(args []string) (verb string, request any, said string, err error)) *cobra.Command {
	var f playing.FleetFlags
	var asJSON bool
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		verb, request, said, err := do(args)
		if err != nil {
			return err
		}
		if err := f.Ask(cmd.Context(), verb, request, nil); err != nil {
			return err
		}
		return a.Print(map[string]any{"verb": verb, "request": request}, said+"\n", asJSON)
	}
	return cli.Command(cmd, f.Rows(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print the request as JSON, in the form of 'match fleet request'")})
}

func newFleetCancelCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, &cobra.Command{
		Use:     "cancel N",
		Short:   "End an event of a fleet",
		Long:    "Ends an event of a fleet. Its counted pairs stay in the server's database, and\n'match fleet restart N' continues it.",
		Example: "  match fleet cancel 12 --fleet home",
		Args:    cli.WantArgs(1, 1, "the number of an event"),
	}, func(args []string) (string, any, string, error) {
		n, err := parseFleetEvent(args[0])
		return wire.VerbCancel, wire.EventNumber{Number: n}, fmt.Sprintf("event %d is cancelled", n), err
	})
}

func newFleetRestartCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, &cobra.Command{
		Use:   "restart N",
		Short: "Continue a cancelled or failed event of a fleet",
		Long: `Continues an event of a fleet that was cancelled or has failed. Its counted
pairs stay. The run that submitted it continues with 'match resume'.`,
		Example: "  match fleet restart 12 --fleet home",
		Args:    cli.WantArgs(1, 1, "the number of an event"),
	}, func(args []string) (string, any, string, error) {
		n, err := parseFleetEvent(args[0])
		return wire.VerbRestart, wire.EventNumber{Number: n}, fmt.Sprintf("event %d continues", n), err
	})
}

func newFleetPriorityCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, &cobra.Command{
		Use:   "priority N P",
		Short: "Set an event's share of a fleet",
		Long: fmt.Sprintf(`Sets the priority of a running event, initially %d. Events share the fleet in
proportion to their priorities: with priority 200 an event plays twice as many
games at a time as with 100.`, wire.DefaultShare),
		Example: "  match fleet priority 12 300 --fleet home",
		Args:    cli.WantArgs(2, 2, "the number of an event and its priority"),
	}, func(args []string) (string, any, string, error) {
		n, err := parseFleetEvent(args[0])
		if err != nil {
			return "", nil, "", err
		}
		share, err := strconv.Atoi(args[1])
		if err != nil || share < 1 || share > wire.MaxShare {
			return "", nil, "", fmt.Errorf("priority %q: want a number from 1 to %d", args[1], wire.MaxShare)
		}
		return wire.VerbShare, wire.Share{Number: n, Share: share}, fmt.Sprintf("event %d has priority %d", n, share), nil
	})
}

func newFleetDrainCmd(a *cli.App) *cobra.Command {
	var on bool
	return cli.Command(fleetDo(a, &cobra.Command{
		Use:   "drain WORKER",
		Short: "Let a worker finish its pairs, and give it no more",
		Long: `Lets a worker finish the pairs that it has and gives it no more tasks, until
'match fleet drain --undo' or the next start of the server. It stays connected.`,
		Example: "  match fleet drain w3 --dir fleet\n  match fleet drain w3 --undo --dir fleet",
		Args:    cli.WantArgs(1, 1, "a worker, such as w3"),
	}, func(args []string) (string, any, string, error) {
		said := args[0] + " gets no more tasks"
		if on {
			said = args[0] + " gets tasks again"
		}
		return wire.VerbDrain, wire.Drain{Worker: args[0], PlaysOn: on}, said, nil
	}), flagtable.Table{flagtable.Bool(&on, "undo", false, "give it tasks again")})
}

func newFleetExpelCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, &cobra.Command{
		Use:   "expel MEMBER",
		Short: "Remove a member from a fleet",
		Long: `Ends the connections of a member and refuses new ones. Other workers play the
pairs that it had in hand. Its finished pairs still count. To come back, it
needs a new token.`,
		Example: "  match fleet expel w3 --dir fleet",
		Args:    cli.WantArgs(1, 1, "a member, such as w3"),
	}, func(args []string) (string, any, string, error) {
		return wire.VerbExpel, wire.Expel{Member: args[0]}, args[0] + " is no longer a member", nil
	})
}

func newFleetAdmitCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, &cobra.Command{
		Use:   "admit WORKER",
		Short: "Release a worker from quarantine",
		Long: `Ends the quarantine of a worker. Pairs that others have replayed keep the new
results.`,
		Example: "  match fleet workers --dir fleet\n  match fleet admit w3 --dir fleet",
		Args:    cli.WantArgs(1, 1, "a worker, such as w3"),
	}, func(args []string) (string, any, string, error) {
		return wire.VerbAdmit, wire.Admit{Worker: args[0]}, args[0] + " may play again", nil
	})
}
