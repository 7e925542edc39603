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

// Conditions returns the openings and the adjudication as flags, without limits,
// which belong to the players, and without defaults.
func Conditions(c *event.Conditions) []string {
	return append(bookWords(c), ruleWords(c)...)
}

func bookWords(c *event.Conditions) []string {
	words := []string{"--openings", c.Book}
	if c.Strict {
		words = append(words, "--strict")
	}
	if words = append(words, "--order", fmt.Sprint(c.Order)); c.Order != openings.Sequential {
		words = append(words, "--seed", strconv.FormatUint(c.Seed, 10))
	}
	if c.BookStart > 1 {
		words = append(words, "--start", strconv.Itoa(c.BookStart))
	}
	if c.Colors != "" {
		words = append(words, "--colors", string(c.Colors))
	}
	if c.OwnOpenings {
		words = append(words, "--opening-per-game")
	}
	if c.Wait > 0 {
		words = append(words, "--wait", c.Wait.String())
	}
	if c.Chess960 {
		words = append(words, "--chess960")
	}
	return words
}

func ruleWords(c *event.Conditions) (words []string) {
	a := &c.Adjudication
	if d := a.Draw; d.Count > 0 {
		words = append(words, "--draw", fmt.Sprintf("move=%d,count=%d,cp=%d", d.Move, d.Count, d.CP))
	}
	if w := a.Resign; w.Count > 0 {
		rule := fmt.Sprintf("count=%d,cp=%d", w.Count, w.CP)
		if w.Both {
			rule += ",both"
		}
		words = append(words, "--resign", rule)
	}
	if a.MaxMoves > 0 {
		words = append(words, "--max-moves", strconv.Itoa(a.MaxMoves))
	}
	if c.StopOnCrash {
		words = append(words, "--on-crash", "stop")
	}
	return words
}

// Patience returns the timeouts for players as flags, if they differ from the
// default.
func Patience(c *event.Conditions) (words []string) {
	d := event.DefaultConditions()
	if c.Margin != d.Margin {
		words = append(words, "--time-margin", c.Margin.String())
	}
	if c.MoveTimeout > 0 && c.MoveTimeout != d.MoveTimeout {
		words = append(words, "--move-timeout", c.MoveTimeout.String())
	}
	return words
}

// Tables returns the Syzygy tables for adjudication, as flags.
func Tables(p *event.Plan) (words []string) {
	dirs, found := strings.CutPrefix(p.Tablebases, syzygy.Kind+":")
	if !found {
		return nil
	}
	words = append(words, "--syzygy", dirs)
	rule := p.Conditions.Adjudication.Tables
	if rule.Only != "" {
		words = append(words, "--syzygy-adjudicate", rule.Only)
	}
	if rule.Men > 0 {
		words = append(words, "--syzygy-men", strconv.Itoa(rule.Men))
	}
	if rule.Ignore50 {
		words = append(words, "--syzygy-ignore-50")
	}
	return words
}
