// Package command writes the command lines that play a plan, for users who want
// to repeat a part of it or to replace another program's command line. It does
// not read command lines.
package command

import (
	"fmt"
	"strconv"
	"strings"

	"match/event"
	"match/openings"
	"match/tablebase/syzygy"
)

// line is the words of a command line.
type line []string

// add adds a flag with its value, if it is needed.
func (l *line) add(needed bool, words ...string) {
	if needed {
		*l = append(*l, words...)
	}
}

// Conditions returns the openings and the adjudication as flags, without limits,
// which belong to the players, and without defaults.
func Conditions(c *event.Conditions) []string {
	l := line{"--openings", c.Book}
	l.add(c.Strict, "--strict")
	l.add(true, "--order", fmt.Sprint(c.Order))
	l.add(c.Order != openings.Sequential, "--seed", strconv.FormatUint(c.Seed, 10))
	l.add(c.BookStart > 1, "--start", strconv.Itoa(c.BookStart))
	l.add(c.Colors != "", "--colors", string(c.Colors))
	l.add(c.OwnOpenings, "--opening-per-game")
	l.add(c.Wait > 0, "--wait", c.Wait.String())
	l.add(c.Chess960, "--chess960")
	draw, resign, both := c.Adjudication.Draw, c.Adjudication.Resign, ""
	if resign.Both {
		both = ",both"
	}
	l.add(draw.Count > 0, "--draw", fmt.Sprintf("move=%d,count=%d,cp=%d", draw.Move, draw.Count, draw.CP))
	l.add(resign.Count > 0, "--resign", fmt.Sprintf("count=%d,cp=%d%s", resign.Count, resign.CP, both))
	l.add(c.Adjudication.MaxMoves > 0, "--max-moves", strconv.Itoa(c.Adjudication.MaxMoves))
	l.add(c.StopOnCrash, "--on-crash", "stop")
	return l
}

// Patience returns the timeouts for players as flags, if they differ from the
// default.
func Patience(c *event.Conditions) []string {
	var l line
	d := event.DefaultConditions()
	l.add(c.Margin != d.Margin, "--time-margin", c.Margin.String())
	l.add(c.MoveTimeout > 0 && c.MoveTimeout != d.MoveTimeout, "--move-timeout", c.MoveTimeout.String())
	return l
}

// Tables returns the endgame tables for adjudication, as flags.
func Tables(p *event.Plan) []string {
	dirs, found := strings.CutPrefix(p.Tablebases, syzygy.Kind+":")
	switch {
	case p.Tablebases == "":
		return nil
	case !found:
		return []string{"--tablebase", p.Tablebases}
	}
	l, rule := line{"--syzygy", dirs}, p.Conditions.Adjudication.Tables
	l.add(rule.Only != "", "--syzygy-adjudicate", rule.Only)
	l.add(rule.Men > 0, "--syzygy-men", strconv.Itoa(rule.Men))
	l.add(rule.Ignore50, "--syzygy-ignore-50")
	return l
}
