package variants

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"match/board"
)

// Show writes the variant for people: settings, piece values, tables as boards from White's side
// with the eighth rank on top, and the weights of its terms. Middlegame and endgame are side by
// side if they differ.
func (v *Variant) Show(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\ncontent %s, %s\n", v.name, v.about, v.Hash(), v.settings())
	b.WriteString("values:")
	for k := board.Pawn; k <= board.Queen; k++ {
		fmt.Fprintf(&b, " %s %d", k, v.Value(k))
	}
	b.WriteString("\n")
	for k := board.Pawn; k <= board.King; k++ {
		v.showTable(&b, k)
	}
	v.showTerms(&b)
	_, err := w.Write(b.Bytes())
	return err
}

func (v *Variant) settings() string {
	text := "phase " + v.phase.String()
	if v.flat {
		text = "interpolation off: middlegame sums alone"
	}
	return text + ", terms " + cmp.Or(strings.Join(v.terms.Names(), ", "), "none")
}

func (v *Variant) showTable(b *bytes.Buffer, k board.Kind) {
	var middlegame, endgame printed
	for s := range board.Square(64) {
		middlegame[s.Flip()], endgame[s.Flip()] = v.Table(k, s)
	}
	switch {
	case middlegame == endgame && middlegame == printed{}:
		fmt.Fprintf(b, "\n%s: 0 on every square\n", k)
	case middlegame == endgame:
		fmt.Fprintf(b, "\n%s\n", k)
		showBoards(b, &middlegame)
	default:
		fmt.Fprintf(b, "\n%-46s%s\n", k.String()+", middlegame", k.String()+", endgame")
		showBoards(b, &middlegame, &endgame)
	}
}

// showBoards writes boards side by side.
func showBoards(b *bytes.Buffer, boards ...*printed) {
	for row := range 8 {
		var line strings.Builder
		for _, t := range boards {
			fmt.Fprintf(&line, "%d |", 8-row)
			for _, value := range t[8*row : 8*row+8] {
				fmt.Fprintf(&line, "%5d", value)
			}
			line.WriteString("   ")
		}
		fmt.Fprintln(b, strings.TrimRight(line.String(), " "))
	}
	files := strings.Repeat("      a    b    c    d    e    f    g    h    ", len(boards))
	fmt.Fprintln(b, strings.TrimRight(" "+files, " "))
}

// showTerms writes the weights that are not in a separate table.
func (v *Variant) showTerms(b *bytes.Buffer) {
	if v.terms != 0 {
		fmt.Fprintf(b, "\n%-30s%6s%6s\n", "term", "mg", "eg")
	}
	for _, s := range layout {
		if s.term == 0 || !v.has(s, mg) {
			continue
		}
		for i, key := range s.keys {
			fmt.Fprintf(b, "%-30s%6d%6d\n", s.name+"."+key, v.weights[s.at(mg, i)], v.weights[s.at(eg, i)])
		}
	}
}

// printed is a piece-square table in the usual printed form: from White's side, with the eighth
// rank in the first row. White's index is square^56; Black's, whose side is mirrored, is the square
// itself.
type printed [64]int

// parse reads a printed table: 64 numbers, or the 16 of its upper left quarter if the others mirror it. It panics if
// text is neither, which only a mistake in this package can cause.
func parse(text string) *printed {
	fields := strings.Fields(text)
	var t printed
	if len(fields) != len(t) && len(fields) != len(t)/4 {
		panic("not a board of 64 numbers:" + text)
	}
	for i := range t {
		at := i
		if row, file := i/8, i%8; len(fields) < len(t) {
			at = 4*min(row, 7-row) + min(file, 7-file)
		}
		n, err := strconv.Atoi(fields[at])
		if err != nil {
			panic(err)
		}
		t[i] = n
	}
	return &t
}

// byRank returns the table with one value for each rank, from the first to the eighth.
func byRank(values ...int) *printed {
	var t printed
	for s := range board.Square(64) {
		t[s.Flip()] = values[s.Rank()]
	}
	return &t
}

// at returns White's value on a square.
func (t *printed) at(s board.Square) int { return t[s.Flip()] }

// upsideDown returns the table with its rows in reverse order.
func (t *printed) upsideDown() *printed {
	var turned printed
	for i := range t {
		turned[i] = t[i^56]
	}
	return &turned
}

// withRank returns the table with one value on all squares of a rank 1–8.
func (t printed) withRank(rank, value int) *printed {
	for file := range 8 {
		t[(8-rank)*8+file] = value
	}
	return &t
}

// tables are the middlegame and endgame tables by kind of piece. A missing
// table is all zeros.
type tables [board.King + 1][2]*printed

// inPhases makes tables of those of each phase, by kind.
func inPhases(middlegame, endgame [board.King + 1]*printed) (t tables) {
	for k := range t {
		t[k] = [2]*printed{mg: middlegame[k], eg: endgame[k]}
	}
	return t
}

// with returns the tables with one of them replaced.
func (t tables) with(k board.Kind, half int, table *printed) tables {
	t[k][half] = table
	return t
}
