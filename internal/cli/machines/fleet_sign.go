package machines

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"match/fleet/auth"
	"match/fleet/blob"
	"match/internal/cli"
	"match/internal/datadir"
	"match/internal/shellword"
)

func newFleetSignCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "sign FILE...",
		Short: "Sign engines, so that workers play them that trust you",
		Long: `Signs engines with a key of this user and leaves FILE.sig beside each. An event
that is submitted takes the signature with the engine. A worker whose owner has
said --allow signer:KEY once plays every engine that you have signed.

What is signed is the SHA-256 of the file, and its name: sign it again when it
has changed. The first call makes the key, in match/signer.key of the user's
data directory. It is a secret: whoever has it can run programs on these
workers.`,
		Example: `  match fleet sign ./new ./old
  match --fleet home --a uci:./new --b uci:./old --sprt 0,5`,
		Args: cli.WantArgs(1, math.MaxInt, "a file at least"),
		RunE: func(_ *cobra.Command, args []string) error { return signFiles(a, args) },
	}
}

func signFiles(a *cli.App, files []string) error {
	path, err := datadir.Path("signer.key")
	if err != nil {
		return err
	}
	signer, err := auth.OpenSigner(path)
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := blob.WriteSignature(signer, file); err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "signed %s: %s\n", file, blob.SignatureFile(file))
	}
	fmt.Fprintf(a.Stdout, "workers that trust you: match worker --allow %s\n", shellword.Quote("signer:"+signer.Public))
	return nil
}
