package event

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"match/results"
	"match/results/store"
	"match/sprt"
)

// KindGate is the kind, in the store, of a match that is a comparison of a
// gate. Its format is a Match.
const KindGate = "gate"

// gateKey is the member of a plan's JSON that names a comparison.
const gateKey = "gate"

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
		m.SPRT, m.RefuseFaults, p.Kind = &test, true, KindGate
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
	finished, last := 0, int64(0)
	for i, p := range plans {
		e, err := s.LastPlanned(ctx, gateKey, p.Gate)
		if errors.Is(err, store.ErrNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if e.Running() {
			return make([]int64, len(plans)), nil
		}
		same, err := p.same(e)
		if err != nil {
			return nil, err
		}
		if !same || e.ID < last { // the comparisons of a run have ascending numbers
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

// same reports whether the players, the book and the rest of the plan are the
// same as those of an event.
func (p *Plan) same(e *store.Event) (bool, error) {
	d, err := p.describe()
	if err != nil {
		return false, err
	}
	defer d.tables.Close()
	changed := new(ChangedError)
	if err := d.unchanged(e); errors.As(err, &changed) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	return true, nil
}

// comparison returns the outcome of one match of a gate in the form of reports;
// out may be nil if the match has no outcome.
func (p *Plan) comparison(out *Outcome, path []results.Point, err error) results.Comparison {
	if out != nil {
		return results.Comparison{Summary: out.Summary(), Path: path, Err: err}
	}
	return results.Comparison{
		Summary: &results.Summary{
			A: p.Players[0].DisplayName(), B: p.Players[1].DisplayName(),
			Test: results.TestAt(*p.Format.Test(), sprt.Pentanomial{}, 0),
		},
		Path: path, Err: err,
	}
}
