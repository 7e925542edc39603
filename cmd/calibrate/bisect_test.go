package main

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"match/sprt"
	"match/sprt/changepoint"
)

// Every kind of history has what its name says.
func TestHistories(t *testing.T) {
	for _, k := range kinds {
		for seed := range uint64(20) {
			h := k.invent(rand.New(rand.NewPCG(1, seed)), 40)
			broken, moved := 0, 0
			for i, lost := range h.lost {
				if h.broken[i] {
					broken++
				}
				if lost != 0 {
					moved++
				}
			}
			_, most := h.most()
			step := !strings.Contains(k.name, "no step")
			if step != (most > 7) || (broken == 9) != (strings.Contains(k.name, "same") || strings.Contains(k.name, "nine")) {
				t.Errorf("%s: most %g, %d broken", k.name, most, broken)
			}
			if want := map[string]int{"clean step of 15": 1, "two steps of 15": 2, "an earlier loss of 15, taken back": 3, "all commits move ±1 to 3": 40}[k.name]; want > 0 && moved != want {
				t.Errorf("%s: %d commits move", k.name, moved)
			}
		}
	}
}

// An answer is right if it names the place of the largest loss, and only places
// with large losses.
func TestRight(t *testing.T) {
	h := newHistory(6)
	h.lost, h.broken = []float64{0, 3, 10, 1, 8, -5}, []bool{false, true, false, false, false, false}
	l, suspects := newLine(rand.New(rand.NewPCG(1, 1)), h)
	if !reflect.DeepEqual(suspects, []int{1, 2, 1, 1, 1}) || !reflect.DeepEqual(l.weaker, []float64{0, 0, 13, 14, 22, 17}) {
		t.Fatalf("%v, %v", suspects, l.weaker)
	}
	for want, list := range map[bool][]changepoint.Answer{
		true:  {{Places: []int{1}}, {Places: []int{1, 3}}, {Below: 11 / changepoint.Elo}},
		false: {{Places: []int{3}}, {Places: []int{1, 2}}, {Places: []int{2, 3}}, {Below: 9 / changepoint.Elo}},
	} {
		for _, a := range list {
			if l.right(a) != want {
				t.Errorf("%+v: want %v", a, want)
			}
		}
	}
}

// Large steps are found; the table does not depend on the number of workers.
func TestSimulation(t *testing.T) {
	test := sprt.Config{Elo1: 30, Alpha: 0.05, Beta: 0.05, Test: sprt.Adaptive}
	s := simulation{search: changepoint.SearchConfig{Test: test, Confidence: 0.95, Batch: 8, Open: 2}, commits: 12, runs: 30, seed: 1, workers: 2, games: longest(test)}
	step := func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 80) }
	c, err := s.run(false, step)
	if err != nil || c.answers < 27 || c.right < c.answers-3 || c.gamesOfAnswered > c.games {
		t.Fatalf("%+v, %v", c, err)
	}
	s.workers = 1
	if again, err := s.run(false, step); err != nil || again.row("x") != c.row("x") || !strings.HasPrefix(c.row("x"), "| x | ") {
		t.Errorf("%v\n%s\n%s", err, c.row("x"), again.row("x"))
	}
	if c, err = s.run(false, func(_ *rand.Rand, n int) history { return newHistory(n) }); err != nil || c.equal < 25 {
		t.Errorf("level: %+v, %v", c, err)
	}
}
