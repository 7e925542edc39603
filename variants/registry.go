package variants

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"match/board"
	"match/internal/nearest"
)

// Default is the name of the variant that plays if none is given.
const Default = "tapered"

// pieceValues are the piece values of every variant whose weights were not fitted, so that two of
// them differ only in the respect that their names state.
var pieceValues = [board.King]int{
	board.Pawn: 100, board.Knight: 325, board.Bishop: 335, board.Rook: 500, board.Queen: 900,
}

// builtin is a built-in variant. It is made when it is first needed: each start of the program would
// take milliseconds longer if all fits were read.
type builtin struct {
	name    string
	variant func() *Variant
}

func newBuiltin(name, about string, weights func() *Variant) builtin {
	return builtin{name, sync.OnceValue(func() *Variant { return weights().WithName(name, about) })}
}

// registry has the simplest variants first.
var registry = []builtin{
	newBuiltin("material", "piece values alone",
		func() *Variant { return build(tables{}) }),
	newBuiltin("flat", "one piece-square table per piece for all phases",
		func() *Variant { return build(inPhases(flatTables, flatTables)) }),
	newBuiltin("flat-flipped", "flat with its tables upside down: a control that every gate must catch",
		func() *Variant { return build(flipped(inPhases(flatTables, flatTables))) }),
	newBuiltin("tapered", "flat's tables in the middlegame, others in the endgame, blended by material",
		func() *Variant { return build(taperedTables) }),
	newBuiltin("extrapolated", "tapered with the pawn endgame table extrapolated from a tuning run",
		func() *Variant { return build(taperedTables.with(board.Pawn, eg, extrapolatedPawn)) }),
	newBuiltin("formula", "tapered with the pawn endgame table as rank value times file factor",
		func() *Variant { return build(taperedTables.with(board.Pawn, eg, formulaPawn())) }),
	newBuiltin("zoned", "tapered with the pawn endgame table from 20 weights: 4 zones of files by 5 ranks",
		func() *Variant { return zoned(build(taperedTables)) }),
	newBuiltin("centralized", "gentle tables that pull every piece to the centre, the king too",
		func() *Variant { return build(centralizedTables) }),
	newBuiltin("centralized-castled", "centralized with a middlegame king that keeps to its own side",
		func() *Variant { return build(centralizedTables.with(board.King, mg, castledKing)) }),
	newBuiltin("positional", "structure, rooks, king safety, mobility and bishop pair on top of tables",
		func() *Variant { return positional(build(positionalTables())) }),
	newBuiltin("tapered-tuned", "tapered with all weights fitted to the results of 40,000 games",
		func() *Variant { return fitted("tapered-tuned") }),
	newBuiltin("positional-tuned", "positional with all weights fitted to the results of 40,000 games",
		func() *Variant { return fitted("positional-tuned") }),
}

func flipped(t tables) (turned tables) {
	for k := board.Pawn; k <= board.King; k++ {
		turned[k] = [2]*printed{t[k][mg].upsideDown(), t[k][eg].upsideDown()}
	}
	return turned
}

// build makes a variant with the common piece values and the given tables.
func build(t tables) *Variant {
	v := &Variant{weights: make([]int, size)}
	for k := board.Pawn; k <= board.Queen; k++ {
		v.weights[values.at(mg, int(k-board.Pawn))] = pieceValues[k]
	}
	for k := board.Pawn; k <= board.King; k++ {
		for half, table := range t[k] {
			v.setTable(k, half, table)
		}
	}
	return v
}

//go:embed data/*-tuned.toml
var fits embed.FS

// fitted returns a variant whose weights are the output of a fit.
func fitted(name string) *Variant {
	data, err := fits.ReadFile("data/" + name + ".toml")
	if err != nil {
		panic(err)
	}
	v, err := Load(name, data)
	if err != nil {
		panic(err)
	}
	return v
}

func (v *Variant) setTable(k board.Kind, half int, table *printed) {
	for s := range board.Square(64) {
		if table != nil && hasWeight(k, s) {
			v.weights[squareAt(k, half, s)] = table.at(s)
		}
	}
}

// zoned replaces the pawn endgame table by zones.
func zoned(v *Variant) *Variant {
	v.zoned = true
	v.setTable(board.Pawn, eg, new(printed))
	for z, section := range zones {
		copy(v.weights[section.start:], zoneWeights[z][:])
	}
	return v
}

// Names returns the names of the built-in variants, the simplest first.
func Names() (names []string) {
	for _, b := range registry {
		names = append(names, b.name)
	}
	return names
}

// Get returns the built-in variant of that name, or the variant in a file for a name such as
// file:my.toml. The error suggests the nearest variant, or gives file, line and weight.
func Get(name string) (*Variant, error) {
	if path, ok := strings.CutPrefix(name, filePrefix); ok {
		return loadFile(path)
	}
	for _, b := range registry {
		if b.name == name {
			return b.variant(), nil
		}
	}
	return nil, fmt.Errorf("unknown variant %q%s; want one of %s or file:NAME.toml",
		name, nearest.Hint(name, Names()), strings.Join(Names(), ", "))
}

// entry is a variant in a list.
type entry struct {
	Name  string `json:"name"`
	Hash  string `json:"hash"`
	About string `json:"about"`
}

// List returns the built-in variants as entries.
func List() (list []entry) {
	for _, b := range registry {
		v := b.variant()
		list = append(list, entry{v.name, v.Hash(), v.about})
	}
	return list
}

// WriteList writes entries for people, one per line.
func WriteList(w io.Writer, list []entry) error {
	for _, e := range list {
		if _, err := fmt.Fprintf(w, "%-20s  %s  %s\n", e.Name, e.Hash, e.About); err != nil {
			return err
		}
	}
	return nil
}
