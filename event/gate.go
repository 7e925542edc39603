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

// nameGate makes matches the comparisons of one gate. Each gets a name by which
// the same comparison of the same gate, and no other, is found again; refuses to
// go on against a player that keeps losing by its own fault; and has its share
// of the error rates, so that they hold for the gate as a whole. All comparisons
// must accept H1, so each may have the whole of α; with alphaPerRow it is shared
// out like β, and holds for every comparison that is said to have passed.
func nameGate(plans []*Plan, alphaPerRow bool) error {
	for _, p := range plans {
		m := p.Format.(*Match)
		test := m.SPRT.ShareBeta(len(plans))
		if alphaPerRow {
			test = m.SPRT.ShareBoth(len(plans))
		}
		if m.Games == GamesFor(m.SPRT) { // as long as the test can take
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

// gateBegun returns the matches that the last run of the same gate has left, 0
// for comparisons that it did not come to. A run that came to its end, and one
// that another process plays now, leaves nothing to go on with.
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
		if !same || e.ID < last { // the comparisons of a run follow each other
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

// same reports whether players, book and all else of the plan are those with
// which an event was begun.
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

// comparison is the outcome of one match of a gate, as its reports want it: out
// may be nil where the match did not come to one.
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
