package results

import (
	"fmt"
	"strings"

	"match/internal/plural"
	"match/rating"
	"match/record"
	"match/report"
	"match/sprt"
)

// Ladder is the performance of a player against opponents of known rating,
// from which its reports are made.
type Ladder struct {
	Standing    *record.Standing // its players are the player, then the rungs in their order
	Config      any
	Limits      string
	Rungs       []rating.Rung
	Performance rating.Performance
	Calibration string         // where the ratings come from; "": not stated
	Charts      []report.Chart // the course of the performance
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

// section returns the table of rungs, with the performance on each rung alone.
func (l *Ladder) section(notes []string) *report.Section {
	s := &report.Section{
		Title: "Performance", Note: strings.Join(notes, ". ") + ".", Charts: l.Charts,
		Columns: report.Columns("Rung", "rating", "games", "W", "L", "D", "score", "expected", "z", "performance"),
	}
	s.Columns[0].Most = 20
	for _, i := range l.used() {
		r := l.Rungs[i]
		expected, z := "-", "-"
		if p := &l.Performance; p.Known {
			expected, z = report.Percent(p.Expected[i]/float64(r.Games()), 1), report.Signed(p.Z[i], 1)
		}
		s.Rows = append(s.Rows, []any{
			l.Standing.Names[i+1], fmt.Sprintf("%.0f", r.Rating), r.Games(), r.Wins, r.Losses, r.Draws,
			report.Percent(r.Points()/float64(r.Games()), 1), expected, z, PerformanceText(PerformanceOf(rating.Perform([]rating.Rung{r}))),
		})
	}
	return s
}

// PerformanceOf returns a performance with its 95% interval from the games alone.
func PerformanceOf(p rating.Performance) report.Figure {
	return performanceOf("performance", p, p.Games)
}

// performanceOf returns a performance with one of its intervals.
func performanceOf(id string, p rating.Performance, i rating.Interval) report.Figure {
	f := report.Unknown(id, p.Why)
	switch {
	case p.Known:
		f.Estimate = sprt.Estimate{Value: p.Rating, Lower: i.Lower, Upper: i.Upper, Rule: "performance"}
	case p.Bound != nil:
		f.Estimate = boundOf(p.Bound)
	}
	f.Unit = "Elo"
	return f
}

// PerformanceText returns a performance in few words.
func PerformanceText(f report.Figure) string {
	half, closed := f.PlusMinus()
	switch {
	case f.Lopsided():
		return fmt.Sprintf("%.0f (%.0f … %.0f)", f.Value, f.Lower, f.Upper)
	case closed:
		return fmt.Sprintf("%.0f ± %.0f", f.Value, half)
	case !f.LowerOpen:
		return fmt.Sprintf("> %.0f", f.Lower)
	case !f.UpperOpen:
		return fmt.Sprintf("< %.0f", f.Upper)
	}
	return "?"
}

// lines returns the remarks below the table.
func (l *Ladder) lines(r *report.Report) (list []string) {
	p := &l.Performance
	games, _ := r.Figure("performance")
	total, _ := r.Figure("performance_with_anchors")
	switch {
	case p.Known:
		list = append(list, fmt.Sprintf("Performance: %s (95%%, games alone); %s with the errors of the rungs", PerformanceText(games), PerformanceText(total)))
	case p.Bound != nil:
		list = append(list, fmt.Sprintf("Performance: %s (95%%): every game was %s", PerformanceText(games), map[rating.Side]string{rating.AtLeast: "won", rating.AtMost: "lost"}[p.Bound.Side]))
	default:
		list = append(list, "Performance: undefined, "+p.Why)
	}
	if fide, _ := r.Figure("performance_fide"); fide.Defined() {
		list = append(list, fmt.Sprintf("FIDE's table: %.0f (by the mean of the opponents, without an error)", fide.Value))
	}
	if p.Freedom > 0 {
		list = append(list, fmt.Sprintf("Fit of the rungs to one rating: chi-square %.1f on %d, p = %.3f", p.ChiSquare, p.Freedom, p.P))
	}
	if p.Scale > 0 {
		list = append(list, fmt.Sprintf("Note: the rungs do not fit one rating, as if their ratings were off by %.0f Elo or their scale by a factor of %.2f;", p.Misfit, p.Scale),
			"the interval with the errors of the rungs is wider to allow for this")
	}
	for i, name := range l.Standing.Names[1:] {
		if l.Standing.Forfeited(i+1) > 0 {
			list = append(list, fmt.Sprintf("Not played on: %s, which could no longer be started", name))
		}
	}
	list = append(list, forfeits(l.Standing)...)
	if l.Calibration != "" {
		list = append(list, "Ratings: "+l.Calibration)
	}
	return list
}

// ladderDetails is what only the document of a ladder has.
type ladderDetails struct {
	Rungs       []rungDocument `json:"rungs"` // those with games
	ChiSquare   *float64       `json:"chi_square,omitempty"`
	P           *float64       `json:"p,omitempty"`      // of the fit of the rungs to one rating
	Misfit      *float64       `json:"misfit,omitempty"` // see rating.Performance
	Scale       *float64       `json:"scale,omitempty"`  // see rating.Performance
	Calibration string         `json:"calibration,omitempty"`
}

type rungDocument struct {
	Name   string   `json:"name"`
	Rating float64  `json:"rating"`
	Error  float64  `json:"error"` // half of a 95% interval
	Z      *float64 `json:"z"`     // how far the score is from the expected one, in standard errors
}

// Report returns the report of the ladder.
func (l *Ladder) Report() *report.Report {
	r := OfStanding("ladder", l.Standing, l.Config, nil)
	r.Heading = fmt.Sprintf("Ladder of %s, %s: %s on %d of %s", l.Standing.Names[0], l.Limits,
		plural.Count(l.games(), "game"), len(l.used()), plural.Count(len(l.Rungs), "rung"))
	r.Figures, r.Details = l.figures(), l.details()
	notes := l.lines(r)
	r.Answer, r.Parts = l.answer(r), []report.Part{l.section(notes), report.Notes(notes)}
	return r
}

// figures returns the performance with its interval from the games alone and with the errors of the
// rungs, and that of FIDE's table.
func (l *Ladder) figures() []report.Figure {
	fide := report.Unknown("performance_fide", noGames)
	if value, ok := rating.FIDEPerformance(l.Rungs); ok {
		fide = report.Exact("performance_fide", value, "fide")
	}
	return []report.Figure{PerformanceOf(l.Performance),
		performanceOf("performance_with_anchors", l.Performance, l.Performance.Total), fide}
}

// boundOf returns the bound of a player who won or lost every game.
func boundOf(b *rating.Bound) sprt.Estimate {
	e := sprt.Estimate{Undefined: true, LowerOpen: true, UpperOpen: true, Rule: sprt.Sweep}
	if b.Side == rating.AtLeast {
		e.Lower, e.LowerOpen = b.Value, false
	} else {
		e.Upper, e.UpperOpen = b.Value, false
	}
	return e
}

func (l *Ladder) details() *ladderDetails {
	p, d := &l.Performance, &ladderDetails{Rungs: []rungDocument{}, Calibration: l.Calibration}
	if p.Freedom > 0 {
		d.ChiSquare, d.P = new(report.Rounded(p.ChiSquare)), new(report.Rounded(p.P))
	}
	if p.Freedom > 0 && p.Scale > 0 {
		d.Misfit, d.Scale = new(report.Rounded(p.Misfit)), new(report.Rounded(p.Scale))
	}
	for _, i := range l.used() {
		r := l.Rungs[i]
		rung := rungDocument{Name: l.Standing.Names[i+1], Rating: r.Rating, Error: report.Rounded(sprt.Z95 * r.SE)}
		if p.Known {
			rung.Z = new(report.Rounded(p.Z[i]))
		}
		d.Rungs = append(d.Rungs, rung)
	}
	return d
}
