package machines

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"match/fleet/auth"
	"match/fleet/transfer"
	"match/internal/cli"
	"match/internal/datadir"
	"match/internal/harmless"
)

func newFleetSignCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "sign FILE...",
		Short: "Sign engines, so that workers play them that trust you",
		Long: `Signs engines with a key of this user and writes FILE.sig beside each. Events
carry the signature together with the engine. A worker that was started with
--allow signer:KEY plays every engine that you sign.

The signature covers the SHA-256 and the name of the file: sign the file again
when it changes. The first call creates the key, in match/signer.key of the
user's data directory. Keep the key secret: it allows its holder to run programs
on these workers.`,
		Example: `  match fleet sign ./new ./old
  match --fleet home --a uci:./new --b uci:./old --sprt 0,5`,
		Args: cli.WantArgs(1, math.MaxInt, "at least one file"),
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
		if err := transfer.WriteSignature(signer, file); err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "signed %s: %s\n", file, transfer.SignatureFile(file))
	}
	fmt.Fprintf(a.Stdout, "workers that trust you: match worker --allow %s\n", harmless.ShellWord("signer:"+signer.Public))
	return nil
}
