package machines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/fleet/worker"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/filelock"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/players/spec"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// workerFlags are the flags of worker, as given.
type workerFlags struct {
	cores   int
	slots   int // 0: not given, like cores
	memory  int // MiB; 0: the usual amount
	has     spec.Resources
	dir     string
	fleet   string // address; "": the only one
	host    string
	systemd bool
	allow   []string
	syzygy  []string // directories of Syzygy tables
	tables  []string // directories of other endgame tables
	unboxed bool     // engines from the server run without a sandbox
}

// NewWorkerCmd returns the command 'match worker'.
func NewWorkerCmd(a *cli.App) *cobra.Command {
	var f workerFlags
	host, _ := os.Hostname()
	return cli.Command(&cobra.Command{
		Use:   "worker [TOKEN]",
		Short: "Play a fleet's games on this machine",
		Long: `Plays the games that a fleet's server hands out, until it is interrupted. The
token is needed once: it makes the machine a member, and the worker keeps that
identity. From then on 'match worker' is enough. A machine may join several
fleets: start a worker for each, with its share of the cores. The token may be
in a file (@FILE), on standard input (-) or in MATCH_FLEET_TOKEN.

A worker plays built-in variants and verifies each of them. It runs an engine
only if --allow names that exact file. The file may be on this machine, or the
server may send it; in the second case it runs in a sandbox. An engine of this
machine runs in the sandbox with ,sandbox after its path, or with what it may
access there: ,read=DIR and ,dev=GROUP (nvidia, dri, rocm, or a path below
/dev); each may be repeated. --allow signer:KEY
allows all engines that a key has signed ('match fleet sign'). --allow repo:URL
allows the commits of a repository (git:REF), which the worker builds.`,
		Example: `  match worker TOKEN --cores 16 --memory 32G
  match worker
  match worker --allow engine:new=/opt/engines/new
  match worker --allow engine:lc0=/opt/lc0/lc0,read=/opt/lc0/nets,dev=nvidia
  match worker --allow signer:UBHZJ...
  match worker --allow repo:https://github.com/me/engine
  match worker --allow engine:lc0=/opt/lc0/lc0 --resource gpu=2
  match worker --systemd > ~/.config/systemd/user/match-worker.service`,
		Args: cli.WantArgs(0, 1, "at most one token"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := f.options(a)
			switch {
			case err != nil:
				return err
			case f.systemd:
				return printUnit(a, o.Slots, cmd.LocalNonPersistentFlags())
			}
			return runWorker(cmd.Context(), a, args, &f, o)
		},
	}, flagtable.Table{
		flagtable.Int(&f.cores, "cores", 0, "give games `N` cores; a game takes as many as the player with more Threads (default: all processors)").Range(1, playing.MaxConcurrency),
		flagtable.Int(&f.slots, "slots", 0, "play `N` games of players with one thread at a time: the same as --cores N").Range(1, playing.MaxConcurrency),
		flagtable.Parsed(&f.memory, "memory", "", worker.ParseMemory, "give games an `AMOUNT` of memory, such as 32G; a game takes the Hash of both players and a little more (default: three quarters)"),
		cli.ResourceRow(&f.has),
		flagtable.File(&f.dir, "dir", "", "keep identities and data in `DIR`, in a directory for each fleet (default: match/worker in the user's data directory)"),
		flagtable.Text(&f.fleet, "fleet", "", "work for the fleet at `ADDRESS`, host:port, if this machine has joined several"),
		flagtable.Text(&f.host, "host", host, "`NAME` of the machine in lists"),
		flagtable.List(&f.allow, "allow", "allow an `ENGINE`: engine:NAME=PATH, a copy of exactly this file; sha256:SUM, a file that the server may send; signer:KEY, files signed with this key; or repo:URL, built here from commits; may be repeated"),
		flagtable.List(&f.syzygy, "syzygy", "play events that are adjudicated by the Syzygy tables in `DIR`; several directories as in PATH; repeated for other sets"),
		flagtable.List(&f.tables, "tablebase", "play events that are adjudicated by the endgame tables in `DIR`, or 4 for those of tablebase build; repeated"),
		flagtable.Bool(&f.unboxed, "no-sandbox", false, "run engines from the server without a sandbox (bubblewrap)"),
		flagtable.Bool(&f.systemd, "systemd", false, "print a systemd service file for this worker, and exit"),
	})
}

// options returns what the flags say of a worker, whatever fleet it works for.
func (f *workerFlags) options(a *cli.App) (o worker.Options, err error) {
	if f.cores > 0 && f.slots > 0 {
		return o, errors.New("--slots, --cores: want only one of them")
	}
	if o.Allowed, err = worker.ParseAllowed(f.allow); err != nil {
		return o, fmt.Errorf("--allow: %w", err)
	}
	o.Slots, o.Host, o.NoSandbox = cmp.Or(f.cores, f.slots, runtime.NumCPU()), f.host, f.unboxed
	o.Note = func(line string) { a.Note("match: %s", line) }
	return o, nil
}

// runWorker plays until a signal ends it.
func runWorker(ctx context.Context, a *cli.App, args []string, f *workerFlags, o worker.Options) (err error) {
	defer cli.Saving(ctx)()
	if o.Tables, err = f.openTables(); err != nil {
		return err
	}
	who, err := f.member(ctx, a, args)
	if err != nil {
		return err
	}
	dir := filepath.Dir(f.identityFile(who.Authority))
	lock, err := filelock.Open(filepath.Join(dir, "lock"))
	if errors.Is(err, filelock.ErrHeld) { // one identity is for one worker
		return fmt.Errorf("a worker of %s is already running: raise its --cores, or give another one its own --dir", dir)
	}
	if err != nil {
		return err
	}
	defer lock.Close()
	o.Files, o.Builds = filepath.Join(dir, "blobs"), filepath.Join(dir, "builds")
	o.Own, o.Spool = filepath.Join(dir, "own"), filepath.Join(dir, "spool")
	examined, err := worker.Examine(ctx, o.Slots)
	if err != nil {
		return nil // interrupted
	}
	examined.Memory, examined.Resources, o.Health = cmp.Or(f.memory, worker.UsualMemory()), f.has, &examined
	if err = worker.Run(ctx, who, o); cli.IsInterrupt(err) {
		return nil
	}
	return err
}

// openTables opens the endgame tables of the flags. They stay open as long as the
// worker plays.
func (f *workerFlags) openTables() (list []tablebase.Tables, err error) {
	for i, dir := range slices.Concat(f.syzygy, f.tables) {
		flag, name := "tablebase", dir
		if i < len(f.syzygy) {
			flag, name = "syzygy", syzygy.Name(dir)
		}
		set, err := tablebase.Find(name)
		if err != nil {
			return nil, fmt.Errorf("--%s %s: %w", flag, dir, err)
		}
		list = append(list, set)
	}
	return list, nil
}

// unit is a systemd service file for a working directory and a command line. If the directory is
// gone, the service starts in another one.
const unit = `[Unit]
Description=match worker
After=network-online.target

[Service]
WorkingDirectory=-%s
ExecStart=%s
Restart=always
RestartSec=5
Nice=5
KillMode=mixed
TimeoutStopSec=30
Delegate=yes

[Install]
WantedBy=default.target
`

// printUnit prints the service file that starts this worker again in this directory, with all flags that
// were given but without its token.
func printUnit(a *cli.App, cores int, flags *pflag.FlagSet) error {
	program, noProgram := os.Executable()
	dir, noDir := os.Getwd()
	if err := cmp.Or(noProgram, noDir); err != nil {
		return err
	}
	line := fmt.Sprintf("%s worker --cores=%d", unitProgram(program), cores)
	for _, row := range flagtable.All(flags) {
		if !row.Given() || slices.Contains([]string{"cores", "slots", "systemd"}, row.Name) {
			continue
		}
		texts := []string{row.String()}
		if list, is := flags.Lookup(row.Name).Value.(pflag.SliceValue); is {
			texts = list.GetSlice()
		}
		for _, text := range texts {
			line += " " + unitWord("--"+row.Name+"="+text)
		}
	}
	_, err := fmt.Fprintf(a.Stdout, unit, strings.ReplaceAll(dir, "%", "%%"), line) // in it, only % is special
	return err
}

// inUnit escapes what systemd expands in a command, also between quotes: escapes (\t), specifiers (%h) and
// variables ($HOME).
var inUnit = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "%", "%%", "$", "$$")

// unitProgram returns the first word of a command as a service file has it. systemd expands no variables in it, and
// so reads $$ there as it is (systemd.service(5), "Command lines").
func unitProgram(path string) string { return strings.ReplaceAll(unitWord(path), "$$", "$") }

// unitWord returns a word of a command as a service file has it.
func unitWord(word string) string {
	escaped := inUnit.Replace(word)
	if harmless.ShellWord(word) == word {
		return escaped
	}
	return `"` + escaped + `"`
}
