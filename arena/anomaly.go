package arena

import (
	"match/board"
	"match/pgn"
	"match/players"
	"match/players/ucitext"
)

// Anomaly is something unusual in the lines that a player reported for a move. It does
// not affect the game.
type Anomaly struct {
	Ply   int         `json:"ply"` // of the game, from 0
	Mover board.Color `json:"mover,omitempty"`
	ucitext.Anomaly

	// Mates is for BothMate: the mover's announcement, and the opponent's in its
	// previous move, in UCI's moves; Other is the opponent's line.
	Mates [2]int `json:"mates,omitzero"`
	Other string `json:"other,omitempty"`
}

// BothMate means that both players announce a mate, or both announce being
// mated.
const BothMate ucitext.AnomalyKind = "both announce a mate"

// reviewer collects the anomalies of a game.
type reviewer struct {
	by        ucitext.Review
	anomalies []Anomaly
	claims    [2]claim // by colour: of the last move
}

// claim is a mate that a player announces.
type claim struct {
	moves int // UCI's: negative if the player itself is mated; 0: none
	line  string
}

// add records the anomalies of a move, if there are any and moves are reviewed.
func (r *reviewer) add(mover board.Color, ply int, reply *players.Reply) {
	if r.by == ucitext.ReviewNone {
		return
	}
	for _, o := range reply.Detail.Anomalies {
		r.anomalies = append(r.anomalies, Anomaly{Ply: ply, Mover: mover, Anomaly: o})
	}
	r.claims[mover] = claim{}
	if s := reply.Ply.Score; s.Kind == pgn.MateIn && reply.Detail.Mate != "" {
		r.claims[mover] = claim{mateMoves(s.Value), reply.Detail.Mate}
	}
}

// compare compares the announcements of both players after the mover's move.
func (r *reviewer) compare(mover board.Color, plies int) {
	us, them := r.claims[mover], r.claims[mover.Other()]
	if us.moves > 0 && them.moves > 0 || us.moves < 0 && them.moves < 0 {
		r.anomalies = append(r.anomalies, Anomaly{
			Ply: plies, Mover: mover, Anomaly: ucitext.Anomaly{Kind: BothMate, Line: us.line},
			Mates: [2]int{us.moves, them.moves}, Other: them.line,
		})
	}
}

// mateMoves converts plies to UCI's moves.
func mateMoves(plies int) int {
	if plies > 0 {
		return (plies + 1) / 2
	}
	return plies / 2
}
