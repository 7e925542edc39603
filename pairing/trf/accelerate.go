package trf

import (
	"cmp"
	"slices"
	"strings"
)

// accelerate reads XXA: a starting number in columns 5 to 8, and from column 10
// on the points that are added in each round, with five columns per round.
func (p *parser) accelerate() {
	number := p.number(p.field(5, 8), 1, maxPlayers, "a starting number")
	var points []int
	for at := 10; at <= len(p.columns); at += 5 {
		points = append(points, p.tenths(cmp.Or(p.field(at, at+3), "0")))
	}
	if len(points) > maxRounds {
		p.fail("XXA", "there are more rounds than a tournament has")
	}
	p.t.Virtual[number] = append(p.t.Virtual[number], points...)
}

// accelerateAll reads 250: points of matches (none) and of games, the first and
// the last round, the first and the last starting number.
func (p *parser) accelerateAll() {
	if text := p.field(5, 8); strings.Trim(text, "0.") != "" {
		p.fail(text, "match points belong to team tournaments, which are not supported")
	}
	points := p.tenths(p.field(10, 13))
	from, to := p.number(p.field(15, 17), 1, maxRounds, "a round"), p.number(p.field(19, 21), 1, maxRounds, "a round")
	first := p.number(p.field(23, 26), 1, maxPlayers, "a starting number")
	last := p.number(p.field(28, 31), 1, maxPlayers, "a starting number")
	if from > to || first > last {
		p.fail("250", "the last round or starting number comes before the first")
	}
	if p.err != nil {
		return
	}
	for number := first; number <= last; number++ {
		list := p.t.Virtual[number]
		list = append(list, make([]int, max(0, to-len(list)))...)
		for round := from - 1; round < to; round++ {
			list[round] = points
		}
		p.t.Virtual[number] = slices.Clip(list)
	}
}
