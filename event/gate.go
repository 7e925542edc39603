package event

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"match/arena"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// kindGate is the kind, in the store, of a match that is a comparison of a
// gate. Its format is a Match.
const kindGate = "gate"

func init() { store.Register(kindGate, matches) }

// gateKey is the member of a plan's JSON that names a comparison.
const gateKey = "gate"

// Last returns the latest event of this comparison in a store, or store.ErrNone.
func (p *Plan) Last(ctx context.Context, s *store.Store) (*store.Event, error) {
	return s.LastPlanned(ctx, gateKey, p.Gate)
}

// nameGate makes matches the comparisons of one gate. Each gets a name that
// identifies the same comparison of the same gate; ends if a player keeps
// forfeiting games; and gets its share of the error rates, so that they hold for
// the gate as a whole. All comparisons must accept H1, so each may have the
// whole of α. With alphaPerRow, α is divided like β, and holds for every
// comparison that passes.
func nameGate(plans []*Plan, alphaPerRow bool) error {
	for _, p := range plans {
		m := p.Format.(*Match)
		test := m.SPRT.ShareBeta(len(plans))
		if alphaPerRow {
			test = m.SPRT.ShareBoth(len(plans))
		}
		if m.Games == GamesFor(m.SPRT) { // the longest possible test
			m.Games = GamesFor(&test)
		}
		m.SPRT, m.RefuseFaults, p.Kind = &test, true, kindGate
	}
	var all []any
	for _, p := range plans {
		all = append(all, p.Players, p.Conditions, p.Format, p.Tablebases)
	}
	text, err := json.Marshal(all)
	hash := sha256.Sum256(text)
	for i, p := range plans {
		p.Gate = fmt.Sprintf("%x-%d", hash[:8], i+1)
	}
	return err
}

// gateBegun returns the matches of the last run of the same gate, 0 for
// comparisons that it did not start. There is nothing to resume in a finished
// run, or in one that another process is playing.
func gateBegun(ctx context.Context, s *store.Store, plans []*Plan) ([]int64, error) {
	ids := make([]int64, len(plans))
	if s == nil {
		return ids, nil
	}
	finished, last := 0, int64(0)
	for i, p := range plans {
		e, err := p.Last(ctx, s)
		if errors.Is(err, store.ErrNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if e.Running() {
			return make([]int64, len(plans)), nil
		}
		err = p.unchanged(ctx, e)
		changed := errors.As(err, new(*ChangedError))
		if err != nil && !changed {
			return nil, err
		}
		if changed || e.ID < last { // the comparisons of a run have ascending numbers
			continue
		}
		ids[i], last = e.ID, e.ID
		if !e.Finished.IsZero() {
			finished++
		}
	}
	if finished == len(plans) {
		clear(ids)
	}
	return ids, nil
}

// comparison returns the outcome of one match of a gate in the form of reports;
// out may be nil if the match has no outcome.
func (p *Plan) comparison(out *Outcome, path []report.Point, err error) results.Comparison {
	if out != nil {
		return results.Comparison{Summary: out.Summary(), Path: path, Err: err}
	}
	return results.Comparison{
		Summary: &results.Summary{
			A: p.Players[0].DisplayName(), B: p.Players[1].DisplayName(),
			Test: report.TestAt(*p.Format.Traits().Test, sprt.Pentanomial{}, 0),
		},
		Path: path, Err: err,
	}
}

// errGateTime means that the time of a gate ran out during a comparison.
var errGateTime = errors.New("the gate's time limit was reached")

// Gate is a series of matches with a joint verdict: a gate passes if all of
// them accept H1.
type Gate struct {
	Plans       []*Plan       `json:"plans"`
	Alpha       float64       `json:"alpha"` // of the gate as a whole, like Beta
	Beta        float64       `json:"beta"`
	AlphaPerRow bool          `json:"alpha_per_row,omitempty"` // α is also divided: see nameGate
	Time        time.Duration `json:"time,omitempty"`          // all matches end without a verdict after this time; 0: no limit
	Reports     GateReports   `json:"reports"`                 // with PGN for its caller, who opens them
	PGN         string        `json:"pgn,omitempty"`

	begun []int64 // the stored events of its plans, 0 for none; nil: those of the last run, see gateBegun
}

// NewGate makes matches with a test the comparisons of one gate, each with its
// share of β, and with alphaPerRow of α: the error rates of the first match's test
// are those of the gate.
func NewGate(plans []*Plan, alphaPerRow bool) (*Gate, error) {
	if len(plans) == 0 {
		return nil, errors.New("a gate needs a candidate and a baseline")
	}
	for _, p := range plans {
		if m, isMatch := p.Format.(*Match); !isMatch || m.SPRT == nil {
			return nil, &FieldError{Key: "format.sprt", Err: errors.New("a gate needs a test")}
		}
	}
	test := *plans[0].Format.Traits().Test
	return &Gate{Plans: plans, Alpha: test.Alpha, Beta: test.Beta, AlphaPerRow: alphaPerRow}, nameGate(plans, alphaPerRow)
}

// GateOptions configure the run of a gate.
type GateOptions struct {
	Store *store.Store // stores its matches and finds earlier ones; nil: none
	Games Recorder     // gets the games of all matches; may be nil

	// Play plays a match with the given options and with options that depend on
	// where it is played; nil: Run.
	Play func(ctx context.Context, p *Plan, o Options) (*Outcome, error)

	GoesOn func(e *store.Event) // called with a match that an earlier run began; may be nil

	// Recalled is called with a match that an earlier run finished: it is not played. It may be nil.
	Recalled func(ctx context.Context, e *store.Event) error
	OutOf    func(err error)             // called for a match that ran out of time; may be nil
	Compared func(c *results.Comparison) // called for every match that has ended; may be nil
}

// Run plays the gate, or resumes its last run if that was interrupted. A match
// that breaks is part of the result, and the next one follows. If ctx ends the
// gate, Run returns the outcome of the current match, if any, and the error that
// it ended with.
func (g *Gate) Run(ctx context.Context, o GateOptions) (*results.Gate, *Outcome, error) {
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	if err := g.keep(); err != nil {
		return nil, nil, err
	}
	begun := g.begun
	if begun == nil {
		var err error
		if begun, err = gateBegun(ctx, o.Store, g.Plans); err != nil {
			return nil, nil, err
		}
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if g.Time > 0 {
		limited, cancel = context.WithTimeoutCause(ctx, g.Time, errGateTime)
	}
	defer cancel()
	sum := &results.Gate{Alpha: g.Alpha, Beta: g.Beta, AlphaPerRow: g.AlphaPerRow}
	of, err := g.membership(ctx, o.Store, begun)
	if err != nil {
		return nil, nil, err
	}
	for i, p := range g.Plans {
		of.Place = i + 1
		c, out := o.compare(limited, p, begun[i], &of)
		if ctx.Err() != nil && errors.Is(c.Err, context.Cause(ctx)) {
			return nil, out, c.Err
		}
		sum.Comparisons = append(sum.Comparisons, c)
		if o.Compared != nil {
			o.Compared(&c)
		}
	}
	return sum, nil, nil
}

// membership returns the gate's data that the store keeps with each comparison. A
// resumed run keeps its gate.
func (g *Gate) membership(ctx context.Context, s *store.Store, begun []int64) (m store.Member, err error) {
	m.Plan = store.GatePlan{Alpha: g.Alpha, Beta: g.Beta, AlphaPerRow: g.AlphaPerRow}
	for i, p := range g.Plans {
		m.Plan.Comparisons = append(m.Plan.Comparisons, [2]string{p.Players[0].DisplayName(), p.Players[1].DisplayName()})
		if begun[i] == 0 || m.Gate != 0 {
			continue
		}
		e, err := s.Event(ctx, begun[i])
		if err != nil {
			return m, err
		}
		if m.Gate = e.ID; e.Member != nil {
			m.Gate = e.Member.Gate
		}
	}
	return m, nil
}

// compare plays one match, or resumes the one with a number. The gate has the
// number of the first stored match.
func (o *GateOptions) compare(ctx context.Context, p *Plan, begun int64, of *store.Member) (results.Comparison, *Outcome) {
	var path pathRecorder
	out, err := o.play(ctx, p, begun, &path, of)
	if of.Gate == 0 && out != nil {
		of.Gate = out.Number
	}
	if errors.Is(err, context.DeadlineExceeded) && context.Cause(ctx) == errGateTime {
		err = errGateTime // the store, for example, does not report the cause
	}
	if errors.Is(err, errGateTime) {
		if o.OutOf != nil {
			o.OutOf(err)
		}
		err = nil
	}
	return p.comparison(out, path, err), out
}

func (o *GateOptions) play(ctx context.Context, p *Plan, begun int64, path *pathRecorder, of *store.Member) (out *Outcome, err error) {
	how := Options{Store: o.Store, Recorders: []Recorder{path}}
	if of != nil { // also without a store: a fleet has its own
		member := *of
		how.Member = &member
	}
	if o.Games != nil {
		how.Recorders = append(how.Recorders, o.Games)
	}
	if begun != 0 {
		if how.Resume, err = o.Store.Resume(ctx, begun); err != nil {
			return nil, err
		}
		if o.GoesOn != nil {
			o.GoesOn(how.Resume)
		}
		if !how.Resume.Finished.IsZero() {
			return o.recall(ctx, &how)
		}
	}
	if o.Play == nil {
		how.Concurrency = 1
		return Run(ctx, p, how)
	}
	return o.Play(ctx, p, how)
}

// pathRecorder records the state after every pair.
type pathRecorder []report.Point

// Pair adds a point to the path.
func (r *pathRecorder) Pair(_ context.Context, p *arena.Played) error {
	*r = append(*r, report.Point{Pair: p.Number, Counts: p.Counts, LLR: p.LLR})
	return nil
}

// Mark implements marker.
func (r *pathRecorder) Mark() (rewind func() error) {
	n := len(*r)
	return func() error {
		*r = (*r)[:n]
		return nil
	}
}

// GateOf returns the gate of a stored comparison as it was configured. Its Run goes on
// with the comparisons that the store has. It returns nil for an event that is no
// comparison of a gate.
func GateOf(ctx context.Context, s *store.Store, e *store.Event) (*Gate, error) {
	p, err := PlanOf(e)
	if err != nil || p.Whole == nil {
		return nil, nil
	}
	stored, err := s.Gate(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	g := new(Gate)
	if err := json.Unmarshal(p.Whole, g); err != nil {
		return nil, err
	}
	for i := range stored.Events {
		g.begun = append(g.begun, stored.Events[i].ID)
	}
	return g, nil
}

// keep puts the gate into the plans of its comparisons, so that each is sufficient to
// resume the gate.
func (g *Gate) keep() error {
	for _, p := range g.Plans {
		p.Whole = nil
	}
	whole, err := json.Marshal(g)
	for _, p := range g.Plans {
		p.Whole = whole
	}
	return err
}

// recall returns the outcome of a finished comparison, whose pairs the recorders get
// from the store: neither its players nor their machines are needed.
func (o *GateOptions) recall(ctx context.Context, how *Options) (out *Outcome, err error) {
	e := how.Resume
	defer e.End()
	if how.Member != nil {
		err = e.Join(ctx, *how.Member)
	}
	if err == nil && o.Recalled != nil {
		err = o.Recalled(ctx, e)
	}
	if err != nil {
		return nil, err
	}
	for p, err := range e.Pairs(ctx) {
		if err == nil {
			err = recorders(how.Recorders).Pair(ctx, &arena.Played{Pair: p})
		}
		if err != nil {
			return nil, err
		}
	}
	return Look(ctx, e)
}
