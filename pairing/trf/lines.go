package trf

import (
	"slices"
	"strings"
)

// only returns the only one of some words.
func (p *parser) only(tokens []string, want string) string {
	text := strings.Join(tokens, " ")
	if len(tokens) != 1 {
		p.fail(text, "want one number of %s", want)
	}
	return text
}

// numbers reads starting numbers. [parser.finish] compares them with those of the players,
// who may follow.
func (p *parser) numbers(tokens []string) (list []int) {
	for _, token := range tokens {
		n := p.number(token, 1, maxPlayers, "a starting number")
		list = append(list, n)
		p.named = append(p.named, named{p.line, n})
	}
	return list
}

// apartInRounds reads the first round, the last round and a group of players who must not meet.
func (p *parser) apartInRounds(tokens []string) {
	if len(tokens) < 3 {
		p.fail(strings.Join(tokens, " "), "want first round, last round and starting numbers")
		return
	}
	p.t.Apart = append(p.t.Apart, apart{
		From:    p.number(tokens[0], 1, maxRounds, "the first round"),
		To:      p.number(tokens[1], 1, maxRounds, "the last round"),
		Numbers: p.numbers(tokens[2:]),
	})
}

// absent reads the players who miss a round: the kind of bye, the round, the
// starting numbers.
func (p *parser) absent(tokens []string) {
	if len(tokens) < 2 || !slices.Contains([]string{"H", "F", "Z"}, tokens[0]) {
		p.fail(strings.Join(tokens, " "), "want F, H or Z, a round and starting numbers")
		return
	}
	round := p.number(tokens[1], 1, maxRounds, "the round")
	p.t.Absent[round] = append(p.t.Absent[round], p.numbers(tokens[2:])...)
}

// system rejects every system except the Dutch system without acceleration.
func (p *parser) system(tokens []string) {
	if name := strings.Join(tokens, " "); name != "FIDE_DUTCH" && name != "FIDE_DUTCH_2025" {
		p.fail(name, "this system is not supported: want FIDE_DUTCH or FIDE_DUTCH_2025")
	}
}

// points reads the value of one kind of result.
func (p *parser) points(kind, token string) {
	n := p.tenths(token)
	for _, value := range p.t.Points.values() {
		if value.kind == kind {
			*value.points = n
		}
	}
	if p.ownPAB = p.ownPAB || kind == "U"; kind == "W" && !p.ownPAB {
		p.t.Points.AllocatedBye = n
	}
}

// kindsOf are the kinds of results for each letter of line 162. Some programs write Z for A, an absence.
var kindsOf = map[string][]string{"W": {"W"}, "D": {"D"}, "L": {"L"}, "A": {"Z", "F"}, "Z": {"Z", "F"}, "P": {"U"}}

// pointSystem reads the points of all results in one line: W 3.0    D 1.0 ….
func (p *parser) pointSystem(text string) {
	for _, letter := range []string{"W", "D", "L", "A", "Z", "P", "X"} {
		text = strings.ReplaceAll(text, letter, " "+letter+" ")
	}
	tokens := strings.Fields(text)
	if len(tokens) == 0 || len(tokens)%2 != 0 {
		p.fail(strings.Join(tokens, " "), "want results and their points, such as W 1.0 D 0.5 L 0.0")
		return
	}
	for pair := range slices.Chunk(tokens, 2) {
		kinds := kindsOf[pair[0]]
		if kinds == nil {
			p.fail(pair[0], "the results are W, D, L, A and P")
		}
		for _, kind := range kinds {
			p.points(kind, pair[1])
		}
	}
}
