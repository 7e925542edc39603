package positions

// Dedupe tells positions that were there before, whatever their counters and
// their games. Of several the first counts. It remembers about 20 bytes of
// memory a position. The zero value has seen none.
type Dedupe struct{ seen map[uint64]struct{} }

// Seen remembers a position and reports whether it was there before.
func (d *Dedupe) Seen(p *Position) bool {
	if d.seen == nil {
		d.seen = map[uint64]struct{}{}
	}
	key := p.Board.Key()
	_, twice := d.seen[key]
	d.seen[key] = struct{}{}
	return twice
}
