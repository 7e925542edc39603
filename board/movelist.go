package board

// MoveList is room for the legal moves of any position that a game can reach
// (218 at most). The zero value is an empty list. It is large: keep one and
// fill it again instead of declaring a new one in a hot loop, where it would
// be cleared every time.
type MoveList struct {
	moves [256]Move
	n     uint8

	targets targets // what the moves are listed from, kept here for the same reason
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return int(l.n) }

// At returns move i.
func (l *MoveList) At(i int) Move { return l.moves[uint8(i)] }

// Slice returns the moves. It shares the list's memory.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// The methods below add moves. Those for several moves keep the length in a
// register: through memory every move would wait for the one before.

func (l *MoveList) add(m Move) {
	l.moves[l.n] = m
	l.n++
}

// addQuiet adds moves of one piece to empty squares. The move given has no
// destination yet. They go in by pairs, because the end of a loop is hard to
// predict and a pair halves its turns; the second move of the last pair may be
// none, and is written over.
func (l *MoveList) addQuiet(m Move, targets Bitboard) {
	if targets == 0 {
		return
	}
	n := l.n
	l.n += uint8(targets.Count())
	for {
		l.moves[n] = m | Move(targets.First())<<6
		targets &= targets - 1
		l.moves[n+1] = m | Move(targets.First())<<6
		targets &= targets - 1
		n += 2
		if targets == 0 {
			return
		}
	}
}

// addCaptures adds captures of one piece.
func (l *MoveList) addCaptures(m Move, targets Bitboard, kinds *planes) {
	n := l.n
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		l.moves[n] = (m | Move(to)<<6).capturing(kinds.kindAt(to))
		n++
	}
	l.n = n
}

// addPawnPushes adds moves of pawns that come from a step back. Origin and
// destination rise together, so that one product puts both in their places.
func (l *MoveList) addPawnPushes(targets Bitboard, step int, flag Move) {
	n, m := l.n, newMove(Pawn, 0, 0)|flag-Move(step)
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n] = m + Move(targets.First())*(1<<6+1)
		n++
	}
	l.n = n
}

// addPawnCaptures adds captures of pawns that come from a step back.
func (l *MoveList) addPawnCaptures(targets Bitboard, step Square, kinds *planes) {
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		m := newMove(Pawn, to-step, to).capturing(kinds.kindAt(to))
		if lastRanks.Has(to) {
			l.addPromotions(m)
		} else {
			l.add(m)
		}
	}
}

func (l *MoveList) addPromotions(m Move) {
	for kind := Queen; kind >= Knight; kind-- {
		l.add(m.promoting(kind))
	}
}
