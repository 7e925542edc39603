package ratings

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"match/internal/harmless"
	"match/internal/plural"
	"match/rating"
)

// nameWidth keeps the table within 80 columns.
const nameWidth = 26

// Write writes the table for a terminal, 80 columns wide.
func (l *List) Write(w io.Writer) error {
	var b strings.Builder
	for i := range l.Groups {
		if players := l.listed(i); len(players) > 0 {
			l.writeGroup(&b, i, players)
		}
	}
	if len(l.Players) == 0 {
		b.WriteString(nobody + "\n\n")
	}
	l.writeRest(&b)
	l.writeFoot(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// nobody replaces a table without rows.
const nobody = "no player is listed: none has that many games"

// listed returns the players of a group that the table shows.
func (l *List) listed(group int) (players []*Player) {
	for i := range l.Players {
		if p := &l.Players[i]; p.Group != nil && *p.Group == group+1 {
			players = append(players, p)
		}
	}
	return players
}

func (l *List) writeGroup(b *strings.Builder, i int, players []*Player) {
	if len(l.Groups) > 1 {
		fmt.Fprintf(b, "Group %d, %s\n", i+1, plural.Count(l.Groups[i].Games, "game"))
	}
	width := l.width()
	fmt.Fprintf(b, "%4s  %s %9s %7s %7s %7s %8s\n", "", pad("player", width), "rating", "±95%", "LOS", "games", "score")
	for rank, p := range players {
		fmt.Fprintf(b, "%4d  %s %9s %7s %7s %7d %8s\n", rank+1, pad(p.Name, width), p.ratingText(), p.errorText(), percentOr(p.LOSNext, 1, ""), p.Games, percentOr(p.Score, 1, "-"))
	}
	b.WriteString("\n")
}

// writeRest lists the players without a group.
func (l *List) writeRest(b *strings.Builder) {
	for i := range l.Players {
		if p := &l.Players[i]; p.Group == nil {
			fmt.Fprintf(b, "%s: no rating (%s)\n", short(p.Name), p.Why)
		}
	}
}

// writeFoot explains the figures.
func (l *List) writeFoot(b *strings.Builder) {
	fmt.Fprintf(b, "%-15s | %s\n", "Ratings", l.meaning())
	fmt.Fprintf(b, "%-15s | %s\n", "White advantage", figureText(l.White, 1, " Elo"))
	fmt.Fprintf(b, "%-15s | %s\n", "Draw rate", shareText(l.Draws, " % between equals"))
	fmt.Fprintf(b, "%-15s | %s\n", "Fit", l.Fit.text())
	if l.PairedBy != "" {
		fmt.Fprintf(b, "%-15s | %s\n", "Pairs", l.PairedBy)
	}
	for _, w := range l.Warnings {
		fmt.Fprintf(b, "warning: %s\n", harmless.Line(w))
	}
}

// meaning explains the model and the errors.
func (l *List) meaning() string {
	against := map[rating.Reference]string{
		rating.Pool: "the pool", rating.ToAnchor: "the anchors", rating.Next: "the next player",
	}[l.Errors]
	return fmt.Sprintf("model %s, errors against %s, LOS against the next", l.Model, against)
}

func (f Fit) text() string {
	if f.ChiSquare == nil {
		return "no test: too few encounters for the number of ratings"
	}
	p := fmt.Sprintf("p %.3f", *f.P)
	if *f.P < 0.001 {
		p = "p < 0.001"
	}
	return fmt.Sprintf("χ² %.1f on %d, %s", *f.ChiSquare, f.Freedom, p)
}

const tooFew = "too few games for an interval"

// shareText returns a share in percent with half of its 95 % interval, if that
// lies within 0 to 100 %.
func shareText(f Figure, unit string) string {
	if f.Value != nil && f.Error != nil && *f.Error > 0 && (*f.Value-*f.Error < 0 || *f.Value+*f.Error > 1) {
		return fmt.Sprintf("%s%s (%s)", decimal(100**f.Value, 0), unit, tooFew)
	}
	return figureText(f, 100, unit)
}

func figureText(f Figure, scale float64, unit string) string {
	switch {
	case f.Value == nil:
		return "not determined: " + f.Why
	case f.Error == nil:
		return fmt.Sprintf("%s%s (%s)", decimal(scale**f.Value, 1), unit, f.Why)
	case *f.Error == 0:
		return fmt.Sprintf("%s%s (given)", decimal(scale**f.Value, 1), unit)
	}
	return fmt.Sprintf("%s ± %s%s", decimal(scale**f.Value, 1), decimal(scale**f.Error, 1), unit)
}

func (p *Player) ratingText() string {
	switch {
	case p.Rating != nil:
		return decimal(*p.Rating, 1)
	case p.Bound != nil && p.BoundSide == string(rating.AtLeast):
		return "≥ " + decimal(*p.Bound, 0)
	case p.Bound != nil:
		return "≤ " + decimal(*p.Bound, 0)
	}
	return "-"
}

func (p *Player) errorText() string {
	switch {
	case p.Anchor:
		return "anchor"
	case p.Error != nil:
		return decimal(*p.Error, 1)
	}
	return "-"
}

// decimal never writes a negative zero.
func decimal(v float64, digits int) string {
	text := strconv.FormatFloat(v, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-")
	}
	return text
}

func percentOr(share *float64, digits int, none string) string {
	if share == nil {
		return none
	}
	return decimal(100**share, digits) + "%"
}

// width returns the width of the column of names, within limits.
func (l *List) width() int {
	width := len("player")
	for i := range l.Players {
		width = max(width, uniseg.StringWidth(short(l.Players[i].Name)))
	}
	return width
}

// short returns a name cut to fit the table.
func short(name string) string {
	runes := []rune(harmless.Line(name))
	if len(runes) > nameWidth {
		return string(runes[:nameWidth-1]) + "…"
	}
	return string(runes)
}

func pad(name string, width int) string {
	name = short(name)
	return name + strings.Repeat(" ", max(0, width-uniseg.StringWidth(name)))
}

// WriteCSV writes the list for other programs, with full precision.
func (l *List) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"name", "rating", "error", "bound", "bound_side", "games", "points", "score", "wins", "draws", "losses", "los_next", "group", "why"}}
	for i := range l.Players {
		p := &l.Players[i]
		group := ""
		if p.Group != nil {
			group = strconv.Itoa(*p.Group)
		}
		rows = append(rows, []string{
			harmless.Cell(p.Name), exact(p.Rating), exact(p.Error), exact(p.Bound), p.BoundSide, strconv.Itoa(p.Games), exact(&p.Points), exact(p.Score),
			strconv.Itoa(p.Wins), strconv.Itoa(p.Draws), strconv.Itoa(p.Losses), exact(p.LOSNext), group, p.Why,
		})
	}
	return c.WriteAll(rows)
}

func exact(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}

// WriteMarkdown writes the table in GitHub's form.
func (l *List) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	if len(l.Players) == 0 {
		b.WriteString(nobody + "\n\n")
	}
	for i := range l.Groups {
		players := l.listed(i)
		if len(players) == 0 {
			continue
		}
		if len(l.Groups) > 1 {
			fmt.Fprintf(&b, "Group %d\n\n", i+1)
		}
		b.WriteString("| # | player | rating | ± 95 % | LOS | games | score |\n|--:|---|--:|--:|--:|--:|--:|\n")
		for rank, p := range players {
			fmt.Fprintf(&b, "| %d | %s | %s | %s | %s | %d | %s |\n", rank+1, harmless.Markdown(p.Name), p.ratingText(), p.errorText(),
				percentOr(p.LOSNext, 1, ""), p.Games, percentOr(p.Score, 1, "-"))
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%s. White's advantage %s; draws %s. %s.\n", l.meaning(), figureText(l.White, 1, " Elo"), shareText(l.Draws, " % between equals"), l.Fit.text())
	for _, warning := range l.Warnings {
		fmt.Fprintf(&b, "\n> %s\n", harmless.Markdown(warning))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
