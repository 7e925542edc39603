package analysis

import (
	"fmt"
	"time"

	"match/board"
)

// answerNames are the situations that a move may reply to: a check, or a
// capture that it may take back.
var answerNames = []string{"in check", "after a capture"}

// answerOf names the situation that a move replies to; last is the opponent's
// previous move, board.NoMove if there is none.
func answerOf(p *board.Position, last board.Move) string {
	switch {
	case p.InCheck():
		return answerNames[0]
	case last.Captured() != board.NoKind:
		return answerNames[1]
	}
	return ""
}

// answering counts the moves in such a situation: a player that is often in
// check has more chances to err there.
func answering(m *Move, class int) float64 {
	return float64(btoi(m.traits.answer == answerNames[class]))
}

// idleNames are the men that should have moved, in the order of the pieces.
var idleNames = []string{
	"pawn move missed", "knight move missed", "bishop move missed", "rook move missed", "queen move missed", "king move missed",
}

// idle names the man that should have moved instead, "" if the moved man is
// the right one.
func idle(m *Move) string {
	if !m.Wrong || m.Best == board.NoMove || m.Best.Kind() == m.Move.Kind() {
		return ""
	}
	return idleNames[m.Best.Kind()-board.Pawn]
}

// balanceNames are the mover's material balances; the smallest difference that
// counts is a minor piece.
var balanceNames = []string{"behind in material", "ahead in material"}

func balanceOf(p *board.Position) string {
	mover := p.SideToMove()
	switch ahead := worth(p, mover) - worth(p, mover.Other()); {
	case ahead <= -leastAhead:
		return balanceNames[0]
	case ahead >= leastAhead:
		return balanceNames[1]
	}
	return ""
}

const leastAhead = 3

// balanced counts the moves with such a balance.
func balanced(m *Move, class int) float64 {
	return float64(btoi(m.traits.balance == balanceNames[class]))
}

// numberNames are parts of a game by move number, numberStep moves each.
var numberNames = func() (names []string) {
	names = append(names, fmt.Sprintf("moves 1 to %d", numberStep-1))
	for from := numberStep; from < lastNumber; from += numberStep {
		names = append(names, fmt.Sprintf("moves %d to %d", from, from+numberStep-1))
	}
	return append(names, fmt.Sprintf("move %d and later", lastNumber))
}()

const numberStep, lastNumber = 10, 60

func numberOf(p *board.Position) string {
	return numberNames[min(max(p.Fullmove(), 0)/numberStep, len(numberNames)-1)]
}

// clockNames are the remaining time as shares of the game's longest time: 5
// seconds are little in one game and everything in another.
var clockNames = []string{
	"less than 5 % of the clock left", "5 to 20 % of the clock left", "20 to 50 % of the clock left", "half of the clock or more left",
}

func clockClass(g *Game, m *Move) string {
	left := g.Record.Plies[m.Ply].Clock
	if left <= 0 {
		return ""
	}
	switch share := float64(left) / float64(g.longestClock()); {
	case share < 0.05:
		return clockNames[0]
	case share < 0.2:
		return clockNames[1]
	case share < 0.5:
		return clockNames[2]
	}
	return clockNames[3]
}

// longestClock returns the most time that either clock shows in a game.
func (g *Game) longestClock() (longest time.Duration) {
	for i := range g.Record.Plies {
		longest = max(longest, g.Record.Plies[i].Clock)
	}
	return longest
}
