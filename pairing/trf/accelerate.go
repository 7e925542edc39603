package trf

import (
	"cmp"
	"slices"
	"strings"
)

// accelerate reads XXA: a starting number in columns 5 to 8, and from column 10
// on the points that are added in each round, with five columns per round.
func (p *parser) accelerate() error {
	number, err := p.number(p.field(5, 8), 1, maxPlayers, "a starting number")
	if err != nil {
		return err
	}
	var points []int
	for at := 10; at <= len(p.columns); at += 5 {
		n, err := p.tenths(cmp.Or(p.field(at, at+3), "0"))
		if err != nil {
			return err
		}
		points = append(points, n)
	}
	if len(points) > maxRounds {
		return p.fail("XXA", "there are more rounds than a tournament has")
	}
	p.t.Virtual[number] = append(p.t.Virtual[number], points...)
	return nil
}

// accelerateAll reads 250: points of matches (none) and of games, the first and
// the last round, the first and the last starting number.
func (p *parser) accelerateAll() error {
	if text := p.field(5, 8); strings.Trim(text, "0.") != "" {
		return p.fail(text, "match points belong to team tournaments, which are not supported")
	}
	points, err := p.tenths(p.field(10, 13))
	if err != nil {
		return err
	}
	var n [4]int // rounds, starting numbers
	for i, columns := range [][2]int{{15, 17}, {19, 21}, {23, 26}, {28, 31}} {
		most, what := maxRounds, "a round"
		if i > 1 {
			most, what = maxPlayers, "a starting number"
		}
		if n[i], err = p.number(p.field(columns[0], columns[1]), 1, most, what); err != nil {
			return err
		}
	}
	if n[0] > n[1] || n[2] > n[3] {
		return p.fail("250", "the last round or starting number comes before the first")
	}
	for number := n[2]; number <= n[3]; number++ {
		list := p.t.Virtual[number]
		list = append(list, make([]int, max(0, n[1]-len(list)))...)
		for round := n[0] - 1; round < n[1]; round++ {
			list[round] = points
		}
		p.t.Virtual[number] = slices.Clip(list)
	}
	return nil
}
