package pgn

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"match/board"
)

// randomStart returns the standard start, or a Chess960 start for one game in
// three.
func randomStart(t testing.TB, rng *rand.Rand) board.Position {
	if rng.IntN(3) != 0 {
		return board.StartPosition()
	}
	p, err := board.Chess960Start(rng.IntN(960))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// randomGame plays legal moves at random, captures and promotions a little
// more often, until the rules end the game or it has grown to maxPlies. Every
// ply has figures as an engine gives them.
func randomGame(t testing.TB, rng *rand.Rand, maxPlies int) *Game {
	g := &Game{
		White: "alpha", Black: "beta", Event: "random games", Date: "2026.11.21",
		Start: randomStart(t, rng), ECO: "B90", Opening: "Sicilian", Pair: 1 + rng.IntN(500),
	}
	g.Round = fmt.Sprintf("%d.%d", g.Pair, 1+rng.IntN(2))
	line := board.NewLine(g.Start)
	for len(g.Plies) < maxPlies && line.Status() == board.Ongoing {
		m := randomMove(line.Position(), rng)
		line.Push(m)
		g.Plies = append(g.Plies, randomFigures(rng, m))
	}
	finish(g, line)
	return g
}

func randomMove(p *board.Position, rng *rand.Rand) board.Move {
	var list board.MoveList
	if p.Noisy(&list); list.Len() == 0 || rng.IntN(4) != 0 {
		p.Legal(&list)
	}
	return list.At(rng.IntN(list.Len()))
}

func randomFigures(rng *rand.Rand, m board.Move) Ply {
	ply := Ply{Move: m, Depth: 1 + rng.IntN(30), Nodes: uint64(rng.IntN(2_000_000))}
	ply.Score = Score{Centipawns, rng.IntN(800) - 400}
	if rng.IntN(20) == 0 {
		ply.Score = Score{MateIn, rng.IntN(40) - 20}
	}
	ply.Time = time.Duration(rng.IntN(3000)) * time.Millisecond
	return ply
}

// finish gives the game its result by the rules, or a resignation if the rules do
// not decide it.
func finish(g *Game, line *board.Line) {
	switch status := line.Status(); status {
	case board.Ongoing:
		g.Result, g.End = WhiteWins, End{Reason: ResignAdjudicated, Text: "White wins by resign adjudication"}
	case board.Checkmate:
		winner := line.Position().SideToMove().Other()
		g.Result, g.End = Win(winner), End{Reason: Checkmate, Text: winner.String() + " mates"}
	default:
		g.Result, g.End = Draw, End{Reason: Reason(status.String()), Text: "Draw by " + status.String()}
	}
}
