package analysis

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"match/board"
	"match/pgn"
	"match/tablebase"
)

// A player that loses by its own fault gives away what it had. Any other
// difference between the result and the last opinion is charged to neither side.
func TestFaultsOfTheSideToMove(t *testing.T) {
	const value = 200 // after White's only move, for White
	had := (&curve{K: lichessK}).expect(value)
	for _, c := range []struct {
		side                board.Color
		reason              pgn.Reason
		result              pgn.Result
		own, opponent, rest float64
	}{
		{board.White, pgn.TimeForfeit, pgn.WhiteWins, 0, 1 - had, 0}, // Black is to move
		{board.Black, pgn.TimeForfeit, pgn.WhiteWins, 1 - had, 0, 0},
		{board.Black, pgn.Crash, pgn.WhiteWins, 1 - had, 0, 0},
		{board.White, pgn.Stall, pgn.WhiteWins, 0, 1 - had, 0},
		{board.White, pgn.IllegalMove, pgn.WhiteWins, 0, 1 - had, 0},
		{board.White, pgn.Resignation, pgn.WhiteWins, 0, 0, 1 - had},
		{board.White, pgn.TimeForfeit, pgn.Draw, 0, 0, 0.5 - had}, // a side that could not mate gained nothing
		{board.Black, pgn.TimeForfeit, pgn.Draw, 0, 0, had - 0.5},
		{board.Black, pgn.TimeForfeit, pgn.BlackWins, 0, 0, had},
	} {
		g := playing(t, board.StartPosition(), "e2e4")
		g.Side, g.Record.Result, g.Record.End.Reason = c.side, c.result, c.reason
		a := study{curve: curve{K: lichessK}, tables: tablebase.None}
		acc := a.account(g, []Judgement{{Best: g.Record.Plies[0].Move, Value: value, Played: value}})
		if !near9(acc.Faults[0], c.own) || !near9(acc.Faults[1], c.opponent) || !near9(acc.Noise, c.rest) {
			t.Errorf("%v, %s, %v: %+v, want %+v", c.side, c.reason, c.result, acc, c)
		}
	}
}

// An account starts with the player's expectation at its first free move, and
// contains all its free moves.
func TestAccountsBeginBehindTheBook(t *testing.T) {
	curve := curve{K: lichessK}
	for book := range 4 {
		for _, side := range []board.Color{board.White, board.Black} {
			g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6")
			g.Side, g.Book = side, book
			var judged []Judgement
			for i := range g.Record.Plies[book:] {
				judged = append(judged, Judgement{Best: g.Record.Plies[book+i].Move, Value: 100 * (i + 1), Played: 100 * (i + 1)})
			}
			acc := (&study{curve: curve, tables: tablebase.None}).account(g, judged)
			want := curve.expect(100)
			if own := (book%2 == 0) == (side == board.White); !own {
				want = 1 - want
			}
			if !near9(acc.Start, want) || len(acc.Moves) != 4-book || acc.Moves[0].Ply != book || acc.Lost[0] != 0 || acc.Lost[1] != 0 {
				t.Errorf("book of %d, %v: %+v, want a start of %v", book, side, acc, want)
			}
		}
	}
	g := playing(t, board.StartPosition(), "e2e4")
	if g.Book = 1; (&study{curve: curve, tables: tablebase.None}).account(g, nil).Start != 0.5 {
		t.Error("a draw of no free moves did not begin as one")
	}
}

// A game is won for a side from its first won position on, and counted once.
func TestWonGamesAreRemembered(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6", "f3g1", "c6b8", "g1f3", "b8c6")
	values := []int{0, -900, 900, 0, 900, 900, 0, 900}
	var judged []Judgement
	for i, v := range values {
		judged = append(judged, Judgement{Best: g.Record.Plies[i].Move, Value: v, Played: v})
	}
	moves := (&study{curve: curve{K: lichessK}, tables: tablebase.None}).account(g, judged).Moves
	for i, want := range []string{"false false", "false false", "true true", "false false", "false true", "true true", "false true", "false true"} {
		if got := fmt.Sprint(moves[i].traits.nowWon, moves[i].traits.hasWon); got != want {
			t.Errorf("move %d: %s, want %s", i, got, want)
		}
		if want := moves[i].traits.nowWon; (wonOnce(&moves[i], 0) == 1) != want {
			t.Errorf("move %d counts %v", i, wonOnce(&moves[i], 0))
		}
	}
	for i, want := range []moveKind{quiet, quiet, quiet, quiet, retreat, repetition, repetition, repetition} {
		if moves[i].traits.kind != want {
			t.Errorf("move %d is a %v, want %v", i, moves[i].traits.kind, want)
		}
	}
}

// If tables know the position, the loss is computed from them, the best move is
// the shortest way, and a longer way is a detour of that many plies.
func TestTablesSpeak(t *testing.T) {
	start := position(t, "8/8/8/8/8/1Q1K4/8/k7 w - - 0 1")
	tables := tablebase.ThreeMen()
	entry, ok := tables.Probe(&start)
	if !ok || entry.WDL != 1 {
		t.Fatal("the tables do not know a queen")
	}
	var legal board.MoveList
	start.Legal(&legal)
	for _, m := range legal.Slice() {
		next := start
		next.Make(m)
		reply, _ := tables.Probe(&next)
		g := &Game{Record: &pgn.Game{Start: start, Result: pgn.Draw, Plies: []pgn.Ply{{Move: m}}}}
		a := study{curve: curve{K: lichessK}, tables: tables}
		got := a.account(g, []Judgement{{Best: m, Value: -50, Played: -50}}).Moves[0]
		loss, detour := 0.0, reply.DTM+1-entry.DTM
		if reply.WDL == 0 {
			loss, detour = 0.5, 0
		}
		if got.Before != 1 || got.Loss != loss || got.Wrong != (loss > 0) || got.Detour != detour {
			t.Errorf("%v: %+v, want a loss of %v, a detour of %d", m, got, loss, detour)
		}
		best := start
		if best.Make(got.Best); loss > 0 || detour > 0 {
			if shortest, _ := tables.Probe(&best); shortest.DTM+1 != entry.DTM {
				t.Errorf("%v: better is %v, mate in %d plies of %d", m, got.Best, shortest.DTM+1, entry.DTM)
			}
		} else if got.Best != m {
			t.Errorf("%v is as good as %v", m, got.Best)
		}
	}
	castle := position(t, "8/8/8/8/8/8/1k6/4K2R w K - 0 1") // tables do not know positions with castling rights
	g := playing(t, castle, "h1h8")
	if m := (&study{curve: curve{K: lichessK}, tables: tables}).account(g, []Judgement{{Best: g.Record.Plies[0].Move}}).Moves[0]; m.Exact {
		t.Errorf("%+v", m)
	}
	for wdl, want := range map[int]float64{-1: 0, 0: 0.5, 1: 1} {
		if pointsOfWDL(wdl) != want {
			t.Errorf("%d is worth %v", wdl, pointsOfWDL(wdl))
		}
	}
}

// The curve is fitted to each position's score and its mover's result in the
// game.
func TestCurvePoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, fen := range []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1"} {
		for book := range 3 {
			g := playing(t, position(t, fen))
			for range 6 {
				pos := g.Record.Last()
				var legal board.MoveList
				pos.Legal(&legal)
				g.Record.Plies = append(g.Record.Plies, pgn.Ply{Move: legal.Slice()[rng.IntN(legal.Len())]})
			}
			g.Book, g.Cluster, g.Record.Result = book, 3, pgn.WhiteWins
			var judged []Judgement
			for i := range g.Record.Plies[book:] {
				judged = append(judged, Judgement{Value: i})
			}
			points := curvePoints([]*Game{g}, [][]Judgement{judged})
			if len(points) != 6-book {
				t.Fatalf("%d points", len(points))
			}
			for i, p := range points {
				mover := positionAt(g.Record, book+i)
				if won := mover.SideToMove() == board.White; p.cluster != 3 || p.score != i || (p.made == 1) != won || (p.made == 0) == won {
					t.Errorf("book of %d: point %d of %v is %+v", book, i, mover.SideToMove(), p)
				}
			}
		}
	}
}
