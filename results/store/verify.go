package store

import (
	"context"
	"database/sql"
	"fmt"
	"math"

	"match/board"
	"match/internal/plural"
	"match/pgn"
	"match/results"
	"match/sprt"
)

// Problem is something that Verify found wrong.
type Problem struct {
	Match int64  // 0: the file as a whole
	Pair  int    // 0: the match as a whole
	Game  int    // 1 or 2; 0: the pair as a whole
	Text  string // what is wrong
}

// String is one line for people.
func (p Problem) String() string {
	switch {
	case p.Match == 0:
		return p.Text
	case p.Pair == 0:
		return fmt.Sprintf("match %d: %s", p.Match, p.Text)
	case p.Game == 0:
		return fmt.Sprintf("match %d, pair %d: %s", p.Match, p.Pair, p.Text)
	}
	return fmt.Sprintf("match %d, game %d.%d: %s", p.Match, p.Pair, p.Game, p.Text)
}

// CheckFile has the database engine check the structure of the file.
func (s *Store) CheckFile(ctx context.Context, report func(Problem)) error {
	return s.each(ctx, func(row *sql.Rows) error {
		var text string
		err := row.Scan(&text)
		if text != "ok" {
			report(Problem{Text: oneLine(text)})
		}
		return err
	}, `PRAGMA integrity_check(20)`)
}

// Verify replays every game of the match and checks that it ends as stored,
// that pairs follow each other without a gap, and that counts, LLR and tallies
// are those of the games. It returns the number of games seen.
func (m *Match) Verify(ctx context.Context, report func(Problem)) (games int, err error) {
	v := verifier{m: m, report: report, terminations: map[string]int{}}
	for p, err := range m.Pairs(ctx) {
		if err != nil {
			report(Problem{Match: m.ID, Text: err.Error()})
			return v.games, nil
		}
		v.pair(p)
	}
	s, err := m.Summary(ctx)
	if err != nil {
		return v.games, err
	}
	v.tallies(s)
	return v.games, nil
}

// verifier counts again what the store has counted.
type verifier struct {
	m            *Match
	report       func(Problem)
	number       int
	games        int
	wdl          sprt.Trinomial
	counts       sprt.Pentanomial
	terminations map[string]int
}

func (v *verifier) pair(p results.Pair) {
	problem := func(game int, format string, args ...any) {
		v.report(Problem{v.m.ID, p.Number, game, fmt.Sprintf(format, args...)})
	}
	v.number++
	if p.Number != v.number {
		problem(0, "comes after pair %d", v.number-1)
		v.number = p.Number
	}
	var outcomes [2]sprt.Outcome
	for i, g := range p.Games {
		v.games++
		reason := string(g.End.Reason)
		if reason == "" {
			reason = unknownReason
		}
		v.terminations[reason]++
		outcomes[i] = results.Outcome(g.Result, i == 0)
		v.wdl.Add(outcomes[i])
		if text := wrongEnd(g); text != "" {
			problem(i+1, "%s", text)
		}
	}
	if err := v.counts.Add(outcomes[0], outcomes[1]); err != nil || v.counts != p.Counts {
		problem(0, "counts %v, its games say %v", p.Counts, v.counts)
		v.counts = p.Counts
	}
	if v.m.Test != nil {
		if llr, err := v.m.Test.LLRPairs(p.Counts); err != nil || math.Abs(llr-p.LLR) > 1e-6*max(1, math.Abs(llr)) {
			problem(0, "LLR %g, its counts say %g", p.LLR, llr)
		}
	}
}

// tallies compares what reports are made of with the games.
func (v *verifier) tallies(s *results.Summary) {
	all := 0
	for reason, n := range s.Terminations {
		all += n
		if n != v.terminations[reason] {
			v.report(Problem{Match: v.m.ID, Text: fmt.Sprintf("%s counted as ended by %s, there are %d", plural.Count(n, "game"), reason, v.terminations[reason])})
		}
	}
	if all != v.games || s.Games != v.wdl {
		v.report(Problem{Match: v.m.ID, Text: fmt.Sprintf("%+v counted and %s tallied, stored are %+v", s.Games, plural.Count(all, "game"), v.wdl)})
	}
}

// wrongEnd says in what a game's stored end contradicts its moves, or "".
func wrongEnd(g *pgn.Game) string {
	line := board.NewLine(g.Start)
	for i := range g.Plies {
		if status := line.Status(); status == board.Checkmate || status == board.Stalemate {
			return fmt.Sprintf("goes on after %s at ply %d", status, i)
		}
		if g.Plies[i].Move == board.NoMove {
			return "" // a null move: not a game by the rules, its end neither
		}
		line.Push(g.Plies[i].Move)
	}
	status := line.Status()
	want, forced := resultOf(status, line.Position())
	switch {
	case claimsRule(g.End.Reason) && string(g.End.Reason) != status.String():
		return fmt.Sprintf("is stored as ended by %s, the last position is %s", g.End.Reason, status)
	case forced && g.Result != want:
		return fmt.Sprintf("is stored as %s, but ends by %s", g.Result, status)
	}
	return ""
}

// resultOf is the result that the rules force upon a position. Other programs
// may play on where only a draw could be claimed.
func resultOf(status board.Status, p *board.Position) (result pgn.Result, forced bool) {
	switch status {
	case board.Checkmate:
		return pgn.Win(p.SideToMove().Other()), true
	case board.Stalemate:
		return pgn.Draw, true
	}
	return pgn.Unfinished, false
}

// claimsRule reports whether a reason can be checked on the board.
func claimsRule(r pgn.Reason) bool {
	switch r {
	case pgn.Checkmate, pgn.Stalemate, pgn.Threefold, pgn.FiftyMoves, pgn.InsufficientMaterial:
		return true
	}
	return false
}
