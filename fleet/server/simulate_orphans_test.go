package server_test

import (
	"maps"
	"time"
)

// orphans are pairs of workers that were killed, by number with their holders.
type orphans struct {
	held    map[int]string // by dead workers, as far as the server knows
	waiting map[int]string // for others, whose slots may all be busy
	free    time.Duration  // until the last of them was no longer held by a dead worker
	again   time.Duration  // until the last of them was with another worker
}

func newOrphans(held map[int]string) *orphans {
	return &orphans{held: held, waiting: map[int]string{}}
}

// look notes which workers hold which pairs now, so long after the kill, and how
// many pairs of the event count. It returns whether all orphans are with other
// workers, or played.
func (o *orphans) look(now map[int]string, counted int, after time.Duration) bool {
	maps.DeleteFunc(o.held, func(pair int, dead string) bool {
		if now[pair] == dead && pair > counted {
			return false
		}
		o.waiting[pair], o.free = dead, after
		return true
	})
	maps.DeleteFunc(o.waiting, func(pair int, dead string) bool {
		holder, held := now[pair]
		if held && holder != dead || pair <= counted {
			o.again = after
			return true
		}
		return false
	})
	return len(o.held)+len(o.waiting) == 0
}
