package sprt

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParsePentanomial parses five counts of pairs, such as "31,83,155,125,72" or
// "[31, 83, 155, 125, 72]".
func ParsePentanomial(text string) (Pentanomial, error) {
	counts, err := ParseCounts(text)
	if err != nil {
		return Pentanomial{}, err
	}
	if len(counts) != 5 {
		return Pentanomial{}, fmt.Errorf("%q: want five counts of pairs LL,LD,WL+DD,WD,WW", text)
	}
	return Pentanomial(counts), nil
}

// ParseTrinomial parses three counts of games: wins, draws, losses.
func ParseTrinomial(text string) (Trinomial, error) {
	counts, err := ParseCounts(text)
	if err != nil {
		return Trinomial{}, err
	}
	if len(counts) != 3 {
		return Trinomial{}, fmt.Errorf("%q: want three counts W,D,L: wins, draws, losses", text)
	}
	return Trinomial{Wins: counts[0], Draws: counts[1], Losses: counts[2]}, nil
}

// ParseCounts parses a list of counts separated by commas, with or without
// brackets.
func ParseCounts(text string) ([]int, error) {
	inner := strings.TrimSpace(text)
	if strings.HasPrefix(inner, "[") && strings.HasSuffix(inner, "]") {
		inner = inner[1 : len(inner)-1]
	}
	var counts []int
	for word := range strings.SplitSeq(inner, ",") {
		n, err := parseCount(strings.TrimSpace(word))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		counts = append(counts, n)
	}
	return counts, nil
}

// parseCount reads a whole number of at least 0, also in a form such as 1e9.
func parseCount(word string) (int, error) {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || v != math.Trunc(v) || v < 0 || v > maxCount {
		return 0, fmt.Errorf("%q is not a count: want a whole number of at least 0", word)
	}
	return int(v), nil
}

// ParseBounds parses the two bounds of a test, such as "0,8".
func ParseBounds(text string) (elo0, elo1 float64, err error) {
	low, high, found := strings.Cut(text, ",")
	if found {
		if elo0, err = strconv.ParseFloat(strings.TrimSpace(low), 64); err == nil {
			elo1, err = strconv.ParseFloat(strings.TrimSpace(high), 64)
		}
	}
	if !found || err != nil {
		return 0, 0, fmt.Errorf("%q: want two numbers E0,E1 such as 0,8", text)
	}
	return elo0, elo1, nil
}
