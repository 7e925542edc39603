package arena

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"match/players/ucitext"
	"match/record"
)

// Recorder stores pairs. Run calls it for one pair after the other, in order,
// before the pair counts or is shown. When it returns, the pair must be stored
// safely. An error ends the event before this pair. Half a pair, see
// Pairing.Half, has a nil second game.
type Recorder interface {
	Pair(ctx context.Context, p *Played) error
}

// BatchRecorder is a Recorder that stores several consecutive pairs at the cost of
// about one. When it returns, all of them must be stored safely. An error ends the
// event before the first of them.
type BatchRecorder interface {
	Recorder
	Pairs(ctx context.Context, list []*Played) error
}

// Options configure the run of an event. They do not change its games.
type Options struct {
	Executors []Executor // at work from the start
	// executors that join during play; while it is open, an event without executors waits. nil: none join
	Join            <-chan Executor
	ID              string                        // unique to this run of the event, for tickets
	KeepTranscripts bool                          // ask executors for the logs of forfeited games
	KeepTimes       bool                          // ask executors for the times of moves
	Review          ucitext.Review                // ask executors for anomalies in the lines that players report
	Recorder        Recorder                      // may be nil
	Batch           int                           // how many available pairs a BatchRecorder gets at a time at most; 0: one
	Watchers        []Watcher                     // see Watcher
	ShowLines       bool                          // watchers get the players' lines of play, too; records have only those of the Rules
	Stop            *Stop                         // ends the event when its running games are over, if all executors heed it, too; nil: none
	Journal         Journal                       // has games whose pairs do not count yet; nil: none
	Played          iter.Seq2[record.Pair, error] // the recorded pairs 1 … n of an earlier run; nil: none
	Withdrawn       []int                         // players that forfeit every pair that is not in Played
	// gets warnings about executors that leave, and those of pairs; player is "" for general warnings. May be nil
	Warn func(player, text string)
}

// Run plays an event until its director ends it, and returns the final
// standing. If ctx is cancelled, Run drops the unfinished games and returns
// the cause, with the standing of the pairs counted so far. Other errors are
// about the event, before the first game, or about a failure during play. A
// decided event stays decided: a failure in a pair after the last counted one
// is not an error.
func Run(ctx context.Context, e *Event, o Options) (*record.Standing, error) {
	l := &loop{event: e, options: o, live: NewLive(e.Names()), reported: map[string]bool{}}
	l.withdrawn = slices.Clone(o.Withdrawn)
	if err := l.replay(); err != nil || l.over {
		return l.live.standing, err
	}
	l.audience = gather(o.Watchers, l.live)
	defer l.audience.leave()
	if err := l.play(ctx); err != nil {
		return l.live.Standing(), err // without pairs that could not be recorded
	}
	return l.live.standing, nil
}

// loop is the state of a running event. It belongs to one goroutine.
type loop struct {
	event    *Event
	options  Options
	live     *Live
	audience *audience
	named    []Pairing // not yet counted, in order
	given    int       // how many of them are handed out
	over     bool
	reported map[string]bool // reasons why no executors could play

	withdrawn []int // players that forfeit their named pairs
}

// next returns the number of the next pair that counts.
func (l *loop) next() int { return l.live.standing.Pairs + 1 }

// nameAhead asks the director for pairings up to its lookahead.
func (l *loop) nameAhead() error {
	for !l.over && len(l.named) < max(1, l.event.Director.Lookahead()) {
		p, call := l.event.Director.Next()
		switch call {
		case Over:
			l.over = true
		case Wait:
			if len(l.named) == 0 {
				return errStuck
			}
			return nil
		default:
			l.named = append(l.named, l.event.Rules.Colors.Apply(p))
		}
	}
	return nil
}

// replay counts the recorded pairs of an earlier run in the same way.
func (l *loop) replay() error {
	if err := l.nameAhead(); err != nil || l.options.Played == nil {
		return err
	}
	for p, err := range l.options.Played {
		if err != nil {
			return err
		}
		if l.over {
			return nil
		}
		if want := l.named[0].Players; p.Number != l.next() || p.Players != want {
			return fmt.Errorf("recorded pair %d of players %v is not pair %d of players %v, which the event plays: it was started with a different configuration",
				p.Number, p.Players, l.next(), want)
		}
		ended, err := AfterPair(l.learn(&p))
		if err != nil {
			return fmt.Errorf("recorded pair %d: %w", p.Number, err)
		}
		l.recall(&p)
		if err := l.count(&p); err != nil {
			return err
		}
		l.live.note(&p)
		if ended != nil {
			return ended
		}
	}
	return nil
}

// play hands out pairings and counts the pairs, until the event is over.
func (l *loop) play(ctx context.Context) error {
	crew := newCrew(ctx, l.terms(), l.audience.tell)
	defer crew.dismiss()
	for _, h := range l.options.Executors {
		crew.join(h)
	}
	join := l.options.Join
	order := newSequencer(l.next())
	stop := l.options.Stop.begun()
	for {
		if ctx.Err() != nil { // at once, even if pairs are waiting to be counted
			return context.Cause(ctx)
		}
		if err := l.handOut(crew, order); err != nil {
			return err
		}
		played, lost, executors := crew.take()
		for _, p := range played {
			l.pass(p.Host, p.Warnings)
			order.Put(p)
		}
		before := l.next()
		if err := l.countAll(ctx, crew, order); err != nil || l.over {
			return err
		}
		if ctx.Err() != nil {
			continue
		}
		if l.options.Stop.Asked() {
			if stop = nil; executors == 0 { // their games are over
				l.keepWaiting(order)
				l.options.Stop.cancel()
				return context.Cause(ctx)
			}
			crew.close()
			join = nil
		} else if err := l.muster(lost, executors, join != nil); err != nil {
			return err
		}
		if l.resign(crew, order, join != nil) || len(played) > 0 || l.next() > before { // this has made room
			continue
		}
		select {
		case <-crew.news:
		case h, open := <-join:
			if !open {
				join = nil
				continue
			}
			crew.join(h)
		case <-stop:
		case <-ctx.Done():
		}
	}
}

// terms returns a task of pairs; without these it is common to all tasks of the event.
func (l *loop) terms(pairs ...Setup) Task {
	return Task{
		Ticket: Ticket{Event: l.options.ID, Protocol: Protocol},
		Title:  l.event.Title, Site: l.event.Site, Rules: l.event.Rules, Tables: l.event.Tables,
		KeepTranscripts: l.options.KeepTranscripts, KeepTimes: l.options.KeepTimes, Review: l.options.Review,
		Watched: len(l.options.Watchers) > 0, ShowLines: l.options.ShowLines, Pairs: pairs,
	}
}

// handOut hands out named pairs as far as there is room.
func (l *loop) handOut(c *crew, order *sequencer) error {
	var setups []Setup
	for most := min(len(l.named), c.room()); l.given < most; l.given++ {
		if l.forfeits(l.named[l.given].Players) {
			continue
		}
		s, err := l.event.setup(l.next()+l.given, l.named[l.given])
		if err != nil {
			return err
		}
		if played, over := l.recallGames(&s); over {
			order.Put(played)
			continue
		}
		setups = append(setups, s)
	}
	if len(setups) > 0 {
		c.add(setups)
	}
	return nil
}

// pass passes on the warnings of a pair.
func (l *loop) pass(host string, warnings []Warning) {
	for _, w := range warnings {
		if host != "" {
			w.Text += " (on " + host + ")"
		}
		l.warn(w.Player, w.Text)
	}
}

func (l *loop) warn(player, text string) {
	if l.options.Warn != nil {
		l.options.Warn(player, text)
	}
}

// warnOnce passes on a warning if it is new.
func (l *loop) warnOnce(text string) {
	if !l.reported[text] {
		l.reported[text] = true
		l.warn("", text)
	}
}

// errNoExecutors is why an event without executors ends.
var errNoExecutors = errors.New("there are no workers to play the games")

// muster handles executors that have left. Without any executors the event waits for
// others, or ends if none can join.
func (l *loop) muster(lost []error, executors int, othersCome bool) error {
	for i, err := range lost {
		switch {
		case executors > 0 || i < len(lost)-1:
			l.warn("", fmt.Sprintf("%v; other workers continue", err))
		case othersCome:
			l.warn("", fmt.Sprintf("%v; waiting for other workers", err))
		default:
			return err
		}
	}
	switch {
	case executors > 0 || len(lost) > 0:
	case othersCome:
		l.warnOnce("no workers to play the games; waiting for some")
	default:
		return errNoExecutors
	}
	return nil
}

// resign handles the next pair to be played if all executors refuse it. If other
// executors may join, it waits for them. Otherwise the refusal is an error of the
// event, unless the event is over before that pair counts.
func (l *loop) resign(c *crew, order *sequencer, othersCome bool) bool {
	number, reasons := c.unplayable(!othersCome)
	if number == 0 {
		return false
	}
	why := errors.Join(reasons...)
	if othersCome {
		l.warnOnce(fmt.Sprintf("pair %d waits: %s", number, strings.ReplaceAll(why.Error(), "\n", "; ")))
		return false
	}
	order.Put(Played{Pair: record.Pair{Number: number}, Err: why})
	return true
}

// sequencer brings pairs into order: they may be put in any order, by any
// goroutine and repeatedly, and each comes out once, in order.
type sequencer struct {
	given   int // pairs that have come out, or that precede the first
	waiting map[int]Played
}

// newSequencer returns a sequencer that starts with the pair number first.
func newSequencer(first int) *sequencer { return &sequencer{first - 1, map[int]Played{}} }

// Put takes in a pair. It returns false for a repeated pair and ignores it:
// the first answer stands.
func (s *sequencer) Put(p Played) bool {
	if _, again := s.waiting[p.Number]; again || p.Number <= s.given {
		return false
	}
	s.waiting[p.Number] = p
	return true
}

// Skip leaves out the next pair in order, whether it is available or not.
func (s *sequencer) Skip() {
	s.given++
	delete(s.waiting, s.given)
}

// Next returns the next pair in order, if it is available.
func (s *sequencer) Next() (Played, bool) {
	p, ok := s.waiting[s.given+1]
	if ok {
		s.Skip()
	}
	return p, ok
}
