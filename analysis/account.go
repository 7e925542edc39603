package analysis

import (
	"match/board"
	"match/pgn"
	"match/tablebase"
)

// Account is the gains and losses of one game, from the player's side. It
// satisfies this identity, exactly except for rounding:
//
//	Result − Start = −Own − OwnFaults + Opponent + OpponentFaults + Noise
//
// Own and Opponent are the sums of the losses of the two sides' moves and
// never negative. Faults are points given away by forfeits: on time, by an
// illegal move, by an exit. Noise is the rest: the changes of the referee's
// evaluation from one move to the next, and at the end from its last
// evaluation to the result, as after an adjudication or a repetition.
type Account struct {
	Start          float64 // expectation before the first free move
	Result         float64
	Own            float64
	Opponent       float64
	OwnFaults      float64
	OpponentFaults float64
	Noise          float64
	Moves          []Move // the judged moves of both sides
}

// Move is one judged move with all properties that losses are split by.
type Move struct {
	Judgement
	Ply    int  // in the game, from 0
	Own    bool // the player's, otherwise the opponent's
	Move   board.Move
	Before float64 // the mover's expected points with the best move
	Loss   float64 // expected points that the played move gives away, 0 or more
	Exact  bool    // judged by endgame tables
	Wrong  bool    // another move was better
	Detour int     // plies by which the played move delays a win of the tables
	traits traits
}

// expected returns the player's expectation before the move, its own or its opponent's.
func (m *Move) expected() float64 {
	if m.Own {
		return m.Before
	}
	return 1 - m.Before
}

// accountant turns judgements into accounts.
type accountant struct {
	curve  curve
	tables tablebase.Tables
}

func (a *accountant) account(g *Game, judged []Judgement) *Account {
	acc := &Account{Result: g.Points(), Moves: make([]Move, 0, len(judged))}
	value := 0.0 // of the player, by the last judgement
	past, won, leads := history{}, [sides]bool{}, []int{}
	for ply, pos := range g.Record.Positions() {
		past[pos.Key()], leads = true, append(leads, leadOf(pos))
		i := ply - g.Book
		if i < 0 || i >= len(judged) {
			continue
		}
		view := newScene(pos, g.before(ply), g.before(ply-1))
		view.gained = gained(leads, view.last)
		m := a.move(view, g, ply, judged[i])
		m.traits.kind, m.traits.missed = past.kindOf(pos, m.Move), past.missed(pos, &m)
		m.traits.idle, m.traits.counts, m.traits.holds = idle(&m), countsOf(view), situationsOf(view)
		m.traits.done, m.traits.omits = deedsOf(view, &m)
		side := sideOf(&m)
		m.traits.nowWon = m.traits.band == winning && !won[side]
		won[side] = won[side] || m.traits.nowWon
		m.traits.hasWon = won[side]
		before := m.expected()
		if i == 0 {
			acc.Start, value = before, before
		}
		acc.Noise += before - value
		if m.Own {
			acc.Own += m.Loss
			value = before - m.Loss
		} else {
			acc.Opponent += m.Loss
			value = 1 - (m.Before - m.Loss)
		}
		acc.Moves = append(acc.Moves, m)
	}
	a.close(acc, g, value)
	return acc
}

// close adds the difference between the last evaluation and the result.
func (a *accountant) close(acc *Account, g *Game, value float64) {
	if len(acc.Moves) == 0 {
		acc.Start, value = acc.Result, acc.Result
	}
	rest := acc.Result - value
	last := g.Record.Last()
	faulty := g.Record.End.Reason.IsFault()
	switch own := last.SideToMove() == g.Side; {
	case faulty && own && rest < 0:
		acc.OwnFaults = -rest
	case faulty && !own && rest > 0:
		acc.OpponentFaults = rest
	default:
		acc.Noise += rest
	}
}

// move evaluates a judged move. Endgame tables override the referee.
func (a *accountant) move(s *scene, g *Game, ply int, j Judgement) Move {
	m := Move{
		Judgement: j, Ply: ply, Own: s.us == g.Side, Move: g.Record.Plies[ply].Move,
		Before: a.curve.expect(j.Value),
	}
	m.Wrong = j.Best != m.Move
	m.Loss = max(m.Before-a.curve.expect(j.Played), 0)
	if before, reply, ok := a.exact(s.Position, m.Move); ok {
		best := pointsOfWDL(before.Under50())
		m.Exact, m.Before, m.Loss = true, best, best-pointsOfWDL(-reply.Under50())
		if m.Wrong = m.Loss > 0; !m.Wrong && before.WDL > 0 {
			m.Detour = detour(before, reply)
		}
		if m.Wrong || m.Detour > 0 {
			m.Best = a.bestExact(s.Position)
		}
	}
	m.traits = traitsOf(s, &m)
	m.traits.near = s.Occupied().Count() <= a.tables.MaxMen()+nearTables
	return m
}

// detour returns by how many plies a move delays a win, 0 if the tables have
// no distances to mate.
func detour(before, reply tablebase.Entry) int {
	shortest, mate := before.InMate()
	if played, too := reply.InMate(); mate && too {
		return played + 1 - shortest
	}
	return 0
}

// exact returns the table entries of a position and of the one after a move.
func (a *accountant) exact(pos *board.Position, played board.Move) (before, reply tablebase.Entry, ok bool) {
	if pos.Occupied().Count() > a.tables.MaxMen() {
		return before, reply, false
	}
	next := *pos
	next.Make(played)
	before, known := tablebase.Judge(a.tables, pos)
	reply, too := tablebase.Judge(a.tables, &next)
	return before, reply, known && too
}

// bestExact returns a move that keeps the value of the position; of winning
// moves it is the shortest win.
func (a *accountant) bestExact(pos *board.Position) board.Move {
	if moves, ok := a.tables.Moves(pos); ok && len(moves) > 0 {
		return moves[0].Move
	}
	return board.NoMove
}

func pointsOfWDL(wdl int) float64 { return float64(wdl+1) / 2 }

// residual returns the error of the account in its identity.
func (a *Account) residual() float64 {
	return a.Result - a.Start + a.Own + a.OwnFaults - a.Opponent - a.OpponentFaults - a.Noise
}

// curvePoints lists the data for fitting the curve: every judged position of
// every game, from its mover's side.
func curvePoints(games []*Game, judged [][]Judgement) (points []point) {
	for i, g := range games {
		mover := g.Record.Start.SideToMove()
		if g.Book%2 == 1 {
			mover = mover.Other()
		}
		for _, j := range judged[i] {
			points = append(points, point{g.Cluster, j.Value, g.Record.Result.Points(mover)})
			mover = mover.Other()
		}
	}
	return points
}

// scoreAt returns the score that the player of a move reported, from its own
// side.
func scoreAt(g *pgn.Game, ply int) (score int, ok bool) { return scoreOf(g.Plies[ply].Score) }
