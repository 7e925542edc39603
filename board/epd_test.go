package board

import (
	"strings"
	"testing"
)

func TestSplitEPD(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/4P3/4K3 b - -"
	for line, want := range map[string]string{
		kings:             kings + "|4",
		kings + " 7 30":   kings + " 7 30|6",
		kings + " 7 x 1;": kings + "|4|7=x 1",
		" " + strings.ReplaceAll(kings, " ", "\t ") + "  7\v30 bm Kd7 Kf7; id \"a; b\" ; c0  x ;;z": kings + " 7 30|6|bm=Kd7 Kf7|id=a; b|c0=x|z=",
		kings + ` id "not closed; c0 1;`:    kings + "|4|id=not closed; c0 1;",
		kings + "\tid\t\"tabs\";\thmvc\t5;": kings + "|4|id=tabs|hmvc=5",
		"4k3 b":                             "4k3 b|2",
		"":                                  "|0",
	} {
		fen, fields, operations := SplitEPD(line)
		got := fen + "|" + string(rune('0'+fields))
		for opcode, operand := range Operations(operations) {
			got += "|" + opcode + "=" + operand
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
