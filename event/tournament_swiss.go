package event

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"match/arena"
	"match/pairing"
	"match/pairing/trf"
	"match/record"
	"match/results"
)

// swissDirector plays round by round: the next round is paired when all pairs
// of the previous one are counted. The player with more points in its pairs
// wins an encounter; only this result counts for the pairing.
type swissDirector struct {
	*Tournament
	swiss   pairing.Swiss
	round   int                 // number of paired rounds
	current []pairing.Encounter // encounters of this round, without byes
	points  []int               // half points of each encounter's White so far
	given   []forfeits          // forfeits of each encounter so far
	named   int                 // named pairs of this round
	counted int
	err     error
}

// Lookahead implements arena.Director: a whole round may be named.
func (d *swissDirector) Lookahead() int { return len(d.swiss.Players) * d.Pairs }

// Next implements arena.Director. It names the first pairs of all encounters,
// then the second ones, and so on.
func (d *swissDirector) Next() (arena.Pairing, arena.Call) {
	if d.counted == len(d.current)*d.Pairs {
		if d.round == d.Rounds || !d.pairRound() {
			return arena.Pairing{}, arena.Over
		}
	}
	if d.named == len(d.current)*d.Pairs {
		return arena.Pairing{}, arena.Wait
	}
	k, i := d.named/len(d.current), d.named%len(d.current)
	d.named++
	e := d.current[i]
	p := arena.Pairing{Players: [2]int{e.White, e.Black}, Opening: (d.round-1)*d.Pairs + k}
	if d.TagRounds {
		p.Round = d.round
	}
	return p, arena.Play
}

// pairRound begins the next round. If the rules allow no pairing, the
// tournament ends after the previous round, with a note.
func (d *swissDirector) pairRound() bool {
	pair := pairing.Dutch
	if d.Swiss == "monrad" {
		pair = pairing.Monrad
	}
	all, err := pair(&d.swiss)
	if err != nil {
		d.err = err
		return false
	}
	d.current, d.named, d.counted = nil, 0, 0
	for i := range d.swiss.Players {
		if p := &d.swiss.Players[i]; p.Absent {
			p.Games = append(p.Games, pairing.Game{Opponent: pairing.Bye})
		}
	}
	for _, e := range all {
		if e.Black == pairing.Bye {
			p := &d.swiss.Players[e.White]
			p.Games = append(p.Games, pairing.Game{Opponent: pairing.Bye, Points: winPoints, Allocated: true})
			continue
		}
		d.current = append(d.current, e)
	}
	d.points, d.given = make([]int, len(d.current)), make([]forfeits, len(d.current))
	d.round++
	return true
}

// Points of an encounter for the pairing, in tenths.
const (
	winPoints  = 10
	drawPoints = 5
)

// Count implements arena.Director.
func (d *swissDirector) Count(p *record.Pair) error {
	i := d.counted % len(d.current)
	d.points[i] += halfPointsOf(p, d.current[i].White)
	d.given[i].add(p, d.current[i])
	if d.counted++; d.counted == len(d.current)*d.Pairs {
		d.endRound()
	}
	return nil
}

// endRound enters the results of the round.
func (d *swissDirector) endRound() {
	for i, e := range d.current {
		white := drawPoints
		switch even := d.Pairs * pairing.PairPoints / 2; {
		case d.points[i] > even:
			white = winPoints
		case d.points[i] < even:
			white = 0
		}
		first := pairing.Game{Opponent: e.Black, Colour: pairing.White, Points: white, Played: true}
		second := pairing.Game{Opponent: e.White, Colour: pairing.Black, Points: winPoints - white, Played: true}
		for k, g := range []*pairing.Game{&first, &second} {
			player := &d.swiss.Players[[2]int{e.White, e.Black}[k]]
			if d.given[i].pairs == d.Pairs { // no game was played
				g.Colour, g.Played = pairing.NoColour, false
			}
			if d.given[i].by[k] { // it is not paired again
				g.Points, player.Absent = 0, true
			}
			player.Games = append(player.Games, *g)
		}
	}
}

// forfeits is the forfeited pairs of an encounter: their number, and whether
// White and Black forfeited.
type forfeits struct {
	pairs int
	by    [2]bool
}

func (f *forfeits) add(p *record.Pair, e pairing.Encounter) {
	if _, forfeited := p.Forfeited(); !forfeited {
		return
	}
	f.pairs++
	f.by[0], f.by[1] = f.by[0] || p.ForfeitedBy(e.White), f.by[1] || p.ForfeitedBy(e.Black)
}

// state implements stater: the places are by the points of encounters, and a note states that there
// was no pairing left.
func (d *swissDirector) state(*record.Standing) state {
	s := state{places: d.places(), ranking: d.swiss.Standings(), chart: d.chart()}
	if d.err != nil {
		s.notes = []string{fmt.Sprintf("The tournament ends after round %d of %d: %v.", d.round, d.Rounds, d.err)}
	}
	return s
}

func (d *swissDirector) places() (order []int) {
	for _, line := range d.swiss.Standings() {
		order = append(order, line.Player)
	}
	return order
}

// chart returns the wall chart, by player and round, with the colours of the pairings.
func (d *swissDirector) chart() (list [][]results.RoundResult) {
	for _, p := range d.swiss.Players {
		var rounds []results.RoundResult
		for _, g := range p.Games {
			s := results.RoundResult{Opponent: g.Opponent, White: g.Colour == pairing.White, Forfeit: !g.Played, Points: float64(g.Points) / winPoints}
			if g.Opponent == pairing.Bye {
				s.Opponent = -1
			}
			rounds = append(rounds, s)
		}
		list = append(list, rounds)
	}
	return list
}

// asPlayed returns a wall chart with the colours of the first games, which a rule may
// have reversed.
func asPlayed(chart [][]results.RoundResult, rule arena.Colors) (list [][]results.RoundResult) {
	if !rule.Reversed() {
		return chart
	}
	for _, rounds := range chart {
		rounds = slices.Clone(rounds)
		for i := range rounds {
			r := &rounds[i]
			r.White = r.Opponent >= 0 && !r.Forfeit && !r.White
		}
		list = append(list, rounds)
	}
	return list
}

// report returns the tournament as FIDE's report file, in which an encounter
// counts as a game: White is the player with White in the first game. Its name is
// the event's name, if it has one.
func (d *swissDirector) report(s *record.Standing, name string, rule arena.Colors) ([]byte, error) {
	t := &trf.Tournament{Name: cmp.Or(name, d.Title(nil)), Rounds: d.Rounds, Initial: pairing.White, Points: trf.StandardPoints}
	if rule.Reversed() {
		t.Initial = pairing.Black
	}
	rank := make([]int, len(s.Names))
	for _, line := range d.swiss.Standings() { // equal players share a rank, as in the table
		rank[line.Player] = line.Rank
	}
	for n, name := range s.Names {
		p := trf.Player{Number: n + 1, Name: name, Rank: rank[n]}
		for _, g := range d.swiss.Players[n].Games {
			p.Points += g.Points
			p.Results = append(p.Results, trfResult(g, rule.Reversed()))
		}
		t.Players = append(t.Players, p)
	}
	var b bytes.Buffer
	err := t.Write(&b)
	return b.Bytes(), err
}

// trfResult returns a game, whose colours may be the reverse of those in the first game.
func trfResult(g pairing.Game, reversed bool) trf.Result {
	switch {
	case g.Opponent == pairing.Bye && g.Allocated:
		return trf.Result{Colour: '-', Code: 'U'}
	case g.Opponent == pairing.Bye: // of a withdrawn player
		return trf.Result{Colour: '-', Code: 'Z'}
	case !g.Played && g.Points > 0:
		return trf.Result{Opponent: g.Opponent + 1, Colour: '-', Code: '+'}
	case !g.Played:
		return trf.Result{Opponent: g.Opponent + 1, Colour: '-', Code: '-'}
	}
	r := trf.Result{Opponent: g.Opponent + 1, Colour: 'w', Code: '='}
	if (g.Colour == pairing.Black) != reversed {
		r.Colour = 'b'
	}
	switch g.Points {
	case winPoints:
		r.Code = '1'
	case 0:
		r.Code = '0'
	}
	return r
}
