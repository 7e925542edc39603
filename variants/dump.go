package variants

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The settings of a file of weights, besides the weights themselves.
const (
	phaseKey         = "phase"
	interpolationKey = "interpolation"
	pawnEndgameKey   = "pawn_endgame"
	termsKey         = "terms"
)

// The values of pawn_endgame.
const (
	bySquares = "squares"
	byZones   = "zones"
)

// Dump writes the variant as TOML that Load reads back: the settings and every
// weight, a weight to a line.
func (v *Variant) Dump(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s: %s\n# content %s\n", v.name, v.about, v.Hash())
	b.WriteString("# Weights are centipawns, squares are White's. mg: middlegame, eg: endgame.\n\n")
	pawnEndgame := bySquares
	if v.zoned {
		pawnEndgame = byZones
	}
	fmt.Fprintf(&b, "%s = %q # material, pawn-aware or piece-count\n", phaseKey, v.phase)
	fmt.Fprintf(&b, "%s = %t # false: the middlegame weights alone\n", interpolationKey, !v.flat)
	fmt.Fprintf(&b, "%s = %q # squares: [pawn.eg]; zones: [zoned.…], 4 zones of files by 5 ranks\n", pawnEndgameKey, pawnEndgame)
	fmt.Fprintf(&b, "%s = [%s] # any of %s\n", termsKey, quoted(v.terms.Names()), strings.Join(termNames, ", "))
	v.eachHalf(func(s *section, half int) {
		fmt.Fprintf(&b, "\n[%s]\n", s.title(half))
		for i, key := range s.keys {
			fmt.Fprintf(&b, "%s = %d\n", key, v.weights[s.at(half, i)])
		}
	})
	_, err := w.Write(b.Bytes())
	return err
}

func quoted(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(name)
	}
	return strings.Join(quoted, ", ")
}
