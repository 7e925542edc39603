package maker

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/players/spec"
)

// fixed gives every position the same score.
type fixed struct {
	players.Player
	reply players.Reply
	err   error
}

func (f *fixed) Name() string                                   { return "fixed" }
func (f *fixed) NewGame(context.Context, *board.Position) error { return nil }
func (f *fixed) Close() error                                   { return nil }
func (f *fixed) Move(context.Context, *board.Line, players.Turn) (players.Reply, error) {
	return f.reply, f.err
}

// Only the engine's score is compared with the bounds, for either side, and the
// bounds themselves are allowed.
func TestEngineJudges(t *testing.T) {
	c := small(t)
	c.MinScore, c.MaxScore, c.MaxLoss = 80, 110, 60
	for want, scores := range map[fate][]pgn.Score{
		Kept:       {{Kind: pgn.Centipawns, Value: 80}, {Kind: pgn.Centipawns, Value: -110}},
		evenScore:  {{Kind: pgn.Centipawns, Value: 79}, {Kind: pgn.Centipawns, Value: -79}, {Kind: pgn.Centipawns}},
		unbalanced: {{Kind: pgn.Centipawns, Value: 111}, {Kind: pgn.MateIn, Value: 3}, {Kind: pgn.MateIn, Value: -90}},
	} {
		for _, score := range scores {
			w := newWorker(t, c)
			w.scorer = &engineScorer{Player: &fixed{reply: players.Reply{Ply: pgn.Ply{Score: score}}}}
			if got, err := w.judge(t.Context(), board.NewLine(board.StartPosition())); got != want || err != nil {
				t.Errorf("%v: fate %v, %v; want %v", score, got, err, want)
			}
		}
	}
}

// An error of an engine ends the making of a book, and names the engine.
func TestEngineWithoutScore(t *testing.T) {
	c := small(t)
	broken := errors.New("it broke")
	for want, f := range map[string]*fixed{
		"player fixed gives no scores": {},
		"player fixed: it broke":       {err: broken},
	} {
		c.MaxLoss = 60
		w := newWorker(t, c)
		w.scorer = &engineScorer{Player: f}
		_, err := w.judge(t.Context(), board.NewLine(board.StartPosition()))
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	c.Engine = &spec.Player{Kind: spec.UCI, Path: "no-such-engine"}
	if _, err := Make(t.Context(), c, 2, func(Tally) {}); err == nil || !strings.Contains(err.Error(), "no-such-engine") {
		t.Errorf("%v, want that there is no such engine", err)
	}
}

// A book with an engine is the same for any number of workers, and the engine
// finds its scores between the bounds.
func TestBookByAnEngine(t *testing.T) {
	c := small(t)
	c.Count, c.MinScore, c.MaxScore = 6, 40, 200
	c.Engine = &spec.Player{Kind: spec.Builtin, Variant: "positional", Limits: spec.Limits{Depth: 3}}
	one, three := make1(t, c, 1), make1(t, c, 3)
	var first, second bytes.Buffer
	if err := errors.Join(one.WriteLines(&first), three.WriteLines(&second)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("one worker:\n%s\nthree:\n%s", &first, &second)
	}
	engine, err := players.Open(t.Context(), *c.Engine, players.Env{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range one.Len() {
		o := one.Pick(openings.Sequential, 0, 1, i)
		line := board.NewLine(o.Start)
		for _, m := range o.Moves {
			line.Push(m)
		}
		_ = engine.NewGame(t.Context(), line.Start())
		r, err := engine.Move(t.Context(), line, players.Turn{Limits: limits.Limits{Depth: 3}})
		if score := abs(r.Ply.Score.Value); err != nil || score < c.MinScore || score > c.MaxScore {
			t.Errorf("%s: %d centipawns, %v", o.UCI(), score, err)
		}
	}
}

// The head of the file has everything about the engine that is needed to
// reproduce the book.
func TestHeaderOfAnEngine(t *testing.T) {
	c := small(t)
	c.MinScore = 20
	c.Engine = &spec.Player{Kind: spec.Builtin, Variant: "flat", Name: "a$b"}
	head := c.Header(signature{Nodes: 77, Engine: "Flat 1"})
	for _, want := range []string{" --nodes 1000 --engine 'flat,name=a$b' --min-score 20 --max-score 60 ", "\n# the engine is Flat 1 with nodes=1000\n"} {
		if !strings.Contains(head, want) {
			t.Errorf("%q lacks %q", head, want)
		}
	}
	c.Engine = &spec.Player{Kind: spec.Builtin, Variant: "tapered", Limits: spec.Limits{Depth: 2}}
	if head := c.Header(signature{}); !strings.Contains(head, " with depth=2\n") {
		t.Errorf("%q does not tell the engine's own limit", head)
	}
}
