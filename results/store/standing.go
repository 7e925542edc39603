package store

import (
	"cmp"
	"context"
	"encoding/json"

	"match/pgn"
	"match/record"
	"match/report"
	"match/results"
	"match/sprt"
)

// Standing returns the standing of the event, from the last pair of every
// encounter and from tallies. Its cost depends on the number of encounters,
// not on the number of games.
func (e *Event) Standing(ctx context.Context) (*record.Standing, error) {
	standing := record.NewStanding(e.Players)
	err := e.store.reading(ctx, func(tx *transaction) error {
		sums, err := e.terminations(tx, standing)
		if err != nil {
			return err
		}
		err = e.eachEncounter(tx, func(row *encounterRow, last *pairRow) error {
			c := last.counts()
			met := sums[row.players()]
			met.Players, met.Counts, met.Games, met.LLR = row.players(), c.pairs, c.games(), c.llr
			for by := range met.Forfeits {
				met.Forfeits[by] /= 2 // two games each
			}
			return standing.Restore(met)
		})
		if err != nil {
			return err
		}
		played, err := lastPair(tx, e.ID)
		if err == nil && standing.Pairs != played {
			err = e.damaged(damage("its encounters count %d of %d pairs", standing.Pairs, played))
		}
		return err
	})
	return standing, err
}

// terminations counts how the games ended, in the standing and, by encounter, the games with each
// colour and those that were forfeited without play.
func (e *Event) terminations(tx *transaction, standing *record.Standing) (sums map[[2]int]record.Encounter, err error) {
	sums = map[[2]int]record.Encounter{}
	err = e.eachTally(tx, func(t *results.Tally) {
		players := [2]int{min(t.White, t.Black), max(t.White, t.Black)}
		met := sums[players]
		defer func() { sums[players] = met }()
		if t.Reason == pgn.Unplayed {
			met.Forfeits[record.Forfeiter(t.Of(players[0]))] += t.Games
			return
		}
		colour := &met.White
		if t.White != players[0] {
			colour = &met.Black
		}
		for range t.Games {
			colour.Add(t.Of(players[0])) // an outcome, by its checksum
		}
		standing.Terminations[t.Reason] += t.Games
		addFault(standing.Faults, t)
	})
	return sums, err
}

// Summary returns an event of two players in the form of reports.
func (e *Event) Summary(ctx context.Context) (s *results.Summary, err error) {
	err = e.store.reading(ctx, func(tx *transaction) error {
		c, err := e.counts(tx)
		if err != nil {
			return err
		}
		s = e.summary(&c)
		if err := e.addEndings(tx, s); err != nil {
			return err
		}
		return e.agree(&c, s.Terminations)
	})
	return s, err
}

// agree rejects counts of an encounter that are not those of its tallies.
func (e *Event) agree(c *counts, ended map[pgn.Reason]int) error {
	games := 0
	for _, n := range ended {
		games += n
	}
	if games != 2*c.pairs.Pairs() {
		return e.damaged(damage("%d games are counted, its tallies have %d", 2*c.pairs.Pairs(), games))
	}
	return nil
}

// summary combines the event and the counts of its first two players' encounter.
func (e *Event) summary(c *counts) *results.Summary {
	s := &results.Summary{
		A: e.Players[0], B: e.Players[1], Config: e.Config, Limits: e.Limits,
		Pairs: c.pairs, Games: c.games(), Plans: e.verifies(),
	}
	known := e.configured()
	s.Openings, s.OwnOpenings = known.Openings.Len, known.OwnOpenings
	if e.Test != nil {
		s.Test = report.TestAt(*e.Test, c.pairs, c.llr)
	}
	return s
}

// Openings returns how many openings the event's book has, 0 if unknown.
func (e *Event) Openings() int { return e.configured().Openings.Len }

// verifies reports whether the event is the test of a tuning.
func (e *Event) verifies() bool {
	var plan struct{ Verifies json.RawMessage }
	return json.Unmarshal(e.Plan, &plan) == nil && plan.Verifies != nil
}

// unknownReason stands for games without a reason for their end.
const unknownReason = "unknown"

// addEndings counts how the games of the first two players ended.
func (e *Event) addEndings(tx *transaction, s *results.Summary) error {
	s.Terminations, s.Faults = map[pgn.Reason]int{}, [2]map[pgn.Reason]int{{}, {}}
	return e.eachTally(tx, func(t *results.Tally) {
		if max(t.White, t.Black) > 1 || t.Reason == pgn.Unplayed {
			return
		}
		s.Terminations[reasonText(t.Reason)] += t.Games
		addFault(s.Faults[:], t)
	})
}

// addFaults counts the games that the first two players forfeited.
func (e *Event) addFaults(tx *transaction, s *results.Summary) error {
	s.Faults = [2]map[pgn.Reason]int{{}, {}}
	return e.damaged(e.eachSoundTally(tx, func(_ *tallyRow, t *results.Tally) {
		if max(t.White, t.Black) < 2 {
			addFault(s.Faults[:], t)
		}
	}))
}

// addFault counts games that their loser forfeited, by player.
func addFault(faults []map[pgn.Reason]int, t *results.Tally) {
	switch {
	case !t.Reason.IsFault():
	case t.Outcome == sprt.Loss:
		faults[t.White][t.Reason] += t.Games
	case t.Outcome == sprt.Win:
		faults[t.Black][t.Reason] += t.Games
	}
}

func reasonText(r pgn.Reason) pgn.Reason { return cmp.Or(r, unknownReason) }
