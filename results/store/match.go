package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"match/sprt"
)

// Info is what is known of a match before its first game.
type Info struct {
	A, B   string
	Limits string       // for reports, such as "nodes=5000"
	Config any          // what determines the games, kept as JSON: the config of reports
	Plan   any          // what it takes to go on with the match, kept as JSON
	Times  bool         // keep how long the players thought, to the millisecond; else two equal matches are stored alike
	Test   *sprt.Config // nil: none
	Run    Run
}

// Run is how a match came about.
type Run struct {
	Args    []string `json:"args,omitempty"`    // the command line without the program's name
	Dir     string   `json:"dir,omitempty"`     // the directory in which it was given
	Version string   `json:"version,omitempty"` // of the program
	Host    string   `json:"host,omitempty"`
	Source  string   `json:"source,omitempty"`  // the file that the games were imported from; "": they were played
	Content string   `json:"content,omitempty"` // hash of that file
}

// Match is one match of a store. It may record pairs if it came from Begin or
// Resume, which also keep other processes from playing it until Close.
type Match struct {
	ID       int64
	A, B     string
	Limits   string
	Config   json.RawMessage
	Plan     json.RawMessage
	Times    bool
	Test     *sprt.Config
	Run      Run
	Created  time.Time
	Finished time.Time // zero: not finished yet

	store *Store
	lock  *lock
}

// Begin enters a new match.
func (s *Store) Begin(ctx context.Context, info Info) (*Match, error) {
	config, err := marshal(info.Config)
	if err != nil {
		return nil, fmt.Errorf("the configuration of a match: %w", err)
	}
	plan, err := marshal(info.Plan)
	if err != nil {
		return nil, fmt.Errorf("the plan of a match: %w", err)
	}
	test, err := marshalTest(info.Test)
	if err != nil {
		return nil, err
	}
	run, err := marshal(info.Run)
	if err != nil {
		return nil, err
	}
	if s.readOnly {
		return nil, fmt.Errorf("results database %s: the file or its directory is read-only; name another one with --db, or use --no-db", s.path)
	}
	var id int64
	err = s.write.QueryRowContext(ctx,
		`INSERT INTO matches (created, a, b, limits, config, plan, times, test, run) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		time.Now().UTC().Format(time.RFC3339), info.A, info.B, info.Limits, config, plan, info.Times, test, run).Scan(&id)
	if err != nil {
		return nil, s.explain(err)
	}
	return s.Resume(ctx, id)
}

// Resume returns a match to record further pairs in. It fails if another
// process plays it now.
func (s *Store) Resume(ctx context.Context, id int64) (*Match, error) {
	m, err := s.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.readOnly {
		return nil, fmt.Errorf("results database %s: the file or its directory is read-only", s.path)
	}
	m.lock, err = s.acquire(id)
	return m, err
}

// Match returns a match to read from.
func (s *Store) Match(ctx context.Context, id int64) (*Match, error) {
	m, err := s.scanMatch(s.read.QueryRowContext(ctx, matchColumns+` WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("results database %s: %w: %d (see 'match results')", s.path, ErrNone, id)
	}
	return m, s.explain(err)
}

// LastPlanned returns the latest match whose plan, a JSON object, has a text
// under a name, or ErrNone.
func (s *Store) LastPlanned(ctx context.Context, name, text string) (*Match, error) {
	m, err := s.scanMatch(s.read.QueryRowContext(ctx, matchColumns+` WHERE json_extract(plan, '$.' || ?) = ? ORDER BY id DESC LIMIT 1`, name, text))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("results database %s: %w planned as %s %s", s.path, ErrNone, name, text)
	}
	return m, s.explain(err)
}

// LastUnfinished returns the latest match that is not finished and that no
// process plays now, or ErrNone.
func (s *Store) LastUnfinished(ctx context.Context) (*Match, error) {
	rows, err := s.read.QueryContext(ctx, matchColumns+` WHERE finished IS NULL ORDER BY id DESC`)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		m, err := s.scanMatch(rows)
		if err != nil {
			return nil, s.explain(err)
		}
		if m.Run.Source == "" && !s.held(m.ID) {
			return m, nil
		}
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain(err)
	}
	return nil, fmt.Errorf("results database %s: %w: all are finished or being played (see 'match results')", s.path, errNoneUnfinished)
}

// Running reports whether a process plays the match now.
func (m *Match) Running() bool { return m.Finished.IsZero() && m.lock == nil && m.store.held(m.ID) }

// Finish marks the match as finished: there is nothing to resume.
func (m *Match) Finish(ctx context.Context) error {
	now := time.Now().UTC().Truncate(time.Second)
	_, err := m.store.write.ExecContext(ctx, `UPDATE matches SET finished = ? WHERE id = ?`, now.Format(time.RFC3339), m.ID)
	if err == nil {
		m.Finished = now
	}
	return m.store.explain(err)
}

// Close lets other processes have the match.
func (m *Match) Close() { m.lock.release() }

const matchColumns = `SELECT id, a, b, limits, config, plan, times, test, run, created, finished FROM matches`

// scanMatch reads a row of matchColumns.
func (s *Store) scanMatch(row interface{ Scan(...any) error }) (*Match, error) {
	m := &Match{store: s}
	var config, plan, run, created string
	var test, finished sql.NullString
	if err := row.Scan(&m.ID, &m.A, &m.B, &m.Limits, &config, &plan, &m.Times, &test, &run, &created, &finished); err != nil {
		return nil, err
	}
	m.Config, m.Plan = json.RawMessage(config), json.RawMessage(plan)
	m.Created, _ = time.Parse(time.RFC3339, created)
	m.Finished, _ = time.Parse(time.RFC3339, finished.String)
	if test.Valid {
		m.Test = new(sprt.Config)
		if err := json.Unmarshal([]byte(test.String), m.Test); err != nil {
			return nil, fmt.Errorf("match %d: its test: %w", m.ID, err)
		}
	}
	if err := json.Unmarshal([]byte(run), &m.Run); err != nil {
		return nil, fmt.Errorf("match %d: how it was run: %w", m.ID, err)
	}
	return m, nil
}

// marshal is JSON as reports write it: without escapes for HTML.
func marshal(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return string(bytes.TrimSpace(b.Bytes())), err
}

func marshalTest(test *sprt.Config) (text sql.NullString, err error) {
	if test != nil {
		text.Valid = true
		text.String, err = marshal(test)
	}
	return text, err
}
