package event

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"match/arena"
	"match/internal/plural"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// Look recomputes the outcome of an event in the store from its pairs, in the
// order of its director: the same outcome that Run returned.
func Look(ctx context.Context, e *store.Event) (out *Outcome, err error) {
	err = new(Follower).Look(ctx, e, func(seen *Outcome) { out = seen })
	return out, err
}

// Follower looks at an event of the store again and again, and reads only its new pairs.
type Follower struct {
	mu   sync.Mutex
	plan json.RawMessage // of the event as it was seen
	last record.Pair     // counted
	out  *Outcome
}

// Look is the function Look, whose outcome only use may read: the next call changes it.
func (f *Follower) Look(ctx context.Context, e *store.Event, use func(*Outcome)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.read(ctx, e)
	if err != nil {
		f.out = nil
		return err
	}
	use(f.out)
	return nil
}

// read counts the new pairs, or all of them if the event is not the one that was seen.
func (f *Follower) read(ctx context.Context, e *store.Event) (err error) {
	if f.out == nil || !bytes.Equal(f.plan, e.Plan) || !slices.Equal(f.out.Standing.Names, e.Players) {
		if err := f.begin(e); err != nil {
			return err
		}
	}
	pairs, count := e.HeadersFrom, f.out.follow
	if f.out.Plan.Format.Traits().ByCounts {
		pairs, count = e.CountsFrom, f.out.direct
		if f.out.Standing, err = e.Standing(ctx); err != nil {
			return err
		}
	}
	seen := f.last.Number == 0
	for pair, err := range pairs(ctx, f.last.Number) {
		if err != nil {
			return err
		}
		if pair.Number == f.last.Number {
			seen = pair.Counts == f.last.Counts && pair.Players == f.last.Players
			continue
		}
		if err := count(&pair); err != nil {
			return fmt.Errorf("%s: %w", e.Name(), err)
		}
		f.last = pair
	}
	if !seen { // its last pairs were removed, and others played in their place
		f.out = nil
		return f.read(ctx, e)
	}
	return nil
}

// begin begins with the first pair.
func (f *Follower) begin(e *store.Event) error {
	p, err := PlanOf(e)
	if err != nil {
		return err
	}
	f.plan, f.last = e.Plan, record.Pair{}
	f.out = &Outcome{
		Number: e.ID, Plan: p, Config: e.Config, Limits: e.Limits, Openings: e.Openings(),
		Standing: record.NewStanding(e.Players), rated: new(rated),
	}
	if f.out.Director, err = p.Format.Director(e.Players); err == nil {
		f.out.nameAhead(0)
	}
	return err
}

// Decided reports whether a finished event that could be extended has a verdict, which
// more games cannot change.
func Decided(ctx context.Context, e *store.Event) (bool, error) {
	if e.Finished.IsZero() || e.Test == nil {
		return false, nil
	}
	out, err := Look(ctx, e)
	if err != nil {
		return false, err
	}
	verdict, _ := out.Verdict()
	return out.Plan.Format.Traits().Cap > 0 && verdict != sprt.None, nil
}

// follow counts a played pair.
func (o *Outcome) follow(p *record.Pair) error {
	if err := o.direct(p); err != nil {
		return err
	}
	if err := o.Standing.Count(p); err != nil {
		return err
	}
	if _, forfeited := p.Forfeited(); forfeited || len(o.Standing.Names) == 2 {
		return nil
	}
	for i, g := range p.Games {
		t := results.TallyOf(g, p.White(i), p.Black(i))
		t.ECO, t.Length = "", 0
		o.tallies.Add(t)
	}
	return nil
}

// Tallies count the games of an event of more than two players that was looked up, without their ECO
// codes and lengths. Its store would read one row or more for each of its encounters.
func (o *Outcome) Tallies() results.Tallies { return slices.Clone(o.tallies.Tallies) }

// direct counts a played pair for the director, with the same calls as when it was played.
func (o *Outcome) direct(p *record.Pair) error {
	ended, err := arena.AfterPair(o.Director.Count(p))
	if ended == nil && err == nil {
		o.nameAhead(p.Number)
	}
	return err
}

// nameAhead asks the director for pairings up to its lookahead after the given number of counted pairs.
func (o *Outcome) nameAhead(counted int) {
	for o.named < counted+max(1, o.Director.Lookahead()) {
		if _, call := o.Director.Next(); call != arena.Play {
			return
		}
		o.named++
	}
}

// mostNamed is how many players a line names.
const mostNamed = 4

// Begun describes the event in one line: the players by the engines' own
// names, limits, book, seed and number of games.
func (o *Outcome) Begun() string {
	c := &o.Plan.Conditions
	parts := []string{o.begunPlayers(), o.Limits}
	book := plural.Count(o.Openings, "opening")
	if c.OwnOpenings {
		book += ", one per game"
	}
	parts = append(parts, fmt.Sprintf("book %s (%s)", c.Book, book), fmt.Sprintf("seed %d", c.Seed))
	if most := o.Plan.Format.Traits().Cap; most > 0 {
		parts = append(parts, "at most "+plural.Count(most, "game"))
	}
	return strings.Join(parts, ", ")
}

// begunPlayers names the players, the first few of many.
func (o *Outcome) begunPlayers() string {
	var list []string
	for _, name := range o.Standing.Names[:min(len(o.Standing.Names), mostNamed)] {
		if id := o.Identities[name]; id != "" && id != name {
			name += " (" + id + ")"
		}
		list = append(list, name)
	}
	if len(o.Standing.Names) == 2 {
		return strings.Join(list, " against ")
	}
	text := plural.Count(len(o.Standing.Names), "player") + ": " + strings.Join(list, ", ")
	if more := len(o.Standing.Names) - len(list); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// Ask copies the director's data, and must be called while the director is
// idle. It returns a function that makes the report and the places from the copy and
// a standing, which may be called while the event continues.
func (o *Outcome) Ask() func(*record.Standing) (r *report.Report, places []int) {
	director, many := o.Director.(stater)
	if !many { // an event of few players
		r, places := o.shown()
		return func(*record.Standing) (*report.Report, []int) { return r, places }
	}
	still := *o
	still.Director = held{last: director.state(o.Standing)}
	return func(s *record.Standing) (*report.Report, []int) {
		now := still
		now.Standing = s
		return now.shown()
	}
}

// shown returns what the page shows: the report and the places.
func (o *Outcome) shown() (r *report.Report, places []int) {
	return o.Report(), o.Plan.Format.Ranked(o)
}
