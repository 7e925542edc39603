package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"

	"match/sprt"
	"match/sprt/changepoint"
)

// simulation is how histories are searched.
type simulation struct {
	search        changepoint.SearchConfig // without its suspects
	commits, runs int
	seed          uint64
	workers       int
	games         int  // maximum
	plain         bool // one step and no other movements are assumed
}

// bisections searches invented histories as 'match bisect' does.
func bisections(flags *flag.FlagSet, args []string, out io.Writer) error {
	runs := flags.Int("runs", 400, "histories of each kind")
	commits := flags.Int("commits", 40, "commits of a history")
	seed := flags.Uint64("seed", 1, "seed of the histories")
	workers := flags.Int("workers", runtime.NumCPU(), "histories at a time")
	only := flags.String("only", "", "only kinds that match `REGEXP`")
	plain := flags.Bool("plain", false, "assume one step and no other movements")
	flags.Parse(args)
	test := sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05, Test: sprt.Adaptive}
	s := simulation{
		search:  changepoint.SearchConfig{Test: test, Confidence: changepoint.DefaultConfidence, Batch: changepoint.DefaultBatch, Open: changepoint.DefaultOpen},
		commits: *commits, runs: *runs, seed: *seed, workers: *workers, games: 4 * longest(test), plain: *plain,
	}
	matches, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d histories of each kind, %d commits, at most %d games\n\n%s\n",
		s.runs, s.commits, s.games, header)
	for _, k := range kinds {
		if matches.MatchString(k.name) {
			c, err := s.run(k.anyway, k.invent)
			if err != nil {
				return err
			}
			fmt.Fprintln(out, c.row(k.name))
		}
	}
	return nil
}

// longest returns the length of a test in games, which limits a bisection.
func longest(c sprt.Config) int {
	variance, err := sprt.GameVariance(0, 0)
	if err != nil {
		panic(err)
	}
	p, err := sprt.NewPlan(c, variance)
	if err != nil {
		panic(err)
	}
	games, _ := p.Longest()
	return int(math.Ceil(games/1000) * 1000)
}

// noises are distributions of pairs from drawish to decisive. Each is tilted to
// the difference of the players.
var noises = []sprt.Pentanomial{{1, 12, 74, 12, 1}, {4, 22, 48, 22, 4}, {8, 24, 36, 24, 8}}

// line is an invented history as it is played.
type line struct {
	history
	rng     *rand.Rand
	place   []int     // by commit
	weaker  []float64 // by player: how much weaker than the first, in Elo
	noise   sprt.Pentanomial
	chances map[[2]int][5]float64
}

func newLine(rng *rand.Rand, h history) (l *line, suspects []int) {
	l = &line{history: h, rng: rng, weaker: []float64{0}, noise: noises[rng.IntN(len(noises))],
		chances: map[[2]int][5]float64{}}
	sum, waiting := 0.0, 0
	for i, lost := range h.lost {
		sum += lost
		waiting++
		l.place = append(l.place, len(suspects))
		if !h.broken[i] || i == len(h.lost)-1 {
			suspects, waiting = append(suspects, waiting), 0
			l.weaker = append(l.weaker, sum)
		}
	}
	return l, suspects
}

// play returns the earlier player's half points in a pair.
func (l *line) play(players [2]int) (bucket int, err error) {
	chances, ok := l.chances[players]
	if !ok {
		if chances, err = sprt.Tilted(l.noise, sprt.Logistic, l.weaker[players[1]]-l.weaker[players[0]]); err != nil {
			return 0, err
		}
		l.chances[players] = chances
	}
	x := l.rng.Float64()
	for bucket, p := range chances {
		if x -= p; x < 0 {
			return bucket, nil
		}
	}
	return 2, nil // reached only by rounding
}

// found is what a search said of a line.
type found struct {
	verdict sprt.Verdict
	answer  changepoint.Answer
	over    bool
	right   bool
	back    bool // a commit was named whose loss was taken back
	games   int
}

func (s *simulation) one(anyway bool, invent func(*rand.Rand, int) history, run int) (f found, err error) {
	rng := rand.New(rand.NewPCG(s.seed, uint64(run)))
	c := s.search
	l, suspects := newLine(rng, invent(rng, s.commits))
	c.Suspects, c.Anyway = suspects, anyway
	prior := c.Prior()
	if s.plain {
		prior.Drifts, prior.DriftWeights, prior.Number = []float64{0}, []float64{1}, []float64{0, 1, 0, 0}
	}
	search, err := changepoint.New(c, prior)
	if err != nil {
		return f, err
	}
	for ; f.games < s.games; f.games += 2 {
		players, ok := search.Who(f.games / 2)
		if !ok {
			break
		}
		bucket, err := l.play(players)
		if err == nil {
			err = search.Count(bucket)
		}
		if err != nil {
			return f, err
		}
	}
	f.verdict = search.Verdict()
	f.answer, f.over = search.Answer()
	f.right = f.over && l.right(f.answer)
	f.back = slices.ContainsFunc(f.answer.Places, func(place int) bool { return l.back >= 0 && place == l.place[l.back] })
	return f, nil
}

// right reports whether an answer is true. Of two places both have to have lost at
// least half of the largest loss.
func (l *line) right(a changepoint.Answer) bool {
	_, most := l.most()
	if len(a.Places) == 0 {
		return most < a.Below*changepoint.Elo
	}
	named := false
	for _, place := range a.Places {
		own := 0.0
		for i, lost := range l.lost {
			if l.place[i] == place {
				own = math.Max(own, lost)
			}
		}
		named = named || own >= most
		if own < most/2 {
			return false
		}
	}
	return named
}

// counts are the results for one kind of history.
type counts struct {
	runs, answers, right   int
	two, spread            int // answers: two commits; no large loss
	equal, open            int // without an answer: the ends do not differ; too many games
	back                   int // a commit was named whose loss was taken back
	games, gamesOfAnswered int
}

func (s *simulation) run(anyway bool, invent func(*rand.Rand, int) history) (c counts, err error) {
	list, err := each(s.workers, s.runs, func(run int) (found, error) { return s.one(anyway, invent, run) })
	c.runs = s.runs
	for _, f := range list {
		c.add(f)
	}
	return c, err
}

func (c *counts) add(f found) {
	c.games += f.games
	switch {
	case f.over:
		c.answers++
		c.gamesOfAnswered += f.games
		c.right += count(f.right)
		c.two += count(len(f.answer.Places) == 2)
		c.spread += count(len(f.answer.Places) == 0)
		c.back += count(f.back)
	case f.verdict == sprt.H0:
		c.equal++
	default:
		c.open++
	}
}

const header = `| history | answers | right (95%) | two commits | no large loss | not weaker | open | games, mean, with an answer | all |
|---|---|---|---|---|---|---|---|---|`

func (c *counts) row(name string) string {
	p := sprt.NewProportion(c.right, c.answers)
	text := fmt.Sprintf("| %s | %d | %.1f%% (%.1f – %.1f) | %d | %d | %d | %d | %d | %d |", name, c.answers, 100*p.Value, 100*p.Lower, 100*p.Upper,
		c.two, c.spread, c.equal, c.open, c.gamesOfAnswered/max(1, c.answers), c.games/c.runs)
	if c.back > 0 {
		text += fmt.Sprintf(" taken back named: %d", c.back)
	}
	return text
}
