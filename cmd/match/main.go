// Command match plays chess engines against each other and reports, with honest
// error bars, which one is stronger.
package main

import (
	"context"
	"os"

	"match/internal/cli/program"
)

func main() {
	os.Exit(program.Run(context.Background(), program.CalledAs(os.Args[0], os.Args[1:]), os.Stdin, os.Stdout, os.Stderr))
}
