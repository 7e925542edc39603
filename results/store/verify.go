package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"match/board"
	"match/internal/plural"
	"match/pgn"
	"match/record"
	"match/results"
	"match/sprt"
)

// Problem is an error that Verify found.
type Problem struct {
	Kind  string // of the event
	Event int64  // 0: the file as a whole
	Pair  int    // 0: the event as a whole
	Game  int    // 1 or 2; 0: the pair as a whole
	Text  string // description of the error
}

// String returns the problem in one line.
func (p Problem) String() string {
	name := (&Event{ID: p.Event, Kind: p.Kind}).Name()
	switch {
	case p.Event == 0:
		return p.Text
	case p.Pair == 0:
		return fmt.Sprintf("%s: %s", name, p.Text)
	case p.Game == 0:
		return fmt.Sprintf("%s, pair %d: %s", name, p.Pair, p.Text)
	}
	return fmt.Sprintf("%s, game %d.%d: %s", name, p.Pair, p.Game, p.Text)
}

// checkFile lets the database engine check the structure of the file.
func (s *Store) checkFile(ctx context.Context, report func(Problem)) error {
	lines, err := s.names(ctx, `PRAGMA integrity_check(20)`)
	for _, text := range lines {
		if text != "ok" {
			report(Problem{Text: oneLine(text)})
		}
	}
	return err
}

// Verified counts what Verify has checked.
type Verified struct {
	Games    int
	Unsummed int // games stored without a checksum by an older version of the program
	Unsealed int // events stored without a checksum by an older version: only games and counts are checked
}

// Verify checks the event in one state of the database. It reads every game by
// its checksum, replays it and checks its stored end. It also checks that the
// pairs have no gap, and that counts, LLR and tallies match the games.
func (e *Event) Verify(ctx context.Context, report func(Problem)) (Verified, error) {
	v := verifier{e: e, report: report, standing: record.NewStanding(e.Players),
		tallies: map[results.Tally]results.Tally{}, ended: map[[2]int]float64{}, met: map[[2]int][2]int{}}
	err := e.store.reading(ctx, func(tx *transaction) error {
		switch err := e.eachPair(tx, 1, func(p *stored) error { p.decode(tx); v.pair(p); return nil }); {
		case ctx.Err() != nil: // cancelled: not a problem of the data
			return context.Cause(ctx)
		case err != nil:
			v.problem(0, 0, "%s", oneLine(err.Error()))
			return nil
		}
		if v.number < e.pairs {
			v.problem(0, 0, "damaged: pair %d is missing", v.number+1)
		}
		return errors.Join(v.compareEncounters(tx), v.compareTallies(tx))
	})
	if !e.sealed {
		v.seen.Unsealed = 1
	}
	return v.seen, err
}

// verifier recounts what the store has counted.
type verifier struct {
	e        *Event
	report   func(Problem)
	number   int
	seen     Verified
	standing *record.Standing
	tallies  map[results.Tally]results.Tally // by kind
	ended    map[[2]int]float64              // LLRs of encounters whose test has its verdict
	met      map[[2]int][2]int               // first and last pair of encounters
	broken   bool                            // some game cannot be read: totals are meaningless
}

// problem reports a problem of a game, or for 0 of the pair or event as a whole.
func (v *verifier) problem(pair, game int, format string, args ...any) {
	v.report(Problem{v.e.Kind, v.e.ID, pair, game, fmt.Sprintf(format, args...)})
}

func (v *verifier) pair(p *stored) {
	v.number++
	if p.Number != v.number {
		v.problem(p.Number, 0, "comes after pair %d", v.number-1)
		v.number = p.Number
	}
	span, ok := v.met[p.Encounter()]
	if !ok {
		span[0] = p.Number
	}
	v.met[p.Encounter()] = [2]int{span[0], p.Number}
	v.seen.Games += 2
	if p.row.check(v.e.ID) != nil {
		v.problem(p.Number, 0, "damaged: its checksum is wrong")
	}
	for i, err := range p.broken {
		if p.sums[i] == unsummed {
			v.seen.Unsummed++
		}
		if err != nil {
			v.broken = true
			v.problem(p.Number, i+1, "%s", oneLine(err.Error()))
		} else if text := wrongEnd(p.Games[i]); text != "" {
			v.problem(p.Number, i+1, "%s", text)
		}
	}
	if !v.broken {
		v.count(p)
	}
	if v.e.Test != nil {
		v.compareLLR(p)
	}
}

// compareLLR compares a pair's LLR with that of its counts. After the verdict of
// its encounter's test it compares with the LLR at the verdict: pairs scheduled
// before the verdict count for the score, but not for the test.
func (v *verifier) compareLLR(p *stored) {
	want, ended := v.ended[p.Encounter()]
	if !ended {
		llr, err := v.e.Test.Lead(p.Counts)
		if err != nil {
			v.problem(p.Number, 0, "%v", err)
			return
		}
		if want = llr; v.e.Test.Verdict(llr) != sprt.None {
			v.ended[p.Encounter()] = llr
		}
	}
	if math.Abs(want-p.LLR) > 1e-6*max(1, math.Abs(want)) {
		v.problem(p.Number, 0, "LLR %g, its counts give %g", p.LLR, want)
	}
}

// count compares the stored counts of the pair's encounter with its games.
func (v *verifier) count(p *stored) {
	if err := v.standing.Count(&p.Pair); err != nil {
		v.problem(p.Number, 0, "%v", err)
		v.broken = true
		return
	}
	met := v.standing.Encounter(p.Players[0], p.Players[1])
	c := p.row.counts()
	if c.pairs != met.Counts {
		v.problem(p.Number, 0, "counts %v, its games give %v", c.pairs, met.Counts)
	}
	if games := c.games(); games != met.Games {
		v.problem(p.Number, 0, "%+v counted, its games give %+v", games, met.Games)
	}
	for i, g := range p.Games {
		t := results.TallyOf(g, p.White(i), p.Black(i))
		was := v.tallies[t.Kind()]
		t.Games, t.Plies = t.Games+was.Games, t.Plies+was.Plies
		v.tallies[t.Kind()] = t
	}
}

// compareEncounters compares the stored encounters with the pairs.
func (v *verifier) compareEncounters(tx *transaction) error {
	err := each(tx, func(r *encounterRow) error {
		if err := r.check(v.e.ID); err != nil {
			v.problem(0, 0, "%v", err)
		}
		met, span := r.players(), [2]int{int(r.begun), int(r.last)}
		if is, ok := v.met[met]; !ok || is != span {
			v.problem(0, 0, "the encounter of players %d and %d has other pairs", met[0], met[1])
		}
		delete(v.met, met)
		return nil
	}, `SELECT `+encounterColumns+` FROM encounters WHERE event = ?`, v.e.ID)
	order := func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }
	for _, met := range slices.SortedFunc(maps.Keys(v.met), order) {
		v.problem(0, 0, "the encounter of players %d and %d is missing", met[0], met[1])
	}
	return err
}

// compareTallies compares the tallies, from which reports are made, with the
// games.
func (v *verifier) compareTallies(tx *transaction) error {
	wrong := map[pgn.Reason][2]int{} // games tallied and games found, by reason, if they differ
	add := func(was, is results.Tally) {
		if was.Games != is.Games || was.Plies != is.Plies {
			w := wrong[was.Reason]
			wrong[was.Reason] = [2]int{w[0] + was.Games, w[1] + is.Games}
		}
	}
	damaged := 0
	err := v.e.eachTallyRow(tx, func(r *tallyRow) error {
		t, err := r.as(tx)
		if cmp.Or(r.check(v.e.ID), err) != nil {
			damaged++
		}
		add(t, v.tallies[t.Kind()])
		delete(v.tallies, t.Kind())
		return nil
	})
	if damaged > 0 {
		v.problem(0, 0, "damaged: wrong checksum of %s", plural.Count(damaged, "tally"))
	}
	if v.broken {
		return err
	}
	for kind, is := range v.tallies {
		add(kind, is)
	}
	for _, reason := range slices.Sorted(maps.Keys(wrong)) {
		v.problem(0, 0, "%s counted as ended by %s, but %d ended that way",
			plural.Count(wrong[reason][0], "game"), reasonText(reason), wrong[reason][1])
	}
	return err
}

// wrongEnd describes how a game's stored end contradicts its moves, or "".
func wrongEnd(g *pgn.Game) string {
	line := board.NewLine(g.Start)
	for i := range g.Plies {
		if status := line.Status(); status == board.Checkmate || status == board.Stalemate {
			return fmt.Sprintf("continues after %s at ply %d", status, i)
		}
		if g.Plies[i].Move == board.NoMove {
			return "" // a null move breaks the rules, so its end cannot be checked
		}
		line.Push(g.Plies[i].Move)
	}
	status := line.Status()
	switch {
	case g.End.Reason.IsRule() && string(g.End.Reason) != status.String():
		return fmt.Sprintf("is stored as ended by %s, the last position is %s", g.End.Reason, status)
	case status == board.Checkmate && g.Result != pgn.Win(line.Position().SideToMove().Other()),
		status == board.Stalemate && g.Result != pgn.Draw: // other programs may play on if a draw could only be claimed
		return fmt.Sprintf("is stored as %s, but ends by %s", g.Result, status)
	}
	return ""
}
