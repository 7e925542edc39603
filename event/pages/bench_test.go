package pages

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/event"
	"match/internal/machine"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/results/store"
	"match/tune"
	"match/variants"
	"match/web"
)

// madeUp is an executor that plays no games: each has the same moves and a random result.
type madeUp struct{ plies []pgn.Ply }

func newMadeUp() *madeUp {
	m, random, line := new(madeUp), rand.New(rand.NewPCG(1, 2)), board.NewLine(board.StartPosition())
	for range 100 {
		var list board.MoveList
		if line.Position().Legal(&list); list.Len() == 0 {
			break
		}
		p := pgn.Ply{Move: list.At(random.IntN(list.Len())), Depth: 8, Nodes: 1000, Score: pgn.Score{Kind: pgn.Centipawns, Value: random.IntN(100)}}
		m.plies = append(m.plies, p)
		line.Push(p.Move)
	}
	return m
}

// Games implements arena.Executor.
func (m *madeUp) Games() int { return 16 }

// Work implements arena.Executor.
func (m *madeUp) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	for {
		_, task, ok := dispatcher.Next(ctx, 16)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			s := &task.Pairs[i]
			random := rand.New(rand.NewPCG(3, uint64(s.Number)))
			p := arena.Played{Ticket: task.Ticket, Pair: record.Pair{Number: s.Number, Players: s.Players}}
			for k := range p.Games {
				p.Games[k] = &pgn.Game{
					White: s.Participants[k].Name, Black: s.Participants[1-k].Name, Round: fmt.Sprintf("%d.%d", s.Number, k+1), Start: board.StartPosition(),
					Pair: s.Number, Plies: m.plies, Result: []pgn.Result{pgn.WhiteWins, pgn.Draw, pgn.BlackWins}[random.IntN(3)], End: pgn.End{Reason: pgn.Checkmate},
				}
			}
			dispatcher.Done(p)
		}
	}
}

// BenchmarkViews measures pages of large events, of a program that has just started: of a finished
// event, and of an unfinished one that has got a further pair.
func BenchmarkViews(b *testing.B) {
	conditions := event.Conditions{Limits: spec.Limits{Nodes: 1000}, Book: "default", BookStart: 1}
	zoned, err := variants.Get("zoned")
	if err != nil {
		b.Fatal(err)
	}
	params, err := tune.Weights(zoned, "zoned.*", 10, 0.01)
	if err != nil {
		b.Fatal(err)
	}
	tuning, err := tune.NewPlan(spec.Player{Kind: spec.Builtin, Variant: "zoned"}, params, 10_000, 8, conditions)
	if err != nil {
		b.Fatal(err)
	}
	field := &event.Plan{Conditions: conditions, Format: &event.Tournament{Type: event.RoundRobin, Rounds: 1, Pairs: 1}}
	for i := range 200 {
		field.Players = append(field.Players, spec.Player{Kind: spec.Builtin, Variant: "flat", Name: fmt.Sprint("player ", i)})
	}
	field.Format.Complete(len(field.Players))
	for name, p := range map[string]*event.Plan{"tuning of 20000 games": tuning, "200 players": field} {
		path := filepath.Join(b.TempDir(), "r.db")
		s, err := store.Open(b.Context(), path, nil)
		if err != nil {
			b.Fatal(err)
		}
		out, err := event.Run(b.Context(), p, event.Options{Store: s, Executors: []arena.Executor{newMadeUp()}})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+", first view", func(b *testing.B) {
			defer measure(b)()
			for b.Loop() {
				archive, err := store.OpenToRead(b.Context(), path, nil)
				if err != nil {
					b.Fatal(err)
				}
				view(b, Archive(archive), out.Number)
				archive.Close()
			}
		})
		b.Run(name+", with a further pair", func(b *testing.B) { benchmarkFurther(b, s, out.Number) })
		s.Close()
	}
}

// measure reports the processor time of an iteration when the function that it returns is called.
func measure(b *testing.B) func() {
	before, _ := machine.Used()
	return func() {
		now, _ := machine.Used()
		b.ReportMetric(float64((now-before).Microseconds())/1e3/float64(b.N), "cpu-ms/op")
	}
}

// mostFurther is the largest number of iterations.
const mostFurther = 100

// benchmarkFurther views an event again and again, with one pair more each time.
func benchmarkFurther(b *testing.B, s *store.Store, number int64) {
	e, err := s.Resume(b.Context(), number)
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	var last []record.Pair
	for p, err := range e.PairsFrom(b.Context(), e.Played()-mostFurther+1) {
		if err != nil {
			b.Fatal(err)
		}
		last = append(last, p)
	}
	if err := e.Cut(b.Context(), e.Played()-mostFurther); err != nil {
		b.Fatal(err)
	}
	archive := Archive(s)
	view(b, archive, number)
	defer measure(b)()
	for i := 0; b.Loop(); i++ {
		if err := e.Record(b.Context(), last[i%mostFurther]); err != nil {
			b.Fatal(err)
		}
		view(b, archive, number)
	}
}

// view shows the page of an event.
func view(b *testing.B, archive *web.Archive, number int64) {
	server, err := web.Open(web.Options{Archive: archive})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close(true)
	answer, err := http.Get(fmt.Sprintf("%s/event/%d", strings.TrimSuffix(server.URL(), "/"), number))
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		b.Fatal(err, string(text))
	}
}
