package speed

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"match/internal/harmless"
	"match/internal/machine"
	"match/players/git"
	"match/players/process"
	"match/players/spec"
)

// Run is one run of a player's bench.
type Run struct {
	Nodes uint64        `json:"nodes"`
	Wall  time.Duration `json:"wall"` // from its start to its end
	CPU   time.Duration `json:"cpu"`  // of all its threads
}

// Bench configures how a player is run.
type Bench struct {
	Args    []string      // arguments for its bench, after its own arguments
	Nodes   uint64        // nodes per position, searched over UCI instead of its bench; 0: its bench
	CPUs    []int         // the processors that it may use; nil: all
	Timeout time.Duration // of a run
}

// Run runs the player once.
func (b *Bench) Run(ctx context.Context, s *spec.Player) (r Run, err error) {
	c := process.Config{Dir: s.Dir, CPUs: b.CPUs, Log: process.NewLog(nil)}
	if c.Path, c.Args, err = b.command(s); err != nil {
		return r, err
	}
	began := time.Now()
	p, err := process.Start(c)
	if err != nil {
		return r, err
	}
	deadline := began.Add(b.Timeout)
	if err = p.Begin(ctx, deadline); err == nil {
		if b.Nodes > 0 {
			r.Nodes, err = search(ctx, deadline, p, s, b.Nodes)
		} else {
			err = listen(p)
		}
	}
	r.Wall = time.Since(began)
	if err == nil {
		p.EndInput()
		p.AwaitExit()
	}
	closing := p.Close("", 0)
	used, known := p.Used()
	r.CPU = used
	switch {
	case ctx.Err() != nil:
		return r, context.Cause(ctx)
	case errors.Is(err, process.ErrDeadline):
		return r, fmt.Errorf("its bench takes longer than %v", b.Timeout)
	case err != nil:
		return r, err
	case closing != nil:
		return r, closing
	case b.Nodes == 0:
		r.Nodes = counted(c.Log)
	}
	if r.Nodes == 0 {
		return r, fmt.Errorf("its bench prints no node count%s: name its arguments, or give a number of nodes to search by UCI", lastWord(c.Log))
	}
	if !known || r.CPU <= 0 {
		r.CPU = r.Wall
	}
	return r, nil
}

// command returns the program of a player, and its arguments.
func (b *Bench) command(s *spec.Player) (path string, args []string, err error) {
	if err := b.applies(s); err != nil {
		return "", nil, err
	}
	switch {
	case b.Nodes == 0:
		args = b.Args
	case s.Kind == spec.Builtin:
		args = []string{"uci"}
	case s.Kind == spec.Xboard:
		return "", nil, errors.New("the xboard protocol has no node limit")
	}
	if s.Kind == spec.Builtin {
		path, err = os.Executable()
		return path, slices.Concat([]string{"engine"}, args, []string{"--variant", s.Variant}), err
	}
	path, err = s.Executable()
	return path, slices.Concat(s.Args, args), err
}

// applies refuses a player with settings that its runs would not have: two players that differ in
// nothing else would be timed as one.
func (b *Bench) applies(s *spec.Player) error {
	switch {
	case s.IsProcess() && len(s.Options) > 0 && b.Nodes == 0:
		return fmt.Errorf("option.%s is not set for an engine's bench: write it as an argument (args=…), or search with match speed --nodes", s.Options[0].Name)
	case !s.Limits.IsZero() || s.Ponder:
		return errors.New("limits and ponder have no effect on a bench: name its arguments with --bench, or search with match speed --nodes")
	case s.HashMB > 0 || s.Tablebase != "":
		return errors.New("hash, tablebase and syzygy have no effect on a built-in player's bench")
	case s.Phase != "" || s.Interpolation != "" || len(s.Without) > 0:
		return errors.New("phase, interpolation and without have no effect on a built-in player's bench: write them to a file of weights ('match variants show NAME --toml') and name that")
	}
	return nil
}

// listen reads a bench to its end.
func listen(p *process.Process) error {
	p.EndInput()
	for {
		if _, err := p.ReadLine(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// counted returns the node count in a bench's output. It prefers standard error,
// since some engines print the searches themselves on standard output.
func counted(log *process.Log) uint64 {
	var out, errors strings.Builder
	for line := range strings.Lines(string(log.Text())) {
		if _, text, ok := strings.Cut(line, "! "); ok {
			errors.WriteString(text)
		} else if _, text, ok := strings.Cut(line, "< "); ok {
			out.WriteString(text)
		}
	}
	return cmp.Or(git.BenchNodes(errors.String()), git.BenchNodes(out.String()))
}

// lastWord returns the last line of a player's standard error, for messages.
func lastWord(log *process.Log) string {
	if text := log.LastError(); text != "" {
		return " (" + harmless.Line(text) + ")"
	}
	return ""
}

// AnyCPU means no particular processor.
const AnyCPU = "off"

// CPUs returns the processors for timing engines: those in a list such as 2-3.
// For "" that is the last one, which usually has the least load. Wall time is for
// engines with several threads, which are pinned only on request. nil means any.
func CPUs(list string, wall bool) ([]int, error) {
	return cpusOf(list, wall || runtime.GOOS != "linux", machine.AllowedCPUs())
}

func cpusOf(list string, free bool, allowed []int) ([]int, error) {
	switch {
	case list == AnyCPU || list == "" && (free || len(allowed) == 0):
		return nil, nil
	case list == "":
		return allowed[len(allowed)-1:], nil
	}
	ids, err := machine.ParseCPUs(list)
	if err != nil {
		return nil, err
	}
	online, err := machine.ReadCPUs(os.DirFS("/sys"), nil)
	for _, id := range ids {
		if err == nil && !slices.ContainsFunc(online, func(c machine.CPU) bool { return c.ID == id }) {
			err = fmt.Errorf("this machine has no processor %d", id)
		}
	}
	return ids, err
}
