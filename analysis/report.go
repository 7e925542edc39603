package analysis

import (
	"context"
	"fmt"
	"math"

	"match/sprt"
	"match/tablebase"
)

// Report is the analysis of the player's games. All figures are from the
// player's side; costs are points per 100 games.
type Report struct {
	Player    string      `json:"player"`
	Opponents []string    `json:"opponents"`
	Input     input       `json:"input"`
	Referee   refereeCard `json:"referee"`
	Curve     curve       `json:"curve"`
	Score     score       `json:"score"`
	Results   []Table     `json:"results"`
	Points    points      `json:"points"`
	Joint     joint       `json:"joint"`            // the findings as parts of what was lost
	Findings  []finding   `json:"findings"`         // what to fix, most important first; empty if nothing passes
	Control   []finding   `json:"control_findings"` // the same for the opponents, with the player as control
	Looked    int         `json:"looked_at"`        // number of classes tested for findings
	Losses    []lossTable `json:"losses"`
	Converted Conversion  `json:"conversion"`
	Tables    tableMoves  `json:"endgame_tables"`
	Judged    evaluation  `json:"evaluation"`
	Search    searching   `json:"search"`
	Moments   []moment    `json:"moments"`
	Lichess   lichessCard `json:"lichess"`
	accounts  []*Account
	all       bool // texts show all findings in full
}

// input describes the games that were read and the data that their records
// lack.
type input struct {
	Games      int      `json:"games"`
	Pairs      int      `json:"pairs"`      // a game without a partner counts as a pair
	Unfinished int      `json:"unfinished"` // excluded
	Others     int      `json:"others"`     // games of other players, excluded
	Broken     []string `json:"broken"`     // one line each, excluded
	Missing    []string `json:"missing"`    // data missing in the records, and so in the report

	Views    []scoreView `json:"score_views"` // the side that the scores of each source are for
	Warnings []string    `json:"warnings"`    // possible problems of the findings
}

// refereeCard describes the referee.
type refereeCard struct {
	Name   string `json:"name"`
	Spec   string `json:"spec"`
	Hash   string `json:"hash"`
	Effort Effort `json:"effort"`
	Worth  string `json:"worth"` // how reliable it is
	Noise  *noise `json:"noise"` // nil: not measured
}

// points is the account of all games, per 100 games: score − expected = −player
// − player_faults + opponent + opponent_faults + noise.
type points struct {
	Score          figure  `json:"score"`
	Expected       figure  `json:"expected"` // by the referee, at the end of the books
	Player         figure  `json:"player"`   // given away by moves
	Opponent       figure  `json:"opponent"`
	PlayerFaults   figure  `json:"player_faults"` // on time, by illegal moves, by exits
	OpponentFaults figure  `json:"opponent_faults"`
	Noise          figure  `json:"noise"`
	Residual       float64 `json:"residual"` // largest error of a game in the identity
}

// lossTable is a split of the cost of moves.
type lossTable struct {
	Title string    `json:"title"`
	Rows  []lossRow `json:"rows"`
}

// lossRow is a class of moves.
type lossRow struct {
	Name     string `json:"name"`
	Moves    int    `json:"moves"` // of the player's
	Wrong    int    `json:"wrong"` // of these, moves other than the referee's choice
	Player   figure `json:"player"`
	Opponent figure `json:"control"`
	Excess   figure `json:"excess"`   // the difference
	Survives bool   `json:"survives"` // as a finding: it is significant
}

// tableMoves counts the player's moves in positions of endgame tables.
type tableMoves struct {
	Men         int `json:"men"` // men in the largest tables; 0: no tables were used
	Moves       int `json:"moves"`
	Wrong       int `json:"wrong"`         // moves that changed the outcome
	TheirMoves  int `json:"control_moves"` //
	TheirWrong  int `json:"control_wrong"` //
	Won         int `json:"won"`           // moves that kept a win
	Detours     int `json:"detours"`       // of these, how many delayed the win
	TheirWon    int `json:"control_won"`
	TheirDetour int `json:"control_detours"`
	Adjudicated int `json:"against_tables"` // games whose result differs from that of their last position
}

// lichessCard has Lichess' figures, by Lichess' formulas.
type lichessCard struct {
	Accuracy        float64 `json:"accuracy"` // mean of all moves, per cent
	ControlAccuracy float64 `json:"control_accuracy"`
}

// Options determine a report, with the games and the judgements.
type Options struct {
	Tables  tablebase.Tables // exact results, used where available; nil: none
	Moments int              // number of worst moments to show
	All     bool             // show all findings, not only the most important ones
}

// NewReport computes the report from the judgements of the collection's games
// (see [Referee.Judge]).
func NewReport(c *Collection, judged [][]Judgement, o Options) *Report {
	s := newStudy(c, judged, o.Tables)
	r := &Report{
		Player: c.Query.Player, Opponents: c.opponents(), Input: c.input(), Curve: s.curve,
		Score: s.score("all", s.everyGame()), Results: s.resultTables(), Points: s.points(),
		Looked:    len(s.candidates),
		Converted: s.conversion(), Tables: s.tableMoves(), Judged: s.evaluate(), Search: s.searching(),
		Moments: worst(s.accounts, o.Moments), Lichess: s.lichess(), accounts: s.accounts, all: o.All,
	}
	r.Score.Elo.Estimate = eloOfPairs(c, r.Score)
	mirror := s.mirrored()
	mirror.dropUnplayed()
	r.Joint = s.joint(mirror)
	theirs := mirror.joint(s)
	r.Findings, r.Control = s.findings(&r.Joint), mirror.findings(&theirs)
	r.Losses = s.lossTables()
	return r
}

// findings describes the survivors in words.
func (s *study) findings(j *joint) []finding {
	list := []finding{}
	score := s.made() / max(s.sample.n, 1)
	for i := range s.survivors {
		c := &s.survivors[i]
		f := c.finding(s.said[clockTimes] > 0)
		worth := j.limit(c, c.span())
		f.Worth, f.Covered = worth.toWorth(score, c.claimed), j.cover(worth)
		list = append(list, f)
	}
	return list
}

// opponents lists the opponents' names, in the order of their first games.
func (c *Collection) opponents() (names []string) {
	seen := map[string]bool{}
	for _, g := range c.Games {
		if !seen[g.Opponent] {
			seen[g.Opponent] = true
			names = append(names, g.Opponent)
		}
	}
	return names
}

func (c *Collection) input() input {
	in := input{
		Games: len(c.Games), Pairs: c.Clusters, Unfinished: c.Unfinished, Others: c.Others,
		Broken: append([]string{}, c.Broken...), Missing: []string{},
		Views: append([]scoreView{}, c.Views...), Warnings: c.warnings(),
	}
	for i, r := range records {
		if missing := len(c.Games) - c.said[i]; missing == len(c.Games) {
			in.Missing = append(in.Missing, r.what)
		} else if missing > 0 {
			in.Missing = append(in.Missing, fmt.Sprintf("%s (in %d of %d games)", r.what, missing, len(c.Games)))
		}
	}
	if c.paired == 0 {
		in.Missing = append(in.Missing, "pairs (games count as independent)")
	}
	return in
}

// eloOfPairs returns the Elo of a match of whole pairs; if the games are not such
// a match, the Elo of single games.
func eloOfPairs(c *Collection, s score) sprt.Estimate {
	var p sprt.Pentanomial
	first := map[int]*Game{}
	for _, g := range c.Games {
		other := first[g.Cluster]
		if first[g.Cluster] = g; other == nil {
			continue
		}
		if p.Add(outcome(other), outcome(g)) != nil {
			return s.Elo.Estimate
		}
		delete(first, g.Cluster)
	}
	if 2*p.Pairs() != len(c.Games) {
		return s.Elo.Estimate
	}
	return sprt.EloEstimate(p)
}

func outcome(g *Game) sprt.Outcome { return sprt.Outcome(math.Round(2 * g.Points())) }

// points adds up the accounts.
func (s *study) points() (p points) {
	sums := func(of func(*Account) float64) figure {
		x := make([]float64, s.Clusters)
		for i, g := range s.Games {
			x[g.Cluster] += of(s.accounts[i])
		}
		return s.sample.figure(x)
	}
	p.Score = sums(func(a *Account) float64 { return a.Result })
	p.Expected = sums(func(a *Account) float64 { return a.Start })
	p.Player = sums(func(a *Account) float64 { return a.Lost[0] })
	p.Opponent = sums(func(a *Account) float64 { return a.Lost[1] })
	p.PlayerFaults = sums(func(a *Account) float64 { return a.Faults[0] })
	p.OpponentFaults = sums(func(a *Account) float64 { return a.Faults[1] })
	p.Noise = sums(func(a *Account) float64 { return a.Noise })
	for _, a := range s.accounts {
		p.Residual = max(p.Residual, math.Abs(a.residual()))
	}
	return p
}

// Extend runs further searches by the referee: its continuation after the
// best moves of the worst moments, and its own noise on a sample of the given
// number of moves.
func (r *Report) Extend(ctx context.Context, referee *Referee, sample int) error {
	noise, err := referee.measureNoise(ctx, r.accounts, r.Curve, sample)
	if err != nil {
		return err
	}
	r.Referee.Noise = noise
	return referee.goOn(ctx, r.Moments)
}
