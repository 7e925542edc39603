package analysis

import (
	"match/board"
	"match/pgn"
	"match/tablebase"
)

// Account is the gains and losses of one game, from the player's side. It
// satisfies this identity, exactly except for rounding:
//
//	Result − Start = −Lost[0] − Faults[0] + Lost[1] + Faults[1] + Noise
//
// Lost are the sums of the losses of the two sides' moves, the player's first, and
// never negative. Faults are points given away by forfeits: on time, by an
// illegal move, by an exit. Noise is the rest: the changes of the referee's
// evaluation from one move to the next, and at the end from its last
// evaluation to the result, as after an adjudication or a repetition.
type Account struct {
	Start  float64 // expectation before the first free move
	Result float64
	Lost   [sides]float64
	Faults [sides]float64
	Noise  float64
	Moves  []Move // the judged moves of both sides
}

// given returns all that a side gave away.
func (a *Account) given(side int) float64 { return a.Lost[side] + a.Faults[side] }

// Move is one judged move with all properties that losses are split by.
type Move struct {
	Judgement
	game   *Game
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

// forPlayer returns points of the mover, which may be the opponent, as the player's.
func (m *Move) forPlayer(points float64) float64 {
	if m.Own {
		return points
	}
	return 1 - points
}

// record returns the move in the record of its game.
func (m *Move) record() *pgn.Ply { return &m.game.Record.Plies[m.Ply] }

// mover returns the colour of the side that made the move.
func (m *Move) mover() board.Color { return m.game.Side ^ board.Color(sideOf(m)) }

// account turns the judgements of a game into its account.
func (s *study) account(g *Game, judged []Judgement) *Account {
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
		m := s.move(view, g, ply, judged[i])
		m.traits.kind, m.traits.missed = past.kindOf(pos, m.Move), past.missed(pos, &m)
		m.traits.idle, m.traits.counts, m.traits.holds = idle(&m), countsOf(view), situationsOf(view)
		m.traits.done, m.traits.omits = deedsOf(view, &m)
		side := sideOf(&m)
		m.traits.nowWon = m.traits.band == winning && !won[side]
		won[side] = won[side] || m.traits.nowWon
		m.traits.hasWon = won[side]
		before := m.forPlayer(m.Before)
		if i == 0 {
			acc.Start, value = before, before
		}
		acc.Noise += before - value
		acc.Lost[side] += m.Loss
		value = m.forPlayer(m.Before - m.Loss)
		acc.Moves = append(acc.Moves, m)
	}
	acc.close(g, value)
	return acc
}

// close adds the difference between the last evaluation and the result.
func (a *Account) close(g *Game, value float64) {
	if len(a.Moves) == 0 {
		a.Start, value = a.Result, a.Result
	}
	rest, last := a.Result-value, g.Record.Last()
	loser := btoi(last.SideToMove() != g.Side)
	if lost := -signOf(loser) * rest; lost > 0 && g.Record.End.Reason.IsFault() {
		a.Faults[loser] = lost
	} else {
		a.Noise += rest
	}
}

// move evaluates a judged move. Endgame tables override the referee.
func (s *study) move(at *scene, g *Game, ply int, j Judgement) Move {
	m := Move{
		Judgement: j, game: g, Ply: ply, Own: at.own.us == g.Side, Move: g.Record.Plies[ply].Move,
		Before: s.curve.expect(j.Value),
	}
	m.Wrong = j.Best != m.Move
	m.Loss = max(m.Before-s.curve.expect(j.Played), 0)
	if before, reply, ok := s.exact(at.Position, m.Move); ok {
		best := pointsOfWDL(before.Under50())
		m.Exact, m.Before, m.Loss = true, best, best-pointsOfWDL(-reply.Under50())
		if m.Wrong = m.Loss > 0; !m.Wrong && before.WDL > 0 {
			m.Detour = detour(before, reply)
		}
		if m.Wrong || m.Detour > 0 {
			m.Best = s.bestExact(at.Position)
		}
	}
	m.traits = traitsOf(at, &m)
	m.traits.near = at.Occupied().Count() <= s.tables.MaxMen()+nearTables
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
func (s *study) exact(pos *board.Position, played board.Move) (before, reply tablebase.Entry, ok bool) {
	if pos.Occupied().Count() > s.tables.MaxMen() {
		return before, reply, false
	}
	next := *pos
	next.Make(played)
	before, known := tablebase.Judge(s.tables, pos)
	reply, too := tablebase.Judge(s.tables, &next)
	return before, reply, known && too
}

// bestExact returns a move that keeps the value of the position; of winning
// moves it is the shortest win.
func (s *study) bestExact(pos *board.Position) board.Move {
	if moves, ok := s.tables.Moves(pos); ok && len(moves) > 0 {
		return moves[0].Move
	}
	return board.NoMove
}

func pointsOfWDL(wdl int) float64 { return float64(wdl+1) / 2 }

// residual returns the error of the account in its identity.
func (a *Account) residual() float64 {
	return a.Result - a.Start + a.Lost[0] + a.Faults[0] - a.Lost[1] - a.Faults[1] - a.Noise
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
