package trf

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"match/pairing"
)

// Limits for a report. They are far above those of any tournament. They reject
// unsuitable files before these fill the memory.
const (
	maxPlayers = 9999 // limited by the columns of a starting number
	maxRounds  = 99
	maxPoints  = 999 // tenths: limited by the columns of the points
	maxLine    = 1 << 16
)

// Read reads a report. Lines end with \n, \r or both. It skips lines that do
// not concern the pairing. The error is an *Error that names file, or an error
// of r.
func Read(r io.Reader, file string) (*Tournament, error) {
	p := parser{file: file, t: &Tournament{Points: StandardPoints, Absent: map[int][]int{}, Virtual: map[int][]int{}}}
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 4096), maxLine)
	scanner.Split(splitLines)
	for p.err == nil && scanner.Scan() {
		p.line++
		p.read(scanner.Text())
	}
	switch err := scanner.Err(); {
	case p.err != nil:
	case err == bufio.ErrTooLong:
		p.line++
		p.fail("", "the line has no end: is this a TRF file?")
	case err != nil:
		p.err = err
	default:
		p.finish()
	}
	if p.err != nil {
		return nil, p.err
	}
	return p.t, nil
}

// splitLines is bufio.ScanLines for all three line endings.
func splitLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	i := bytes.IndexAny(data, "\r\n")
	switch {
	case i < 0 && (!atEOF || len(data) == 0):
		return 0, nil, nil
	case i < 0:
		return len(data), data, nil
	case data[i] == '\r' && i+1 == len(data) && !atEOF:
		return 0, nil, nil
	case data[i] == '\r' && i+1 < len(data) && data[i+1] == '\n':
		return i + 2, data[:i], nil
	}
	return i + 1, data[:i], nil
}

// parser is the state of reading a file. It keeps the first error; numbers that are wrong are 0.
type parser struct {
	file    string
	line    int
	t       *Tournament
	ownPAB  bool  // the file defines points for the allocated bye
	absents []int // starting numbers of players who miss the coming round
	named   []named
	columns []rune
	err     error
}

// named is a starting number in a line that is not its player's.
type named struct{ line, number int }

func (p *parser) fail(token, why string, args ...any) {
	if p.err == nil {
		p.err = &Error{File: p.file, Line: p.line, Token: token, Why: fmt.Sprintf(why, args...)}
	}
}

// read processes a line.
func (p *parser) read(text string) {
	if !utf8.ValidString(text) {
		p.fail("", "this is not UTF-8: convert the file, such as with iconv -f latin1 -t utf8")
		return
	}
	if p.line == 1 {
		text = strings.TrimPrefix(text, "\ufeff")
	}
	code := text[:min(3, len(text))]
	p.columns = []rune(text)
	rest := strings.Fields(text[len(code):])
	switch code {
	case "001":
		p.player()
	case "012":
		p.t.Name = strings.TrimSpace(text[3:])
	case "013", "310":
		p.fail(code, "team tournaments are not supported")
	case "XXR", "142":
		p.t.Rounds = p.number(p.only(rest, "rounds"), 1, maxRounds, "the number of rounds")
	case "XXC", "152":
		p.initial(rest)
	case "XXP":
		p.t.Apart = append(p.t.Apart, apart{From: 1, Numbers: p.numbers(rest)})
	case "260":
		p.apartInRounds(rest)
	case "240":
		p.absent(rest)
	case "XXZ":
		p.absents = append(p.absents, p.numbers(rest)...)
	case "XXA":
		p.accelerate()
	case "250":
		p.accelerateAll()
	case "192":
		p.system(rest)
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		p.points(code[2:], p.only(rest, "points"))
	case "162":
		p.pointSystem(text[3:])
	case "XXS":
		p.fail(code, "this form is not supported: want points as BBW 3.0 or 162 W 3.0 D 1.0")
	case "299":
		p.fail(code, "points of single players are not supported: correct the results")
	}
}

// number reads an integer from low to high.
func (p *parser) number(token string, low, high int, what string) int {
	n, err := strconv.Atoi(token)
	if err != nil || n < low || n > high || token[0] == '+' {
		p.fail(token, "%s is a number from %d to %d", what, low, high)
		return 0
	}
	return n
}

// tenths reads points such as 2.5.
func (p *parser) tenths(token string) int {
	whole, fraction, dot := strings.Cut(token, ".")
	if !dot {
		fraction = "0"
	}
	n, err := strconv.Atoi(whole + fraction)
	switch {
	case err != nil || len(fraction) != 1 || whole == "" || token[0] == '+' || token[0] == '-':
		p.fail(token, "points are a number with one digit after the point, such as 2.5")
		return 0
	case n > maxPoints:
		p.fail(token, "no more than 99.9 points fit into the columns of the format")
	}
	return n
}

// finish makes the checks that need the whole file.
func (p *parser) finish() {
	t := p.t
	if len(t.Players) == 0 {
		p.line = 0
		p.fail("", "there are no players: a TRF file has lines that start with 001")
	}
	slices.SortStableFunc(t.Players, func(a, b Player) int { return a.Number - b.Number })
	for i, player := range t.Players {
		p.line = player.line
		if i > 0 && player.Number == t.Players[i-1].Number {
			p.fail(strconv.Itoa(player.Number), "two players have this starting number")
		}
		if player.Number != i+1 {
			p.fail(strconv.Itoa(player.Number), "starting number %d is missing before this one", i+1)
		}
	}
	for _, n := range p.named {
		if n.number > len(t.Players) {
			p.line = n.line
			p.fail(strconv.Itoa(n.number), "no player has this starting number: there are %d", len(t.Players))
		}
	}
	next := t.Played() + 1
	t.Absent[next] = append(t.Absent[next], p.absents...)
	p.checkResults()
}

// initial reads the colour of the first player.
func (p *parser) initial(tokens []string) {
	for _, token := range tokens {
		switch token {
		case "white1", "W":
			p.t.Initial = pairing.White
		case "black1", "B":
			p.t.Initial = pairing.Black
		case "rank":
			p.fail(token, "pairing by rank is not supported: number the players in their order")
		default:
			p.fail(token, "the first colour is white1 or black1 (XXC), W or B (152)")
		}
	}
}
