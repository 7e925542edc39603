package pairing

import "slices"

// Monrad pairs the next round by the Monrad system, as engine events use it. In
// the order of score and pairing number, each player meets the next lower
// player that it has not met. Opponents further down are chosen only if the
// remaining players could not all be paired otherwise. If the number of players
// is odd, the lowest one without a bye so far has the bye. Colours do not
// affect the pairs; they follow the rules of the Dutch system.
//
// The order of the encounters is that of Dutch. The error is ErrNoPairing, or
// describes what is wrong with s.
func Monrad(s *Swiss) ([]Encounter, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	left := s.contenders()
	for _, c := range left {
		c.topscorer = true // colours prevent no pairing
	}
	var alone []*contender
	if len(left)%2 == 1 {
		if left, alone = takeBye(left, func(*contender) bool { return true }); alone == nil {
			return nil, ErrNoPairing
		}
	}
	if !canPairAll(left) {
		return nil, ErrNoPairing
	}
	var pairs [][2]*contender
	for len(left) > 0 {
		i := 1
		for !left[0].mayMeet(left[i]) || !canPairAll(without(left[1:], i-1)) {
			i++
		}
		pairs = append(pairs, [2]*contender{left[0], left[i]})
		left = without(left[1:], i-1)
	}
	return boards(pairs, alone, s.Initial), nil
}

// takeBye removes the lowest player who may have the bye, and whom the system allows it,
// from the field, if the others can be paired without him.
func takeBye(left []*contender, allowed func(*contender) bool) (others, alone []*contender) {
	for i := len(left) - 1; i >= 0; i-- {
		if left[i].mayHaveBye && allowed(left[i]) && canPairAll(without(left, i)) {
			return without(left, i), left[i : i+1]
		}
	}
	return left, nil
}

func without(list []*contender, i int) []*contender {
	return slices.Concat(list[:i], list[i+1:])
}
