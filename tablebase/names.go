package tablebase

import (
	"fmt"
	"slices"
	"strings"

	"match/internal/nearest"
)

// ParseMaterial reads the name of an ending. Letter case, the order of men
// within a side, the order of the sides, and a separator between them do not
// matter: KRKN, krvkn, NK/KR and KNKR are the same ending. The error for a
// wrong name suggests the nearest right one.
func ParseMaterial(text string) (Material, error) {
	name := canonical(text)
	if m, ok := byName[name]; ok {
		return m, nil
	}
	var names []string
	for _, m := range materials {
		names = append(names, m.String())
	}
	return Material{}, fmt.Errorf("unknown ending %q%s: want two kings and one or two more men, such as KQK or KRKP",
		text, nearest.Hint(name, names))
}

// Select reads a list of endings as people write it: names, "3" and "4" for
// all endings with so many men, "all". It returns them in the order of
// [Materials], each once; an empty list stands for all.
func Select(names []string) ([]Material, error) {
	wanted := make(map[Material]bool)
	for _, name := range names {
		if men := map[string]int{"3": 3, "4": 4}[name]; men != 0 || strings.EqualFold(name, "all") {
			for _, m := range materials {
				wanted[m] = wanted[m] || men == 0 || m.Men() == men
			}
			continue
		}
		m, err := ParseMaterial(name)
		if err != nil {
			return nil, err
		}
		wanted[m] = true
	}
	return slices.DeleteFunc(Materials(), func(m Material) bool {
		return len(names) > 0 && !wanted[m]
	}), nil
}

// canonical puts the letters of a name into the usual order as far as that is
// possible; a name that makes no sense comes out as nonsense.
func canonical(text string) string {
	upper := strings.ToUpper(text)
	first, second, ok := upper, "", false
	for _, separator := range []string{"VS", "V", "/", "-", "_", ":", " "} {
		if first, second, ok = strings.Cut(upper, separator); ok {
			break
		}
	}
	if !ok {
		last := strings.LastIndexByte(upper, 'K')
		if last <= 0 {
			return upper
		}
		first, second = upper[:last], upper[last:]
	}
	first, second = sortedSide(first), sortedSide(second)
	if len(first) < len(second) || len(first) == len(second) && compareSides(first, second) > 0 {
		first, second = second, first
	}
	return first + second
}

const sideOrder = "K" + strength

func sortedSide(side string) string {
	letters := []byte(strings.TrimSpace(side))
	slices.SortStableFunc(letters, func(a, b byte) int {
		return strings.IndexByte(sideOrder, a) - strings.IndexByte(sideOrder, b)
	})
	return string(letters)
}

func compareSides(a, b string) int {
	for i := range len(a) {
		if d := strings.IndexByte(sideOrder, a[i]) - strings.IndexByte(sideOrder, b[i]); d != 0 {
			return d
		}
	}
	return 0
}
