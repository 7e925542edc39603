package trf

import (
	"slices"

	"match/pairing"
)

// Played returns the number of paired rounds. A later round only lists
// absences, unless every player has an entry for it.
func (t *Tournament) Played() int {
	played := 0
	for _, p := range t.Players {
		for i, r := range p.Results {
			if r.paired() {
				played = max(played, i+1)
			}
		}
	}
	for _, p := range t.Players {
		if len(p.Results) <= played {
			return played
		}
	}
	return played + 1
}

// Swiss returns the state of the tournament before the given round, from 1.
func (t *Tournament) Swiss(round int) *pairing.Swiss {
	s := &pairing.Swiss{Rounds: t.Rounds, Initial: t.initial(), Win: t.Points.Win}
	over := round <= t.Played()
	for _, p := range t.Players {
		player := pairing.SwissPlayer{Virtual: t.Virtual[p.Number]}
		for i := range round - 1 {
			player.Games = append(player.Games, t.game(p.result(i)))
		}
		r := p.result(round - 1) // without an entry the player missed a round that was played, and is there for the coming one
		player.Absent = !r.paired() && (over || r != (Result{}))
		s.Players = append(s.Players, player)
	}
	for _, n := range t.Absent[round] {
		s.Players[n-1].Absent = true
	}
	for _, group := range t.Apart {
		if round >= group.From && (group.To == 0 || round <= group.To) {
			s.Apart = append(s.Apart, t.everyTwo(group.Numbers)...)
		}
	}
	return s
}

// result returns the result of a round, from 0. It is the zero Result if the line
// is shorter.
func (p Player) result(round int) Result {
	if round < len(p.Results) {
		return p.Results[round]
	}
	return Result{}
}

func (t *Tournament) game(r Result) pairing.Game {
	g := pairing.Game{Opponent: r.Opponent - 1, Points: t.Points.of(r), Played: r.Played(), Allocated: r.Code == 'U'}
	if g.Played {
		g.Colour = colours[r.Colour]
	}
	return g
}

var colours = map[byte]pairing.Colour{'w': pairing.White, 'b': pairing.Black}

func (t *Tournament) everyTwo(numbers []int) (list []pairing.Encounter) {
	for i, a := range numbers {
		for _, b := range numbers[:i] {
			if a != b {
				list = append(list, pairing.Encounter{White: a - 1, Black: b - 1})
			}
		}
	}
	return list
}

// initial returns the first player's colour in the first round: the one in the
// file, or otherwise the one that follows from the first colours in it. The
// players paired so far got their colours alternately.
func (t *Tournament) initial() pairing.Colour {
	if t.Initial != pairing.NoColour {
		return t.Initial
	}
	for round := range t.Played() {
		if !slices.ContainsFunc(t.Players, func(p Player) bool { return p.result(round).Colour == 'w' }) {
			continue
		}
		alternate := pairing.White
		for _, p := range t.Players {
			if p.pairedBy(round) {
				if c := colours[p.result(round).Colour]; c != pairing.NoColour {
					return c * alternate
				}
				alternate = -alternate
			}
		}
	}
	return pairing.NoColour
}

func (p Player) pairedBy(round int) bool {
	return slices.ContainsFunc(p.Results[:min(round+1, len(p.Results))], Result.paired)
}

// Pairs returns the pairs of a round, from 1, and its allocated byes, by the
// index of the players as in package pairing.
func (t *Tournament) Pairs(round int) (list []pairing.Encounter) {
	for i, p := range t.Players {
		switch r := p.result(round - 1); {
		case r.Colour == 'w':
			list = append(list, pairing.Encounter{White: i, Black: r.Opponent - 1})
		case r.Code == 'U':
			list = append(list, pairing.Encounter{White: i, Black: pairing.Bye})
		}
	}
	return list
}
