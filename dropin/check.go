package dropin

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"match/event"
	"match/players/check"
	"match/players/spec"
)

// check corrects or rejects combinations of options, as the dialect does.
func (r *request) check() error {
	for _, check := range []func() error{r.checkGames, r.checkConcurrency, r.checkTest, r.checkBook, r.checkEngines} {
		if err := check(); err != nil {
			return err
		}
	}
	r.nameEngines()
	if r.Config.NoStats {
		r.Before, r.Unpaired, r.Saved = map[[2]int]twoStats{}, unpaired{}, savedPGN{}
	}
	return nil
}

// checkGames corrects what fastchess regards as a mix-up of rounds and games.
func (r *request) checkGames() error {
	if r.Dialect == Fastchess && r.Games > 2 {
		r.Games, r.Rounds = r.Rounds, r.Games
		if r.Games > 2 {
			return argumentErrorf("Error: -games must be 1 or 2: the games of one encounter")
		}
	}
	if r.Games < 1 || r.Rounds < 1 {
		return argumentErrorf("Error: -games %d and -rounds %d: want at least 1 of each", r.Games, r.Rounds)
	}
	if r.Games > event.MaxGames/r.Rounds {
		return argumentErrorf("Error: -games %d and -rounds %d: want at most %d games",
			r.Games, r.Rounds, event.MaxGames)
	}
	if r.Games != 2 || r.Report.Format == Cutechess || r.SPRT != nil && r.SPRT.Model == "bayesian" {
		r.Report.Penta = false
	}
	return nil
}

func (r *request) checkConcurrency() error {
	cpus := runtime.NumCPU()
	if r.Dialect != Fastchess {
		return nil
	}
	if r.Concurrency <= 0 {
		r.Concurrency = max(1, cpus+r.Concurrency)
	}
	if r.Concurrency > cpus && !r.ForceConcurrency {
		return argumentErrorf("Error: -concurrency %d exceeds the %d processors of this machine. Use -force-concurrency to override.", r.Concurrency, cpus)
	}
	return nil
}

func (r *request) checkTest() error {
	s := r.SPRT
	switch {
	case s == nil:
		return nil
	case s.Elo0 >= s.Elo1:
		return argumentErrorf("Error; SPRT: elo0 must be less than elo1!")
	case s.Alpha <= 0 || s.Alpha >= 1 || s.Beta <= 0 || s.Beta >= 1:
		return argumentErrorf("Error; SPRT: alpha and beta must be between 0 and 1!")
	case s.Alpha+s.Beta >= 1:
		return argumentErrorf("Error; SPRT: the sum of alpha and beta must be less than 1!")
	}
	return nil
}

func (r *request) checkBook() error {
	if r.Chess960 && r.Openings.File == "" && r.Dialect == Fastchess {
		return argumentErrorf("Error: Please specify a Chess960 opening book")
	}
	r.Openings.Format = cmp.Or(r.Openings.Format, formatOf(r.Openings.File))
	return nil
}

// formatOf returns the format that the name of a book says, or "".
func formatOf(path string) string {
	switch path := strings.TrimSuffix(path, ".gz"); {
	case strings.HasSuffix(path, ".epd"):
		return "epd"
	case strings.HasSuffix(path, ".pgn"):
		return "pgn"
	}
	return ""
}

func (r *request) checkEngines() error {
	if len(r.Engines) < 2 {
		return argumentErrorf("Error: Need at least two engines to start!")
	}
	for i := range r.Engines {
		if err := r.Engines[i].check(r.Dialect); err != nil {
			return err
		}
	}
	return nil
}

func (e *engineKeys) check(d Dialect) error {
	l := e.Limits
	switch {
	case e.Command == "":
		return argumentErrorf("Error: an engine has no command: cmd=")
	case e.Protocol == "" && d == Cutechess:
		return argumentErrorf("Missing chess protocol of %s: proto=uci or proto=xboard", e.Command)
	case len(l.TC) > 0 && l.MoveTime > 0:
		return argumentErrorf("Error; cannot use tc and st together! (%s)", e.Command)
	case d == Cutechess && len(l.TC) == 0 && l.MoveTime == 0 && !e.Infinite:
		return argumentErrorf("No time control of %s: want tc= or st=; tc=inf with nodes= or depth= needs no clock", e.Command)
	case l.IsZero() && d == Fastchess:
		return argumentErrorf("Error; no TimeControl specified! (%s: want tc=, st=, nodes= or depth=)", e.Command)
	}
	if strings.HasPrefix(e.Command, builtin) {
		return nil
	}
	if path := e.path(d); e.Dir != "" || filepath.IsAbs(path) {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return argumentErrorf("Engine binary does not exist: %s", path)
		}
	}
	return nil
}

// builtin is the prefix of the command for a variant of match itself:
// cmd=builtin:tapered.
const builtin = "builtin:"

// path returns the path of the engine's file as in both dialects: a relative
// path starts in dir. cutechess-cli also finds a program such as java in PATH.
func (e *engineKeys) path(d Dialect) string {
	if e.Dir == "" || filepath.IsAbs(e.Command) {
		return e.Command
	}
	path := filepath.Join(e.Dir, e.Command)
	if _, err := os.Stat(path); err != nil && d == Cutechess && e.Command == filepath.Base(e.Command) {
		if program, err := exec.LookPath(e.Command); err == nil {
			return program
		}
	}
	return path
}

// nameEngines names unnamed engines, and numbers the second and later engines
// with the same name.
func (r *request) nameEngines() {
	seen := map[string]int{}
	for i := range r.Engines {
		e := &r.Engines[i]
		if e.Name == "" {
			base := filepath.Base(strings.TrimPrefix(e.Command, builtin))
			e.Name = strings.TrimSuffix(base, filepath.Ext(base))
		}
		if seen[e.Name]++; seen[e.Name] > 1 {
			e.Name = fmt.Sprintf("%s_%d", e.Name, seen[e.Name])
		}
	}
}

// comply examines an engine, as fastchess --compliance does. The steps are those
// of package check: more than the original has.
func comply(ctx context.Context, r *request, out *printer) error {
	who := spec.Player{Kind: spec.UCI, Path: r.Subject[0], Args: r.Subject[1:], Timeout: r.Startup}
	number := 0
	report, err := check.Run(ctx, who, func(s check.Step) {
		number++
		out.line("Step %d: %s... %s", number, s.Name, stepResults[s.Result])
		if s.Why != "" {
			out.line("  %s", harmlessText(s.Why))
		}
	})
	if err != nil {
		return argumentErrorf("Error: %v", err)
	}
	if !report.Passed() {
		out.line("Engine failed %d of %d checks.", report.Counts[check.Fail], number)
		return errReported
	}
	out.line("Engine passed all compliance checks.")
	return nil
}

// stepResults are the words of the original, as far as it has them.
var stepResults = map[check.Result]string{check.Pass: "Passed", check.Fail: "Failed",
	check.Note: "Passed (note)", check.Skip: "Skipped"}
