package pgn

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Info is further output of an engine about its move, as the comment of a ply holds
// it: hashfull=12 tbhits=3 pv="e2e4 e7e5" line="info string x". Other runners write
// the same words.
type Info struct {
	HashFull uint64 // permille of the hash table; 0: not known
	TBHits   uint64 // positions found in endgame tables; 0: none
	PV       string // the principal variation, in UCI notation
	Lines    []string
}

// String returns the words for a comment, "" if there are none.
func (i Info) String() string {
	var parts []string
	if i.HashFull > 0 {
		parts = append(parts, fmt.Sprintf("hashfull=%d", i.HashFull))
	}
	if i.TBHits > 0 {
		parts = append(parts, fmt.Sprintf("tbhits=%d", i.TBHits))
	}
	if i.PV != "" {
		parts = append(parts, fmt.Sprintf("pv=%q", i.PV))
	}
	for _, line := range i.Lines {
		parts = append(parts, fmt.Sprintf("line=%q", line))
	}
	return strings.Join(parts, " ")
}

var infoWord = regexp.MustCompile(`\b(hashfull|tbhits|pv|line)=([0-9]+|"(?:[^"\\]|\\.)*")`)

// Info reads the words of [Info] in the ply's comment.
func (p *Ply) Info() (i Info) {
	if !strings.Contains(p.Comment, "=") {
		return i
	}
	for _, found := range infoWord.FindAllStringSubmatch(p.Comment, -1) {
		n, _ := strconv.ParseUint(found[2], 10, 64)
		text, _ := strconv.Unquote(found[2])
		switch found[1] {
		case "hashfull":
			i.HashFull = n
		case "tbhits":
			i.TBHits = n
		case "pv":
			i.PV = text
		case "line":
			i.Lines = append(i.Lines, text)
		}
	}
	return i
}
