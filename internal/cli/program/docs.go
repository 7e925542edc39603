//go:build docs

package program

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"match/internal/build"
	"match/internal/cli"
	"match/internal/flagtable"
)

// Only the program of `go run -tags docs ./cmd/match docs DIR` contains this command.
func init() { documents = newDocsCmd }

// newDocsCmd returns the command that writes the files that a release archive contains besides the
// program.
func newDocsCmd(*cli.App) *cobra.Command {
	return &cobra.Command{
		Use:     "docs DIR",
		Short:   "Write man pages, completions and Markdown pages of all commands into DIR",
		Example: "  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) go run -tags docs ./cmd/match docs dist/docs",
		Hidden:  true,
		Args:    cli.WantArgs(1, 1, "a directory"),
		RunE:    func(cmd *cobra.Command, args []string) error { return writeDocs(cmd.Root(), args[0]) },
	}
}

func writeDocs(root *cobra.Command, dir string) error {
	dirs := map[string]string{}
	for _, name := range []string{"man", "completions", "commands"} {
		dirs[name] = filepath.Join(dir, name)
		if err := os.MkdirAll(dirs[name], 0o755); err != nil {
			return err
		}
	}
	plain(root)
	date := sourceDate()
	header := &doc.GenManHeader{Section: "1", Source: "match " + build.Version(), Manual: "match", Date: &date}
	if err := doc.GenManTree(root, header, dirs["man"]); err != nil {
		return err
	}
	if err := doc.GenMarkdownTree(root, dirs["commands"]); err != nil {
		return err
	}
	return writeCompletions(root, dirs["completions"])
}

// plain removes from the commands what differs between builds and machines: the date, and the
// number of processors.
func plain(cmd *cobra.Command) {
	cmd.DisableAutoGenTag = true
	if f := cmd.Flags().Lookup("concurrency"); f != nil && f.DefValue != "0" {
		flagtable.Of(f).DefaultAs("number of processors")
		f.DefValue = "number of processors"
	}
	for _, c := range cmd.Commands() {
		plain(c)
	}
}

// sourceDate returns the date of the sources, so that builds of one commit are equal.
func sourceDate() time.Time {
	seconds, err := strconv.ParseInt(strings.TrimSpace(os.Getenv("SOURCE_DATE_EPOCH")), 10, 64)
	if err != nil {
		return time.Now().UTC()
	}
	return time.Unix(seconds, 0).UTC()
}

func writeCompletions(root *cobra.Command, dir string) error {
	for name, write := range map[string]func(string) error{
		"match.bash": func(path string) error { return root.GenBashCompletionFileV2(path, true) },
		"match.fish": func(path string) error { return root.GenFishCompletionFile(path, true) },
		"_match":     root.GenZshCompletionFile,
		"match.ps1":  root.GenPowerShellCompletionFileWithDesc,
	} {
		if err := write(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}
