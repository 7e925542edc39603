package program

import (
	"fmt"
	"os"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
)

// addProfileFlag gives every command a hidden flag that records a CPU profile. `make pgo` passes
// this profile to the compiler.
func addProfileFlag(root *cobra.Command) {
	var path string
	var file *os.File
	flagtable.Add(root.PersistentFlags(), flagtable.Table{flagtable.File(&path, "cpuprofile", "", "write a CPU profile to `FILE`").NoConfig()})
	_ = root.PersistentFlags().MarkHidden("cpuprofile")
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) (err error) {
		if err := cli.ReadFlags(cmd); err != nil || path == "" {
			return err
		}
		if file, err = os.Create(path); err != nil {
			return fmt.Errorf("--cpuprofile: %w", err)
		}
		return pprof.StartCPUProfile(file)
	}
	cobra.OnFinalize(func() {
		if file != nil {
			pprof.StopCPUProfile()
			file.Close()
		}
	})
}
