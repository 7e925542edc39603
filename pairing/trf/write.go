package trf

import (
	"fmt"
	"io"
	"strings"

	"match/pairing"
)

// Write writes a report that Read and pairing programs can read: players,
// results, the number of rounds, the first colour and the points.
func (t *Tournament) Write(w io.Writer) error {
	var b strings.Builder
	if t.Name != "" {
		fmt.Fprintf(&b, "012 %s\n", oneLine(t.Name))
	}
	if t.Rounds > 0 {
		fmt.Fprintf(&b, "XXR %d\n", t.Rounds)
	}
	switch t.Initial {
	case pairing.White:
		b.WriteString("XXC white1\n")
	case pairing.Black:
		b.WriteString("XXC black1\n")
	}
	if t.Points != StandardPoints {
		for _, value := range t.Points.values() {
			fmt.Fprintf(&b, "BB%s %4s\n", value.kind, tenths(*value.points))
		}
	}
	for _, p := range t.Players {
		p.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p Player) write(b *strings.Builder) {
	rating := ""
	if p.Rating > 0 {
		rating = fmt.Sprint(p.Rating)
	}
	fmt.Fprintf(b, "001 %4d %1.1s%3.3s %-33.33s %4s %3.3s %11.11s %-10.10s %4s %4d",
		p.Number, p.Sex, p.Title, oneLine(p.Name), rating, p.Federation, p.ID, p.Birth, tenths(p.Points), p.Rank)
	for _, r := range p.Results {
		switch {
		case r == (Result{}):
			b.WriteString("          ")
		case r.Opponent == 0:
			fmt.Fprintf(b, "  0000 %c %c", r.Colour, r.Code)
		default:
			fmt.Fprintf(b, "  %4d %c %c", r.Opponent, r.Colour, r.Code)
		}
	}
	b.WriteByte('\n')
}

// oneLine removes line endings and characters that are not text.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
