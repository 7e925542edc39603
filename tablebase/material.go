package tablebase

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"match/board"
	"match/internal/nearest"
)

// Material is one of the 35 endings: the men on the board besides the two kings. White has the
// stronger side; [Set.Probe] swaps the colours itself.
type Material struct {
	// men are the men besides the kings in the order of the name. The second
	// is NoPiece in an ending of three men.
	men [2]board.Piece
}

// mostMen is the number of men of the largest endings.
const mostMen = 4

// materials are the 35 endings in an order in which they can be built: every
// ending comes after those that its captures and promotions lead to.
var (
	materials = allMaterials()
	byName    = indexMaterials()
)

// inOrder returns those endings that are wanted, in the order in which they can be built.
func inOrder(wanted func(Material) bool) []Material {
	return slices.DeleteFunc(slices.Clone(materials), func(m Material) bool { return !wanted(m) })
}

func allMaterials() []Material {
	var all []Material
	for k := board.Queen; k >= board.Pawn; k-- {
		first := board.NewPiece(board.White, k)
		all = append(all, Material{[2]board.Piece{first}})
		for l := k; l >= board.Pawn; l-- {
			all = append(all,
				Material{[2]board.Piece{first, board.NewPiece(board.White, l)}},
				Material{[2]board.Piece{first, board.NewPiece(board.Black, l)}})
		}
	}
	slices.SortStableFunc(all, func(a, b Material) int {
		return 8*(a.Men()-b.Men()) + a.pawns() - b.pawns()
	})
	return all
}

func indexMaterials() map[string]Material {
	index := make(map[string]Material, len(materials))
	for _, m := range materials {
		index[m.String()] = m
	}
	return index
}

// Men returns the number of men, kings included: 3 or 4.
func (m Material) Men() int {
	if m.men[1] == board.NoPiece {
		return 3
	}
	return 4
}

func (m Material) pawns() (n int) {
	for _, p := range m.men {
		if p.Kind() == board.Pawn {
			n++
		}
	}
	return n
}

// promotions returns the endings with the same number of men that a promotion leads to.
func (m Material) promotions() (next []Material) {
	for i, p := range m.men {
		if p.Kind() != board.Pawn {
			continue
		}
		for k := board.Knight; k <= board.Queen; k++ {
			after := m
			after.men[i] = board.NewPiece(p.Color(), k)
			next = append(next, after.normal())
		}
	}
	return next
}

// normal returns the ending in its usual form: the same men in the order of strength, with the
// colours swapped if Black has the stronger side.
func (m Material) normal() Material {
	a, b := m.men[0], m.men[1]
	if b != board.NoPiece && b.Kind() > a.Kind() {
		a, b = b, a
	}
	if a.Color() == board.Black {
		a, b = turn(a), turn(b)
	}
	return Material{[2]board.Piece{a, b}}
}

// like reports whether the two men are equal, so that swapping them changes nothing.
func (m Material) like() bool { return m.men[0] == m.men[1] }

// symmetric reports whether both sides have the same men, so that Black to move is White to move
// with the colours swapped.
func (m Material) symmetric() bool { return m.men[1] == turn(m.men[0]) }

// String returns the usual name: White's men, then Black's, such as KQK, KBNK
// or KRKP.
func (m Material) String() string {
	sides := [2]string{"K", "K"}
	for _, p := range m.men {
		if p != board.NoPiece {
			sides[p.Color()] += strings.ToUpper(string(p.Kind().Letter()))
		}
	}
	return sides[board.White] + sides[board.Black]
}

// ParseMaterial parses the name of an ending. Letter case, the order of men within a side, the
// order of the sides, and a separator between them do not matter: KRKN, krvkn, NK/KR and KNKR are
// the same ending. The error for a wrong name suggests the nearest right one.
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

// Select parses a user's list of endings: names, "3" and "4" for all endings with that number of
// men, "all". It returns them in an order in which they can be built, each once; an empty list means all.
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
	return inOrder(func(m Material) bool { return len(names) == 0 || wanted[m] }), nil
}

// canonical puts the letters of a name into the usual order as far as possible. An invalid name
// stays invalid.
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
	if cmp.Or(len(second)-len(first), slices.CompareFunc([]byte(first), []byte(second), byStrength)) > 0 {
		first, second = second, first
	}
	return first + second
}

// byStrength orders the letters of a side.
func byStrength(a, b byte) int {
	const order = "KQRBNP"
	return strings.IndexByte(order, a) - strings.IndexByte(order, b)
}

func sortedSide(side string) string {
	letters := []byte(strings.TrimSpace(side))
	slices.SortStableFunc(letters, byStrength)
	return string(letters)
}
