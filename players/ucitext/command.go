package ucitext

import (
	"strconv"
	"time"

	"match/board"
	"match/engine/limits"
)

// AppendPosition appends the command "position …" for the last position of a game, without a
// line end. Whether castling is written as king takes rook depends on the game.
func AppendPosition(dst []byte, game *board.Line) []byte {
	start := game.Start()
	if *start == board.StartPosition() {
		dst = append(dst, "position startpos"...)
	} else {
		dst = start.AppendFEN(append(dst, "position fen "...))
	}
	if len(game.Moves()) > 0 {
		dst = append(dst, " moves"...)
	}
	return appendUCI(dst, game.Moves(), start.IsChess960())
}

func appendUCI(dst []byte, moves []board.Move, chess960 bool) []byte {
	for _, m := range moves {
		dst = m.AppendUCI(append(dst, ' '), chess960)
	}
	return dst
}

// AppendGo appends the go command for a search of the position, with its line
// end. A search without limits is "go infinite". The moves it is bound to come
// last: engines read them up to the end of the line.
func AppendGo(dst []byte, l limits.Limits, pos *board.Position) []byte {
	dst = append(dst, "go"...)
	if l.Ponder != nil {
		dst = append(dst, " ponder"...)
	}
	unlimited := len(dst)
	if c := l.Clock; c != nil {
		white, black := [2]time.Duration{c.Remaining, c.Increment}, [2]time.Duration{c.OpponentRemaining, c.OpponentIncrement}
		if pos.SideToMove() == board.Black {
			white, black = black, white
		}
		dst = appendMillis(append(dst, " wtime "...), max(white[0], time.Millisecond))
		dst = appendMillis(append(dst, " btime "...), max(black[0], time.Millisecond))
		if white[1] > 0 || black[1] > 0 {
			dst = appendMillis(append(dst, " winc "...), white[1])
			dst = appendMillis(append(dst, " binc "...), black[1])
		}
		if c.MovesToGo > 0 {
			dst = strconv.AppendInt(append(dst, " movestogo "...), int64(c.MovesToGo), 10)
		}
	}
	if l.MoveTime > 0 {
		dst = appendMillis(append(dst, " movetime "...), l.MoveTime)
	}
	if l.Nodes > 0 {
		dst = strconv.AppendUint(append(dst, " nodes "...), l.Nodes, 10)
	}
	if l.Depth > 0 {
		dst = strconv.AppendInt(append(dst, " depth "...), int64(l.Depth), 10)
	}
	if len(dst) == unlimited {
		dst = append(dst, " infinite"...)
	}
	if len(l.SearchMoves) > 0 {
		dst = append(dst, " searchmoves"...)
	}
	return append(appendUCI(dst, l.SearchMoves, pos.IsChess960()), '\n')
}

// appendMillis rounds down, so that an engine never gets more time than it has.
// It never writes a clock as 0, which some engines read as no clock.
func appendMillis(dst []byte, d time.Duration) []byte {
	return strconv.AppendInt(dst, max(d.Milliseconds(), 0), 10)
}
