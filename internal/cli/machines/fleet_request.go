package machines

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

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
			verb, body, err := requestOf(a, args)
			if err != nil {
				return err
			}
			var reply json.RawMessage
			if err := f.Ask(cmd.Context(), verb, body, &reply); err != nil {
				return err
			}
			if len(reply) == 0 {
				reply = json.RawMessage("{}")
			}
			return cli.WriteJSON(a.Stdout, reply)
		},
	}, f.Rows())
}

// requestOf returns the verb and the body of a request, which is {} by default.
func requestOf(a *cli.App, args []string) (verb string, body json.RawMessage, err error) {
	verb, body = args[0], json.RawMessage("{}")
	if err := flagtable.OneOf(verb, wire.Verbs); err != nil {
		return "", nil, fmt.Errorf("unknown request %w", err)
	}
	if len(args) > 1 {
		body = json.RawMessage(args[1])
	}
	if string(body) == "-" {
		if body, err = io.ReadAll(io.LimitReader(a.Stdin, wire.MaxMessage+1)); err != nil {
			return "", nil, err
		}
	}
	if !json.Valid(body) {
		return "", nil, errors.New(`the request is not JSON: want a document such as {"number": 12}`)
	}
	return verb, body, nil
}
