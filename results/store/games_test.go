package store

import (
	"fmt"
	"math/rand/v2"

	"match/board"
	"match/pgn"
	"match/record"
	"match/sprt"
)

// player makes pairs of random games with random results.
type player struct {
	a, b   string
	rng    *rand.Rand
	number int
	counts sprt.Pentanomial
	llr    float64 // stays from the verdict of the test on
}

func newPlayer(seed uint64) *player {
	return &player{a: "new", b: "old", rng: rand.New(rand.NewPCG(seed, 0))}
}

var openings = []struct{ eco, name string }{
	{"B90", "Sicilian Defense: Najdorf Variation"}, {"C42", "Petrov's Defense"}, {"A00", "Grob Opening"}, {"", ""},
}

func (p *player) next() record.Pair {
	p.number++
	pair := record.Pair{Number: p.number, Players: [2]int{0, 1}}
	opening := openings[p.rng.IntN(len(openings))]
	var half int
	for i := range pair.Games {
		g := p.game()
		g.White, g.Black = p.a, p.b
		if i == 1 {
			g.White, g.Black = p.b, p.a
		}
		g.ECO, g.Opening, g.Pair, g.Book = opening.eco, opening.name, p.number, p.number%5+1
		g.Round = fmt.Sprintf("%d.%d", p.number, i+1)
		half += int(record.Outcome(g.Result, i == 0))
		pair.Games[i] = g
	}
	p.counts[half]++
	pair.Counts = p.counts
	if testInfo.Test.Verdict(p.llr) == sprt.None {
		p.llr, _ = testInfo.Test.LLRPairs(p.counts)
	}
	pair.LLR = p.llr
	return pair
}

func (p *player) game() *pgn.Game {
	g := &pgn.Game{Event: "test", Start: board.StartPosition()}
	line := board.NewLine(g.Start)
	for i := range 10 + p.rng.IntN(120) {
		var list board.MoveList
		line.Position().Legal(&list)
		if line.Status() != board.Ongoing {
			break
		}
		ply := pgn.Ply{Move: list.At(p.rng.IntN(list.Len()))}
		if i < 4 {
			ply.Comment = "book"
		} else {
			ply.Score = pgn.Score{Kind: pgn.Centipawns, Value: p.rng.IntN(600) - 300}
			ply.Depth, ply.Nodes = 5+p.rng.IntN(4), 100
		}
		line.Push(ply.Move)
		g.Plies = append(g.Plies, ply)
	}
	g.Result, g.End = p.end(line)
	return g
}

func (p *player) end(line *board.Line) (pgn.Result, pgn.End) {
	switch status := line.Status(); status {
	case board.Ongoing:
		result := pgn.Result(1 + p.rng.IntN(3))
		if result != pgn.Draw && p.rng.IntN(2) == 0 {
			return result, pgn.End{Reason: pgn.TimeForfeit, Text: "Late"}
		}
		return result, pgn.End{Reason: pgn.ResignAdjudicated, Text: "Adjudicated"}
	case board.Checkmate:
		winner := line.Position().SideToMove().Other()
		return pgn.Win(winner), pgn.End{Reason: pgn.Checkmate, Text: winner.String() + " mates"}
	default:
		return pgn.Draw, pgn.End{Reason: pgn.Reason(status.String()), Text: "Draw by " + status.String()}
	}
}
