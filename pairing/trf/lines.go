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
	switch name := strings.Join(tokens, " "); name {
	case "FIDE_DUTCH", "FIDE_DUTCH_2025":
		return nil
	default:
		return p.fail(name, "this system is not supported: want FIDE_DUTCH or FIDE_DUTCH_2025")
	}
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
	switch points := &p.t.Points; kind {
	case "W":
		points.Win = n
		if !p.ownPAB {
			points.AllocatedBye = n
		}
	case "D":
		points.Draw = n
	case "L":
		points.Loss = n
	case "Z":
		points.ZeroBye = n
	case "F":
		points.ForfeitLoss = n
	case "U":
		points.AllocatedBye, p.ownPAB = n, true
	}
	return nil
}

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
		var err error
		switch kind, value := tokens[i], tokens[i+1:i+2]; kind {
		case "W", "D", "L":
			err = p.points(kind, value)
		case "Z":
			if err = p.points("Z", value); err == nil {
				err = p.points("F", value)
			}
		case "P":
			err = p.points("U", value)
		default:
			err = p.fail(kind, "the results are W, D, L, Z and P")
		}
		if err != nil {
			return err
		}
	}
	return nil
}
