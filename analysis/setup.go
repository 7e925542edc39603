package analysis

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"match/internal/datadir"
	"match/players"
	"match/players/spec"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// Setup selects the referee, its effort, and the storage of its judgements.
type Setup struct {
	Who        string // a player; "": Stockfish if it is installed, otherwise StrongestVariant
	Nodes      uint64 // of a careful search
	Workers    int    // referees running at the same time
	Tablebase  string // a name for [tablebase.Find], or "none"
	Judgements string // a file, "" for the one in the user's data directory, or "none"
}

// None is the value for a Setup without tables, or without stored judgements.
const None = "none"

// StrongestVariant is the strongest of the built-in evaluations.
const StrongestVariant = "positional"

// leastNodes and mostNodes are the limits of the number of nodes for any referee.
const leastNodes, mostNodes = 100, 1 << 40

// OpenReferee is a Referee with the tables and files that it needs.
type OpenReferee struct {
	Referee
	Card   refereeCard
	Tables tablebase.Tables
}

// Open prepares the referee. An error begins with the name of its field: "referee",
// "nodes", "concurrency", "tablebase" or "syzygy", "judgements".
func (s Setup) Open(ctx context.Context) (*OpenReferee, error) {
	switch {
	case s.Nodes < leastNodes || s.Nodes > mostNodes:
		return nil, fmt.Errorf("nodes %d: want %d to %d", s.Nodes, leastNodes, mostNodes)
	case s.Workers < 1 || s.Workers > 1024:
		return nil, fmt.Errorf("concurrency %d: want 1 to 1024", s.Workers)
	}
	who, worth, err := s.choose(ctx)
	if err != nil {
		return nil, fmt.Errorf("referee: %w", err)
	}
	hash, err := who.Hash()
	if err != nil {
		return nil, fmt.Errorf("referee: %w", err)
	}
	effort := Effort{Screen: max(s.Nodes/5, 1), Careful: s.Nodes}
	r := &OpenReferee{Card: refereeCard{Name: who.DisplayName(), Spec: who.String(), Hash: hash, Effort: effort, Worth: worth}}
	r.Tables = tablebase.None
	if s.Tablebase != None {
		r.Tables, err = tablebase.Find(s.Tablebase)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.tablesPart(), err)
	}
	r.Referee = Referee{Spec: who, Env: players.Env{Tables: r.Tables}, Effort: effort, Workers: s.Workers}
	if who.Kind == spec.Builtin { // it searches with the tables
		hash += ":" + r.Tables.Hash()
	}
	path := s.Judgements
	if path == "" {
		path, err = datadir.Path("judgements.db")
	}
	if err == nil && path != None {
		r.Archive, err = newArchive(path, hash, effort)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("judgements: %w", err), r.Close())
	}
	return r, nil
}

// Close stops the referee and closes its files.
func (r *OpenReferee) Close() error {
	return errors.Join(r.Referee.Close(), r.Archive.Close(), r.Tables.Close())
}

// tablesPart returns the part of the setup that names the tables.
func (s Setup) tablesPart() string {
	if strings.HasPrefix(s.Tablebase, syzygy.Kind+":") {
		return "syzygy"
	}
	return "tablebase"
}

// choose reads the referee, or takes the best available one. worth describes its
// reliability.
func (s Setup) choose(ctx context.Context) (who spec.Player, worth string, err error) {
	worth = "Its judgement is only as good as its margin in strength over the players: it cannot see what both misjudge."
	text := s.Who
	if text == "" {
		text = "uci:stockfish"
		if _, err := exec.LookPath("stockfish"); err != nil {
			text = StrongestVariant
			worth = "Stockfish is not in the PATH: this is the strongest built-in variant. It sees tactics that the players miss, but it shares their gaps in knowledge."
		}
	}
	if who, err = players.Resolve(ctx, text); err != nil {
		return who, "", err
	}
	if !who.JudgesMoves() {
		return who, "", errors.New("the xboard protocol cannot evaluate a single move: want a UCI engine or a variant")
	}
	if !who.Limits.IsZero() {
		return who, "", fmt.Errorf("%s: its limits are given by --nodes", who.Limits)
	}
	return who, worth, nil
}
