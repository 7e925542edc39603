package event

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"match/arena"
	"match/internal/plural"
	"match/record"
	"match/report"
	"match/results/store"
	"match/sprt"
)

// scheduleDirector plays a schedule that is known before the first game. With a
// test it skips encounters that are decided.
type scheduleDirector struct {
	schedule       course
	at             int // in the schedule
	named, counted int
	test           gauntletTest // nil: none
	faults         *FaultWatch  // nil: forfeits count like other games
}

func newScheduleDirector(t *Tournament, names []string) (d *scheduleDirector, err error) {
	d = new(scheduleDirector)
	d.schedule, _ = t.course(len(names))
	if t.RefuseFaults {
		d.faults = NewFaultWatch(names)
	}
	d.test, err = t.test()
	return d, err
}

// testedLookahead is how many pairs are named ahead if a test may skip later
// ones. It bounds the wasted games, and determines which games are played.
const testedLookahead = 64

// Lookahead implements arena.Director.
func (d *scheduleDirector) Lookahead() int {
	if d.test != nil {
		return testedLookahead
	}
	return matchLookahead
}

// Next implements arena.Director.
func (d *scheduleDirector) Next() (arena.Pairing, arena.Call) {
	if d.decided() {
		return arena.Pairing{}, arena.Over
	}
	if d.at = d.next(); d.at < d.schedule.Len() {
		m := d.schedule.At(d.at)
		d.at++
		d.named++
		return arena.Pairing{Players: [2]int{m.White, m.Black}, Opening: m.Cycle}, arena.Play
	}
	if d.counted < d.named {
		return arena.Pairing{}, arena.Wait
	}
	return arena.Pairing{}, arena.Over
}

// next returns the place of the next pair in the schedule, after those of encounters that are decided.
func (d *scheduleDirector) next() (at int) {
	for at = d.at; d.test != nil && at < d.schedule.Len(); at++ {
		if m := d.schedule.At(at); !d.test.decided(encounterOf(m.White, m.Black)) {
			break
		}
	}
	return at
}

// over reports whether all pairs are played that had to be.
func (d *scheduleDirector) over() bool {
	return d.decided() || d.next() == d.schedule.Len() && d.counted >= d.named
}

// decided reports whether the gauntlet as a whole is decided.
func (d *scheduleDirector) decided() bool {
	if d.test == nil {
		return false
	}
	v, whole := d.test.verdict()
	return whole && v != sprt.None
}

func encounterOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// Count implements arena.Director.
func (d *scheduleDirector) Count(p *record.Pair) error {
	d.counted++
	var err error
	if _, forfeited := p.Forfeited(); d.test != nil && !forfeited {
		err = d.test.count(p)
	}
	return cmp.Or(err, d.faults.Ends(p))
}

// state implements stater.
func (d *scheduleDirector) state(s *record.Standing) (now state) {
	if d.test != nil {
		now.notes, now.over = d.test.notes(s.Names), d.over()
		if v, whole := d.test.verdict(); whole {
			now.verdict = &v
		}
		if each, is := d.test.(*encounterTests); is {
			now.tests = each.verdicts()
		}
	}
	return now
}

// scheduled is a pair that is known before the first game.
type scheduled struct {
	Pair    int    `json:"pair"`
	First   string `json:"first"` // White in the first game
	Second  string `json:"second"`
	Opening int    `json:"opening"` // index in the order of the book, from 1
}

// String returns the pair in one line.
func (s scheduled) String() string {
	return fmt.Sprintf("%6d  %s against %s, opening %d", s.Pair, s.First, s.Second, s.Opening)
}

// Schedule returns the pairs of an event that are known before the first game.
func (p *Plan) Schedule() (list []scheduled, err error) {
	names := p.Names()
	director, err := p.Format.Director(names)
	if err != nil {
		return nil, err
	}
	list = []scheduled{}
	for {
		pair, call := director.Next()
		if call != arena.Play {
			return list, nil
		}
		pair = p.Conditions.Colors.Apply(pair)
		if p.Conditions.OwnOpenings { // the opening of the first game
			pair.Opening *= 2
		}
		list = append(list, scheduled{len(list) + 1, names[pair.Players[0]], names[pair.Players[1]], p.Conditions.BookStart + pair.Opening})
	}
}

// ScheduleText states which share of a tournament the scheduled pairs are.
func (t *Tournament) ScheduleText(pairs int) string {
	switch t.Type {
	case Swiss, Knockout:
		return plural.Count(pairs, "pair") + " of the first round; later rounds depend on its results"
	}
	return fmt.Sprintf("%s, %d games", plural.Count(pairs, "pair"), 2*pairs)
}

// Rounds returns the function that tells the round of a pair of an event in the store, from 1, and 0
// if it is not known. It is nil for an event without rounds. Two players meet in one round of a Swiss
// tournament or a knockout, whose pairs are read when the first round is asked for.
func Rounds(ctx context.Context, e *store.Event) func(*record.Pair) int {
	p, err := PlanOf(e)
	if err != nil {
		return nil // imported, or from another program
	}
	t, is := p.Format.(*Tournament)
	switch {
	case is && t.Type == RoundRobin:
		course, _ := t.course(len(e.Players))
		return func(p *record.Pair) int {
			if p.Number > course.Len() {
				return 0
			}
			return course.At(p.Number-1).Round + 1
		}
	case is && (t.Type == Swiss || t.Type == Knockout):
		of := sync.OnceValue(func() map[[2]int]int {
			out, err := Look(ctx, e)
			if err != nil {
				return nil
			}
			return roundsOf(out.Director)
		})
		return func(p *record.Pair) int { return of()[p.Encounter()] }
	}
	return nil
}

// roundsOf returns the rounds of the encounters that a director has named, from 1.
func roundsOf(d arena.Director) map[[2]int]int {
	rounds := map[[2]int]int{}
	switch d := d.(type) {
	case *knockoutDirector:
		for _, m := range d.matches {
			rounds[encounterOf(m.First, m.Second)] = m.Round + 1
		}
	case *swissDirector:
		for player, results := range d.chart() {
			for round, r := range results {
				rounds[encounterOf(player, r.Opponent)] = round + 1
			}
		}
		for _, now := range d.current {
			rounds[encounterOf(now.White, now.Black)] = d.round
		}
	}
	return rounds
}

// mostMeetings is the maximum number of encounters in a listed schedule.
const mostMeetings = 500

// sections returns what only the page shows: the schedule, and the director's own data, such as the
// bracket of a knockout.
func (t *Tournament) sections(o *Outcome, d state) (list []report.Section) {
	s := report.Section{Title: "Tests", In: report.Page, Columns: report.Columns("verdicts")}
	if d.bracket != nil {
		s.Title, s.Columns, s.Bracket = "Bracket", report.Columns("matches"), d.bracket
	}
	for _, line := range d.notes {
		s.Rows = append(s.Rows, []any{line})
	}
	if len(s.Rows) > 0 {
		list = append(list, s)
	}
	return append(list, t.scheduleSection(o.Standing))
}

// scheduledName is the length of a name in the schedule.
const scheduledName = 30

// scheduleSection lists the encounters to be played or, if these depend on
// results, those played.
func (t *Tournament) scheduleSection(s *record.Standing) report.Section {
	section := report.Section{Title: "Schedule", Note: "Won and lost count games of the player named first.", In: report.Page, Columns: report.Columns("encounter", "pairs", "won", "lost", "drawn")}
	order, planned := t.meetings(s)
	for i, players := range order {
		if i == mostMeetings {
			section.Note += fmt.Sprintf(" The table shows the first %d of %d encounters.", mostMeetings, len(order))
			break
		}
		e := s.Encounter(players[0], players[1])
		pairs := fmt.Sprint(e.Counts.Pairs())
		if n := planned[players]; n > 0 {
			pairs += fmt.Sprintf(" of %d", n)
		}
		var meeting any = report.Shorten(s.Names[players[0]], scheduledName) + " – " + report.Shorten(s.Names[players[1]], scheduledName)
		if e.Games.Games() > 0 {
			meeting = report.Meeting{Text: meeting.(string), Players: players}
		}
		section.Rows = append(section.Rows, []any{meeting, pairs, e.Games.Wins, e.Games.Losses, e.Games.Draws})
	}
	section.Long = len(section.Rows) > 20
	return section
}

// meetings returns the encounters in the order of their beginning, with the
// planned number of pairs of each if it is known.
func (t *Tournament) meetings(s *record.Standing) (order [][2]int, planned map[[2]int]int) {
	planned = map[[2]int]int{}
	schedule, known := t.course(len(s.Names))
	if !known {
		for _, e := range s.Encounters {
			order = append(order, e.Players)
		}
		return order, planned
	}
	for i := range schedule.Len() {
		m := schedule.At(i)
		players := encounterOf(m.White, m.Black)
		if planned[players] == 0 {
			order = append(order, players)
		}
		planned[players]++
	}
	return order, planned
}
