package trf

import (
	"cmp"
	"strconv"
	"strings"
)

// field returns the text in the columns from … to, counted from 1 as in the
// description of the format.
func (p *parser) field(from, to int) string {
	if from > len(p.columns) {
		return ""
	}
	return strings.TrimSpace(string(p.columns[from-1 : min(to, len(p.columns))]))
}

// Columns of a 001 line. Each round takes ten columns, from firstRound on.
const (
	lastOfPoints = 84
	firstRound   = 92
	roundWidth   = 10
)

// player reads a 001 line.
func (p *parser) player() {
	if len(p.columns) < lastOfPoints {
		p.fail("001", "the line ends before column 84, where the points end")
	}
	number := p.number(p.field(5, 8), 1, maxPlayers, "the starting number (columns 5 to 8)")
	p.t.Players = append(p.t.Players, Player{
		Number: number, Sex: p.field(10, 10), Title: p.field(11, 13), Name: p.field(15, 47),
		Rating:     p.number(cmp.Or(p.field(49, 52), "0"), 0, 9999, "the rating (columns 49 to 52)"),
		Federation: p.field(54, 56), ID: p.field(58, 68), Birth: p.field(70, 79),
		Points:  p.tenths(p.field(81, 84)),
		Rank:    p.number(cmp.Or(p.field(86, 89), "0"), 0, 9999, "the rank (columns 86 to 89)"),
		Results: p.results(number), line: p.line,
	})
}

// results reads the rounds of a player. Empty rounds at the end are ignored.
func (p *parser) results(number int) []Result {
	var list []Result
	rounds := 0
	for at := firstRound; at <= len(p.columns); at += roundWidth {
		r := p.result(at, number)
		list = append(list, r)
		if r != (Result{}) {
			rounds = len(list)
		}
	}
	if rounds > maxRounds {
		p.fail("001", "there are more than %d rounds", maxRounds)
	}
	return list[:rounds]
}

// result reads a round: opponent, colour, result.
func (p *parser) result(at, number int) (r Result) {
	token := p.field(at, at+roundWidth-1)
	opponent, colour, code := p.field(at, at+3), p.field(at+5, at+5), p.field(at+7, at+7)
	if gap := p.field(at+4, at+4) + p.field(at+6, at+6) + p.field(at+8, at+9); gap != "" {
		p.fail(token, "a round is opponent, colour and result in the columns %d to %d", at, at+7)
	}
	r.Opponent = p.number(cmp.Or(opponent, "0"), 0, maxPlayers, "the opponent")
	if r.Opponent == number {
		p.fail(token, "a player cannot play against himself")
	}
	if colour != "" || code != "" || r.Opponent != 0 {
		r.Colour, r.Code = cmp.Or(colour, "-")[0], strings.ToUpper(cmp.Or(code, "Z"))[0]
		p.judge(token, r)
	}
	return r
}

// judge rejects rounds that are inconsistent in themselves.
func (p *parser) judge(token string, r Result) {
	switch {
	case !strings.ContainsRune("wb-", rune(r.Colour)):
		p.fail(token, "the colour is w, b or -")
	case !strings.ContainsRune("10=WLD+-HFUZ", rune(r.Code)):
		p.fail(token, "the result is one of 1 0 = W L D + - H F U Z")
	case r.Opponent == 0 && r.Colour != '-':
		p.fail(token, "a colour without an opponent")
	case r.Opponent == 0 && strings.ContainsRune("10WLD", rune(r.Code)):
		p.fail(token, "a game without an opponent")
	case r.Opponent != 0 && strings.ContainsRune("HFUZ", rune(r.Code)):
		p.fail(token, "a bye with an opponent")
	case r.Played() && r.Colour == '-':
		p.fail(token, "a game without a colour")
	}
}

// checkResults verifies that the entries of both players agree, and that the
// points match the results.
func (p *parser) checkResults() {
	t := p.t
	played := t.Played()
	for _, player := range t.Players {
		p.line = player.line
		for i, r := range player.Results {
			p.agree(player.Number, i, r)
		}
		sum, next := 0, 0
		for i := range played {
			sum += t.Points.of(player.result(i))
		}
		if len(player.Results) > played {
			next = t.Points.of(player.Results[played])
		}
		virtual := 0 // points of acceleration, which some programs add to the points
		if list := t.Virtual[player.Number]; played < len(list) {
			virtual = list[played]
		}
		if player.Points != sum && player.Points != sum+next && player.Points != sum+virtual {
			p.fail(tenths(player.Points), "the results of player %d add up to %s points", player.Number, tenths(sum))
		}
	}
}

// agree compares a round with the opponent's entry.
func (p *parser) agree(number, round int, r Result) {
	token := strconv.Itoa(r.Opponent)
	switch {
	case r.Opponent == 0:
		return
	case r.Opponent > len(p.t.Players):
		p.fail(token, "no such player: the opponent in round %d", round+1)
		return
	}
	theirs := p.t.Players[r.Opponent-1].result(round)
	if theirs.Opponent != number || theirs.Played() != r.Played() || r.Played() && theirs.Colour == r.Colour {
		p.fail(token, "this opponent in round %d has a different entry for it", round+1)
	}
}
