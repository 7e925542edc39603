package arena

import (
	"match/pgn"
	"match/players"
)

// BadGame is a game that a player lost by its own fault: by a crash, a stall,
// an illegal move or its clock.
type BadGame struct {
	Game        *pgn.Game
	Transcripts [2][]byte // what was said by and to White and Black; nil where nothing is kept
}

// tellBad hands a bad game to those who keep its logs.
func (m *match) tellBad(game *pgn.Game, white, black *seat) {
	if m.Bad == nil || !game.End.Reason.IsFault() {
		return
	}
	bad := BadGame{Game: game}
	for i, s := range []*seat{white, black} {
		bad.Transcripts[i] = players.Transcript(s.player)
	}
	m.Bad(bad)
}
