package web

import (
	"fmt"
	"html/template"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// reportOf returns a report with these sections.
func reportOf(list ...report.Section) *report.Report {
	r := new(report.Report)
	for i := range list {
		r.Parts = append(r.Parts, &list[i])
	}
	return r
}

var testConfig = sprt.Config{Elo0: 0, Elo1: 8, Alpha: 0.05, Beta: 0.05}

// play is an event with random games, the same for the same seed.
type play struct {
	info   Info
	live   *Broadcast
	arena  *arena.Live
	rng    *rand.Rand
	test   *sprt.Test
	played []record.Pair
}

func newPlay(players ...string) *play {
	p := &play{rng: rand.New(rand.NewPCG(1, 2)), live: NewBroadcast(), arena: arena.NewLive(players)}
	p.info = Info{
		Kind: "match", Players: players, Limits: "tc=10+0.1", Games: 4000, Test: &testConfig,
		Run:     store.Run{Args: []string{"--a", players[0], "--b", players[1], "--sprt", "0,8"}, Dir: "/home/me", Version: "v1.2.3", Host: "here"},
		Created: time.Date(2026, 3, 21, 10, 0, 0, 0, time.UTC),
		Summary: func(s *record.Standing) *results.Summary {
			e := s.Encounter(0, 1)
			sum := &results.Summary{A: s.Names[0], B: s.Names[1], Limits: "tc=10+0.1", Pairs: e.Counts, Games: e.Games, Test: report.TestAfter(testConfig, e.LLR)}
			copy(sum.Faults[:], s.Faults)
			return sum
		},
		Progress: func(s *record.Standing) (float64, []string) { return float64(s.Pairs) / 2000, []string{"so far"} },
	}
	if len(players) > 2 {
		p.info.Kind, p.info.Test, p.info.Summary = "tournament", nil, nil
	}
	p.live.Begin(p.info)
	p.test, _ = sprt.NewTest(testConfig)
	return p
}

// pairs plays n pairs between two players. bias is how much more often the first
// one wins.
func (p *play) pairs(t testing.TB, n, a, b int, bias float64) {
	t.Helper()
	for range n {
		number := len(p.played) + 1
		pair := record.Pair{Number: number, Players: [2]int{a, b}}
		for i := range pair.Games {
			pair.Games[i] = p.game(number, i, pair.White(i), a+b-pair.White(i), a, bias)
		}
		if len(p.info.Players) == 2 {
			o := pair.Outcomes()
			p.test.Feed(o[0], o[1])
			pair.LLR = p.test.LLR()
		}
		p.count(t, &arena.Played{Pair: pair})
	}
}

func (p *play) count(t testing.TB, played *arena.Played) {
	t.Helper()
	if err := p.live.Pair(t.Context(), played); err != nil {
		t.Fatal(err)
	}
	p.arena.Tell(arena.Notice{Kind: arena.PairCounted, Number: played.Number, Pair: &played.Pair})
	p.played = append(p.played, played.Pair)
}

// tell tells the event of something that happens in a game.
func (p *play) tell(n arena.Notice) {
	p.arena.Tell(n)
	p.live.Watch(p.arena, n)
}

// begun is the notice of a game between the first two players.
func (p *play) begun(pair, game int, opening ...pgn.Ply) arena.Notice {
	sides := [2]arena.Participant{{Name: p.info.Players[0]}, {Name: p.info.Players[1]}}
	return arena.Notice{Kind: arena.GameBegun, Number: pair, Game: game, Begun: &arena.Running{
		Number: pair, Index: game, Sides: sides, Opened: len(opening),
		Game: pgn.Game{White: sides[0].Name, Black: sides[1].Name, Round: fmt.Sprintf("%d.%d", pair, game+1), Start: board.StartPosition(), Plies: opening},
	}}
}

// moved is the notice of a move in a running game.
func (p *play) moved(t testing.TB, pair, game int, uci string, ply pgn.Ply) arena.Notice {
	t.Helper()
	g, ok := p.arena.Game(pair, game)
	if !ok {
		t.Fatalf("game %d.%d is not running", pair, game+1)
	}
	now := g.Last()
	m, err := now.ParseUCI(uci)
	if err != nil {
		t.Fatal(err)
	}
	ply.Move = m
	return arena.Notice{Kind: arena.Moved, Number: pair, Game: game, Plies: append(g.Plies, ply)}
}

// game returns a game of random moves with the given chance of a result.
func (p *play) game(pair, index, white, black, better int, bias float64) *pgn.Game {
	line := board.NewLine(board.StartPosition())
	g := &pgn.Game{
		White: p.info.Players[white], Black: p.info.Players[black], Round: fmt.Sprintf("%d.%d", pair, index+1), Pair: pair,
		Start: board.StartPosition(), ECO: "B90", Opening: "Sicilian Defense: Najdorf",
	}
	var list board.MoveList
	for n := 0; n < 50 && line.Status() == board.Ongoing; n++ {
		line.Position().Legal(&list)
		m := list.At(p.rng.IntN(list.Len()))
		ply := pgn.Ply{Move: m, Comment: "book"}
		if n >= 8 {
			ply = pgn.Ply{
				Move: m, Score: pgn.Score{Kind: pgn.Centipawns, Value: p.rng.IntN(300) - 150}, Depth: 10 + p.rng.IntN(9), Nodes: uint64(20_000 + p.rng.IntN(90_000)),
				Time: time.Duration(50+p.rng.IntN(400)) * time.Millisecond, Clock: time.Duration(9000-n*100) * time.Millisecond,
			}
			ply.Reported = ply.Time - time.Duration(p.rng.IntN(5))*time.Millisecond
		}
		line.Push(m)
		g.Plies = append(g.Plies, ply)
	}
	switch x := p.rng.Float64(); {
	case x < 0.4:
		g.Result, g.End = pgn.Draw, pgn.End{Reason: pgn.DrawAdjudicated, Text: "Draw by agreement of both engines"}
	case x < 0.7+bias/2:
		g.Result, g.End = resultFor(white == better), pgn.End{Reason: pgn.ResignAdjudicated, Text: "Adjudicated"}
	default:
		g.Result, g.End = resultFor(white != better), pgn.End{Reason: pgn.Checkmate, Text: "Mate"}
	}
	return g
}

func resultFor(white bool) pgn.Result {
	if white {
		return pgn.WhiteWins
	}
	return pgn.BlackWins
}

// fault plays a pair in which the second player crashes with White.
func (p *play) fault(t testing.TB, said string) {
	t.Helper()
	number := len(p.played) + 1
	played := arena.Played{Pair: record.Pair{Number: number, Players: [2]int{0, 1}}}
	for i := range played.Games {
		played.Games[i] = p.game(number, i, i, 1-i, 0, 0)
	}
	g := played.Games[1]
	g.Result, g.End = pgn.BlackWins, pgn.End{Reason: pgn.Crash, Text: "White's engine exited with status 1"}
	played.Transcripts[1][board.White] = []byte(said)
	played.LLR = p.test.LLR()
	p.count(t, &played)
}

// sit begins games at n boards and makes some moves there.
func (p *play) sit(n, plies int) {
	for i := range n {
		h := p.begun(len(p.played)+1+i/2, i%2)
		p.tell(h)
		line := board.NewLine(board.StartPosition())
		var list board.MoveList
		for range plies + p.rng.IntN(5) {
			line.Position().Legal(&list)
			if list.Len() == 0 {
				break
			}
			h.Kind, h.Plies = arena.Moved, append(h.Plies, pgn.Ply{Move: list.At(p.rng.IntN(list.Len())), Score: pgn.Score{Kind: pgn.Centipawns, Value: 35}, Depth: 14, Nodes: 123456, Time: 250 * time.Millisecond, Clock: 8 * time.Second})
			line.Push(h.Plies[len(h.Plies)-1].Move)
			p.tell(h)
		}
	}
}

// store stores the played pairs in a new event of a database and returns the
// event.
func (p *play) store(t testing.TB, s *store.Store, finished bool) *store.Event {
	t.Helper()
	e := p.enter(t, s)
	defer e.Close()
	p.record(t, e, p.played)
	if finished {
		if err := e.Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// enter creates a new, running event in a database.
func (p *play) enter(t testing.TB, s *store.Store) *store.Event {
	t.Helper()
	e, err := s.Begin(t.Context(), store.Info{Kind: p.info.Kind, Players: p.info.Players, Limits: p.info.Limits, Times: true, Test: p.info.Test, Run: p.info.Run})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// record stores pairs in an event, with the counts with which they were played.
func (p *play) record(t testing.TB, e *store.Event, pairs []record.Pair) {
	t.Helper()
	standing := record.NewStanding(p.info.Players)
	for _, pair := range p.played {
		if err := standing.Count(&pair); err != nil {
			t.Fatal(err)
		}
		if pair.Number < pairs[0].Number || pair.Number > pairs[len(pairs)-1].Number {
			continue
		}
		if err := e.Record(t.Context(), pair); err != nil {
			t.Fatal(err)
		}
	}
}

// pointsOf returns the points of a line or an area of a drawing.
func pointsOf(t *testing.T, svg template.HTML, class string) (xs, ys []float64) {
	t.Helper()
	m := regexp.MustCompile(`<poly(?:line|gon) class="` + class + `" points="([^"]*)"`).FindStringSubmatch(string(svg))
	if m == nil {
		t.Fatalf("no %s in %s", class, svg)
	}
	for _, pair := range strings.Fields(m[1]) {
		var x, y float64
		if _, err := fmt.Sscanf(pair, "%g,%g", &x, &y); err != nil {
			t.Fatal(err)
		}
		xs, ys = append(xs, x), append(ys, y)
	}
	return xs, ys
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.2 }

// somePath returns the path of an event with a trend.
func somePath(n int) (path []report.Point) {
	var counts sprt.Pentanomial
	for i := range n {
		counts[[...]int{2, 3, 4, 1, 2, 3, 0}[i%7]]++
		path = append(path, report.Point{Pair: i + 1, Counts: counts, LLR: 2.5 * math.Sin(float64(i)/40)})
	}
	return path
}
