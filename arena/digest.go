package arena

import (
	"crypto/sha256"
	"encoding/json"
	"slices"

	"match/pgn"
)

// Digest is equal for two machines that play the same pair without clocks: it
// covers everything about the games except time, place, duration and the words about
// a fault.
type Digest [sha256.Size]byte

// Digest returns the digest of the pair.
func (p *Played) Digest() (d Digest, err error) {
	var games [2]*pgn.Game
	for i, g := range p.Games {
		if g != nil {
			games[i] = withoutTimes(g)
		}
	}
	packed, texts, err := packGames(&games)
	if err != nil {
		return d, err
	}
	data, err := json.Marshal([]any{p.Number, p.Players, packed, texts})
	return sha256.Sum256(data), err
}

func withoutTimes(g *pgn.Game) *pgn.Game {
	copied := *g
	copied.Date, copied.Plies = "", slices.Clone(g.Plies)
	if g.End.Reason.IsFault() {
		copied.End.Text, copied.End.Late = "", 0
	}
	for i := range copied.Plies {
		ply := &copied.Plies[i]
		ply.Time, ply.Reported, ply.Clock = 0, 0, 0
	}
	return &copied
}
