package analysis

import (
	"fmt"
	"strings"
)

// A player that never castles makes no wrong castling move, and what it plays
// instead looks like an error of its evaluation. How often it makes such moves
// shows the cause.

// unplayed is how many times more often its opponents make a kind of move that a
// player hardly ever makes; they must make leastPlayed.
const unplayed, leastPlayed = 10, 30

// avoid notes which of the survivors are missed moves of a kind that the player
// hardly ever makes.
func (s *study) avoid() {
	made := map[string]*row{}
	for _, t := range s.splits {
		for _, r := range t.rows {
			made[r.name] = r
		}
	}
	for i := range s.survivors {
		c := &s.survivors[i]
		kind, missed := strings.CutSuffix(c.name, missedSuffix)
		r := made[kind]
		if r == nil {
			r = made[strings.TrimSuffix(kind, " move")] // a man
		}
		if missed && r != nil && r.theirMoves >= leastPlayed && unplayed*r.moves < r.theirMoves {
			c.avoided = true
			c.text = fmt.Sprintf("it makes %d such moves, its opponents %d", r.moves, r.theirMoves)
		}
	}
}
