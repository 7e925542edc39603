package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"match/players/ucitext"
	"match/record"
)

// Recorder keeps pairs. Run calls it for one pair after the other, in order,
// before the pair counts or is shown; when it returns, the pair must be as safe
// as it will ever be. An error ends the event with the pair before. Half a pair,
// see Pairing.Half, has a nil second game.
type Recorder interface {
	Pair(ctx context.Context, p *Played) error
}

// Options is how an event is run: nothing here changes its games.
type Options struct {
	Hands     []Hands                       // at work from the beginning
	Join      <-chan Hands                  // hands that come while the event is played; while it is open an event that nobody can play waits. nil: none come
	ID        string                        // of this run of the event, for tickets: no other run has it
	KeepSaid  bool                          // have hands bring back what was said in games lost by a fault
	Review    ucitext.Review                // have hands bring back what is odd about lines that players report
	Recorder  Recorder                      // may be nil
	Watchers  []Watcher                     // see Watcher
	Played    iter.Seq2[record.Pair, error] // the pairs 1 … n that an earlier run has recorded; nil: none
	Withdrawn []int                         // players that forfeit every pair that Played does not have
	Warn      func(player, text string)     // gets warnings: of hands that leave, and those that came with a pair; player "" for what concerns them all. May be nil
}

// Run plays an event until its director says that it is over, and returns what
// it has come to. If ctx is cancelled it drops the games in hand and returns
// the cause, with the standing of the pairs counted so far. Other errors are
// about the event, before the first game, or about something that broke. What
// is decided stays decided: nothing that breaks in a pair beyond the last one
// that counts is an error.
func Run(ctx context.Context, e *Event, o Options) (*record.Standing, error) {
	l := &loop{event: e, options: o, live: newLive(e), withdrawn: slices.Clone(o.Withdrawn)}
	if err := l.replay(); err != nil || l.over {
		return l.live.standing, err
	}
	l.audience = gather(o.Watchers, l.live)
	defer l.audience.leave()
	return l.live.standing, l.play(ctx)
}

// loop is an event while it is played. All of it belongs to one goroutine.
type loop struct {
	event    *Event
	options  Options
	live     *Live
	audience *audience
	named    []Pairing // and not counted, in order
	given    int       // how many of them are handed out
	over     bool
	said     map[string]bool // why nobody could play

	withdrawn []int // players, who forfeit what is named
}

// next is the number of the next pair that counts.
func (l *loop) next() int { return l.live.standing.Pairs + 1 }

// nameAhead has the director name pairings as far ahead as it may.
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
			l.named = append(l.named, l.event.Rules.Colors.Seat(p))
		}
	}
	return nil
}

// replay counts what an earlier run has recorded, as it was counted then.
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
			return fmt.Errorf("recorded pair %d of players %v is not pair %d of players %v, which the event plays: it was begun with another configuration",
				p.Number, p.Players, l.next(), want)
		}
		ended, err := AfterPair(l.learn(&p))
		if err != nil {
			return fmt.Errorf("recorded pair %d: %w", p.Number, err)
		}
		l.recall(&p)
		if err := cmp.Or(l.count(&p), ended); err != nil {
			return err
		}
	}
	return nil
}

// play has hands play pairings and counts the pairs, until the event is over.
func (l *loop) play(ctx context.Context) error {
	crew := newCrew(ctx, l.terms(), l.audience.tell)
	defer crew.dismiss()
	for _, h := range l.options.Hands {
		crew.join(h)
	}
	join := l.options.Join
	order := newSequencer(l.next())
	for {
		if ctx.Err() != nil { // at once, also where pairs are waiting to be counted
			return context.Cause(ctx)
		}
		if err := l.handOut(crew); err != nil {
			return err
		}
		played, lost, hands := crew.take()
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
		if err := l.muster(lost, hands, join != nil); err != nil {
			return err
		}
		if l.resign(crew, order, join != nil) || len(played) > 0 || l.next() > before { // which has made room
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
		case <-ctx.Done():
		}
	}
}

// terms are what all tasks of the event have in common.
func (l *loop) terms() Task {
	return Task{
		Ticket: Ticket{Event: l.options.ID, Protocol: Protocol, Build: Build()},
		Title:  l.event.Title, Site: l.event.Site, Rules: l.event.Rules, Tables: l.event.Tables,
		KeepSaid: l.options.KeepSaid, Watched: len(l.options.Watchers) > 0, Review: l.options.Review,
	}
}

// handOut has pairs played that are named, as many as there is room for.
func (l *loop) handOut(c *crew) error {
	var setups []Setup
	for most := min(len(l.named), c.room()); l.given < most; l.given++ {
		if l.forfeits(l.named[l.given].Players) {
			continue
		}
		s, err := l.event.setup(l.next()+l.given, l.named[l.given])
		if err != nil {
			return err
		}
		setups = append(setups, s)
	}
	if len(setups) > 0 {
		c.add(setups)
	}
	return nil
}

// pass passes on warnings that came with a pair.
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

// warnOnce warns of something for the first time.
func (l *loop) warnOnce(text string) {
	if !l.said[text] {
		if l.said == nil {
			l.said = map[string]bool{}
		}
		l.said[text] = true
		l.warn("", text)
	}
}

// errNobody is why an event ends that has no hands.
var errNobody = errors.New("there are no hands to play the games")

// muster looks at who has left. Without hands the event waits for others, or
// ends if none can come.
func (l *loop) muster(lost []error, hands int, othersCome bool) error {
	for i, err := range lost {
		switch {
		case hands > 0 || i < len(lost)-1:
			l.warn("", fmt.Sprintf("%v; others play on", err))
		case othersCome:
			l.warn("", fmt.Sprintf("%v; waiting for others", err))
		default:
			return err
		}
	}
	switch {
	case hands > 0 || len(lost) > 0:
	case othersCome:
		l.warnOnce("no hands to play the games; waiting for some")
	default:
		return errNobody
	}
	return nil
}

// resign deals with the pair that is to be played next if all hands refuse it.
// Where others may come it waits for them. Else the refusal is what the pair
// comes to: an error of the event, unless that is over before.
func (l *loop) resign(c *crew, order *sequencer, othersCome bool) bool {
	number, reasons := c.unplayable()
	if number == 0 {
		return false
	}
	why := errors.Join(reasons...)
	if othersCome {
		l.warnOnce(fmt.Sprintf("pair %d waits: %s", number, strings.ReplaceAll(why.Error(), "\n", "; ")))
		return false
	}
	if len(reasons) == 1 {
		why = reasons[0]
	}
	c.giveUp()
	order.Put(Played{Pair: record.Pair{Number: number}, Err: why})
	return true
}

// countAll counts the pairs that are next in order and there.
func (l *loop) countAll(ctx context.Context, c *crew, order *sequencer) error {
	for {
		if ctx.Err() != nil { // at once, also where further pairs are there
			return context.Cause(ctx)
		}
		p, ok, err := l.nextPlayed(c, order)
		if err != nil {
			return errors.Join(err, context.Cause(ctx))
		}
		if !ok {
			return nil
		}
		p.Players, p.NoSwap = l.named[0].Players, l.event.Rules.Colors.noSwap()
		if l.named[0].Half {
			l.over = true
			return l.record(ctx, &p)
		}
		ended, err := AfterPair(l.learn(&p.Pair))
		if err != nil {
			return err
		}
		if err := l.record(ctx, &p); err != nil {
			return err
		}
		if err := cmp.Or(l.count(&p.Pair), ended); err != nil || l.over {
			return err
		}
		l.given--
	}
}

// nextPlayed is the pair that counts next, if it is there: as it was played, or
// forfeited.
func (l *loop) nextPlayed(c *crew, order *sequencer) (Played, bool, error) {
	if l.given == 0 {
		return Played{}, false, nil
	}
	if !l.forfeits(l.named[0].Players) {
		p, ok := order.Next()
		if p.Err == nil {
			return p, ok, nil
		}
		if err := l.withdraw(c, p.Err); err != nil {
			return p, false, err
		}
	} else {
		order.Skip()
	}
	p, err := l.forfeit(l.next(), l.named[0])
	return p, true, err
}

// record has a pair kept.
func (l *loop) record(ctx context.Context, p *Played) error {
	if l.options.Recorder == nil {
		return nil
	}
	// An event that is being interrupted still keeps what is finished.
	if err := l.options.Recorder.Pair(context.WithoutCancel(ctx), p); err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// learn fills in what a pair comes to, and lets the director know.
func (l *loop) learn(p *record.Pair) error {
	after, err := l.live.standing.After(p)
	if err != nil {
		return err
	}
	p.Counts, p.LLR = after.Counts, 0
	if _, forfeited := p.Forfeited(); forfeited {
		p.LLR = after.LLR // as it was
	}
	return l.event.Director.Count(p)
}

// count makes a pair part of the standing: from now on it can be seen.
func (l *loop) count(p *record.Pair) error {
	if err := l.live.count(p); err != nil {
		return err
	}
	l.named = l.named[1:]
	l.audience.tell(Happening{Kind: PairCounted, Number: p.Number, Pair: p})
	return l.nameAhead()
}
