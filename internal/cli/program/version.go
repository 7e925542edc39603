package program

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/build"
	"match/internal/cli"
	"match/internal/flagtable"
)

func newVersionCmd(a *cli.App) *cobra.Command {
	var asJSON bool
	return cli.Command(&cobra.Command{
		Use:   "version",
		Short: "Show version, commit and build",
		Long: `version prints the program's version, the commit that it was built from, the Go
toolchain and, with --json, all modules with their checksums. "Source"
identifies the sources if the commit does not: members of a fleet need the same.`,
		Example: `  match version
  match version --json`,
		Args: cli.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			info := build.Read()
			return a.Print(info, versionText(&info), asJSON)
		},
	}, flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON, with the modules and their checksums")})
}

// versionText describes a build in a few lines.
func versionText(i *build.Info) string {
	text := "match " + i.Version + "\n"
	if i.Commit != "" {
		text += "Commit | " + i.Commit
		if i.Date != "" {
			text += ", " + i.Date
		}
		if i.Modified {
			text += ", with changes"
		}
		text += "\n"
	}
	if !strings.HasPrefix(i.Source, "commit ") {
		text += "Source | " + i.Source + "\n"
	}
	text += fmt.Sprintf("Go     | %s, %s/%s\n", i.Go, i.OS, i.Arch)
	for _, key := range slices.Sorted(maps.Keys(i.Settings)) {
		if key == "-tags" || key == "-race" || key == "-trimpath" || key == "CGO_ENABLED" {
			text += fmt.Sprintf("Flag   | %s=%s\n", key, i.Settings[key])
		}
	}
	return text
}
