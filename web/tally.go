package web

import (
	"slices"
	"sync"
	"time"

	"match/arena"
	"match/pgn"
	"match/record"
	"match/report"
	"match/results"
)

// How much of a running event is kept in memory.
const (
	pathPoints  = 250
	latestGames = 200
	keptFaults  = 50
)

// tally sums up the pairs of an event, as far as a page shows them.
type tally struct {
	info     *Info
	standing *record.Standing // nil: the event has not started
	tallies  results.Counter
	path     path
	timings  []*timing
	faults   []*fault
	latest   []*pgn.Game
}

// fault is a forfeited game.
type fault struct {
	game *pgn.Game
	log  string // its log, "" if that was not kept
}

func newTally(info *Info) tally {
	t := tally{info: info, standing: record.NewStanding(info.Players)}
	for range info.Players {
		t.timings = append(t.timings, new(timing))
	}
	return t
}

// pair counts a pair and reports whether it can be counted. Rejecting a bad pair
// is up to the event.
func (t *tally) pair(p *arena.Played) bool {
	pair := p.Pair
	if t.standing.Count(&pair) != nil {
		return false
	}
	if _, forfeited := p.Forfeited(); forfeited {
		return true
	}
	t.path.add(report.Point{Pair: pair.Counts.Pairs(), Counts: pair.Counts, LLR: pair.LLR})
	for i, g := range pair.Games {
		t.game(g, [2]int{pair.White(i), pair.Black(i)})
		if g.End.Reason.IsFault() {
			t.faults = slices.Insert(t.faults, 0, &fault{g, logOf(p, i)})
			t.faults = t.faults[:min(len(t.faults), keptFaults)]
		}
	}
	return true
}

// game counts a game of a pair, with the numbers of White and Black.
func (t *tally) game(g *pgn.Game, players [2]int) {
	one := results.TallyOf(g, players[0], players[1])
	if len(t.info.Players) > 2 { // of whose games a page does not show these
		one.ECO, one.Length = "", 0
	}
	t.tallies.Add(one)
	t.time(g, players)
	if len(t.latest) >= 2*latestGames {
		t.latest = slices.Clone(t.latest[latestGames:])
	}
	t.latest = append(t.latest, g)
}

// time adds the thinking times of a game. The time available for a move is the
// clock after the player's previous move.
func (t *tally) time(g *pgn.Game, players [2]int) {
	if !isTimed(g) {
		return
	}
	mover := g.Start.SideToMove()
	var clock [2]time.Duration
	ponders := [2]bool{g.Tag("WhitePonder") == "on", g.Tag("BlackPonder") == "on"} // see arena
	for i := range g.Plies {
		player, ply := players[mover], &g.Plies[i]
		most := clock[mover]
		if player < len(t.info.MoveTime) && ply.Clock == 0 {
			most = t.info.MoveTime[player]
		}
		t.timings[player].add(ply, most, ponders[mover])
		clock[mover] = ply.Clock
		mover = mover.Other()
	}
}

// copyTo copies the current tally to a state; later pairs do not change the copy.
func (t *tally) copyTo(s *State) {
	s.Standing, s.Path, s.Faults = t.standing.Clone(), t.path.copy(), slices.Clone(t.faults)
	s.last = s.Standing.Pairs
	for _, of := range t.timings {
		copied := *of
		s.Timings = append(s.Timings, &copied)
	}
	s.Tallies = slices.Clone(t.tallies.Tallies)
	s.Latest = slices.Clone(t.latest[max(0, len(t.latest)-latestGames):])
	slices.Reverse(s.Latest)
	if t.info.Summary != nil && len(t.info.Players) == 2 {
		s.Summary = t.info.Summary(s.Standing)
		s.reported = sync.OnceValue(s.Summary.Report)
	}
}

// path keeps at most 2·pathPoints states of an event at equal distances, and
// the last one.
type path struct {
	points []report.Point
	step   int // number of pairs between states
	last   report.Point
}

func (p *path) add(point report.Point) {
	if p.step = max(1, p.step); point.Pair%p.step == 0 {
		if p.points = append(p.points, point); len(p.points) == 2*pathPoints {
			p.step *= 2
			p.points = slices.DeleteFunc(p.points, func(q report.Point) bool { return q.Pair%p.step != 0 })
		}
	}
	p.last = point
}

// copy returns the path with its last state.
func (p *path) copy() []report.Point {
	list := slices.Clone(p.points)
	if n := len(list); p.last.Pair > 0 && (n == 0 || list[n-1].Pair != p.last.Pair) {
		list = append(list, p.last)
	}
	return list
}
