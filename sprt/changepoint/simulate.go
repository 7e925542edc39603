package changepoint

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"match/sprt"
)

// Simulation runs a search many times on random lines. Each line has a step of
// one size at a random place, pairs with random noise, and changes that cannot
// be played. The search has none of this information.
type Simulation struct {
	Search  SearchConfig // without its suspects
	Changes int          // of each line
	Elo     float64      // logistic; the size of the step, by which players become weaker
	Second  float64      // the size of a second step at another random place; 0: none
	Mixed   bool         // the noise changes at a random place
	Broken  float64      // share of the changes that cannot be played
	Noise   []sprt.Pentanomial
	Runs    int
	Seed    uint64
	Workers int // goroutines; 0: one per processor

	// Halving replaces the search by a binary search with Search.Test at every
	// step, like 'git bisect' with a match as its test.
	Halving bool
}

// Noises are distributions of pairs from drawish to decisive. Each is tilted to
// the size of the step.
var Noises = []sprt.Pentanomial{{1, 12, 74, 12, 1}, {4, 22, 48, 22, 4}, {8, 24, 36, 24, 8}}

// Outcomes is the result of a simulation.
type Outcomes struct {
	Runs  int
	Told  int   // lines whose ends the first test distinguishes
	Right int   // of these: the search named the right place
	Two   int   // of these: the search claimed two steps
	Both  int   // of these: both steps were right, the larger one first
	Pairs []int // of the distinguished lines, including the first test; ascending
	First int   // total pairs of their first tests
}

// MeanPairs returns the mean number of pairs for a line whose ends differ.
func (o Outcomes) MeanPairs() float64 {
	sum := 0
	for _, p := range o.Pairs {
		sum += p
	}
	return float64(sum) / float64(max(1, len(o.Pairs)))
}

// Validate returns a one-line error if s is invalid.
func (s Simulation) Validate() error {
	c := s.Search
	c.Suspects = []int{1}
	switch {
	case s.Changes < 1 || s.Changes > 100_000:
		return fmt.Errorf("%d commits: want 1 to 100000", s.Changes)
	case !(s.Elo > 0 && s.Elo <= 1000):
		return fmt.Errorf("step of %g Elo: want more than 0 and at most 1000", s.Elo)
	case !(math.Abs(s.Second) < s.Elo):
		return fmt.Errorf("second step of %g Elo: want less than the first, %g", s.Second, s.Elo)
	case !(s.Broken >= 0 && s.Broken < 1):
		return fmt.Errorf("share %g of commits that do not build: want at least 0 and less than 1", s.Broken)
	case s.Runs < 1 || s.Runs > 10_000_000:
		return fmt.Errorf("%d runs: want 1 to 10000000", s.Runs)
	case len(s.Noise) == 0:
		return errors.New("no pairs to draw from")
	}
	return c.Validate()
}

// Run runs the searches. The result depends on the seed and not on the number
// of workers.
func (s Simulation) Run() (o Outcomes, err error) {
	if err := s.Validate(); err != nil {
		return o, err
	}
	lines := make([]line, s.Runs)
	var next atomic.Int64
	var all sync.WaitGroup
	for range max(1, min(s.Runs, cmpOr(s.Workers, runtime.NumCPU()))) {
		all.Go(func() {
			for run := int(next.Add(1)) - 1; run < s.Runs; run = int(next.Add(1)) - 1 {
				lines[run] = s.one(run)
			}
		})
	}
	all.Wait()
	o.Runs = s.Runs
	for i := range lines {
		l := &lines[i]
		if l.err != nil {
			return o, l.err
		}
		if !l.told {
			continue
		}
		o.Told++
		o.Right += count(l.named == l.step)
		o.Two += count(l.two)
		o.Both += count(l.two && l.steps == [2]int{l.step, l.second})
		o.First += l.first
		o.Pairs = append(o.Pairs, l.pairs)
	}
	slices.Sort(o.Pairs)
	return o, nil
}

func cmpOr(a, b int) int {
	if a > 0 {
		return a
	}
	return b
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// line is a random line and what was found in it.
type line struct {
	suspects []int // by place
	step     int   // a place
	second   int   // another, -1 for none
	pairsAt  [][5]float64
	rng      *rand.Rand

	told, two           bool
	steps               [2]int // the two steps that the search claimed
	named, pairs, first int
	err                 error
}

// invent makes a random line. Changes that cannot be played are suspects of the
// next place; the last one can be played.
func (s Simulation) invent(run int) (l line) {
	l.rng = rand.New(rand.NewPCG(s.Seed, uint64(run)))
	at := l.rng.IntN(s.Changes)
	suspects := 0
	for i := range s.Changes {
		suspects++
		if i == at {
			l.step = len(l.suspects)
		}
		if i == s.Changes-1 || l.rng.Float64() >= s.Broken {
			l.suspects = append(l.suspects, suspects)
			suspects = 0
		}
	}
	kind := l.rng.IntN(len(s.Noise))
	places := len(l.suspects)
	l.second = -1
	if s.Second != 0 && places > 1 {
		l.second = (l.step + 1 + l.rng.IntN(places-1)) % places
	}
	noisy := places
	if s.Mixed {
		noisy = l.rng.IntN(places)
	}
	l.pairsAt = make([][5]float64, places)
	for place := range l.pairsAt {
		elo := s.Elo * float64(count(place >= l.step))
		if l.second >= 0 {
			elo += s.Second * float64(count(place >= l.second))
		}
		noise := s.Noise[(kind+count(place >= noisy))%len(s.Noise)]
		if l.pairsAt[place], l.err = sprt.Tilted(noise, sprt.Logistic, elo); l.err != nil {
			break
		}
	}
	return l
}

// play returns the first player's half points in a pair against a place.
func (l *line) play(place int) int {
	x := l.rng.Float64()
	for bucket, p := range l.pairsAt[place] {
		if x -= p; x < 0 {
			return bucket
		}
	}
	return 2 // reached only by rounding
}

func (s Simulation) one(run int) line {
	l := s.invent(run)
	switch {
	case l.err != nil:
	case s.Halving:
		l.err = l.halve(s.Search.Test)
	default:
		l.err = l.search(s.Search)
	}
	return l
}

// search runs a Search on the line.
func (l *line) search(c SearchConfig) error {
	c.Suspects = l.suspects
	search, err := New(c)
	if err != nil {
		return err
	}
	for l.pairs < sprt.DefaultMaxPairs {
		place, ok := search.Who(l.pairs)
		if !ok {
			break
		}
		if err := search.Count(l.play(place)); err != nil {
			return err
		}
		l.pairs++
	}
	l.named, l.told = search.Found()
	l.first = search.Tested()
	if l.told {
		var steps [2]Step
		steps, l.two = search.belief.Two()
		l.steps = [2]int{steps[0].Place, steps[1].Place}
	}
	return nil
}

// halve runs a binary search with the test at every step.
func (l *line) halve(c sprt.Config) error {
	low, high := -1, len(l.suspects)-1 // low is not weaker, high is weaker
	weaker, err := l.ask(c, high)
	l.first, l.told = l.pairs, weaker
	if !weaker || err != nil {
		return err
	}
	for high-low > 1 {
		middle := (low + high) / 2
		if weaker, err = l.ask(c, middle); err != nil {
			return err
		}
		if weaker {
			high = middle
		} else {
			low = middle
		}
	}
	l.named = high
	return nil
}

// ask tests whether the first player is stronger than a place.
func (l *line) ask(c sprt.Config, place int) (weaker bool, err error) {
	test, err := sprt.NewTest(c)
	verdict := sprt.None
	for err == nil && verdict == sprt.None && l.pairs < sprt.DefaultMaxPairs {
		verdict, err = test.FeedBucket(l.play(place))
		l.pairs++
	}
	return verdict == sprt.H1, err
}

// Quantile returns the number of pairs that suffices for the share q of the
// lines whose ends differ.
func (o Outcomes) Quantile(q float64) int {
	if len(o.Pairs) == 0 {
		return 0
	}
	return o.Pairs[min(int(q*float64(len(o.Pairs))), len(o.Pairs)-1)]
}
