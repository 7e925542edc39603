package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"match/pgn"
	"match/record"
	"match/report"
	"match/results"
	"match/sprt"
)

// two is the encounter in an event of two players.
var two = [2]int{0, 1}

// Standing returns the standing of the event, from the last pair of every
// encounter and from tallies. Its cost depends on the number of encounters,
// not on the number of games.
func (e *Event) Standing(ctx context.Context) (*record.Standing, error) {
	standing := record.NewStanding(e.Players)
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		sums, err := e.terminations(ctx, tx, standing)
		if err != nil {
			return err
		}
		err = e.eachEncounter(ctx, tx, func(row *encounterRow, last *pairRow) error {
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
		played, err := lastPair(ctx, tx, e.ID)
		if err == nil && standing.Pairs != played {
			err = e.damaged(damage("its encounters count %d of %d pairs", standing.Pairs, played))
		}
		return err
	})
	return standing, err
}

// terminations counts how the games ended, in the standing and, by encounter, the games with each
// colour and those that were forfeited without play.
func (e *Event) terminations(ctx context.Context, tx *sql.Tx, standing *record.Standing) (sums map[[2]int]record.Encounter, err error) {
	sums = map[[2]int]record.Encounter{}
	err = e.endings(ctx, tx, func(end *ending) {
		met := sums[end.encounter()]
		defer func() { sums[end.encounter()] = met }()
		if end.reason == pgn.Unplayed {
			met.Forfeits[end.forfeiter()] += end.games
			return
		}
		colour, outcome := &met.White, end.outcome
		if end.white > end.black {
			colour, outcome = &met.Black, sprt.Win-outcome
		}
		for range end.games {
			colour.Add(outcome) // an outcome, by its checksum
		}
		standing.Terminations[end.reason] += end.games
		if loser := end.loser(); end.reason.IsFault() && loser >= 0 {
			standing.Faults[loser][end.reason] += end.games
		}
	}, nil)
	return sums, err
}

// ending counts games between two players that ended in the same way.
type ending struct {
	white, black int
	outcome      sprt.Outcome // of White
	reason       pgn.Reason
	games        int
}

// loser returns the number of the player who lost the games, -1 if they were
// drawn.
func (e *ending) loser() int {
	switch e.outcome {
	case sprt.Loss:
		return e.white
	case sprt.Win:
		return e.black
	}
	return -1
}

// forfeiter returns the player who forfeited games without play, as an index of
// record.Encounter.Forfeits.
func (e *ending) forfeiter() int {
	switch loser := e.loser(); {
	case loser < 0:
		return record.ByBoth
	case loser == min(e.white, e.black):
		return record.ByFirst
	}
	return record.BySecond
}

// encounter returns the two players, the lower number first.
func (e *ending) encounter() [2]int { return [2]int{min(e.white, e.black), max(e.white, e.black)} }

// Endings returns how the games of an event with any number of players ended, and by opening,
// from tallies alone.
func (e *Event) Endings(ctx context.Context) (list []results.Ending, openings []results.OpeningGames, err error) {
	places := map[results.OpeningGames]int{} // in openings, by what they are without games
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		return e.endings(ctx, tx, func(end *ending) {
			list = append(list, results.Ending{White: end.white, Black: end.black, Outcome: end.outcome, Reason: reasonText(end.reason), Games: end.games})
		}, func(t *tally) {
			one := results.OpeningGames{Name: t.Family, White: t.white, Black: t.black}
			place, known := places[one]
			if !known {
				place, openings = len(openings), append(openings, one)
				places[one] = place
			}
			openings[place].Games[t.Outcome] += t.Games
		})
	})
	return list, openings, err
}

// endings calls do for each kind of ending of the event's games, and played, if it is not nil,
// for each kind of game that was played.
func (e *Event) endings(ctx context.Context, tx *sql.Tx, do func(*ending), played func(*tally)) error {
	var now ending
	err := e.eachTally(ctx, tx, func(t *tally) error {
		if max(t.white, t.black) >= len(e.Players) || min(t.white, t.black) < 0 {
			return damage("games of players %d and %d are counted, but there are only %d players", t.white, t.black, len(e.Players))
		}
		if played != nil && t.Reason != string(pgn.Unplayed) {
			played(t)
		}
		next := ending{t.white, t.black, t.Outcome, pgn.Reason(t.Reason), now.games}
		if next != now && now.games > 0 {
			do(&now)
			next.games = 0
		}
		now = next
		now.games += t.Games
		return nil
	})
	if err == nil && now.games > 0 {
		do(&now)
	}
	return err
}

// Summary returns an event of two players in the form of reports.
func (e *Event) Summary(ctx context.Context) (*results.Summary, error) { return e.summaryOf(ctx, two) }

// summaryOf returns the encounter of two players, the lower number first, as a
// match between them.
func (e *Event) summaryOf(ctx context.Context, encounter [2]int) (s *results.Summary, err error) {
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		c, err := e.countsOf(ctx, tx, encounter)
		if err != nil {
			return err
		}
		s = e.summary(encounter, &c)
		if err := e.addEndings(ctx, tx, encounter, s); err != nil {
			return err
		}
		return e.agree(&c, s.Terminations)
	})
	return s, err
}

// agree rejects counts of an encounter that are not those of its tallies.
func (e *Event) agree(c *counts, ended map[string]int) error {
	games := 0
	for _, n := range ended {
		games += n
	}
	if games != 2*c.pairs.Pairs() {
		return e.damaged(damage("%d games are counted, its tallies have %d", 2*c.pairs.Pairs(), games))
	}
	return nil
}

// summary combines the event and the counts of an encounter.
func (e *Event) summary(encounter [2]int, c *counts) *results.Summary {
	s := &results.Summary{
		A: e.Players[encounter[0]], B: e.Players[encounter[1]], Config: e.Config, Limits: e.Limits,
		Pairs: c.pairs, Games: c.games(), Openings: e.Openings(), OwnOpenings: e.ownOpenings(), Plans: e.verifies(),
	}
	if e.Test != nil {
		s.Test = report.TestAt(*e.Test, c.pairs, c.llr)
	}
	return s
}

// Openings returns how many openings the event's book has, 0 if unknown.
func (e *Event) Openings() int {
	var config struct {
		Openings struct{ Len int }
	}
	if json.Unmarshal(e.Config, &config) != nil {
		return 0
	}
	return config.Openings.Len
}

// ownOpenings reports whether the games of a pair have different openings.
func (e *Event) ownOpenings() bool {
	var config struct {
		OwnOpenings bool `json:"own_openings"`
	}
	return json.Unmarshal(e.Config, &config) == nil && config.OwnOpenings
}

// verifies reports whether the event is the test of a tuning.
func (e *Event) verifies() bool {
	var plan struct{ Verifies json.RawMessage }
	return json.Unmarshal(e.Plan, &plan) == nil && plan.Verifies != nil
}

// unknownReason stands for games without a reason for their end.
const unknownReason = "unknown"

// addEndings counts how the games of an encounter ended.
func (e *Event) addEndings(ctx context.Context, tx *sql.Tx, encounter [2]int, s *results.Summary) error {
	s.Terminations = map[string]int{}
	return e.endings(ctx, tx, func(end *ending) {
		if end.encounter() != encounter || end.reason == pgn.Unplayed {
			return
		}
		s.Terminations[reasonText(end.reason)] += end.games
		switch end.loser() {
		case encounter[0]:
			s.Faults.Add(0, end.reason, end.games)
		case encounter[1]:
			s.Faults.Add(1, end.reason, end.games)
		}
	}, nil)
}

func reasonText(r pgn.Reason) string {
	if r == pgn.NoReason {
		return unknownReason
	}
	return string(r)
}
