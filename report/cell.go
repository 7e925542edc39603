package report

import (
	"fmt"

	"match/internal/harmless"
	"match/sprt"
)

// Points are half points: a cell that shows "7" or "7.5".
type Points int

// Share is a part of a whole: a cell that shows per cent, or "-" of nothing.
type Share struct{ Part, Whole int }

// Score is the half points of a number of games: a cell that shows "12.5/18", or "-" without games.
type Score struct{ Half, Games int }

// Half is an estimate of which a cell shows only half of the interval, or "?".
type Half sprt.Estimate

// Value is an estimate of which a cell shows only the value, with its sign, or its bound: "> +20.0".
type Value sprt.Estimate

// Placed is a player with its place: a cell that shows " 1 name".
type Placed struct {
	Place int
	Name  string
}

// Met is the score of a player against another, with the pairs: a page links it to the games. Others show only the
// score.
type Met struct {
	Score
	Pairs   sprt.Pentanomial
	Players [2]int
}

// Meeting is a cell about the games of two players, by number: a page links it to them. Others show
// only the text.
type Meeting struct {
	Text    string
	Players [2]int
}

// CellText returns a cell as text: a text, a number, an estimate, or one of the types above.
func CellText(cell any) string {
	switch c := cell.(type) {
	case string:
		return c
	case Points:
		if c%2 == 1 {
			return fmt.Sprintf("%d.5", c/2)
		}
		return fmt.Sprint(int(c / 2))
	case Share:
		if c.Whole == 0 {
			return "-"
		}
		return Percent(float64(c.Part)/float64(c.Whole), 1)
	case Score:
		if c.Games == 0 {
			return "-"
		}
		return fmt.Sprintf("%s/%d", CellText(Points(c.Half)), c.Games)
	case Met:
		return CellText(c.Score)
	case Placed:
		return fmt.Sprintf("%2d %s", c.Place, c.Name)
	case Meeting:
		return c.Text
	case Half:
		return halfText(sprt.Estimate(c))
	case Value:
		return valueText(sprt.Estimate(c))
	case Figure:
		return c.Short()
	case sprt.Estimate:
		return ShortEstimate(c)
	}
	return fmt.Sprint(cell)
}

func halfText(e sprt.Estimate) string {
	half, ok := e.PlusMinus()
	switch {
	case e.Rule == Given:
		return "anchor"
	case ok:
		return fmt.Sprintf("%.1f", half)
	case e.Undefined:
		return ""
	}
	return "?"
}

func valueText(e sprt.Estimate) string {
	switch {
	case e.Defined():
		return Signed(e.Value, 1)
	case !e.LowerOpen:
		return fmt.Sprintf("> %+.1f", e.Lower)
	case !e.UpperOpen:
		return fmt.Sprintf("< %+.1f", e.Upper)
	}
	return "?"
}

// Shorten cuts a text to the given number of characters in its middle: the versions of an engine
// differ at the end of their names.
func Shorten(text string, most int) string {
	letters := []rune(harmless.Line(text))
	if len(letters) <= most {
		return string(letters)
	}
	end := (most - 1) / 2
	return string(letters[:most-1-end]) + "…" + string(letters[len(letters)-end:])
}
