package positions

// Dedupe detects repeated positions, regardless of their counters and games. The
// first one counts. It uses about 20 bytes of memory per position. The zero value
// is empty.
type Dedupe struct{ seen map[uint64]struct{} }

// Seen remembers a position and reports whether it was seen before.
func (d *Dedupe) Seen(p *Position) bool {
	if d.seen == nil {
		d.seen = map[uint64]struct{}{}
	}
	key := p.Board.Key()
	_, twice := d.seen[key]
	d.seen[key] = struct{}{}
	return twice
}
