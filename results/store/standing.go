package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"match/pgn"
	"match/record"
	"match/results"
	"match/sprt"
)

// two is the encounter in an event of two players.
var two = [2]int{0, 1}

const countColumns = `ll, ld, even, wd, ww, wins, losses, llr`

// counts receives the columns of countColumns.
type counts struct {
	pairs        sprt.Pentanomial
	wins, losses int
	llr          float64
}

func (c *counts) fields() []any {
	p := &c.pairs
	return []any{&p[0], &p[1], &p[2], &p[3], &p[4], &c.wins, &c.losses, &c.llr}
}

func (c *counts) games() sprt.Trinomial {
	return sprt.Trinomial{Wins: c.wins, Losses: c.losses, Draws: c.pairs.Games() - c.wins - c.losses}
}

// Standing returns the standing of the event, from the last pair of every
// encounter and from tallies. Its cost depends on the number of encounters,
// not on the number of games.
func (e *Event) Standing(ctx context.Context) (*record.Standing, error) {
	standing := record.NewStanding(e.Players)
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		forfeits := map[[2]int][3]int{}
		err := e.endings(ctx, tx, func(end ending) error {
			if end.reason == pgn.Unplayed {
				f := forfeits[end.encounter()]
				f[end.forfeiter()] += end.games
				forfeits[end.encounter()] = f
				return nil
			}
			standing.Terminations[end.reason] += end.games
			if loser := end.loser(); end.reason.IsFault() && loser >= 0 {
				standing.Faults[loser][end.reason] += end.games
			}
			return nil
		})
		if err != nil {
			return err
		}
		return each(ctx, tx, func(row *sql.Rows) error {
			var met record.Encounter
			var c counts
			if err := row.Scan(append([]any{&met.Players[0], &met.Players[1]}, c.fields()...)...); err != nil {
				return err
			}
			met.Counts, met.Games, met.LLR = c.pairs, c.games(), c.llr
			for by, games := range forfeits[met.Players] {
				met.Forfeits[by] = games / 2
			}
			return standing.Restore(met)
		}, `SELECT low, high, `+countColumns+` FROM encounters JOIN pairs ON pairs.event = encounters.event AND number = last
			WHERE encounters.event = ? ORDER BY begun`, e.ID)
	})
	return standing, err
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

// Endings returns how the games of an event with any number of players ended,
// from tallies alone.
func (e *Event) Endings(ctx context.Context) (list []results.Ending, err error) {
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		return e.endings(ctx, tx, func(end ending) error {
			list = append(list, results.Ending{White: end.white, Black: end.black, Outcome: end.outcome, Reason: reasonText(end.reason), Games: end.games})
			return nil
		})
	})
	return list, err
}

// endings calls do for each kind of ending of the event's games.
func (e *Event) endings(ctx context.Context, tx *sql.Tx, do func(ending) error) error {
	return each(ctx, tx, func(row *sql.Rows) error {
		var end ending
		if err := row.Scan(&end.white, &end.black, &end.outcome, &end.reason, &end.games); err != nil {
			return err
		}
		if max(end.white, end.black) >= len(e.Players) || min(end.white, end.black) < 0 {
			return fmt.Errorf("%s: games of players %d and %d are counted, but there are only %d players", e.Name(), end.white, end.black, len(e.Players))
		}
		return do(end)
	}, `SELECT white, black, outcome, coalesce(text, ''), sum(games) FROM tallies LEFT JOIN texts ON texts.id = reason
		WHERE event = ? GROUP BY white, black, outcome, reason`, e.ID)
}

// Summary returns an event of two players in the form of reports.
func (e *Event) Summary(ctx context.Context) (*results.Summary, error) { return e.SummaryOf(ctx, two) }

// SummaryOf returns the encounter of two players, the lower number first, as a
// match between them.
func (e *Event) SummaryOf(ctx context.Context, encounter [2]int) (s *results.Summary, err error) {
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		var c counts
		err := tx.QueryRowContext(ctx, `SELECT `+countColumns+` FROM encounters JOIN pairs ON pairs.event = encounters.event AND number = last
			WHERE encounters.event = ? AND low = ? AND high = ?`, e.ID, encounter[0], encounter[1]).Scan(c.fields()...)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		s = e.summary(encounter, &c)
		return e.addEndings(ctx, tx, encounter, s)
	})
	return s, err
}

// summary combines the event and the counts of an encounter.
func (e *Event) summary(encounter [2]int, c *counts) *results.Summary {
	s := &results.Summary{
		A: e.Players[encounter[0]], B: e.Players[encounter[1]], Config: e.Config, Limits: e.Limits,
		Pairs: c.pairs, Games: c.games(), Openings: e.openings(), Plans: e.verifies(),
	}
	if e.Test != nil {
		s.Test = results.TestAt(*e.Test, c.pairs, c.llr)
	}
	return s
}

// openings returns how many openings the event's book has, 0 if unknown.
func (e *Event) openings() int {
	var config struct {
		Openings struct{ Len int }
	}
	if json.Unmarshal(e.Config, &config) != nil {
		return 0
	}
	return config.Openings.Len
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
	return e.endings(ctx, tx, func(end ending) error {
		if end.encounter() != encounter || end.reason == pgn.Unplayed {
			return nil
		}
		s.Terminations[reasonText(end.reason)] += end.games
		switch end.loser() {
		case encounter[0]:
			s.Faults.Add(0, end.reason, end.games)
		case encounter[1]:
			s.Faults.Add(1, end.reason, end.games)
		}
		return nil
	})
}

func reasonText(r pgn.Reason) string {
	if r == pgn.NoReason {
		return unknownReason
	}
	return string(r)
}
