package variants

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"match/board"
	"match/internal/nearest"
)

// Variant is one evaluation: weights, phase function and switches. It is immutable and safe for
// concurrent use; the With methods return changed copies. Get returns one.
type Variant struct {
	name    string
	about   string
	phase   Phase
	flat    bool // no interpolation: the middlegame sums alone
	zoned   bool // the pawn endgame table comes from zones of files
	terms   Terms
	weights []int // in the order of the layout
}

// Name returns the name by which Get finds the variant; the name of a variant from a file is
// file:NAME.toml, without the directory.
func (v *Variant) Name() string { return v.name }

// Phase returns the variant's phase function.
func (v *Variant) Phase() Phase { return v.phase }

// Value returns the worth of a kind of piece in centipawns, 0 for kings.
func (v *Variant) Value(k board.Kind) int {
	if k == board.NoKind || k == board.King {
		return 0
	}
	return v.weights[values.at(mg, int(k-board.Pawn))]
}

// Table returns the worth of White's piece of kind k on a square in centipawns, in the middlegame
// and in the endgame, besides the piece's value. Black's worth is that of the mirrored square.
func (v *Variant) Table(k board.Kind, s board.Square) (middlegame, endgame int) {
	if !hasWeight(k, s) {
		return 0, 0
	}
	if place, ok := v.endgamePlace(k, s); ok {
		endgame = v.weights[place]
	}
	return v.weights[squareAt(k, mg, s)], endgame
}

// WithPhase returns the variant with another phase function.
func (v *Variant) WithPhase(f Phase) *Variant {
	changed := *v
	changed.phase = f
	return &changed
}

// WithInterpolation returns the variant with the blend of middlegame and
// endgame sums switched on or off.
func (v *Variant) WithInterpolation(on bool) *Variant {
	changed := *v
	changed.flat = !on
	return &changed
}

// Without returns the variant with one of its terms left out. It is an error if there is no such
// term or the variant does not have it.
func (v *Variant) Without(term string) (*Variant, error) {
	t, err := ParseTerm(term)
	if err != nil {
		return nil, err
	}
	if v.terms&t == 0 {
		return nil, fmt.Errorf("variant %s has no term %s to leave out; it has %s",
			v.name, term, cmp.Or(v.terms.String(), "none"))
	}
	changed := *v
	changed.terms &^= t
	return &changed, nil
}

// Parse parses a variant with changes, in the syntax of players:
// NAME[,phase=FUNCTION][,interpolation=on|off][,without=TERM]…, such as "tapered,phase=pawn-aware".
// NAME is a name for Get.
func Parse(text string) (*Variant, error) {
	parts := strings.Split(text, ",")
	v, err := Get(parts[0])
	if err != nil {
		return nil, err
	}
	name := v.name
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(part, "=")
		if v, err = v.change(key, value); err != nil {
			return nil, fmt.Errorf("%s: %w", part, err)
		}
		name += "," + part
		v.name = name // v is a copy after a change
	}
	return v, nil
}

func (v *Variant) change(key, value string) (*Variant, error) {
	switch key {
	case "phase":
		f, err := ParsePhase(value)
		return v.WithPhase(f), err
	case "interpolation":
		if value != "on" && value != "off" {
			return nil, fmt.Errorf("want interpolation=on or interpolation=off")
		}
		return v.WithInterpolation(value == "on"), nil
	case "without":
		return v.Without(value)
	}
	return nil, fmt.Errorf("unknown change %q%s; want phase, interpolation or without",
		key, nearest.Hint(key, []string{"phase", "interpolation", "without"}))
}

// meaning is the version of the evaluation's code. It is part of every hash. A change that gives
// other scores for the same weights must increase it.
const meaning = 1

// Hash returns 16 hexadecimal digits that identify the content of the variant: settings and
// weights, not its name. Variants with the same hash give equal scores.
func (v *Variant) Hash() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "evaluation %d\nphase=%s\ninterpolation=%t\nzoned=%t\nterms=%s\n",
		meaning, v.phase, !v.flat, v.zoned, v.terms)
	for _, w := range v.Weights() {
		fmt.Fprintf(sum, "%s=%d\n", w.Name, w.Value)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
