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
H1 accepted  40: 100.00 % (95%: 91.24 to 100.00)
H0 accepted  0
no verdict   0
games        881 ± 49 on average; 5 % within 614, half within 860, 95 % within 1166, all within 1180
`)
	if l := x.Games; l.Min < 2 || l.Min > l.Q05 || l.Q05 > l.Q25 || l.Q25 > l.Median || l.Median > l.Q75 || l.Q75 > l.Q95 || l.Q95 > l.Max || l.Min == l.Max {
		t.Errorf("%+v", l)
	}
	_, err = Simulate(sprt.Simulation{})
	if err == nil {
		t.Error("nothing to simulate")
	}
}

func TestCalibration(t *testing.T) {
	c := Calibration{
		Simulation: simulation(t, sprt.Config{Elo1: 30, Alpha: 0.05, Beta: 0.05}, 50),
		Pairs:      pairs, Lengths: []int{20}, Overshoot: true,
	}
	c.Arrival = &sprt.Arrival{Concurrent: 64, Length: [5]float64{3, 2, 1.5, 1, 0.5}}
	var b strings.Builder
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	same(t, "text", b.String(), `normalized [0.00, 30.00], α=0.05 β=0.05, pairs [31 83 155 125 72], seed 1, 50 runs

true Elo  counted              wrong verdicts (95 %)       games        plan: wrong, games
elo0      in order              4.00 % (1.10 to 13.46)       758 ± 168    5.00 %, 711
elo0      as they finish       52.00 % (38.51 to 65.20)       718 ± 193    5.00 %, 711
elo0      overshoot corrected   4.00 % (1.10 to 13.46)       745 ± 168    5.00 %, 711
elo1      in order              6.00 % (2.06 to 16.22)       770 ± 146    5.00 %, 711
elo1      as they finish        0.00 % (0.00 to 7.13)       222 ± 63     5.00 %, 711
elo1      overshoot corrected   6.00 % (2.06 to 16.22)       728 ± 137    5.00 %, 711

pairs  Elo, Student's t (95 %)      Elo, normal rule            nElo                        open or undefined
20     90.00 % (78.64 to 95.65)     90.00 % (78.64 to 95.65)    90.00 % (78.64 to 95.65)    0
`)
	c.Overshoot = false
	b.Reset()
	if err := c.Write(&b); err != nil || strings.Contains(b.String(), "overshoot") {
		t.Error(err, b.String())
	}
	c.Runs = 0
	if err := c.Write(&b); err == nil {
		t.Error("no runs")
	}
}

func TestParseTimes(t *testing.T) {
	if got, err := ParseTimes("3, 2,1.5,1,0.5"); err != nil || got != [5]float64{3, 2, 1.5, 1, 0.5} {
		t.Error(got, err)
	}
	for text, want := range map[string]string{"1,2,3": "want five numbers", "1,2,3,4,x": `"x" is not a number`, "1,2,3,4,5,6": "five"} {
		_, err := ParseTimes(text)
		fails(t, text, err, want)
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
