package trf

import (
	"fmt"
	"strings"

	"match/pairing"
)

// Tournament is the content of a report.
type Tournament struct {
	Name string
	// Rounds is the total, 0 if the file does not contain it.
	Rounds int
	// Initial is the colour of the first player of the first round, or NoColour
	// if the file does not contain it.
	Initial pairing.Colour
	Points  points
	// Players in the order of their starting numbers, which are 1, 2, 3, ….
	Players []Player
	// apart lists groups of starting numbers; members of one group do not meet.
	Apart []apart
	// Absent lists the starting numbers of players who miss a round, by round
	// from 1, as far as the file has separate lines for them.
	Absent map[int][]int
	// Virtual lists the points in tenths that acceleration adds, by starting
	// number and then by round, from 0.
	Virtual map[int][]int
}

// apart is a group of players who must not meet in the rounds From … To, both
// from 1; To is 0 if there is no end.
type apart struct {
	From, To int
	Numbers  []int
}

// points are the values of results, in tenths.
type points struct {
	Win, Draw, Loss int
	ZeroBye         int // bye without points
	ForfeitLoss     int
	AllocatedBye    int // bye of the player that the pairing left over
}

// value is the points of a kind of result, as in the lines BBW, BBD, ….
type value struct {
	kind   string
	points *int
}

func (p *points) values() []value {
	return []value{
		{"W", &p.Win}, {"D", &p.Draw}, {"L", &p.Loss},
		{"Z", &p.ZeroBye}, {"F", &p.ForfeitLoss}, {"U", &p.AllocatedBye},
	}
}

// StandardPoints are 1, ½ and 0, and 1 for an allocated bye.
var StandardPoints = points{Win: 10, Draw: 5, AllocatedBye: 10}

// Player is a 001 line.
type Player struct {
	Number     int // starting number, from 1
	Sex, Title string
	Name       string
	Rating     int // 0 if the player has none
	Federation string
	ID, Birth  string
	Points     int // tenths
	Rank       int // 0 if the file does not contain it
	Results    []Result
	line       int
}

// Result is a player's result in a round. The zero Result is a round without an
// entry.
type Result struct {
	Opponent int  // starting number, 0 for none
	Colour   byte // 'w', 'b' or '-'
	// Code is one of 1 0 = (played), W L D (played, not rated), + - (forfeit),
	// H F U Z (byes: half point, full point, allocated, none).
	Code byte
}

// Played reports whether there was a game at the board.
func (r Result) Played() bool { return r.Opponent != 0 && strings.ContainsRune("10=WLD", rune(r.Code)) }

// paired reports whether the player was paired in the round.
func (r Result) paired() bool { return r.Opponent != 0 || r.Code == 'U' || r.Code == '+' }

// of returns the points of a result.
func (p points) of(r Result) int {
	switch r.Code {
	case '1', 'W', '+', 'F':
		return p.Win
	case '=', 'D', 'H':
		return p.Draw
	case '0', 'L':
		return p.Loss
	case 'U':
		return p.AllocatedBye
	case '-':
		return p.ForfeitLoss
	}
	return p.ZeroBye
}

// Error describes an error in a file and its position.
type Error struct {
	File  string
	Line  int    // from 1, 0 if no single line is wrong
	Token string // "" if no single token is wrong
	Why   string
}

func (e *Error) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	if e.Token != "" {
		return fmt.Sprintf("%s: %q: %s", where, e.Token, e.Why)
	}
	return where + ": " + e.Why
}
