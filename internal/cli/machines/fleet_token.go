package machines

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/report"
)

func newFleetTokenCmd(a *cli.App) *cobra.Command {
	var dir, right string
	var uses int
	var expires time.Duration
	cmd := &cobra.Command{
		Use:   "token --for worker|submit|read|admin",
		Short: "Create a token that invites a machine into a fleet",
		Long: `Prints a token, which is one line to paste. Its holder can join the fleet as a
worker, to submit events, to view them, or as an administrator, who manages all
events and members. By default it can be used once (--uses) and expires after an
hour (--expires). Run this command on the server's machine.`,
		Example: `  match fleet token --dir fleet --for worker
  match fleet token --dir fleet --for worker --uses 500 --expires 30d
  match fleet token --dir fleet --for submit`,
		Args: cli.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			t, err := server.NewToken(dir, wire.Right(right), uses, time.Now().Add(expires))
			if err != nil {
				return err
			}
			fmt.Fprintln(a.Stdout, t)
			return nil
		},
	}
	cmd.AddCommand(newFleetTokenListCmd(a), newFleetTokenRevokeCmd(a))
	return cli.Command(cmd, flagtable.Table{
		dirRow(&dir),
		flagtable.Choice(&right, "for", string(wire.ToWork), wire.Granted, "`RIGHT` that the token grants: worker, submit, read or admin"),
		flagtable.Int(&uses, "uses", 1, "let `N` machines use it").Range(1, 10_000),
		flagtable.Days(&expires, "expires", time.Hour, "let it expire after `DURATION`").Want(func() bool { return expires > 0 }, "a time above 0"),
	})
}

// dirRow returns the flag of commands that work on the directory of a fleet.
func dirRow(to *string) *flagtable.Row {
	return flagtable.File(to, "dir", "fleet", "`DIR` of the fleet")
}

// fleetTokenVariable may hold a token, so that the token does not appear in process lists.
const fleetTokenVariable = "MATCH_FLEET_TOKEN"

// readToken returns the token of an argument: the token itself, @FILE, or - for standard input,
// which may be a terminal. Without an argument it uses the environment. The token must have one of
// the given rights.
func readToken(ctx context.Context, a *cli.App, args []string, rights ...wire.Right) (*auth.Token, error) {
	var err error
	text := os.Getenv(fleetTokenVariable)
	if len(args) > 0 {
		text = args[0]
	}
	switch file, isFile := strings.CutPrefix(text, "@"); {
	case text == "":
		err = errors.New("want a token: TOKEN, @FILE, - for standard input, or " + fleetTokenVariable)
	case isFile:
		var data []byte
		data, err = os.ReadFile(file)
		text = string(data)
	case text == "-":
		text, err = promptToken(ctx, a)
	}
	if err != nil {
		return nil, err
	}
	t, err := auth.ParseToken(text)
	if err == nil && !slices.Contains(rights, t.Right) {
		err = fmt.Errorf("this token is for %s: create one with 'match fleet token --for %s'", t.Right, rights[0])
	}
	return t, err
}

// join makes the holder of a token a member, and keeps its identity in a file.
func join(ctx context.Context, t *auth.Token, host, path string) (*auth.Identity, error) {
	ctx, cancel := playing.Patiently(ctx)
	defer cancel()
	i, err := auth.Join(ctx, t, host)
	if err != nil {
		return nil, err
	}
	return i, i.Write(path)
}

func promptToken(ctx context.Context, a *cli.App) (string, error) {
	if f, ok := a.Stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(a.Stderr, "token: ")
	}
	lines := bufio.NewScanner(cli.UntilDone(ctx, a.Stdin))
	lines.Scan()
	return lines.Text(), lines.Err()
}

func newFleetJoinCmd(a *cli.App) *cobra.Command {
	var name string
	return cli.Command(&cobra.Command{
		Use:   "join TOKEN --as NAME",
		Short: "Join a fleet to submit, view or manage events",
		Long: `Joins the fleet that issued the token, and keeps the new identity in the user's
data directory. From then on --fleet NAME means that fleet. The token may be in
a file (@FILE), on standard input (-) or in MATCH_FLEET_TOKEN.`,
		Example: `  match fleet join TOKEN --as home
  match fleet join @token.txt --as home`,
		Args: cli.WantArgs(0, 1, "at most one token"),
		RunE: func(cmd *cobra.Command, args []string) error { return joinFleet(cmd.Context(), a, args, name) },
	}, flagtable.Table{flagtable.Text(&name, "as", "home", "call the fleet `NAME` from now on")})
}

func joinFleet(ctx context.Context, a *cli.App, args []string, name string) error {
	path, err := playing.FleetPath(name)
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("--as %s: this user has already joined a fleet of that name: choose another name, or remove %s", name, path)
	}
	t, err := readToken(ctx, a, args, wire.ToSubmit, wire.ToRead, wire.ToOwn)
	if err != nil {
		return err
	}
	host, _ := os.Hostname()
	i, err := join(ctx, t, host, path)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "joined the fleet at %s as %s, to %s: use it with --fleet %s\n", i.Addresses[0], i.ID, i.Right, name)
	return nil
}

// tokensCmd adds to a command the directory whose tokens it works on.
func tokensCmd(cmd *cobra.Command, do func(tokens *auth.Tokens, args []string) error) *cobra.Command {
	var dir string
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		tokens, err := server.Tokens(dir)
		if err != nil {
			return err
		}
		return do(tokens, args)
	}
	return cli.Command(cmd, flagtable.Table{dirRow(&dir)})
}

func newFleetTokenListCmd(a *cli.App) *cobra.Command {
	return tokensCmd(&cobra.Command{
		Use:     "list",
		Short:   "List the tokens that can still be used",
		Long:    "Lists the tokens that can still be used: what each is for, how many machines\nmay still use it, and when it expires. The tokens themselves are not stored.",
		Example: "  match fleet token list --dir fleet",
		Args:    cli.NoArgs,
	}, func(tokens *auth.Tokens, _ []string) error {
		list, err := tokens.List(time.Now())
		t := report.Section{Columns: report.Columns("token", "for", "uses left", "expires")}
		for _, i := range list {
			t.Rows = append(t.Rows, []any{i.ID[:auth.ShownID], i.Right, i.Left, i.Expires.UTC().Format("2006-01-02 15:04 UTC")})
		}
		fmt.Fprint(a.Stdout, tableText(t))
		return err
	})
}

func newFleetTokenRevokeCmd(a *cli.App) *cobra.Command {
	return tokensCmd(&cobra.Command{
		Use:     "revoke ID",
		Short:   "Revoke a token",
		Long:    "Revokes a token of 'match fleet token list'. Members that have joined with it\nremain members ('match fleet expel').",
		Example: "  match fleet token revoke 5f0c81d2 --dir fleet",
		Args:    cli.WantArgs(1, 1, "the ID of a token"),
	}, func(tokens *auth.Tokens, args []string) error {
		if err := tokens.Revoke(args[0]); err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "token %s is revoked\n", args[0])
		return nil
	})
}
