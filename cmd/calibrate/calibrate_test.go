package main

import (
	"strings"
	"testing"

	"match/rating"
	"match/sprt"
)

var pairs = sprt.Pentanomial{31, 83, 155, 125, 72}

func ofPairs(t *testing.T, c sprt.Config, runs int) sprt.Simulation {
	t.Helper()
	chances, err := sprt.Chances(pairs)
	if err != nil {
		t.Fatal(err)
	}
	return sprt.Simulation{Config: c, Chances: chances, Runs: runs, Seed: 1}
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant\n%s", what, got, want)
	}
}

// Each calibration is run by its name and flags; wrong ones are errors.
func TestArguments(t *testing.T) {
	for args, want := range map[string]string{
		"sprt -sprt 0,100 -test adaptive -runs 10 -lengths 20":         "\nhalves from the middle  Elo, corrected for the stop",
		"ratings -shape ladder -players 4 -pairs 10 -book 100 -runs 3": "\nladder ",
		"bisect -runs 1 -commits 8 -only ^clean":                       "\n| clean step of 15 |",
		"sprt -sprt 8":                                                 "want two numbers",
		"sprt -penta 1,2":                                              "1,2",
		"sprt -penta 0,0,0,0,0":                                        "no pairs",
		"sprt -lengths x":                                              "x",
		"ratings -shape star":                                          `unknown shape "star"`,
		"ratings -covariance none":                                     "-covariance none",
		"bisect -only (":                                               "missing closing",
		"ideas -ledgers 2 -ideas 25 -sprt 0,100":                       "\nwrong: -3 + exponential(2)\n  posterior interval",
		"plan -runs 2 -only 4":                                         "\n0.9*normal(-1,1.5) + 0.1*normal(-1,6)\nprotocol",
		"ideas -ledgers 2 -ideas 25 -sprt 0,100 -then 0,80":            "\nthen normalized [0.00, 80.00], α=0.05 β=0.05, with the same limits\n",
		"ideas -ledgers 2 -ideas 25 -sprt 0,100 -then 0,80 -long 1,2":  ", with other limits: 1 times the effect, standard deviation 2\n",
		"ideas -then 8,0":                                              "must be below",
		"ideas -then 0,8 -long 1":                                      "-long \"1\": want two numbers",
		"ideas -sprt 8":                                                "want two numbers",
		"ideas -penta 1":                                               "1",
		"ideas -sprt 8,0":                                              "must be below",
		"plan -runs 1":                                                 "at least 2",
		"plan -penta 1,2":                                              "1,2",
		"elo":                                                          "usage: go run ./cmd/calibrate",
		"":                                                             "usage: go run ./cmd/calibrate",
	} {
		var b strings.Builder
		if err := run(strings.Fields(args), &b); err != nil {
			b.WriteString(err.Error())
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s: %s, want %q", args, &b, want)
		}
	}
}

func TestCalibrationOfTests(t *testing.T) {
	c := testCalibration{
		Simulation: ofPairs(t, sprt.Config{Elo1: 30, Alpha: 0.05, Beta: 0.05}, 50),
		pairs:      pairs, lengths: []int{20}, overshoot: true,
	}
	var b strings.Builder
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	same(t, "text", b.String(), `normalized [0.00, 30.00], α=0.05 β=0.05, pairs [31 83 155 125 72], seed 1, 50 runs

true Elo  counted              wrong verdicts (95%)       games        plan: wrong, games
elo0      in order              4.00% (1.10 to 13.46)       758 ± 168    5.00%, 711
elo0      as they finish       52.00% (38.51 to 65.20)       718 ± 193    5.00%, 711
elo0      overshoot corrected   4.00% (1.10 to 13.46)       745 ± 168    5.00%, 711
elo1      in order              6.00% (2.06 to 16.22)       770 ± 146    5.00%, 711
elo1      as they finish        0.00% (0.00 to 7.13)       222 ± 63     5.00%, 711
elo1      overshoot corrected   6.00% (2.06 to 16.22)       728 ± 137    5.00%, 711

pairs  Elo, OpenBench's t (95%)    Elo, normal rule            nElo                        open or undefined
20     90.00% (78.64 to 95.65)     90.00% (78.64 to 95.65)     90.00% (78.64 to 95.65)     0
`)
	c.overshoot = false
	b.Reset()
	if err := c.write(&b); err != nil || strings.Contains(b.String(), "overshoot") {
		t.Error(err, b.String())
	}
	c.Runs = 0
	if err := c.write(&b); err == nil {
		t.Error("no runs")
	}
}

// Intervals corrected for stopping are checked in tests that stop by themselves,
// at five differences.
func TestCalibrationOfStoppedTests(t *testing.T) {
	c := testCalibration{Simulation: ofPairs(t, sprt.Config{Elo1: 60, Alpha: 0.05, Beta: 0.05}, 20), pairs: pairs, lengths: []int{20}, stopped: true}
	var b strings.Builder
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(b.String(), "halves from the middle")
	same(t, "text", rows, `  Elo, corrected for the stop (95%)  open or undefined
-1                      90.00% (69.90 to 97.21)            0
0                       90.00% (69.90 to 97.21)            0
1                       95.00% (76.39 to 99.11)            0
5                       95.00% (76.39 to 99.11)            0
18                      100.00% (83.89 to 100.00)          16
`)
}

// Calibration simulates one kind or all of them, and checks all before the first
// one.
func TestCalibrationOfRatings(t *testing.T) {
	c := rating.Calibration{Shape: rating.Ladder, Players: 4, Pairs: 6, White: 30, Spread: 80, Draws: 0.4, Runs: 3, Seed: 7, Options: rating.Options{Covariance: rating.ByPair}}
	var b strings.Builder
	if err := writeRatings(&b, c); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != 4 || lines[0] != "3 tournaments of each kind, seed 7, errors by pair; share of 95% intervals that contain the true value:" ||
		!strings.HasPrefix(lines[3], "ladder            4     6     0  ") || strings.Count(lines[3], "%") != 3 {
		t.Errorf("%s", text)
	}
	c.Shape, c.Runs = "", 1
	b.Reset()
	if err := writeRatings(&b, c); err != nil || strings.Count(b.String(), "\n") != 3+len(c.Kinds()) {
		t.Errorf("all kinds: %v\n%s", err, &b)
	}
	b.Reset()
	c.Runs = 0
	if err := writeRatings(&b, c); err == nil || b.Len() > 0 {
		t.Errorf("no runs: %v, %q", err, &b)
	}
}
