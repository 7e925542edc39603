package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"match/sprt"
)

// parseCounts reads a list of counts, such as "31,83,155,125,72" or
// "[31, 83, 155, 125, 72]".
func parseCounts(text string) ([]int, error) {
	inner := strings.TrimSpace(text)
	if strings.HasPrefix(inner, "[") && strings.HasSuffix(inner, "]") {
		inner = inner[1 : len(inner)-1]
	}
	var counts []int
	for _, word := range strings.Split(inner, ",") {
		n, err := parseCount(strings.TrimSpace(word))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		counts = append(counts, n)
	}
	return counts, nil
}

// parseCount reads a whole number of at least 0; 1e9 is one, too.
func parseCount(word string) (int, error) {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || v != math.Trunc(v) || v < 0 || v > 1<<50 {
		return 0, fmt.Errorf("%q is not a count: want a whole number of at least 0", word)
	}
	return int(v), nil
}

func parsePenta(text string) (sprt.Pentanomial, error) {
	counts, err := parseCounts(text)
	if err != nil {
		return sprt.Pentanomial{}, err
	}
	if len(counts) != 5 {
		return sprt.Pentanomial{}, fmt.Errorf("%q: want five counts of pairs LL,LD,WL+DD,WD,WW", text)
	}
	return sprt.Pentanomial(counts), nil
}

func parseWDL(text string) (sprt.Trinomial, error) {
	counts, err := parseCounts(text)
	if err != nil {
		return sprt.Trinomial{}, err
	}
	if len(counts) != 3 {
		return sprt.Trinomial{}, fmt.Errorf("%q: want three counts W,D,L: wins, draws, losses", text)
	}
	return sprt.Trinomial{Wins: counts[0], Draws: counts[1], Losses: counts[2]}, nil
}
