package machines

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

// fleetDo returns a command that sends one request to a fleet's server, made from its arguments.
func fleetDo(
	a *cli.App, verb string, cmd *cobra.Command, do func(args []string) (request any, said string, err error),
) *cobra.Command {
	var f playing.FleetFlags
	var asJSON bool
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		request, said, err := do(args)
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
	var of wire.EventNumber
	return fleetDo(a, wire.VerbCancel, &cobra.Command{
		Use:     "cancel N",
		Short:   "End an event of a fleet",
		Long:    "Ends an event of a fleet. Its counted pairs stay in the server's database, and\n'match fleet restart N' continues it.",
		Example: "  match fleet cancel 12 --fleet home",
		Args:    eventArgs(&of.Number, 1, "the number of an event"),
	}, func([]string) (any, string, error) {
		return of, fmt.Sprintf("event %d is cancelled", of.Number), nil
	})
}

func newFleetRestartCmd(a *cli.App) *cobra.Command {
	var of wire.EventNumber
	return fleetDo(a, wire.VerbRestart, &cobra.Command{
		Use:   "restart N",
		Short: "Continue a cancelled or failed event of a fleet",
		Long: `Continues an event of a fleet that was cancelled or has failed. Its counted
pairs stay. The run that submitted it continues with 'match resume'.`,
		Example: "  match fleet restart 12 --fleet home",
		Args:    eventArgs(&of.Number, 1, "the number of an event"),
	}, func([]string) (any, string, error) {
		return of, fmt.Sprintf("event %d continues", of.Number), nil
	})
}

func newFleetPriorityCmd(a *cli.App) *cobra.Command {
	var of wire.Share
	return fleetDo(a, wire.VerbShare, &cobra.Command{
		Use:   "priority N P",
		Short: "Set an event's share of a fleet",
		Long: fmt.Sprintf(`Sets the priority of a running event, initially %d. Events share the fleet in
proportion to their priorities: with priority 200 an event plays twice as many
games at a time as with 100.`, wire.DefaultShare),
		Example: "  match fleet priority 12 300 --fleet home",
		Args:    eventArgs(&of.Number, 2, "the number of an event and its priority"),
	}, func(args []string) (request any, said string, err error) {
		if of.Share, err = strconv.Atoi(args[1]); err != nil || of.Share < 1 || of.Share > wire.MaxShare {
			return nil, "", fmt.Errorf("priority %q: want a number from 1 to %d", args[1], wire.MaxShare)
		}
		return of, fmt.Sprintf("event %d has priority %d", of.Number, of.Share), nil
	})
}

func newFleetDrainCmd(a *cli.App) *cobra.Command {
	var on bool
	return cli.Command(fleetDo(a, wire.VerbDrain, &cobra.Command{
		Use:   "drain WORKER",
		Short: "Let a worker finish its pairs, and give it no more",
		Long: `Lets a worker finish the pairs that it has and gives it no more tasks, until
'match fleet drain --undo' or the next start of the server. It stays connected.`,
		Example: "  match fleet drain w3 --dir fleet\n  match fleet drain w3 --undo --dir fleet",
		Args:    cli.WantArgs(1, 1, "a worker, such as w3"),
	}, func(args []string) (any, string, error) {
		said := args[0] + " gets no more tasks"
		if on {
			said = args[0] + " gets tasks again"
		}
		return wire.Drain{Worker: args[0], PlaysOn: on}, said, nil
	}), flagtable.Table{flagtable.Bool(&on, "undo", false, "give it tasks again")})
}

func newFleetExpelCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, wire.VerbExpel, &cobra.Command{
		Use:   "expel MEMBER",
		Short: "Remove a member from a fleet",
		Long: `Ends the connections of a member and refuses new ones. Other workers play the
pairs that it had in hand. Its finished pairs still count. To come back, it
needs a new token.`,
		Example: "  match fleet expel w3 --dir fleet",
		Args:    cli.WantArgs(1, 1, "a member, such as w3"),
	}, func(args []string) (any, string, error) {
		return wire.Expel{Member: args[0]}, args[0] + " is no longer a member", nil
	})
}

func newFleetAdmitCmd(a *cli.App) *cobra.Command {
	return fleetDo(a, wire.VerbAdmit, &cobra.Command{
		Use:   "admit WORKER",
		Short: "Release a worker from quarantine",
		Long: `Ends the quarantine of a worker. Pairs that others have replayed keep the new
results.`,
		Example: "  match fleet workers --dir fleet\n  match fleet admit w3 --dir fleet",
		Args:    cli.WantArgs(1, 1, "a worker, such as w3"),
	}, func(args []string) (any, string, error) {
		return wire.Admit{Worker: args[0]}, args[0] + " may play again", nil
	})
}

func newFleetPruneCmd(a *cli.App) *cobra.Command {
	var f playing.FleetFlags
	var keep time.Duration
	return cli.Command(&cobra.Command{
		Use:   "prune --keep DURATION",
		Short: "Remove old events from a fleet's queue",
		Long: `Removes from the queue the events that ended longer ago than --keep, with their
plans and logs, and the engines and books that no event of the queue names.
Files that were sent within the last day stay. The latest event stays. Results
stay in the database: 'match results delete' deletes those.`,
		Example: "  match fleet prune --keep 365d --dir fleet",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var done wire.Pruned
			if err := f.Ask(cmd.Context(), wire.VerbPrune, wire.Prune{Keep: keep}, &done); err != nil {
				return err
			}
			fmt.Fprintln(a.Stdout, done)
			return nil
		},
	}, f.Rows(), flagtable.Table{
		flagtable.Days(&keep, "keep", 365*24*time.Hour, "keep the events of the last `DURATION`").Want(func() bool { return keep >= 0 }, "a time, or 0"),
	})
}

// newFleetRequestCmd returns the command with which a script sends any request.
func newFleetRequestCmd(a *cli.App) *cobra.Command {
	var f playing.FleetFlags
	return cli.Command(&cobra.Command{
		Use:   "request VERB [JSON]",
		Short: "Send one request to a fleet's server, for scripts",
		Long: `Sends a request as JSON and prints the reply as JSON, {} if it is empty. JSON -
is read from standard input. docs/reference/fleet.md lists the requests.

VERB is one of:
  ` + strings.ReplaceAll(strings.Join(wire.Verbs, ", "), ", log,", ", log,\n ") + `.
The server refuses what the member may not do.`,
		Example: `  match fleet request status --fleet home
  match fleet request cancel '{"number": 12}' --fleet home
  match fleet request pairs '{"number": 12, "from": 1}' --fleet home`,
		Args:      cli.WantArgs(1, 2, "a verb and at most one JSON document"),
		ValidArgs: wire.Verbs,
		RunE: func(cmd *cobra.Command, args []string) error {
			body, err := bodyOf(a, args)
			if err != nil {
				return err
			}
			var reply json.RawMessage
			if err := f.Ask(cmd.Context(), args[0], body, &reply); err != nil {
				return err
			}
			if len(reply) == 0 {
				reply = json.RawMessage("{}")
			}
			return cli.WriteJSON(a.Stdout, reply)
		},
	}, f.Rows())
}

// bodyOf returns the body of a request whose verb and body are the arguments, {} by default.
func bodyOf(a *cli.App, args []string) (body json.RawMessage, err error) {
	if err := flagtable.OneOf(args[0], wire.Verbs); err != nil {
		return nil, fmt.Errorf("unknown request %w", err)
	}
	body = json.RawMessage(append(args, "{}")[1])
	if string(body) == "-" {
		if body, err = io.ReadAll(io.LimitReader(a.Stdin, wire.MaxMessage+1)); err != nil {
			return nil, err
		}
	}
	if !json.Valid(body) {
		return nil, errors.New(`the request is not JSON: want a document such as {"number": 12}`)
	}
	return body, nil
}
