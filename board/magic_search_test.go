package board

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var searchMagics = flag.Bool("search-magics", false, "search new magic multipliers and write multipliers.go")

// TestMagics checks every blocker subset of every square against the walk
// along the rays; with -search-magics it first finds the multipliers.
func TestMagics(t *testing.T) {
	if *searchMagics {
		writeMultipliers(t)
		return
	}
	for s := range Square(64) {
		for _, c := range []struct {
			attacks    func(Square, Bitboard) Bitboard
			directions []direction
		}{{RookAttacks, rookDirections}, {BishopAttacks, bishopDirections}} {
			mask := blockerMask(s, c.directions)
			for subset := Bitboard(0); ; {
				if got, want := c.attacks(s, subset), slide(s, subset, c.directions); got != want {
					t.Fatalf("%v with blockers %x: attacks %x, want %x", s, subset, got, want)
				}
				if subset = (subset - mask) & mask; subset == 0 {
					break
				}
			}
		}
	}
}

func writeMultipliers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	text.WriteString("package board\n\n// Found by: go test ./board -run TestMagics -search-magics\n")
	for _, c := range []struct {
		name       string
		directions []direction
	}{{"rook", rookDirections}, {"bishop", bishopDirections}} {
		fmt.Fprintf(&text, "\nvar %sMultipliers = [64]uint64{\n", c.name)
		for s := range Square(64) {
			fmt.Fprintf(&text, "\t%#016x,\n", findMultiplier(s, c.directions, rng))
		}
		text.WriteString("}\n")
	}
	if err := os.WriteFile("multipliers.go", []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// findMultiplier tries sparse random numbers until one maps every blocker
// subset to an index that no different attack set uses.
func findMultiplier(s Square, directions []direction, rng *rand.Rand) uint64 {
	mask := blockerMask(s, directions)
	shift := 64 - mask.Count()
	table := make([]Bitboard, 1<<mask.Count())
	round := make([]int, len(table))
	for try := 1; ; try++ {
		multiplier := rng.Uint64() & rng.Uint64() & rng.Uint64()
		fits := true
		for subset := Bitboard(0); fits; {
			i, attacks := uint64(subset)*multiplier>>shift, slide(s, subset, directions)
			fits = round[i] != try || table[i] == attacks
			round[i], table[i] = try, attacks
			if subset = (subset - mask) & mask; subset == 0 {
				break
			}
		}
		if fits {
			return multiplier
		}
	}
}
