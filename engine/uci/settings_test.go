package uci

import (
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine"
)

// The engine is created with the options that are set.
func TestEngineOptions(t *testing.T) {
	s, err := defaultSettings("tapered")
	if err != nil {
		t.Fatal(err)
	}
	for option, value := range map[string]string{"Move Overhead": "30", "Hash": "2", "UsePSTInterpolation": "false"} {
		o, err := findOption(strings.ToLower(option))
		if err != nil {
			t.Fatal(err)
		}
		o.set(&s, value)
	}
	o := s.engineOptions()
	if o.MoveOverhead != 30*time.Millisecond || o.HashMB != 2 || o.Variant.Name() == "tapered" && o.Variant.Hash() == mustHash(t, "tapered") {
		t.Errorf("%+v", o)
	}
	s.overhead = 0
	if o := s.engineOptions(); o.MoveOverhead >= 0 {
		t.Error("no overhead is the usual one")
	}
}

func mustHash(t *testing.T, variant string) string {
	t.Helper()
	s, err := defaultSettings(variant)
	if err != nil {
		t.Fatal(err)
	}
	return s.engineOptions().Variant.Hash()
}

// Black's clock is used for Black, and words after an invalid number are read.
func TestOrdersOfBlack(t *testing.T) {
	p := board.StartPosition()
	p.MakeNull()
	o, problems := parseGo(strings.Fields("nodes x wtime 10 winc 1 btime 20 binc 2 depth 3"), &p)
	if c := o.limits.Clock; len(problems) != 1 || o.limits.Depth != 3 || c == nil || c.Remaining != 20*time.Millisecond || c.Increment != 2*time.Millisecond ||
		c.OpponentRemaining != 10*time.Millisecond || c.OpponentIncrement != time.Millisecond {
		t.Errorf("%+v, %v", o.limits, problems)
	}
}

// The expected answer is written from the side of its mover.
func TestBestMoveText(t *testing.T) {
	p := board.StartPosition()
	line := board.NewLine(p)
	for _, text := range []string{"e2e4", "e7e5"} {
		m, err := line.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		line.Push(m)
	}
	r := engine.Result{Move: line.Moves()[0], Ponder: line.Moves()[1]}
	if got := bestMove(&p, r); got != "bestmove e2e4 ponder e7e5" {
		t.Error(got)
	}
	if got := finalInfo(&p, r, 0); !strings.HasPrefix(got, "info depth 1 ") {
		t.Error(got)
	}
}
