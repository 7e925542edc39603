package event

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"match/arena"
	"match/report"
	"match/results/store"
)

// kindSlice is the kind of a Slice.
const kindSlice = "slice"

func init() { Register(func() Format { return new(Slice) }) }

// Range is consecutive pairs of a match, numbered from 1.
type Range struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// ParseRange reads a range of pairs such as 1-2000; a single number is one
// pair.
func ParseRange(text string) (r Range, err error) {
	from, to, found := strings.Cut(text, "-")
	if !found {
		to = from
	}
	if r.First, err = strconv.Atoi(from); err == nil {
		r.Last, err = strconv.Atoi(to)
	}
	if err != nil || r.First < 1 || r.Last < r.First || r.Last > MaxGames/2 {
		return Range{}, fmt.Errorf("%q: want the numbers of the first and the last pair, such as 1-2000", text)
	}
	return r, nil
}

// String returns the range in the form of ParseRange.
func (r Range) String() string { return fmt.Sprintf("%d-%d", r.First, r.Last) }

func (r Range) pairs() int { return r.Last - r.First + 1 }

// Slice is the format of some pairs of a match, which is a gate's comparison or a
// stage of a test, played by one of several machines. It has no test, because the
// verdict needs all pairs in order (see Parts). Its pairs are numbered from 1: the k-th is pair First+k-1 of the
// match.
type Slice struct {
	Basics `json:"-"`

	Match Match `json:"match"` // the comparison as a single machine plays it
	Range
	Of Whole `json:"of"`
}

// Whole identifies the gate of a slice; a stage of a test is one with a single
// comparison.
type Whole struct {
	Content     string  `json:"content"` // hash of everything that determines the games of all comparisons
	Comparison  int     `json:"comparison"`
	Comparisons int     `json:"comparisons"`
	Alpha       float64 `json:"alpha"`
	Beta        float64 `json:"beta"`
	AlphaPerRow bool    `json:"alpha_per_row,omitempty"`
}

// Kind implements Format.
func (s *Slice) Kind() string { return kindSlice }

// Validate implements Format.
func (s *Slice) Validate(players int) error {
	if s.First < 1 || s.Last < s.First || 2*s.Last > s.Match.Games {
		return refuse("slice", s.Range, "want pairs from 1 to %d", s.Match.Games/2)
	}
	return s.Match.Validate(players)
}

// Title implements Format.
func (s *Slice) Title(names []string) string { return s.Match.Title(names) }

// Config implements Format: it is the configuration of the whole comparison.
func (s *Slice) Config(d Description) any { return s.Match.Config(d) }

// Progress implements Format.
func (s *Slice) Progress(o *Outcome) (fraction float64, parts []string) {
	return o.Summary().Progress(2 * s.pairs())
}

// Report implements Format.
func (s *Slice) Report(o *Outcome) *report.Report { return o.Summary().Report() }

// Traits implements Format.
func (s *Slice) Traits() Traits { return Traits{Sides: s.Match.Traits().Sides} }

// Director implements Format.
func (s *Slice) Director([]string) (arena.Director, error) {
	return &matchDirector{before: s.First - 1, pairs: s.pairs(), last: s.pairs()}, nil
}

// Slices returns the plans of one slice of each comparison of a gate. A range
// beyond the last pair is cut off there.
func (g *Gate) Slices(ctx context.Context, r Range) ([]*Plan, error) {
	content, err := g.content(ctx)
	if err != nil {
		return nil, err
	}
	var slices []*Plan
	for i, p := range g.Plans {
		m := p.Format.(*Match)
		part := *p
		whole := Whole{content, i + 1, len(g.Plans), g.Alpha, g.Beta, g.AlphaPerRow}
		pairs := Range{r.First, max(r.First, min(r.Last, m.Games/2))}
		part.Format = &Slice{Match: *m, Range: pairs, Of: whole}
		part.Kind, part.Gate = "", fmt.Sprintf("%s/%s", p.Gate, r)
		if err := part.Validate(); err != nil {
			return nil, err
		}
		slices = append(slices, &part)
	}
	return slices, nil
}

// content returns a hash of everything that determines the games of the gate.
// Unlike the names of its comparisons it contains no paths, because machines keep
// engines in different places.
func (g *Gate) content(ctx context.Context) (string, error) {
	var all []any
	for _, p := range g.Plans {
		d, err := p.describeUntil(ctx)
		if err != nil {
			return "", err
		}
		all = append(all, d.config)
		if err := d.tables.Close(); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(all)
	hash := sha256.Sum256(text)
	return fmt.Sprintf("%x", hash[:16]), err
}

// SliceState is the state of a slice of a comparison.
type SliceState string

// The states of slices.
const (
	slicePlayed  SliceState = "played"
	sliceThere   SliceState = "already played" // by an earlier run
	sliceDecided SliceState = "decided"        // earlier pairs have the verdict
)

// SlicesOptions configure the play of a gate's slices.
type SlicesOptions struct {
	GateOptions                             // Store is required; Games, Time and Compared are only for whole gates
	After       *Parts                      // of earlier pairs; nil: none
	Done        func(p *Plan, s SliceState) // called for every slice; may be nil
}

// PlaySlices plays or resumes the slices of a gate. It skips a comparison that
// earlier pairs have decided.
func PlaySlices(ctx context.Context, slices []*Plan, o SlicesOptions) (*Outcome, error) {
	for _, p := range slices {
		state, out, err := o.slice(ctx, p)
		if err != nil {
			return out, err
		}
		if o.Done != nil {
			o.Done(p, state)
		}
	}
	return nil, nil
}

func (o *SlicesOptions) slice(ctx context.Context, p *Plan) (SliceState, *Outcome, error) {
	if decided, err := o.After.decided(ctx, p.Format.(*Slice)); err != nil || decided {
		return sliceDecided, nil, err
	}
	e, err := p.Last(ctx, o.Store)
	if errors.Is(err, store.ErrNone) {
		if err := refuseOthers(ctx, o.Store, p.Format.(*Slice)); err != nil {
			return "", nil, err
		}
		out, err := o.play(ctx, p, 0, new(pathRecorder), nil)
		return slicePlayed, out, err
	}
	if err != nil {
		return "", nil, err
	}
	if err := p.unchanged(ctx, e); err != nil || !e.Finished.IsZero() {
		return sliceThere, nil, err
	}
	out, err := o.play(ctx, p, e.ID, new(pathRecorder), nil)
	return slicePlayed, out, err
}

// ErrOtherSlices means that a database has slices of another gate, or of another stage of a test.
var ErrOtherSlices = errors.New("those of two events in one file cannot be merged")

// refuseOthers returns an error if a store has slices of another gate.
func refuseOthers(ctx context.Context, s *store.Store, own *Slice) error {
	parts := new(Parts)
	err := parts.read(ctx, s, s.Path())
	mixed := errors.As(err, new(*PartError)) // by an older version
	if err != nil && !mixed {
		return err
	}
	if mixed || len(parts.slices) > 0 && parts.slices[0].Of.Content != own.Of.Content {
		return fmt.Errorf("%s has slices of another event, %s: %w", s.Path(), parts.slices[0].name(), ErrOtherSlices)
	}
	return nil
}
