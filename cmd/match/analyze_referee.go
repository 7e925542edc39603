package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	"github.com/spf13/pflag"

	"match/analysis"
	"match/internal/datadir"
	"match/players"
	"match/players/spec"
	"match/tablebase"
)

// refereeFlags say who judges.
type refereeFlags struct {
	who         string
	nodes       uint64
	concurrency int
	tablebase   string
	judgements  string
}

// keepNothing is the value of --judgements that keeps none.
const keepNothing = "none"

func (f *refereeFlags) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&f.who, "referee", "", "`PLAYER` who judges (default uci:stockfish if it is in the PATH, else "+strongestVariant+")")
	flags.Uint64Var(&f.nodes, "nodes", analysis.DefaultEffort.Careful, "`N` nodes for every search of a move that seems to lose something, a fifth of it for all others")
	flags.IntVar(&f.concurrency, "concurrency", workers(), "`N` referees at a time")
	flags.StringVar(&f.tablebase, "tablebase", "3", "endgame tables as truth: the ones in `DIR`, 3 for the built-in ones, or none")
	flags.StringVar(&f.judgements, "judgements", "", "keep judgements in `FILE` (default match/judgements.db in the user's data directory), or none")
}

// strongestVariant is the best of the built-in evaluations.
const strongestVariant = "positional"

// leastRefereeNodes is too little for any referee.
const leastRefereeNodes = 100

// openReferee is a referee with what it needs.
type openReferee struct {
	analysis.Referee
	card   analysis.RefereeCard
	tables tablebase.Tables
}

func (f *refereeFlags) open(ctx context.Context) (*openReferee, error) {
	switch {
	case f.nodes < leastRefereeNodes || f.nodes > 1<<40:
		return nil, fmt.Errorf("--nodes %d: want %d or more", f.nodes, leastRefereeNodes)
	case f.concurrency < 1 || f.concurrency > 1024:
		return nil, fmt.Errorf("--concurrency %d: want 1 to 1024", f.concurrency)
	}
	who, worth, err := f.choose(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := who.Hash()
	if err != nil {
		return nil, fmt.Errorf("--referee: %w", err)
	}
	effort := analysis.Effort{Screen: max(f.nodes/5, 1), Careful: f.nodes}
	r := &openReferee{card: analysis.RefereeCard{Name: who.DisplayName(), Spec: who.String(), Hash: hash, Effort: effort, Worth: worth}}
	if r.tables, err = f.tables(); err != nil {
		return nil, err
	}
	r.Referee = analysis.Referee{Spec: who, Env: players.Env{Tables: r.tables}, Effort: effort, Workers: f.concurrency}
	if r.Archive, err = f.archive(hash, effort); err != nil {
		return nil, errors.Join(fmt.Errorf("--judgements: %w", err), r.close())
	}
	return r, nil
}

// tables opens what is taken for the truth about endings.
func (f *refereeFlags) tables() (tablebase.Tables, error) {
	switch f.tablebase {
	case "none":
		return tablebase.None, nil
	case "3":
		return tablebase.ThreeMen(), nil
	}
	tables, err := tablebase.Open(f.tablebase)
	if err != nil {
		return nil, fmt.Errorf("--tablebase: %w", err)
	}
	return tables, nil
}

// choose reads the flag, or takes the best there is.
func (f *refereeFlags) choose(ctx context.Context) (who spec.Player, worth string, err error) {
	worth = "Its word is worth as much as it is stronger at this effort than the players: what both misjudge it cannot see."
	text := f.who
	if text == "" {
		if text = "uci:stockfish"; !isCommand("stockfish") {
			text = strongestVariant
			worth = "Stockfish is not in the PATH: this is the strongest built-in variant, which sees tactics that the players miss and shares what it does not know with them."
		}
	}
	if who, err = players.Resolve(ctx, text); err != nil {
		return who, "", fmt.Errorf("--referee: %w", err)
	}
	if !who.JudgesMoves() {
		return who, "", errors.New("--referee: xboard's protocol cannot ask for the worth of a single move: want a UCI engine or a variant")
	}
	if !who.Limits.IsZero() {
		return who, "", fmt.Errorf("--referee: %s: its limits are given by --nodes", who.Limits)
	}
	return who, worth, nil
}

func isCommand(name string) bool {
	_, err := exec.LookPath(name)
	return err == nil
}

func (f *refereeFlags) archive(hash string, e analysis.Effort) (*analysis.Archive, error) {
	if f.judgements == keepNothing {
		return nil, nil
	}
	path := f.judgements
	if path == "" {
		var err error
		if path, err = datadir.Path("judgements.db"); err != nil {
			return nil, err
		}
	}
	return analysis.OpenArchive(path, hash, e)
}

func (r *openReferee) close() error {
	return errors.Join(r.Referee.Close(), r.Archive.Close(), r.tables.Close())
}

// interrupted adds to an interruption that nothing judged is lost.
func (f *refereeFlags) interrupted(err error) error {
	if !isInterrupt(err) && !errors.Is(err, context.Canceled) || f.judgements == keepNothing {
		return err
	}
	return fmt.Errorf("%w: what is judged is kept, the same command goes on from there", err)
}
