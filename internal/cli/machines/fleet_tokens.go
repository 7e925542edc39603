package machines

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/auth"
	"match/fleet/server"
	"match/internal/cli"
	"match/internal/flagtable"
)

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
	flagtable.Add(cmd.Flags(), flagtable.Table{flagtable.File(&dir, "dir", "fleet", "`DIR` of the fleet")})
	return cmd
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
		if err != nil {
			return err
		}
		return writeTokens(a.Stdout, list)
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

// writeTokens writes a table of tokens, or nothing if there are none.
func writeTokens(w io.Writer, list []auth.Issued) error {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, t := range list {
		if i == 0 {
			fmt.Fprintln(rows, "token\tfor\tuses left\texpires")
		}
		fmt.Fprintf(rows, "%s\t%s\t%d\t%s\n", t.ID[:auth.ShownID], t.Right, t.Left, t.Expires.UTC().Format("2006-01-02 15:04 UTC"))
	}
	return rows.Flush()
}
