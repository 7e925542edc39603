package tune

import (
	"fmt"
	"io"

	"match/event"
	"match/tune/spsa"
)

// Result is the answer of a tuning run, to be tested against its start.
func (f *SPSA) Result(p *event.Plan, out *event.Outcome) (r Result, err error) {
	r = Result{
		Of:   event.Verified{What: eventName(Kind, out.Number), Event: out.Number},
		Name: f.Player.DisplayName(), Conditions: p.Conditions, Tablebases: p.Tablebases, Played: f.Pairs, Book: out.Openings,
	}
	if r.Best, err = f.With(out.Director.(*Director).Run().Average()); err != nil {
		return r, err
	}
	r.Start, err = f.withStart()
	return r, err
}

// eventName is how an event is called: one that is not kept has no number.
func eventName(kind string, number int64) string {
	if number == 0 {
		return "the " + kind
	}
	return fmt.Sprintf("%s %d", kind, number)
}

// WriteTuned writes the answer: the variant, or the list of parameters with the
// values as new starts.
func (f *SPSA) WriteTuned(w io.Writer, r *spsa.Run) error {
	average := r.Average()
	if v, ok := f.Variant(average); ok {
		about := fmt.Sprintf("%d weights tuned by SPSA, %d games, seed %d", len(f.Params), r.Results().Games(), f.Seed)
		return v.WithName(f.Player.DisplayName()+" (tuned)", about).Dump(w)
	}
	list := append([]spsa.Param(nil), f.Params...)
	for i := range list {
		list[i].Start = list[i].Rounded(average[i])
	}
	_, err := io.WriteString(w, spsa.WriteList(list))
	return err
}
