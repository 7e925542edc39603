package tablebase

import "match/board"

// pool is the state of positions that are being decided: sets over the rows
// of a space, and what is still to come from other tables.
type pool struct {
	open     []board.Bitboard // legal positions with a legal move whose value is not known yet
	notWon   []board.Bitboard // legal positions not known to be won
	justLost []board.Bitboard // positions lost in exactly the distance looked at last
	entered  []board.Bitboard // positions won by a move out of the table, within the distance
	held     []board.Bitboard // positions that some move out of the table still keeps from being lost

	enterAt, freeAt schedule
}

// schedule lists by distance in plies the positions (64·row + square) at which
// something happens then.
type schedule [256][]uint32

func (p *pool) allocate(rows int) {
	for _, set := range []*[]board.Bitboard{&p.open, &p.notWon, &p.justLost, &p.entered, &p.held} {
		*set = make([]board.Bitboard, rows)
	}
}

// begin brings entered and held up to a distance.
func (p *pool) begin(distance int) {
	for _, i := range p.enterAt[distance] {
		p.entered[i/64] |= 1 << (i % 64)
	}
	for _, i := range p.freeAt[distance] {
		p.held[i/64] &^= 1 << (i % 64)
	}
}

// leave notes that the best move out of the table has the given value for the
// side to move. A position is held until all such moves are known to lose, and
// for good if one of them does not.
func (p *pool) leave(position uint32, value code) {
	p.held[position/64] |= 1 << (position % 64)
	switch {
	case value.win():
		p.enterAt[value.plies()] = append(p.enterAt[value.plies()], position)
	case value.loss():
		p.freeAt[value.plies()] = append(p.freeAt[value.plies()], position)
	}
}

// lost and undecided are the sets that a mover asks for; none for no pool.
func (p *pool) lost() []board.Bitboard {
	if p == nil {
		return nil
	}
	return p.justLost
}

func (p *pool) undecided() []board.Bitboard {
	if p == nil {
		return nil
	}
	return p.notWon
}
