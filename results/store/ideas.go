package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/sprt"
)

// Idea is a version of an idea that was tested: an engine built from a commit, against
// its base, stage after stage.
type Idea struct {
	ID       int64       `json:"-"`
	Damage   string      `json:"-"`                // why the row cannot be read; then only ID is known. "": readable
	Running  bool        `json:"-"`                // a process is playing one of its stages
	Key      string      `json:"key"`              // equal for versions that the same protocol tests with the same engines
	Name     string      `json:"idea"`             // equal for all versions of an idea
	Engine   string      `json:"engine"`           // the name of the repository
	Branch   string      `json:"branch,omitempty"` // the branch that was watched when the commit appeared on it; "": an idea
	Title    string      `json:"title"`
	Author   string      `json:"author,omitempty"`
	Commit   string      `json:"commit"`
	Dirty    string      `json:"dirty,omitempty"` // hash of the changes since the commit
	Base     string      `json:"base"`            // commit
	Again    int         `json:"again,omitempty"` // how often the same key was tested before
	Begun    time.Time   `json:"begun"`
	Ended    time.Time   `json:"ended,omitzero"` // zero: not ended yet
	Outcome  IdeaOutcome `json:"outcome,omitempty"`
	Reason   string      `json:"reason,omitempty"` // of an outcome without games
	Search   int64       `json:"search,omitempty"` // the bisection of a commit on a watched branch that failed
	Answer   string      `json:"answer,omitempty"` // of that
	Reported bool        `json:"told,omitempty"`   // the watcher has reported the commit
	Stages   []IdeaStage `json:"stages,omitempty"` // those that have begun, in the order of the protocol

	SearchGames   int     `json:"search_games,omitempty"`   // of the bisection
	SearchSeconds float64 `json:"search_seconds,omitempty"` // that its games took, as far as that is known
}

// IdeaOutcome is how the tests of an idea ended, "" as long as they have not.
type IdeaOutcome string

// The outcomes of an idea.
const (
	IdeaAccepted  IdeaOutcome = "accepted"   // all stages passed
	IdeaRejected  IdeaOutcome = "rejected"   // a stage failed
	IdeaUndecided IdeaOutcome = "no verdict" // a stage ended without a verdict, and none failed
	IdeaSame      IdeaOutcome = "same"       // it is the same engine as the base: nothing was played
	IdeaBroken    IdeaOutcome = "broken"     // it could not be built or played
	IdeaCancelled IdeaOutcome = "cancelled"  // its author gave it up
	IdeaWatched   IdeaOutcome = "watched"    // a watched branch was here at the beginning: nothing was tested
)

// IdeaStage is a stage of the tests of an idea.
type IdeaStage struct {
	Name    string           `json:"name"`
	Limits  string           `json:"limits"`         // as in reports, such as "nodes=5000"
	Test    *sprt.Config     `json:"test,omitempty"` // nil: a fixed number of games
	Most    int              `json:"most_games"`
	Start   int              `json:"start,omitempty"`  // the place of its first opening in the order of the book, from 1
	Event   int64            `json:"event,omitempty"`  // its event, which may have been deleted
	Spoilt  int64            `json:"spoilt,omitempty"` // the latest of its events that cannot go on: the stage begins again
	Counts  sprt.Pentanomial `json:"counts"`           // from the side of the idea
	Verdict sprt.Verdict     `json:"verdict"`          // H1: passed
	Seconds float64          `json:"seconds"`          // that the engines thought
	Ended   bool             `json:"ended"`
}

// Accepted reports whether the idea passed all stages.
func (i *Idea) Accepted() bool { return i.Outcome == IdeaAccepted }

// Games returns the number of games of all stages.
func (i *Idea) Games() (games int) {
	for k := range i.Stages {
		games += i.Stages[k].Games()
	}
	return games
}

// Hours returns the processor time of all stages.
func (i *Idea) Hours() (hours float64) {
	for k := range i.Stages {
		hours += i.Stages[k].Seconds / 3600
	}
	return hours
}

// NoteSearch notes what the bisection has cost so far.
func (i *Idea) NoteSearch(e *Event) {
	i.SearchGames, i.SearchSeconds = 2*e.Played(), e.Seconds()
}

// SearchHours returns the processor time of the bisection.
func (i *Idea) SearchHours() float64 { return i.SearchSeconds / 3600 }

// Status returns the outcome of the idea, or its state, in a word or two.
func (i *Idea) Status() string {
	switch {
	case i.Damage != "":
		return "damaged"
	case i.Running:
		return "running"
	}
	return cmp.Or(string(i.Outcome), "unfinished")
}

// Games returns the number of counted games.
func (s *IdeaStage) Games() int { return s.Counts.Games() }

// Ideas returns all versions of all ideas, the oldest first. Counts and verdicts of
// stages that are being played are those of their events, and so are their times.
func (s *Store) Ideas(ctx context.Context) ([]Idea, error) { return s.ideas(ctx, "ORDER BY id") }

// Idea returns the version with a number, or ErrNone.
func (s *Store) Idea(ctx context.Context, id int64) (*Idea, error) {
	list, err := s.ideas(ctx, "WHERE id = ?", id)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, s.explain(fmt.Errorf("%w of an idea: %d", ErrNone, id))
	case list[0].Damage != "":
		return nil, s.explain(damage("idea %d: %s", id, list[0].Damage))
	}
	return &list[0], nil
}

// LastIdea returns the latest readable version with a key, or ErrNone.
func (s *Store) LastIdea(ctx context.Context, key string) (*Idea, error) {
	list, err := s.ideas(ctx, "WHERE CASE WHEN json_valid(content) THEN json_extract(content, '$.key') = ? END ORDER BY id DESC", key)
	list = slices.DeleteFunc(list, func(i Idea) bool { return i.Damage != "" })
	if err == nil && len(list) == 0 {
		err = s.explain(fmt.Errorf("%w of an idea with key %s", ErrNone, key))
	}
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// AddIdea stores a new version of an idea, and gives it its number.
func (s *Store) AddIdea(ctx context.Context, i *Idea) error {
	return s.writing(ctx, func(tx *transaction) error {
		if err := tx.row(`INSERT INTO ideas (content, checksum) VALUES ('', -1) RETURNING id`).Scan(&i.ID); err != nil {
			return err
		}
		return i.save(tx)
	})
}

// SaveIdea stores what has changed of a version of an idea.
func (s *Store) SaveIdea(ctx context.Context, i *Idea) error {
	return s.writing(ctx, func(tx *transaction) error { return i.save(tx) })
}

func (i *Idea) save(tx *transaction) error {
	text, err := marshal(i)
	if err != nil {
		return err
	}
	sum := sumOf("ideas", []byte(text), value(i.ID))
	return tx.exec(`UPDATE ideas SET content = ?, checksum = ? WHERE id = ?`, text, sum, i.ID)
}

// ideas returns the rows that match a condition, in its order.
func (s *Store) ideas(ctx context.Context, where string, args ...any) (list []Idea, err error) {
	err = s.View(ctx, func(s *Store) error {
		err := s.reading(ctx, func(tx *transaction) error {
			return each(tx, func(r *ideaRow) error { list = append(list, r.read()); return nil },
				`SELECT id, content, checksum FROM ideas `+where, args...)
		})
		for i := range list {
			if err == nil {
				err = s.follow(ctx, &list[i])
			}
		}
		return err
	})
	return list, err
}

// ideaRow is a row of the table of ideas.
type ideaRow struct {
	id   int64
	text []byte
	sum  value
}

func (r *ideaRow) fields() []any { return []any{&r.id, &r.text, &r.sum} }

// read reads the row, which may be damaged.
func (r *ideaRow) read() Idea {
	i := Idea{ID: r.id}
	if !r.sum.sound(sumOf("ideas", r.text, value(r.id))) {
		return Idea{ID: r.id, Damage: "its checksum is wrong"}
	}
	if err := json.Unmarshal(r.text, &i); err != nil {
		return Idea{ID: r.id, Damage: err.Error()}
	}
	return i
}

// follow updates the stages that have not ended from their events.
func (s *Store) follow(ctx context.Context, i *Idea) error {
	for k := range i.Stages {
		stage := &i.Stages[k]
		if stage.Ended || stage.Event == 0 {
			continue
		}
		e, err := s.Event(ctx, stage.Event)
		if err == nil {
			err = e.unsound
		}
		switch {
		case errors.Is(err, ErrNone): // deleted: the stage begins again
			stage.Event, stage.Counts, stage.Verdict, stage.Seconds = 0, sprt.Pentanomial{}, sprt.None, 0
		case errors.Is(err, ErrDamagedRow):
			i.Damage = fmt.Sprintf("match %d of its stage %s cannot be read", stage.Event, stage.Name)
		case err != nil:
			return err
		default:
			sum := e.summary(&e.first)
			stage.Counts, stage.Verdict, stage.Seconds = sum.Pairs, sum.Verdict(), e.Seconds()
			i.Running = i.Running || e.Running()
		}
	}
	if i.Search == 0 || i.Answer != "" {
		return nil
	}
	e, err := s.Event(ctx, i.Search)
	switch {
	case errors.Is(err, ErrNone): // likewise
		i.Search = 0
	case errors.Is(err, ErrDamagedRow):
	case err != nil:
		return err
	default:
		i.NoteSearch(e)
	}
	return nil
}

// checkIdeas reports damaged rows.
func (s *Store) checkIdeas(ctx context.Context, report func(Problem)) error {
	list, err := s.Ideas(ctx)
	for i := range list {
		if list[i].Damage != "" {
			report(Problem{Text: fmt.Sprintf("idea %d: damaged: %s", list[i].ID, list[i].Damage)})
		}
	}
	return err
}
