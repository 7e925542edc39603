package engine

import (
	"context"
	"fmt"
	"time"

	"match/board"
	"match/engine/limits"
)

// The depth and the size of the transposition table, in MB, for the signature in
// testdata/bench-signature.
const (
	BenchDepth  = 13
	BenchHashMB = 16
)

// benchPositions are the positions of Bench: openings, all kinds of middlegames, endgames, and a
// few positions with promotions, mates, zugzwang and Chess960.
var benchPositions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 1 6",
	"rnbq1rk1/pp2ppbp/3p1np1/2p5/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 7",
	"r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 2 7",
	"r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12",
	"2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
	"r1bq1rk1/p3bppp/1pn1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9",
	"3r1rk1/pp1q1ppp/2p2n2/4n3/3pP3/1P1P1N1P/PBPQ1PP1/R3R1K1 w - - 0 19",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
	"4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
	"1r3rk1/3bbppp/1qn1p3/p2pP3/3P1P2/1PN2N2/P2Q2PP/R4R1K w - - 0 18",
	"6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
	"8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1",
	"3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 0 1",
	"8/6pk/1p6/8/PP3p1p/5P2/4KP1q/3Q4 w - - 0 1",
	"8/3p3B/5p2/5P2/p7/PP5b/k7/6K1 w - - 0 1",
	"8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
	"8/8/3P3k/8/1p6/8/1P6/1K3n2 b - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
	"8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
	"1r6/5k1p/2pp1p2/p3pP1P/P1P1P1K1/1R1P4/8/8 b - - 0 40",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1",
	"8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
	"1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1",
	"nrb1bk1r/pp1ppp1p/2p3p1/8/1q5P/3P4/PPPQPPP1/NRBNBK1R w HBhb - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
}

// BenchPositions returns the FENs of Bench's positions of standard chess, which any engine can
// search.
func BenchPositions() (fens []string) {
	for _, fen := range benchPositions {
		if p, err := board.ParseFEN(fen); err == nil && !p.IsChess960() {
			fens = append(fens, fen)
		}
	}
	return fens
}

// BenchResult is the sum of Bench's searches.
type BenchResult struct {
	Positions int           `json:"positions"`
	Depth     int           `json:"depth"`
	Nodes     uint64        `json:"nodes"` // the signature: the same on every machine
	Time      time.Duration `json:"time"`
}

// NPS returns the nodes per second.
func (r BenchResult) NPS() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Nodes) / r.Time.Seconds()
}

// Text returns the result for people, under the name of the variant.
func (r BenchResult) Text(variant string) string {
	return fmt.Sprintf("Variant   | %s\nPositions | %d to depth %d\nNodes     | %d\nTime      | %.3f s\nNPS       | %.0f\n",
		variant, r.Positions, r.Depth, r.Nodes, r.Time.Round(time.Millisecond).Seconds(), r.NPS())
}

// Bench searches a fixed list of positions to a depth, each as a new game. The
// number of nodes is the engine's signature: it changes when, and only when,
// the search or the evaluation does.
func Bench(ctx context.Context, o Options, depth int) (BenchResult, error) {
	return BenchEach(ctx, o, depth, func(int, int) {})
}

// BenchEach is Bench with a call of each after every position, with the numbers of positions done
// and in all.
func BenchEach(ctx context.Context, o Options, depth int, each func(done, all int)) (BenchResult, error) {
	result := BenchResult{Depth: depth}
	e := New(o)
	for _, fen := range benchPositions {
		p, err := board.ParseFEN(fen)
		if err != nil {
			return result, err
		}
		e.NewGame()
		r := e.Search(ctx, board.NewLine(p), limits.Limits{Depth: depth}, nil)
		if err := ctx.Err(); err != nil {
			return result, err
		}
		result.Positions++
		result.Nodes += r.Nodes
		result.Time += r.Time
		each(result.Positions, len(benchPositions))
	}
	return result, nil
}
