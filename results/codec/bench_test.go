package codec

import (
	"math/rand/v2"
	"testing"

	"match/board"
	"match/pgn"
)

// playedGame resembles a game of 100 plies at a fixed number of nodes.
func playedGame() *pgn.Game {
	rng := rand.New(rand.NewPCG(5, 5))
	g := &pgn.Game{White: "tapered", Black: "flat", Event: "match", Round: "12.1", Start: board.StartPosition(), Pair: 12,
		End: pgn.End{Reason: pgn.Checkmate}}
	for len(g.Plies) < 100 {
		g.Plies = randomPlies(g.Start, rng, 100)
	}
	score := 0
	for i := range g.Plies {
		score = -score + rng.IntN(41) - 20
		p := &g.Plies[i]
		if p.Move != board.NoMove && i >= 8 {
			p.Score = pgn.Score{Kind: pgn.Centipawns, Value: score}
			p.Depth, p.SelDepth, p.Nodes = 7+rng.IntN(3), 12+rng.IntN(8), 5000
		}
	}
	return g
}

func BenchmarkEncode(b *testing.B) {
	g, dict := playedGame(), new(Memory)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = EncodeWith(g, dict)
	}
	b.ReportMetric(float64(len(buf)), "bytes/game")
}

func BenchmarkDecode(b *testing.B) {
	dict := new(Memory)
	data, err := EncodeWith(playedGame(), dict)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(data, dict); err != nil {
			b.Fatal(err)
		}
	}
}
