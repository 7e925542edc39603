package arena

import "match/pgn"

// BadGame is a game that a player lost by its own fault: by a crash, a stall,
// an illegal move or its clock.
type BadGame struct {
	Game        *pgn.Game
	Transcripts [2][]byte // what was said by and to White and Black; nil where nothing is kept
}

// tellBad hands a bad game to those who keep its logs.
func (m *match) tellBad(game *pgn.Game, white, black *seat) {
	switch game.End.Reason {
	case pgn.TimeForfeit, pgn.IllegalMove, pgn.Crash, pgn.Stall:
	default:
		return
	}
	if m.Bad == nil {
		return
	}
	bad := BadGame{Game: game}
	for i, s := range []*seat{white, black} {
		if t, ok := s.player.(interface{ Transcript() []byte }); ok {
			bad.Transcripts[i] = t.Transcript()
		}
	}
	m.Bad(bad)
}
