package uci_test

import (
	"context"
	"os"
	"strings"

	"match/engine/uci"
)

// Commands can come from any reader, here from a text.
func ExampleServe() {
	commands := strings.NewReader("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\nisready\nfly\nquit\n")
	if err := uci.Serve(context.Background(), commands, os.Stdout, "tapered"); err != nil {
		panic(err)
	}
	// Output:
	// readyok
	// info string unknown command "fly"
}
