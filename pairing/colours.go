package pairing

// colours decides who gets White (C.04.3, 5.2). Both get their preferred colour.
// Otherwise the stronger preference decides, then the opposite of the last round
// in which the two had different colours, then the preference of the higher
// ranked player. If neither has a preference, it depends on whether the higher
// ranked player's pairing number is odd.
func colours(a, b *contender, initial Colour) Encounter {
	if b.outranks(a) {
		a, b = b, a
	}
	if whiteIs := first(a, b, initial); whiteIs == White {
		return Encounter{White: a.player, Black: b.player}
	}
	return Encounter{White: b.player, Black: a.player}
}

// first returns the colour of a, the higher ranked.
func first(a, b *contender, initial Colour) Colour {
	switch {
	case a.strength == indifferent && b.strength == indifferent:
		if a.number%2 == 1 {
			return initial
		}
		return -initial
	case b.strength == indifferent, a.strength != indifferent && a.wants != b.wants:
		return a.wants
	case a.strength == indifferent:
		return -b.wants
	}
	if more := moreColour(a, b); more > 0 {
		return a.wants
	} else if more < 0 {
		return -b.wants
	}
	for i, j := len(a.colours)-1, len(b.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.colours[i] != b.colours[j] {
			return b.colours[j]
		}
	}
	return a.wants
}

// moreColour compares two preferences for the same colour. It compares absolute
// ones by their colour differences.
func moreColour(a, b *contender) int {
	if a.strength != b.strength {
		return int(a.strength - b.strength)
	}
	if a.strength != absolute {
		return 0
	}
	return max(a.difference, -a.difference) - max(b.difference, -b.difference)
}
