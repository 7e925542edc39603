package playing

import (
	"errors"
	"slices"
	"strings"

	"match/event"
)

// pgnNotations are the values of --pgn-notation.
var pgnNotations = []string{"san", "lan", "uci"}

// pgnInfoWords are the values of --pgn-info.
var pgnInfoWords = []string{"seldepth", "nps", "hashfull", "tbhits", "pv", "latency"}

// pgnInfo is the value of --pgn-info: further information on every move in the PGN.
type pgnInfo struct {
	outputs *event.Outputs
	given   []string
}

func (p *pgnInfo) Type() string   { return "list of " + strings.Join(pgnInfoWords, ", ") }
func (p *pgnInfo) String() string { return strings.Join(p.given, ",") }

// Set accepts words separated by commas.
func (p *pgnInfo) Set(text string) error {
	fields := map[string]*bool{
		"seldepth": &p.outputs.SelDepth, "nps": &p.outputs.NPS,
		"hashfull": &p.outputs.HashFull, "tbhits": &p.outputs.TBHits, "pv": &p.outputs.Line, "latency": &p.outputs.Latency,
	}
	words := strings.Split(text, ",")
	for _, w := range words {
		if fields[w] == nil {
			return errors.New("unknown word") // the flag lists the valid words
		}
	}
	for _, w := range words {
		*fields[w] = true
		if !slices.Contains(p.given, w) {
			p.given = append(p.given, w)
		}
	}
	return nil
}
