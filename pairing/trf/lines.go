package trf

import (
	"slices"
	"strings"
)

// rounds reads the number of rounds.
func (p *parser) rounds(tokens []string) error {
	if len(tokens) != 1 {
		return p.fail(strings.Join(tokens, " "), "want one number of rounds")
	}
	n, err := p.number(tokens[0], 1, maxRounds, "the number of rounds")
	p.t.Rounds = n
	return err
}

// numbers reads starting numbers. [parser.finish] compares them with those of the players,
// who may follow.
func (p *parser) numbers(tokens []string) ([]int, error) {
	var list []int
	for _, token := range tokens {
		n, err := p.number(token, 1, maxPlayers, "a starting number")
		if err != nil {
			return nil, err
		}
		list = append(list, n)
		p.named = append(p.named, named{p.line, n})
	}
	return list, nil
}

// apart reads a group of players who must not meet.
func (p *parser) apart(tokens []string) error {
	list, err := p.numbers(tokens)
	p.t.Apart = append(p.t.Apart, apart{From: 1, Numbers: list})
	return err
}

// apartInRounds reads the first round, the last round and such a group.
func (p *parser) apartInRounds(tokens []string) error {
	if len(tokens) < 3 {
		return p.fail(strings.Join(tokens, " "), "want first round, last round and starting numbers")
	}
	from, err := p.number(tokens[0], 1, maxRounds, "the first round")
	if err != nil {
		return err
	}
	to, err := p.number(tokens[1], 1, maxRounds, "the last round")
	if err != nil {
		return err
	}
	list, err := p.numbers(tokens[2:])
	p.t.Apart = append(p.t.Apart, apart{From: from, To: to, Numbers: list})
	return err
}

// absent reads the players who miss a round: the kind of bye, the round, the
// starting numbers.
func (p *parser) absent(tokens []string) error {
	if len(tokens) < 2 || !slices.Contains([]string{"H", "F", "Z"}, tokens[0]) {
		return p.fail(strings.Join(tokens, " "), "want F, H or Z, a round and starting numbers")
	}
	round, err := p.number(tokens[1], 1, maxRounds, "the round")
	if err != nil {
		return err
	}
	list, err := p.numbers(tokens[2:])
	p.t.Absent[round] = append(p.t.Absent[round], list...)
	return err
}

// system rejects every system except the Dutch system without acceleration.
func (p *parser) system(tokens []string) error {
	if name := strings.Join(tokens, " "); name != "FIDE_DUTCH" && name != "FIDE_DUTCH_2025" {
		return p.fail(name, "this system is not supported: want FIDE_DUTCH or FIDE_DUTCH_2025")
	}
	return nil
}

// points reads the value of one kind of result.
func (p *parser) points(kind string, tokens []string) error {
	if len(tokens) != 1 {
		return p.fail(strings.Join(tokens, " "), "want one number of points")
	}
	n, err := p.tenths(tokens[0])
	if err != nil {
		return err
	}
	for _, value := range p.t.Points.values() {
		if value.kind == kind {
			*value.points = n
		}
	}
	if p.ownPAB = p.ownPAB || kind == "U"; kind == "W" && !p.ownPAB {
		p.t.Points.AllocatedBye = n
	}
	return nil
}

// kindsOf are the kinds of results for each letter of line 162.
var kindsOf = map[string][]string{"W": {"W"}, "D": {"D"}, "L": {"L"}, "Z": {"Z", "F"}, "P": {"U"}}

// pointSystem reads the points of all results in one line: W 3.0    D 1.0 ….
func (p *parser) pointSystem(text string) error {
	for _, letter := range []string{"W", "D", "L", "Z", "P", "X"} {
		text = strings.ReplaceAll(text, letter, " "+letter+" ")
	}
	tokens := strings.Fields(text)
	if len(tokens) == 0 || len(tokens)%2 != 0 {
		return p.fail(strings.Join(tokens, " "), "want results and their points, such as W 1.0 D 0.5 L 0.0")
	}
	for i := 0; i < len(tokens); i += 2 {
		kinds := kindsOf[tokens[i]]
		if kinds == nil {
			return p.fail(tokens[i], "the results are W, D, L, Z and P")
		}
		for _, kind := range kinds {
			if err := p.points(kind, tokens[i+1:i+2]); err != nil {
				return err
			}
		}
	}
	return nil
}
