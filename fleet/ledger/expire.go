package ledger

import "slices"

// expire ends leases of a worker permanently. Their pairs are ready again after
// follow has recorded that. The caller holds the lock, and calls follow later.
func (l *Ledger) expire(w *worker, which func(*pair) bool) {
	for p := range w.pairs {
		if !which(p) {
			continue
		}
		if p.audit != nil {
			p.event.putBack(p)
			continue
		}
		p.give(nil)
		p.expiring++
		l.expired = append(l.expired, p)
	}
}

// follow does what follows from a change and must wait for the disk or for others:
// it records the leases that have died, makes their pairs ready again, and calls
// the owner with pending news. The caller does not hold the lock.
func (l *Ledger) follow() {
	l.mu.Lock()
	news, expired := l.news, slices.DeleteFunc(l.expired, func(p *pair) bool { return !p.wanted() })
	l.news, l.expired = nil, nil
	l.mu.Unlock()
	l.record(expired)
	for _, tell := range news {
		tell()
	}
}

// record records leases that have died, and only then offers their pairs again.
func (l *Ledger) record(expired []*pair) {
	if len(expired) == 0 {
		return
	}
	died := map[string]map[int]int{}
	for _, p := range expired {
		if died[p.event.name] == nil {
			died[p.event.name] = map[int]int{}
		}
		died[p.event.name][p.Number] = p.attempt
	}
	for event, attempts := range died {
		if l.Died != nil {
			l.Died(event, attempts)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range expired {
		if p.expiring--; p.expiring == 0 && p.holder == nil && p.wanted() {
			p.event.insert(p)
		}
	}
	l.dispatch()
}

// wanted reports whether the event still waits for the pair. The caller holds the
// lock.
func (p *pair) wanted() bool { return p.event.pairs[p.Number] == p }
