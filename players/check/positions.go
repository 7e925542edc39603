package check

import "match/board"

// position is a position that exercises special rules.
type position struct{ name, fen string }

var (
	mateInOne = position{"mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}
	oneMove   = position{"one legal move", "k7/8/8/8/8/8/1R6/K7 b - - 0 1"}
)

// positions cover every kind of move. Some have few legal moves, so that errors
// show.
var positions = []position{
	{"the start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	{"Black to move", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	{"castling for both sides", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
	{"castling rights half lost", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b Kq - 0 1"},
	{"a pinned capture en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"en passant as the only move", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"},
	{"en passant that uncovers a check", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"},
	{"promotion", "8/P7/8/8/8/8/k6K/8 w - - 0 1"},
	{"promotion with capture", "1n1n4/2P5/8/8/8/8/k6K/8 w - - 0 1"},
	{"promotion to a queen would be stalemate", "8/5P1k/8/7K/8/8/8/8 w - - 0 1"},
	mateInOne,
	{"mated in two by force", "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"},
	oneMove,
	{"double check", "4k3/8/4r3/8/8/3n4/8/R3K2R w KQ - 0 1"},
	{"a check that forbids castling", "4k3/8/8/8/3Q4/8/4PP2/r3K2R w K - 0 1"},
	{"fifty-move rule about to apply", "8/8/4k3/8/8/3QK3/8/8 w - - 98 120"},
	{"a king alone", "8/8/8/4k3/8/8/8/3QK3 b - - 0 1"},
	{"three queens", "7k/5ppp/8/8/8/8/QQQ5/4K3 w - - 0 1"},
	{"218 legal moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
	{"a blocked board", "8/1p1p1p1p/1P1P1P1P/8/8/1p1p1p1p/1P1P1P1P/k6K w - - 0 1"},
}

// over are positions without a legal move.
var over = []position{
	{"checkmate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"},
	{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
}

// castlings960 are castling moves of Chess960, written king takes rook, with
// rooks and kings that pass each other.
var castlings960 = []struct{ fen, move string }{
	{"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1h1"},
	{"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1a1"},
	{"4k3/8/8/8/8/8/8/1R4KR w HB - 0 1", "g1h1"},
	{"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1"},
	{"5rk1/8/8/8/8/8/8/4K3 b f - 0 1", "g8f8"},
	{"rk6/8/8/8/8/8/8/4K3 b a - 0 1", "b8a8"},
}

func (p position) board() board.Position {
	b, err := board.ParseFEN(p.fen)
	if err != nil {
		panic(p.name + ": " + err.Error()) // a test parses them all
	}
	return b
}
