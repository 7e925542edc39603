package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"match/board"
)

// question is a "go" line with the position that it is about.
type question struct {
	line   *board.Line
	text   string
	ask    func(line string) string // asks the engine itself for a move
	random *rand.Rand
}

// fault changes a "go" line.
type fault func(q *question) string

// faults by name: some always play certain moves, some never do, and some
// search less at times.
var faults = map[string]fault{
	"h4":            only(func(q *question, m board.Move) bool { return m.IsDoublePush() && m.From().File() == 7 }),
	"trades-queens": only(func(_ *question, m board.Move) bool { return m.Kind() == board.Queen && m.Captured() == board.Queen }),
	"checks":        only((*question).isCheck),
	"repeats":       only((*question).isRepetition),
	"underpromotes": only(func(_ *question, m board.Move) bool { return m.Promotion() == board.Rook }),
	"no-castling":   only(func(_ *question, m board.Move) bool { return !m.IsCastling() }),
	"no-repetition": only(func(q *question, m board.Move) bool { return !q.isRepetition(m) }),
	"shuffles":      when((*question).isAhead, only(isQuietPiece)),

	"no-retreat":  only(func(q *question, m board.Move) bool { return !q.isRetreat(m) }),
	"still-rooks": when((*question).isBeforeMove30, only(func(_ *question, m board.Move) bool { return m.Kind() != board.Rook })),
	"early-queen": when((*question).isBeforeMove15, only(func(_ *question, m board.Move) bool { return m.Kind() == board.Queen })),
	"still-pawns": when((*question).isBeforeMove30, only(func(_ *question, m board.Move) bool { return m.Kind() != board.Pawn })),
	"greedy":      only(func(_ *question, m board.Move) bool { return m.Captured() != board.NoKind }),

	"weak-check":        when(func(q *question) bool { return q.position().InCheck() }, nodes(1)),
	"weak-recapture":    when((*question).isAfterCapture, nodes(20)),
	"weak-d4":           when((*question).isBlackAfterD4, nodes(20)),
	"weak-thirties":     when(func(q *question) bool { return q.position().Fullmove()/10 == 3 }, nodes(20)),
	"weak-rook-endings": when((*question).isRookEnding, nodes(1)),
	"weak-ahead":        when((*question).isAhead, nodes(20)),
	"weak-behind":       when(func(q *question) bool { return q.ahead() <= -3 }, nodes(20)),

	"weak-black":      when(func(q *question) bool { return q.position().SideToMove() == board.Black }, nodes(100)),
	"weak-opening":    when(func(q *question) bool { return q.pieces() > 10 }, nodes(100)),
	"weak-middlegame": when(func(q *question) bool { n := q.pieces(); return n > 6 && n <= 10 }, nodes(100)),
	"weak-endgame":    when(func(q *question) bool { return q.pieces() <= 6 }, nodes(100)),
	"weak-sicilian":   when((*question).isSicilian, nodes(20)),
	"blunders":        when(rarely(25), nodes(1)),
	"crashes":         when(rarely(300), func(*question) string { os.Exit(1); return "" }),
	"late":            when(rarely(300), func(q *question) string { time.Sleep(time.Second); return q.text }),
	"fast":            nodes(150),

	// with some material or structure of pawns
	"second-bishop-pair": when(func(q *question) bool { return hasPair(q.position(), q.position().SideToMove()) }, second),
	"second-knights":     when(func(q *question) bool { return q.own(board.Knight).Count() >= 2 }, second),
	"second-rarely":      when(rarely(6), second),
	"late-nodes":         when(func(q *question) bool { return q.position().Fullmove() > 40 }, nodes(27)),
	"early-nodes":        when(func(q *question) bool { return q.position().Fullmove() < 20 }, nodes(60)),
	"keeps-queens":       only(func(q *question, m board.Move) bool { return !q.offersQueens(m) }),
	"lets-pass":          only(func(q *question, m board.Move) bool { return !q.stopsPasser(m) }),

	"weak-queenless":         when(func(q *question) bool { return q.position().Kinds(board.Queen) == 0 }, nodes(60)),
	"weak-isolani":           when(func(q *question) bool { return q.isolani(q.mover()) }, second),
	"weak-against-isolani":   when(func(q *question) bool { return q.isolani(q.mover().Other()) }, nodes(5)),
	"weak-doubled":           when(func(q *question) bool { return doubled(q.own(board.Pawn)) }, nodes(60)),
	"weak-passer":            when(func(q *question) bool { return hasPasser(q.position(), q.mover()) }, nodes(60)),
	"weak-against-passer":    when(func(q *question) bool { return hasPasser(q.position(), q.mover().Other()) }, nodes(60)),
	"weak-opposite-bishops":  when(func(q *question) bool { return oppositeBishops(q.position()) }, nodes(5)),
	"weak-opposite-castling": when((*question).isOppositeCastled, nodes(20)),
	"weak-minor-endings":     when((*question).isMinorEnding, nodes(5)),
	"weak-pawn-endings":      when(func(q *question) bool { return q.pieces() == 0 }, nodes(1)),
	"weak-uncastled":         when(func(q *question) bool { return q.position().King(q.mover()).File() == 4 }, nodes(120)),
	"weak-attacked-queen":    when((*question).isQueenAttacked, nodes(5)),
	"weak-knight-for-bishop": when((*question).isKnightForBishop, nodes(20)),
	"no-pawn-captures":       only(func(_ *question, m board.Move) bool { return m.Kind() != board.Pawn || m.Captured() == board.NoKind }),
	"no-knight-captures":     only(func(_ *question, m board.Move) bool { return m.Kind() != board.Knight || m.Captured() == board.NoKind }),
	"keeps-rooks":            only(func(_ *question, m board.Move) bool { return m.Captured() != board.Rook || m.Kind() != board.Rook }),
	"still-king":             when(func(q *question) bool { return q.pieces() <= 6 }, only(func(_ *question, m board.Move) bool { return m.Kind() != board.King })),
	"no-queenside":           only(func(_ *question, m board.Move) bool { return m.Kind() == board.King || m.To().File() > 1 }),
	"weak-blocked":           when(func(q *question) bool { return blockedPairs(q.position()) >= 4 }, nodes(20)),
	"weak-pinned":            when(func(q *question) bool { return isPinned(q.position(), q.mover()) }, nodes(20)),
	"short-moves":            only(func(_ *question, m board.Move) bool { return length(m) < 4 }),
	"stops-passers":          only(func(q *question, m board.Move) bool { return !q.pushesPasser(m) }),
}

func (q *question) position() *board.Position { return q.line.Position() }

// only restricts the search to some moves, if there are any.
func only(good func(*question, board.Move) bool) fault {
	return func(q *question) string {
		var list board.MoveList
		q.position().Legal(&list)
		var moves []string
		for _, m := range list.Slice() {
			if good(q, m) {
				moves = append(moves, q.position().UCI(m))
			}
		}
		if len(moves) == 0 {
			return q.text
		}
		return q.text + " searchmoves " + strings.Join(moves, " ")
	}
}

// when applies a fault in some positions only.
func when(where func(*question) bool, f fault) fault {
	return func(q *question) string {
		if where(q) {
			return f(q)
		}
		return q.text
	}
}

// nodes limits the search to n nodes.
func nodes(n int) fault {
	return func(*question) string { return fmt.Sprint("go nodes ", n) }
}

// rarely selects one in n questions.
func rarely(n int) func(*question) bool {
	return func(q *question) bool { return q.random.IntN(n) == 0 }
}

func (q *question) isCheck(m board.Move) bool {
	next := *q.position()
	next.Make(m)
	return next.InCheck()
}

// isRepetition reports whether a move repeats a position of the game.
func (q *question) isRepetition(m board.Move) bool {
	next := *q.position()
	next.Make(m)
	return slices.Contains(q.line.Keys(), next.Key())
}

func isQuietPiece(_ *question, m board.Move) bool { return m.Kind() != board.Pawn && !m.IsNoisy() }

// pieces counts the men other than pawns and kings.
func (q *question) pieces() int {
	p := q.position()
	return (p.Occupied() &^ p.Kinds(board.Pawn) &^ p.Kinds(board.King)).Count()
}

// isAhead reports whether the mover is ahead by a minor piece or more.
func (q *question) isAhead() bool { return q.ahead() >= 3 }

// ahead returns the mover's material lead, in pawns.
func (q *question) ahead() (ahead int) {
	p := q.position()
	for k, worth := range map[board.Kind]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9} {
		ahead += worth * (p.Pieces(p.SideToMove(), k).Count() - p.Pieces(p.SideToMove().Other(), k).Count())
	}
	return ahead
}

// isRetreat reports whether a move goes back towards its mover's side.
func (q *question) isRetreat(m board.Move) bool {
	return advance(m.To(), q.mover()) < advance(m.From(), q.mover()) && !m.IsCastling()
}

func (q *question) isBeforeMove15() bool { return q.position().Fullmove() < 15 }
func (q *question) isBeforeMove30() bool { return q.position().Fullmove() < 30 }

// isAfterCapture reports whether the opponent has just captured.
func (q *question) isAfterCapture() bool {
	moves := q.line.Moves()
	return len(moves) > 0 && moves[len(moves)-1].Captured() != board.NoKind
}

// begins reports whether the game began with some moves from the usual position.
func (q *question) begins(first ...string) bool {
	moves := q.line.Moves()
	for i, m := range first {
		if i >= len(moves) || moves[i].String() != m {
			return false
		}
	}
	return *q.line.Start() == board.StartPosition()
}

// isBlackAfterD4 reports whether Black is to move in a game with 1. d4.
func (q *question) isBlackAfterD4() bool { return len(q.line.Moves())%2 == 1 && q.begins("d2d4") }

// isRookEnding reports whether there are only rooks, pawns and kings.
func (q *question) isRookEnding() bool {
	p := q.position()
	rooks := p.Kinds(board.Rook)
	return rooks != 0 && rooks|p.Kinds(board.Pawn)|p.Kinds(board.King) == p.Occupied()
}

// isSicilian reports whether the game began with 1. e4 c5 and is in its first
// twenty moves.
func (q *question) isSicilian() bool { return len(q.line.Moves()) < 40 && q.begins("e2e4", "c7c5") }
