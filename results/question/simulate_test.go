package question

import (
	"errors"
	"strings"
	"testing"

	"match/sprt"
)

func simulation(t *testing.T, c sprt.Config, runs int) sprt.Simulation {
	t.Helper()
	s := sprt.Simulation{Config: c, Runs: runs, Seed: 1}
	var err error
	if s.Chances, err = sprt.Chances(pairs); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSimulate(t *testing.T) {
	x, err := Simulate(simulation(t, zeroEight.Config, 40))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "text", x.Text(), `normalized [0.00, 8.00], α=0.05 β=0.05, seed 1, 40 tests
H1 accepted  40: 100.00% (95%: 91.24 to 100.00)
H0 accepted  0
no verdict   0
games        881 ± 49 on average; 5% within 614, half within 860, 95% within 1166, all within 1180
`)
	if l := x.Details.(*simulationDetails).Games; l.Min < 2 || l.Min > l.Q05 || l.Q05 > l.Q25 || l.Q25 > l.Median || l.Median > l.Q75 || l.Q75 > l.Q95 || l.Q95 > l.Max || l.Min == l.Max {
		t.Errorf("%+v", l)
	}
	_, err = Simulate(sprt.Simulation{})
	if err == nil {
		t.Error("nothing to simulate")
	}
}

func TestEachLine(t *testing.T) {
	text := "\ufeffa\n\n # comment\n  b \nwrong\nc"
	var seen []string
	var bad []int
	answer := func(line string) error {
		if line == "wrong" {
			return errors.New("wrong")
		}
		seen = append(seen, line)
		return nil
	}
	err := EachLine(strings.NewReader(text), "input", answer, func(number int, err error) error {
		bad = append(bad, number)
		return nil
	})
	if err != nil || strings.Join(seen, "") != "abc" || len(bad) != 1 || bad[0] != 5 {
		t.Errorf("%q, %v, %v", seen, bad, err)
	}
	stop := errors.New("stop")
	if err := EachLine(strings.NewReader(text), "input", answer, func(int, error) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
	long := "a\n" + strings.Repeat("x", longestLine+1)
	err = EachLine(strings.NewReader(long), "input", answer, func(int, error) error { return nil })
	fails(t, "long", err, "input:2: the line is longer than 1 MiB")
}
