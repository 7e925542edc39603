package web

import (
	"fmt"
	"html/template"
	"time"

	"match/board"
	"match/pgn"
)

// boardView is a game in progress.
type boardView struct {
	Place                int // from 1
	Round, Link          string
	White, Black         string
	Top, Bottom          sideView
	Bar, Board           template.HTML
	Move, Result, Ending string
}

// sideView is a player of a game in progress.
type sideView struct {
	Name, Clock, Said string
	Colour            string
	Left, At          int64 // see gameSide
	Runs              bool
}

// newBoards returns all running games. A page is streamed each of them as a part of its own,
// see boardParts. Between two events of one server its list is empty: those of the next event
// need it.
func newBoards(s *State) any {
	list := []boardView{}
	switch {
	case !s.watched, !s.Running && s.links.inFile != nil:
		return nil
	case !s.Running:
		return list
	}
	for i, g := range s.Boards {
		list = append(list, newBoard(g, i, s.links))
	}
	return list
}

// boardParts are the places of running games, which change one by one.
func boardParts() (list []part) {
	for i := range mostBoards {
		list = append(list, part{fmt.Sprintf("board-%d", i+1), "board", often, func(s *State) any {
			if i >= len(s.Boards) || !s.Running {
				return nil
			}
			return newBoard(s.Boards[i], i, s.links)
		}})
	}
	return list
}

func newBoard(g *liveBoard, place int, l links) boardView {
	v := boardView{
		Place: place + 1, Round: roundOf(g.id), Link: l.game(roundOf(g.id)), Board: boardSVG(&g.now, g.last, false),
		White: short(g.game.White), Black: short(g.game.Black), Bottom: g.side(board.White), Top: g.side(board.Black),
	}
	if g.last != board.NoMove {
		v.Move = numbered(&g.before, g.last)
		mover := g.before.SideToMove()
		if pawns, ok := whiteEval(g.said[mover].Score, mover); ok {
			v.Bar = evalBarAt(barShare(pawns))
		}
	}
	if g.over {
		v.Result, v.Ending = g.game.Result.String(), short(g.game.Closing())
	}
	return v
}

// roundOf returns the Round tag of a game.
func roundOf(id gameID) string { return fmt.Sprintf("%d.%d", id.pair, id.game+1) }

// named returns a game with a Round tag that names it, as its page's address does. Other programs
// count rounds in other ways, so that the tag of an imported game may name none, or another one.
func named(g *pgn.Game, id gameID) *pgn.Game {
	if gameOf(g.Round) == id {
		return g
	}
	copied := *g // exports keep the tag
	copied.Round = roundOf(id)
	return &copied
}

func (g *liveBoard) side(c board.Color) sideView {
	name := [2]string{g.game.White, g.game.Black}[c]
	v := sideView{Name: short(name), Said: said(&g.said[c]), Colour: c.String(), Runs: g.runs(c)}
	if left := g.left[c]; left > 0 { // a page lets the mover's run
		v.Clock, v.Left, v.At = clock(left), left.Milliseconds(), g.since.UnixMilli()
	}
	return v
}

// faultView is a forfeited game.
type faultView struct {
	gameRow
	Text, Log string
	LogLink   string // of a log that is not in the page; "": there is none
}

// faultsView are the latest faults, and the number of each player's faults.
type faultsView struct {
	All   linked
	Shown int
	List  []faultView
}

func newFaults(s *State) any {
	n := s.faults()
	if n == 0 {
		return nil
	}
	v := faultsView{All: linked{N: n, Link: s.links.games(gameFilter{Ending: faultsEnding, Player: -1, With: -1})}}
	for _, f := range s.Faults[:min(len(s.Faults), shownFaults)] {
		one := faultView{gameRow: newGameRow(f.game, s.links), Text: short(f.game.Closing())}
		switch {
		case s.links.inFile != nil:
			one.Log = f.log
		case f.log != "": // up to 64 KiB, which a stream would repeat
			one.LogLink = one.Link + "/log"
		}
		v.List = append(v.List, one)
	}
	v.Shown = len(v.List)
	return v
}

// shownFaults is how many faults a page shows in full.
const shownFaults = 10

// gamesView are the latest games.
type gamesView struct {
	All  string
	List []gameRow
}

func newGames(s *State) any {
	if len(s.Latest) == 0 {
		return nil
	}
	v := gamesView{All: s.links.games(everyGame)}
	most := shownGames
	if s.links.inFile != nil {
		most = len(s.links.inFile)
	}
	for _, g := range s.Latest[:min(len(s.Latest), most)] {
		v.List = append(v.List, newGameRow(g, s.links))
	}
	return v
}

// machineRow is a player's use of its time.
type machineRow struct {
	Name, Median, P99, Most, Budget, Latency, NPS string
	Moves                                         int
}

func newMachine(s *State) any {
	var rows []machineRow
	micro := func(n uint64) string {
		if n == 0 { // rounded, see timing
			return "< 1 ms"
		}
		return seconds(time.Duration(n) * time.Microsecond)
	}
	for i, t := range s.Timings {
		if t.moves == 0 {
			continue
		}
		n, bound := t.nps()
		rows = append(rows, machineRow{
			Name: s.name(i), Moves: t.moves, Median: micro(t.time.quantile(0.5)), P99: micro(t.time.quantile(0.99)), Most: micro(t.time.largest),
			Budget:  given(t.measured > 0, percent(int(t.budget.quantile(0.5)), 1e6)+", "+percent(int(t.budget.quantile(0.99)), 1e6)),
			Latency: given(t.late > 0, micro(t.latency.quantile(0.5))+", "+micro(t.latency.quantile(0.99))),
			NPS:     given(n > 0, given(bound, "> ")+count(uint64(n))),
		})
	}
	if rows == nil {
		return nil
	}
	return rows
}
