package results

import (
	"fmt"
	"math"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
	"match/rating"
	"match/sprt"
)

// Ladder is the performance of a player against opponents of known rating,
// from which its reports are made.
type Ladder struct {
	Names       []string // of the player, then of the rungs in their order
	Config      any
	Limits      string
	Rungs       []rating.Rung
	Absent      []int                // rungs that can no longer be started
	Faults      []map[pgn.Reason]int // by player
	Performance rating.Performance
	Calibration string // where the ratings come from; "": not stated
}

// games returns the number of games played.
func (l *Ladder) games() (n int) {
	for _, r := range l.Rungs {
		n += r.Games()
	}
	return n
}

// used returns the rungs with games.
func (l *Ladder) used() (list []int) {
	for i, r := range l.Rungs {
		if r.Games() > 0 {
			list = append(list, i)
		}
	}
	return list
}

// Block returns the closing block of the ladder, for a terminal of 80 columns.
func (l *Ladder) Block() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Ladder of %s, %s: %s on %d of %s\n\n", harmless.Line(l.Names[0]), l.Limits,
		plural.Count(l.games(), "game"), len(l.used()), plural.Count(len(l.Rungs), "rung"))
	if rows := l.rows(); len(rows) > 1 {
		b.WriteString(Table(rows) + "\n")
	}
	for _, line := range l.lines() {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// rows returns the table of rungs, with the performance on each rung alone.
func (l *Ladder) rows() [][]any {
	rows := [][]any{{"Rung", "rating", "games", "W", "L", "D", "score", "expected", "z", "performance"}}
	for _, i := range l.used() {
		r := l.Rungs[i]
		expected, z := "-", "-"
		if p := &l.Performance; p.Known {
			expected, z = fmt.Sprintf("%.1f%%", 100*p.Expected[i]/float64(r.Games())), signed(p.Z[i], 1)
		}
		rows = append(rows, []any{
			shorten(l.Names[i+1], 20), fmt.Sprintf("%.0f", r.Rating), r.Games(), r.Wins, r.Losses, r.Draws,
			fmt.Sprintf("%.1f%%", 100*r.Points()/float64(r.Games())), expected, z, performanceText(rating.Perform([]rating.Rung{r}), false),
		})
	}
	return rows
}

// performanceText returns a performance in few words. If total is set, its
// interval includes the errors of the rungs' own ratings.
func performanceText(p rating.Performance, total bool) string {
	i := p.Games
	if total {
		i = p.Total
	}
	switch {
	case p.Known && total && math.Abs(i.Upper+i.Lower-2*p.Rating) > 0.2*(i.Upper-i.Lower): // not centred on the rating
		return fmt.Sprintf("%.0f (%.0f … %.0f)", p.Rating, i.Lower, i.Upper)
	case p.Known:
		return fmt.Sprintf("%.0f ± %.0f", p.Rating, (i.Upper-i.Lower)/2)
	case p.Bound != nil && p.Bound.Side == rating.AtLeast:
		return fmt.Sprintf("> %.0f", p.Bound.Value)
	case p.Bound != nil:
		return fmt.Sprintf("< %.0f", p.Bound.Value)
	}
	return "?"
}

// lines returns the remarks below the table.
func (l *Ladder) lines() (list []string) {
	p := &l.Performance
	switch {
	case p.Known:
		list = append(list,
			fmt.Sprintf("Performance: %s (95%%, games alone); %s with the errors of the rungs", performanceText(*p, false), performanceText(*p, true)))
	case p.Bound != nil:
		list = append(list, fmt.Sprintf("Performance: %s (95%%): every game was %s", performanceText(*p, false), map[rating.Side]string{rating.AtLeast: "won", rating.AtMost: "lost"}[p.Bound.Side]))
	default:
		list = append(list, "Performance: undefined, "+p.Why)
	}
	if fide, ok := rating.FIDEPerformance(l.Rungs); ok {
		list = append(list, fmt.Sprintf("FIDE's table: %.0f (by the mean of the opponents, without an error)", fide))
	}
	if p.Freedom > 0 {
		list = append(list, fmt.Sprintf("Fit of the rungs to one rating: chi-square %.1f on %d, p = %.3f", p.ChiSquare, p.Freedom, p.P))
	}
	if p.Scale > 0 {
		list = append(list, fmt.Sprintf("Note: the rungs do not fit one rating, as if their ratings were off by %.0f Elo or their scale by a factor of %.2f;", p.Misfit, p.Scale),
			"the interval with the errors of the rungs is wider to allow for this")
	}
	for _, i := range l.Absent {
		list = append(list, fmt.Sprintf("Not played on: %s, which could no longer be started", harmless.Line(l.Names[i+1])))
	}
	for i, faults := range l.Faults {
		if text := reasonsText(faults); text != "" {
			list = append(list, fmt.Sprintf("Forfeits: %s %s", harmless.Line(l.Names[i]), text))
		}
	}
	if l.Calibration != "" {
		list = append(list, "Ratings: "+harmless.Line(l.Calibration))
	}
	return list
}

// LadderSchema names the form of the JSON document of a ladder.
const LadderSchema = "match.ladder/1"

type ladderDocument struct {
	Schema      string              `json:"schema"`
	Player      string              `json:"player"`
	Config      any                 `json:"config"`
	Games       int                 `json:"games"`
	Performance performanceDocument `json:"performance"`
	Rungs       []rungDocument      `json:"rungs"`
	Calibration string              `json:"calibration,omitempty"`
}

// performanceDocument is a performance; undefined figures are null.
type performanceDocument struct {
	Rating *float64    `json:"rating"`
	Games  *[2]float64 `json:"interval"`              // 95 %, from the games alone
	Total  *[2]float64 `json:"interval_with_anchors"` // with the errors of the rungs
	Bound  *float64    `json:"bound,omitempty"`
	Side   rating.Side `json:"side,omitempty"`
	FIDE   *float64    `json:"fide"`
	Fit    *[2]float64 `json:"fit,omitempty"`    // chi-square and p
	Misfit *float64    `json:"misfit,omitempty"` // see rating.Performance
	Scale  *float64    `json:"scale,omitempty"`  // see rating.Performance
	Why    string      `json:"why,omitempty"`
}

type rungDocument struct {
	Name   string   `json:"name"`
	Rating float64  `json:"rating"`
	Error  float64  `json:"error"` // half of a 95 % interval
	Games  int      `json:"games"`
	WDL    [3]int   `json:"wdl"`
	Z      *float64 `json:"z"`
}

// JSON returns the JSON document of the ladder, indented and ending with a
// newline.
func (l *Ladder) JSON() ([]byte, error) {
	d := ladderDocument{Schema: LadderSchema, Player: l.Names[0], Config: l.Config, Games: l.games(), Rungs: []rungDocument{}, Calibration: l.Calibration}
	p := &l.Performance
	if p.Known {
		value := rounded(p.Rating)
		d.Performance.Rating = &value
		d.Performance.Games = &[2]float64{rounded(p.Games.Lower), rounded(p.Games.Upper)}
		d.Performance.Total = &[2]float64{rounded(p.Total.Lower), rounded(p.Total.Upper)}
	}
	if p.Bound != nil {
		bound := rounded(p.Bound.Value)
		d.Performance.Bound, d.Performance.Side = &bound, p.Bound.Side
	}
	if p.Freedom > 0 {
		d.Performance.Fit = &[2]float64{rounded(p.ChiSquare), rounded(p.P)}
		if p.Scale > 0 {
			misfit, scale := rounded(p.Misfit), rounded(p.Scale)
			d.Performance.Misfit, d.Performance.Scale = &misfit, &scale
		}
	}
	if fide, ok := rating.FIDEPerformance(l.Rungs); ok {
		fide = rounded(fide)
		d.Performance.FIDE = &fide
	}
	d.Performance.Why = p.Why
	for _, i := range l.used() {
		r := l.Rungs[i]
		rung := rungDocument{Name: l.Names[i+1], Rating: r.Rating, Error: rounded(sprt.Z95 * r.SE), Games: r.Games(), WDL: [3]int{r.Wins, r.Draws, r.Losses}}
		if p.Known {
			z := rounded(p.Z[i])
			rung.Z = &z
		}
		d.Rungs = append(d.Rungs, rung)
	}
	return encode(d, indent)
}

// Markdown returns the ladder as Markdown for a web page.
func (l *Ladder) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## Ladder of %s, %s\n\n", harmless.Markdown(l.Names[0]), l.Limits)
	markdownTable(&b, l.rows())
	for _, line := range l.lines() {
		fmt.Fprintf(&b, "\n%s\n", harmless.Markdown(line))
	}
	return b.String()
}

// Section returns the ladder for reports that have no code for ladders.
func (l *Ladder) Section() Section {
	rows := l.rows()
	s := Section{Title: "Performance", Note: strings.Join(l.lines(), ". ") + "."}
	for i, row := range rows {
		texts := make([]string, len(row))
		for k, cell := range row {
			texts[k] = fmt.Sprint(cell)
		}
		if i == 0 {
			s.Header = texts
			continue
		}
		s.Rows = append(s.Rows, texts)
	}
	return s
}
