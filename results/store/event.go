package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"match/record"
	"match/sprt"
)

// Info describes an event before its first game.
type Info struct {
	Kind    string   // one word, such as "gate" or "tournament"; "" is "match"
	Players []string // their names, at least two; a player's number is its index here
	Limits  string   // for reports, such as "nodes=5000"
	Config  any      // what determines the games, kept as JSON: the config of reports
	Plan    any      // what is needed to resume the event, kept as JSON
	Times   bool     // keep the thinking times to the millisecond; without them equal events are stored alike
	Test    *sprt.Config
	Run     Run
	Member  *Member // the gate that this event is a comparison of; nil: none
}

// Run describes the command that created an event.
type Run struct {
	Args     []string  `json:"args,omitempty"`    // the command line without the program's name
	Dir      string    `json:"dir,omitempty"`     // the working directory of the command
	Version  string    `json:"version,omitempty"` // of the program
	Host     string    `json:"host,omitempty"`
	Source   string    `json:"source,omitempty"`  // the file that the games were imported from; "": none, they were played
	Content  string    `json:"content,omitempty"` // hash of that file
	Suspects []Suspect `json:"doubts,omitempty"`  // workers found to be wrong after the event had ended
	Answer   string    `json:"answer,omitempty"`  // see SetAnswer

	Took record.Took `json:"took,omitzero"` // by its pairs, see Event.Seconds
}

// Event is one event of a store. Only events from Begin or Resume may record
// pairs; they keep other processes from playing the event until Close.
type Event struct {
	ID       int64
	Kind     string
	Players  []string
	Limits   string
	Config   json.RawMessage
	Plan     json.RawMessage
	Times    bool
	Test     *sprt.Config // of every encounter; nil: none
	Run      Run
	Member   *Member // the gate that this event is a comparison of; nil: none
	Created  time.Time
	Finished time.Time // zero: not finished yet

	store *Store
	lock  *lock
	end   *end      // while pairs are recorded; nil: not read yet
	pairs int       // at the time of reading
	first counts    // of the encounter of its first two players, at the time of reading
	saved time.Time // when Run.Took was

	tallies *sql.Stmt // reads its tallies or some of them, if many events are read together

	unsound error // why these counts cannot be read; nil: they can

	sealed bool // has a checksum, so that damage to its description is detected
}

// Begin stores a new event. It deletes unfinished events without pairs that
// no process plays and that began long ago.
func (s *Store) Begin(ctx context.Context, info Info) (*Event, error) {
	row, err := info.row()
	if err != nil {
		return nil, err
	}
	var held *lock
	var forgotten []*lock
	var id int64
	err = s.writing(ctx, func(tx *transaction) (err error) {
		if forgotten, err = s.forgetEmpty(tx); err != nil {
			return err
		}
		err = tx.row(
			`INSERT INTO events (created, kind, limits, config, plan, times, test, run) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			row...).Scan(&id)
		if err != nil {
			return err
		}
		if err := tx.namePlayers(id, info.Players); err != nil {
			return err
		}
		if info.Member != nil {
			if err := info.Member.join(tx, id); err != nil {
				return err
			}
		}
		if err := setSeal(tx, id); err != nil {
			return err
		}
		// Lock before the event becomes visible: other processes may resume an
		// unfinished event that is not being played.
		held, err = s.acquire(ctx, id)
		return err
	})
	for _, l := range forgotten {
		l.release()
	}
	if err != nil {
		held.release()
		return nil, err
	}
	return s.locked(ctx, id, held)
}

// locked returns an event with its lock, which is released if the event cannot be read.
func (s *Store) locked(ctx context.Context, id int64, held *lock) (*Event, error) {
	e, err := s.Event(ctx, id)
	if err != nil {
		held.release()
		return nil, err
	}
	e.lock = held
	return e, nil
}

// row returns the columns of an event in the database, except its players.
func (i *Info) row() (values []any, err error) {
	if len(i.Players) < 2 {
		return nil, fmt.Errorf("an event of %d players", len(i.Players))
	}
	texts := map[string]sql.NullString{}
	for name, v := range map[string]any{"configuration": i.Config, "plan": i.Plan, "run": i.Run, "test": i.Test} {
		text, err := marshal(v)
		if err != nil {
			return nil, fmt.Errorf("the %s of an event: %w", name, err)
		}
		texts[name] = sql.NullString{String: text, Valid: name != "test" || i.Test != nil}
	}
	return []any{time.Now().UTC().Format(time.RFC3339), cmp.Or(i.Kind, "match"), i.Limits, texts["configuration"],
		texts["plan"], i.Times, texts["test"], texts["run"]}, nil
}

// emptyDays is how long an event is kept that ended before its first pair: the user
// was told how to resume it.
const emptyDays = 30

// forgetEmpty deletes the events of processes that ended before their first
// pair, long ago. The caller releases the locks once this is on the disk; until then
// no process may resume a deleted event.
func (s *Store) forgetEmpty(tx *transaction) (locks []*lock, err error) {
	empty, err := column[int64](tx, `SELECT id FROM events WHERE finished IS NULL AND created < ? AND NOT EXISTS (SELECT * FROM games WHERE event = events.id)`,
		time.Now().UTC().AddDate(0, 0, -emptyDays).Format(time.RFC3339))
	for _, id := range empty {
		if err != nil || s.held(id) {
			continue
		}
		l, lockErr := acquire(tx.ctx, s.lockPath(id))
		if lockErr != nil {
			continue // another process has just resumed it
		}
		locks = append(locks, l)
		err = tx.exec(`DELETE FROM events WHERE id = ?`, id)
	}
	return locks, err
}

// Resume returns an event to record further pairs in. It fails if another
// process is playing it.
func (s *Store) Resume(ctx context.Context, id int64) (*Event, error) {
	if _, err := s.Event(ctx, id); err != nil {
		return nil, err
	}
	if s.readOnly {
		return nil, s.explain(ErrReadOnly)
	}
	held, err := s.acquire(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.locked(ctx, id, held) // read again, now that no other process writes to it
}

// Event returns an event for reading.
func (s *Store) Event(ctx context.Context, id int64) (*Event, error) {
	return s.first(ctx, fmt.Errorf("%w: %d", ErrNone, id), `WHERE id = ?`, id)
}

// LastPlanned returns the latest event whose plan, a JSON object, has the
// given text or number in the field name, or ErrNone.
func (s *Store) LastPlanned(ctx context.Context, name string, value any) (*Event, error) {
	return s.first(ctx, fmt.Errorf("%w planned as %s %v", ErrNone, name, value),
		`WHERE CASE WHEN json_valid(plan) THEN json_extract(plan, '$.' || ?) = ? END ORDER BY id DESC`, name, value)
}

// Played returns the number of pairs of the event when it was read.
func (e *Event) Played() int { return e.pairs }

// Running reports whether a process is playing the event.
func (e *Event) Running() bool { return e.Finished.IsZero() && e.lock == nil && e.store.held(e.ID) }

// Finish marks the event as finished: there is nothing to resume.
func (e *Event) Finish(ctx context.Context) error {
	now := time.Now().UTC().Truncate(time.Second)
	err := e.store.writing(ctx, func(tx *transaction) error {
		err := tx.exec(`UPDATE events SET finished = ? WHERE id = ?`, now.Format(time.RFC3339), e.ID)
		return errors.Join(err, tx.exec(dropGames, e.ID), e.saveTook(tx))
	})
	if err == nil {
		e.Finished = now
	}
	return err
}

// Seconds returns how long its games took together, 0 if that is not known: each pair counts as the
// mean of those that were measured, so that one whose measure a killed process did not store is not lost.
func (e *Event) Seconds() float64 { return e.Run.Took.Mean().Seconds() * float64(e.pairs) }

// tookEvery is how often Run.Took is stored with the pairs of an event.
const tookEvery = time.Second

// SaveTook stores Run.Took, as Finish does.
func (e *Event) SaveTook(ctx context.Context) error {
	if e.Run.Took.Pairs == 0 {
		return nil
	}
	return e.store.writing(ctx, func(tx *transaction) error { return e.saveTook(tx) })
}

func (e *Event) saveTook(tx *transaction) error {
	t := e.Run.Took
	e.saved = time.Now()
	return e.change(tx, `UPDATE events SET run = json_set(run, '$.took', json_object('pairs', ?1, 'seconds', ?2))
		WHERE id = ?3 AND ?1 > 0`, t.Pairs, t.Seconds, e.ID)
}

// change executes a statement that changes the row of the event, and seals the event again.
func (e *Event) change(tx *transaction, statement string, args ...any) error {
	return errors.Join(tx.exec(statement, args...), e.reseal(tx))
}

// SetAnswer stores what came of the event in one line, for lists of events, which read no games: the
// outcome of one that is no match of two, or why the event ended too early. "" removes it.
func (e *Event) SetAnswer(ctx context.Context, answer string) error {
	err := e.store.writing(ctx, func(tx *transaction) error {
		return e.change(tx, `UPDATE events SET run = iif(?1 = '', json_remove(run, '$.answer'), json_set(run, '$.answer', ?1))
			WHERE id = ?2`, answer, e.ID)
	})
	if err == nil {
		e.Run.Answer, e.end = answer, nil
	}
	return err
}

// Replan changes the plan of the event and marks it as unfinished: a match may
// get more games, and a tournament more players. Names of players that have played must
// stay.
func (e *Event) Replan(ctx context.Context, config, plan any, players []string) error {
	configText, err := marshal(config)
	if err != nil {
		return err
	}
	planText, err := marshal(plan)
	if err != nil {
		return err
	}
	err = e.store.writing(ctx, func(tx *transaction) error {
		if err := tx.namePlayers(e.ID, players); err != nil {
			return err
		}
		return e.change(tx, `UPDATE events SET config = ?, plan = ?, finished = NULL, run = json_remove(run, '$.answer')
			WHERE id = ?`, configText, planText, e.ID)
	})
	if e.end = nil; err == nil {
		e.Config, e.Plan, e.Finished = json.RawMessage(configText), json.RawMessage(planText), time.Time{}
		e.Players, e.Run.Answer = players, ""
	}
	return err
}

// namePlayers stores the names of the players of an event, by their numbers.
func (tx *transaction) namePlayers(event int64, names []string) error {
	for i, name := range names {
		if err := tx.exec(`INSERT INTO players (event, number, name) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET name = excluded.name`, event, i, name); err != nil {
			return err
		}
	}
	return nil
}

// Close releases the event for other processes.
func (e *Event) Close() { e.lock.release() }

// End is Close for an event that has come to its end. If the store marks killed
// processes, other processes get the event only when the store is closed.
func (e *Event) End() {
	if e.store.ended == nil || e.lock == nil {
		e.Close()
		return
	}
	e.store.ended.Store(e.ID, e.lock)
	e.lock = nil
}

// nameOf returns the name of an event of which only the number is known.
func (s *Store) nameOf(ctx context.Context, id int64) string {
	var kind string
	if err := s.read.QueryRowContext(ctx, "SELECT kind FROM events WHERE id = ?", id).Scan(&kind); err != nil {
		return fmt.Sprintf("event %d", id)
	}
	return (&Event{ID: id, Kind: kind}).Name()
}
