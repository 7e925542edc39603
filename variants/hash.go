package variants

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// meaning is the version of what weights mean. It enters every hash; a change of
// the evaluation that gives the same weights other scores must raise it.
const meaning = 1

// Hash returns 16 hexadecimal digits that stand for the content of the variant:
// settings and weights, not its name. Variants with the same hash score alike.
func (v *Variant) Hash() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "evaluation %d\nphase=%s\ninterpolation=%t\nzoned=%t\nterms=%s\n",
		meaning, v.phase, !v.flat, v.zoned, v.terms)
	for _, w := range v.Weights() {
		fmt.Fprintf(sum, "%s=%d\n", w.Name, w.Value)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
