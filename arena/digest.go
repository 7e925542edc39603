package arena

import (
	"crypto/sha256"
	"encoding/json"

	"match/pgn"
	"match/results/codec"
)

// Digest is equal for two machines that play the same pair without clocks: it
// covers everything about the games except time, place, duration and the words about
// a fault.
type Digest [sha256.Size]byte

// Digest returns the digest of the pair: that of its encoded games. Only games with
// times, or with a fault, are encoded anew, without these.
func (p *Played) Digest() (d Digest, err error) {
	var games []codec.Game
	for i, g := range p.Games {
		if g == nil { // half a pair
			break
		}
		fault := g.End.Reason.IsFault()
		if i < len(p.Encoded) && !fault && g.Date == "" && !g.HasTimes() {
			games = append(games, p.Encoded[i])
			continue
		}
		bare := g.WithoutTimes()
		if bare.Date = ""; fault {
			bare.End = pgn.End{Reason: g.End.Reason}
		}
		encoded, err := codec.Encode(bare, false)
		if err != nil {
			return d, err
		}
		games = append(games, encoded)
	}
	data, err := json.Marshal([]any{p.Number, p.Players, games})
	return sha256.Sum256(data), err
}
