package dropin

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"match/players/spec"
	"match/sprt"
)

// rule is the line around a block of statistics.
const rule = "--------------------------------------------------\n"

// standing is the data for the printed lines: the results of every two engines,
// and of the test.
type standing struct {
	request    *request
	introduced []introduction      // of each engine
	stats      map[[2]int]twoStats // of two engines, the lower number first
	llr        float64
}

// between returns the results of two engines from the first engine's side.
func (s *standing) between(a, b int) twoStats {
	if a > b {
		return s.stats[[2]int{b, a}].swapped()
	}
	return s.stats[[2]int{a, b}]
}

// of returns all results of an engine.
func (s *standing) of(engine int) (all twoStats) {
	for other := range s.request.Engines {
		if other != engine {
			all = all.plus(s.between(engine, other))
		}
	}
	return all
}

// block returns the periodic block of statistics.
func (s *standing) block() string {
	var text string
	switch many := len(s.request.Engines) > 2; {
	case s.request.Drawn != nil:
		text = s.bracketText()
	case many && s.request.Dialect == Cutechess:
		text = s.cuteTable()
	case many:
		text = s.table()
	default:
		text = s.headToHead()
	}
	if s.request.Report.Format == Cutechess {
		return text + s.cuteTest()
	}
	return rule + text + s.test() + rule
}

// headToHead returns the results of two engines.
func (s *standing) headToHead() string {
	st := s.between(0, 1)
	if s.request.Report.Format == Cutechess {
		f := st.byGames()
		digits := 2
		if s.request.Dialect == Cutechess {
			digits, f.LOS = 1, st.trinomial().DecidedLOS()
		}
		return fmt.Sprintf("Elo difference: %s +/- %s, LOS: %s %%, DrawRatio: %s %%\n", number(f.Elo, digits), number(f.EloHalf, digits),
			number(100*f.LOS, digits), number(f.draws, digits))
	}
	f, pairsRatio, penta := st.byGames(), "", ""
	if s.request.Report.Penta {
		f = st.byPairs()
		pairsRatio = ", PairsRatio: " + number(f.pairRatio, 2)
		penta = fmt.Sprintf("Ptnml(0-2): %s, WL/DD Ratio: %s\n", st.ptnml(), number(float64(st.WL)/float64(st.DD), 2))
	}
	return fmt.Sprintf("Results of %s vs %s (%s):\n",
		s.request.Engines[0].Name, s.request.Engines[1].Name, s.conditions()) +
		fmt.Sprintf("Elo: %s, nElo: %s\n", plusMinus(f.Elo, f.EloHalf), plusMinus(f.NElo, f.NEloHalf)) +
		fmt.Sprintf("LOS: %s %%, DrawRatio: %s %%%s\n", number(100*f.LOS, 2), number(f.draws, 2), pairsRatio) +
		fmt.Sprintf("Games: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%s %%)\n",
			st.games(), st.Wins, st.Losses, st.Draws, st.points(), number(100*st.score(), 2)) + penta
}

func (s *twoStats) ptnml() string {
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", s.LL, s.LD, s.WL+s.DD, s.WD, s.WW)
}

// conditions returns time control, threads, hash and book: one value if both
// engines have the same, otherwise both.
func (s *standing) conditions() string {
	a, b := &s.request.Engines[0], &s.request.Engines[1]
	parts := []string{both(limitText(a.Limits), limitText(b.Limits))}
	var o [2]introduction
	copy(o[:], s.introduced)
	parts = append(parts, both(unit(o[0].threads, "t"), unit(o[1].threads, "t")),
		both(unit(o[0].hash, "MB"), unit(o[1].hash, "MB")))
	if file := s.request.Openings.File; file != "" {
		parts = append(parts, file[strings.LastIndexAny(file, `/\`)+1:])
	}
	return strings.Join(parts, ", ")
}

func both(a, b string) string {
	if a == b {
		return a
	}
	return a + " - " + b
}

func unit(value, unit string) string {
	if value == "" {
		return "NULL"
	}
	return value + unit
}

// limitText returns the limit for a headline: 40/60+0.5, 0.1/move, 8 plies,
// 1000 nodes.
func limitText(l spec.Limits) string {
	switch {
	case len(l.TC) > 0:
		return clockText(l.TC[0])
	case l.MoveTime > 0:
		return decimal(l.MoveTime.Seconds()) + "/move"
	case l.Depth > 0:
		return fmt.Sprintf("%d plies", l.Depth)
	case l.Nodes > 0:
		return fmt.Sprintf("%d nodes", l.Nodes)
	}
	return ""
}

func clockText(s spec.Stage) string {
	text := decimal(s.Base.Seconds())
	if s.Moves > 0 {
		text = fmt.Sprintf("%d/%s", s.Moves, text)
	}
	if s.Increment > 0 {
		text += "+" + decimal(s.Increment.Seconds())
	}
	return text
}

// test returns the line of the test, "" without a test.
func (s *standing) test() string {
	t := s.request.SPRT
	if t == nil {
		return ""
	}
	lower, upper := t.bounds()
	return fmt.Sprintf("LLR: %s (%s%%) (%.2f, %.2f) %s\n",
		number(s.llr, 2), number(100*t.progress(s.llr), 1), lower, upper, t.elo())
}

// cuteTest returns the line of the test in the form of cutechess-cli.
func (s *standing) cuteTest() string {
	t := s.request.SPRT
	if t == nil {
		return ""
	}
	lower, upper := t.bounds()
	llr, progress := number(s.llr, 2), math.Abs(t.progress(s.llr))
	if s.request.Dialect == Cutechess {
		llr, progress = strconv.FormatFloat(s.llr, 'g', 3, 64), s.llr/upper
	}
	verdict := ""
	switch {
	case s.llr >= upper:
		verdict = " - H1 was accepted"
	case s.llr <= lower:
		verdict = " - H0 was accepted"
	}
	return fmt.Sprintf("SPRT: llr %s (%s%%), lbound %.2f, ubound %.2f%s\n",
		llr, number(100*progress, 1), lower, upper, verdict)
}

// bounds returns the bounds of the log-likelihood ratio.
func (t *sprtKeys) bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// progress returns the progress to a bound, negative towards H0.
func (t *sprtKeys) progress(llr float64) float64 {
	lower, upper := t.bounds()
	if llr < 0 {
		return -llr / lower
	}
	return llr / upper
}

// elo returns the bounds of the test.
func (t *sprtKeys) elo() string { return fmt.Sprintf("[%.2f, %.2f]", t.Elo0, t.Elo1) }

// byGames reports whether the test counts single games.
func (t *sprtKeys) byGames() bool { return t.Model == "bayesian" }

// config returns the test for package sprt.
func (t *sprtKeys) config() (*sprt.Config, error) {
	model, err := sprt.ParseModel(t.Model)
	return &sprt.Config{Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta, Model: model}, err
}

// table ranks more than two engines by their score against all others.
func (s *standing) table() string {
	type row struct {
		name string
		figures
		twoStats
	}
	penta := s.request.Report.Penta
	width := 25
	var rows []row
	for i := range s.request.Engines {
		r := row{name: s.request.Engines[i].Name, twoStats: s.of(i)}
		if r.figures = r.byGames(); penta {
			r.figures = r.byPairs()
		}
		rows, width = append(rows, r), max(width, len(r.name))
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(b.score(), a.score()) }) // NaN, without games, is last
	var b strings.Builder
	head := fmt.Sprintf("%-4s %-*s %10s %10s %10s %10s %10s %10s %10s", "Rank", width, "Name", "Elo", "+/-",
		"nElo", "+/-", "Games", "Score", "Draw")
	if penta || s.request.Report.Format == Fastchess {
		head += fmt.Sprintf(" %20s", "Ptnml(0-2)")
	}
	b.WriteString(head + "\n")
	for i, r := range rows {
		ptnml := ""
		if penta {
			ptnml = r.ptnml()
		}
		fmt.Fprintf(&b, "%4d %-*s %10s %10s %10s %10s %10d %9s%% %9s%%", i+1, width, r.name, number(r.Elo, 2), number(r.EloHalf, 2),
			number(r.NElo, 2), number(r.NEloHalf, 2), r.games(), number(100*r.score(), 1), number(r.draws, 1))
		if penta || s.request.Report.Format == Fastchess {
			fmt.Fprintf(&b, " %20s", ptnml)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// score returns the line that cutechess prints after games.
func (s *standing) score(a, b int) string {
	st := s.between(a, b)
	return fmt.Sprintf("Score of %s vs %s: %s\n", s.request.Engines[a].Name, s.request.Engines[b].Name, st.scoreText())
}

func (s *twoStats) scoreText() string {
	return fmt.Sprintf("%d - %d - %d  [%s] %d", s.Wins, s.Losses, s.Draws, number(s.score(), 3), s.games())
}
