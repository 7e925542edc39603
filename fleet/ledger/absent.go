package ledger

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"match/arena"
)

// A player forfeits if two workers could not start it, or one worker for this
// time, and no other worker can.
const (
	enoughWorkers = 2
	enoughTime    = 10 * time.Minute
)

// start is whether a worker could start a player.
type start struct {
	failed string    // why not; "": it could
	since  time.Time // of the first failure
}

// tried records why a worker could not start a player, "" if it could.
func (e *Event) tried(player int, w *worker, failed string) {
	if e.starts[player] == nil {
		e.starts[player] = map[*worker]start{}
	}
	one := e.starts[player][w]
	if one.failed == "" {
		one.since = e.ledger.Now()
	}
	one.failed, e.failed = failed, e.failed || failed != ""
	e.starts[player][w] = one
}

// absent returns why no worker can start a player, or nil.
func (e *Event) absent(player int, name string) error {
	var reasons []string
	long := false
	for w, one := range e.starts[player] {
		switch {
		case w.Quarantined != "" || one.failed == "" && !w.Alive: // it cannot help
		case one.failed == "":
			return nil
		default:
			reasons = append(reasons, w.ID+": "+one.failed)
			long = long || e.ledger.Now().Sub(one.since) >= enoughTime
		}
	}
	if len(reasons) < enoughWorkers && !long || e.tries(player) {
		return nil
	}
	slices.Sort(reasons)
	return &arena.AbsentError{Player: player, Err: fmt.Errorf("no worker could start %s (%s)", name, strings.Join(reasons, "; "))}
}

// tries reports whether a worker has a pair of a player and has not failed to start it: a pair
// may take hours.
func (e *Event) tries(player int) bool {
	for _, p := range e.pairs {
		if p.holder != nil && slices.Contains(p.Players[:], player) && e.starts[player][p.holder].failed == "" {
			return true
		}
	}
	return false
}

// abandon settles a pair if no worker can start one of its players, and reports whether it did. It
// remembers in absent what it finds.
func (e *Event) abandon(p *pair, absent map[int]error) bool {
	for i, player := range p.Players {
		err, known := absent[player]
		if !known {
			err = e.absent(player, p.Participants[i].Name)
			absent[player] = err
		}
		if err != nil {
			task := *p.terms
			task.Pairs = []arena.Setup{*p.Setup}
			played := task.Answer(0)
			played.Err = err
			e.settle(p, played)
			return true
		}
	}
	return false
}

// giveUp settles the ready pairs that no worker can play.
func (e *Event) giveUp() {
	if !e.failed {
		return
	}
	absent := map[int]error{}
	for _, n := range slices.Sorted(maps.Keys(e.pairs)) {
		if p := e.pairs[n]; p.ready && e.abandon(p, absent) && p.audit != nil {
			e.endAudit(p.audit) // nobody can play its copy either
		}
	}
}

// confirms reports whether a crash that a worker reports may end the event: a second worker has
// reported one, or no other worker can play the pair. Otherwise another worker plays the pair.
func (e *Event) confirms(p *pair, w *worker, played *arena.Played) bool {
	if played.Err == nil {
		return true
	}
	e.crashed[w] = true
	others := false
	for _, other := range e.ledger.workers {
		if other == w || !other.plays() {
			continue
		}
		if e.crashed[other] {
			return true
		}
		others = others || e.refusal(other, p.class) == ""
	}
	if !others {
		return true
	}
	e.refuse(p, w, "it reported a crash that no other worker has confirmed: "+played.Err.Error(), firstRetry)
	e.noteOf(w.ID, fmt.Sprintf("%s reported a crash in pair %d, which ends the event if another worker confirms it: %v", w.ID, p.Number, played.Err))
	return false
}
