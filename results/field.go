package results

import (
	"fmt"
	"maps"
	"slices"

	"match/internal/plural"
	"match/pairing"
	"match/rating"
	"match/record"
	"match/report"
	"match/sprt"
)

// Field is the state or outcome of an event of many players, from which its
// reports are made.
type Field struct {
	Title    string // what was played, such as "round robin"
	Config   any    // what determines the games, for the JSON document
	Limits   string
	Pairs    int // pairs of the whole event; 0: depends on its results
	Standing *record.Standing
	Ratings  *rating.Table      // of the same players, by number
	Order    []int              // players by place, the first one first
	Ranking  []pairing.Standing // of a Swiss tournament: the order of places; nil: another kind of event
	ByPoints []pairing.Standing // of a round robin: the order of places; nil: another kind of event
	Chart    [][]RoundResult    // of a Swiss tournament: opponents by player and round; nil: another kind of event
	Test     *sprt.Config       // of encounters, nil: none
	Notes    []string           // further lines, such as the winner of a final
	Sections []report.Section   // further tables and drawings, for the page
}

// Ratings rates the players of a standing jointly, from all of its pairs.
// Players keep their numbers. Anchors are known ratings by these numbers;
// without any, the mean of the field is 0.
func Ratings(s *record.Standing, anchors map[int]float64) *rating.Table {
	var o rating.Options
	for _, n := range slices.Sorted(maps.Keys(anchors)) {
		o.Anchors = append(o.Anchors, rating.Anchor{Player: n, Rating: anchors[n]})
	}
	table, err := rating.Rate(ratingData(s), o)
	if err != nil {
		panic(err) // only invalid options cause an error, and there are no options
	}
	return table
}

// ratingData returns the games of a standing in the form of package rating.
func ratingData(s *record.Standing) *rating.Data {
	d := new(rating.Data)
	for _, name := range s.Names {
		d.Player(name)
	}
	var openings rating.Openings
	for number, pairs := range s.Openings() {
		openings.Add(uint64(number), pairs)
	}
	d.Shared = openings.Shared()
	d.Grow(len(s.Encounters))
	for _, e := range s.Encounters {
		for white, row := range e.Cells {
			for black, n := range row {
				for range n {
					// The second game's result is counted from the side of the other player, who
					// has White.
					d.AddPair(e.Players[0], e.Players[1], rating.Outcome(white), rating.Outcome(2-black))
				}
			}
		}
		addFixed(d, e)
	}
	return d
}

// addFixed adds the games of pairs without swapped colours as single games.
func addFixed(d *rating.Data, e *record.Encounter) {
	for side, outcomes := range e.Fixed {
		for o, n := range outcomes {
			white, black, outcome := e.Players[0], e.Players[1], rating.Outcome(o)
			if side == 1 {
				white, black, outcome = black, white, 2-outcome
			}
			for range n {
				d.AddGame(white, black, outcome)
			}
		}
	}
}

// Report returns the report of the event: places with ratings, tables of the results, White's
// advantage, forfeits and notes on the ratings.
func (f *Field) Report() *report.Report {
	r := OfStanding("tournament", f.Standing, f.Config, f.Test)
	ranked := Ranked(f.Standing, f.Ratings, f.Order)
	for i, n := range f.Order {
		r.Players[n] = ranked[i]
	}
	for _, s := range f.Ranking { // equal players share a place, as in its table
		r.Players[s.Player].Place = s.Rank
	}
	r.Heading, r.Answer, r.Figures, r.Details = f.heading(), f.answer(ranked), f.figures(), f.details()
	r.Warnings = append(r.Warnings, f.Ratings.Warnings...)
	r.Parts = []report.Part{f.places(ranked), f.ranking(), f.wallChart(), report.Later(f.crosstable),
		f.encounters(r), f.byColour(ranked), f.notes(r)}
	for i := range f.Sections {
		r.Parts = append(r.Parts, &f.Sections[i])
	}
	return r
}

func (f *Field) heading() string {
	played := plural.Count(f.Standing.Pairs, "pair")
	if f.Pairs > 0 && f.Standing.Pairs < f.Pairs {
		played = fmt.Sprintf("%d of %s", f.Standing.Pairs, plural.Count(f.Pairs, "pair"))
	}
	title := f.Title + " of " + plural.Count(len(f.Standing.Names), "player")
	if f.Limits != "" {
		title += ", " + f.Limits
	}
	return title + ": " + played
}

// figures returns what holds for the whole event.
func (f *Field) figures() []report.Figure {
	if len(f.Ratings.Groups) == 0 {
		return []report.Figure{report.Unknown("white_advantage", noGames), report.Unknown("draws", noGames)}
	}
	g := &f.Ratings.Groups[0]
	white, draws := FigureOf("white_advantage", "Elo", g.White), FigureOf("draws", report.OfWhole, g.Draws)
	list := []report.Figure{white, draws}
	if here := g.WhiteHere; g.White.Known && g.White.SE > 1.005*here { // encounters share openings
		list = append(list, FigureOf("white_advantage_these_openings", "Elo", rating.Figure{Value: g.White.Value, SE: here, Known: true}))
	}
	return list
}

// FigureOf returns a figure of a rating with its 95% interval. One that was given has none.
func FigureOf(id, unit string, f rating.Figure) report.Figure {
	if !f.Known {
		return report.Unknown(id, f.Why)
	}
	if f.Exact {
		return report.Exact(id, f.Value, report.Given).In(unit)
	}
	half := sprt.Z95 * f.SE
	return report.Figure{ID: id, Unit: unit, Estimate: sprt.Estimate{
		Value: f.Value, Lower: f.Value - half, Upper: f.Value + half, LowerOpen: f.SE == 0, UpperOpen: f.SE == 0, Rule: JointRule, Why: f.Why,
	}}
}

// JointRule is the rule of figures that come from the joint rating of all players.
const JointRule sprt.Rule = "joint"

// RatingOf returns the joint rating of a player with its 95% interval against a reference: "" is the
// anchors or, without any, the mean of the field.
func RatingOf(t *rating.Table, player int, against rating.Reference) report.Figure {
	p := &t.Players[player]
	f := report.Unknown("elo", p.Why)
	se, why := t.SE(player, against)
	switch half := sprt.Z95 * se; {
	case p.Rated && p.Anchor:
		f = report.Exact("elo", p.Rating, report.Given)
	case p.Rated && p.Why == "": // one with a reason is only what the bounds of the others refer to
		f.Estimate = sprt.Estimate{Value: p.Rating, Lower: p.Rating - half, Upper: p.Rating + half,
			LowerOpen: why != "", UpperOpen: why != "", Rule: JointRule, Why: why}
	case p.Bound != nil:
		f.Estimate = boundOf(p.Bound)
	}
	f.Name, f.Unit = "Elo", "Elo"
	return f
}

// places returns the standings for text. The page has them in a part of its own, while the event runs.
func (f *Field) places(ranked []report.Player) *report.Section {
	s := Standings(ranked)
	s.In = written
	if f.grouped() {
		s.Columns = append(s.Columns, report.Column{Title: "group"})
		for i, n := range f.Order {
			s.Rows[i] = append(s.Rows[i], f.group(n))
		}
	}
	var rows []report.Row
	for _, p := range ranked {
		rows = append(rows, report.Row{Name: p.Name, Elo: p.Figures["elo"].Estimate, Look: report.Dots})
	}
	s.Charts = ratingChart(rows)
	return s
}

// mostRows is how many players a picture shows.
const mostRows = 60

// ratingChart draws the first players; nil without a rating.
func ratingChart(rows []report.Row) []report.Chart {
	c := report.Rows("Elo with 95% intervals", rows[:min(len(rows), mostRows)])
	if len(c.Y.Names) == 0 {
		return nil
	}
	return []report.Chart{c}
}

// grouped reports whether some ratings cannot be compared because too few
// games link the players.
func (f *Field) grouped() bool { return len(f.Ratings.Groups) > 1 }

// group names the group in which a player's rating can be compared.
func (f *Field) group(player int) string {
	if g := f.Ratings.Players[player].Group; g >= 0 {
		return fmt.Sprint(g + 1)
	}
	return "-"
}

// notes returns the lines below the tables.
func (f *Field) notes(r *report.Report) (list report.Notes) {
	add := func(text string, args ...any) { list = append(list, fmt.Sprintf(text, args...)) }
	if f.grouped() {
		add("Elo can only be compared within a group: there are no results between the groups.")
	}
	list = append(list, f.Notes...)
	if len(f.Ratings.Groups) > 0 {
		white, _ := r.Figure("white_advantage")
		draws, _ := r.Figure("draws")
		add("White's advantage: %s%s. Draws between equals: %s.", FigureText(white, 1, " Elo"), whiteHere(r),
			ShareText(draws))
	}
	if f.listed() && slices.ContainsFunc(r.Encounters(), func(e report.Encounter) bool { return halfOf(e.Figures["elo"]) == "?" }) {
		add("± ?: %s.", report.TooFew)
	}
	for _, p := range r.Players {
		if p.Forfeited > 0 {
			add("Not played: %s forfeited %s, which count in the table but not in ratings or tests.", p.Name,
				plural.Count(p.Forfeited, "game"))
		}
	}
	list = append(list, forfeits(f.Standing)...)
	for _, text := range r.Warnings {
		add("Note: %s", text)
	}
	return list
}

// whiteHere returns the smaller error of White's advantage that holds for the
// openings played, if encounters share openings.
func whiteHere(r *report.Report) string {
	f, ok := r.Figure("white_advantage_these_openings")
	if !ok {
		return ""
	}
	half, _ := f.PlusMinus()
	return fmt.Sprintf(" (± %.1f in these openings alone)", half)
}

// forfeits returns a line for each player with forfeits.
func forfeits(s *record.Standing) (list []string) {
	for n, name := range s.Names {
		if text := faultsText(s.Faults[n]); text != "" {
			list = append(list, fmt.Sprintf("Forfeits: %s %s", name, text))
		}
	}
	return list
}

// ShareText returns a share in percent with half of its 95% interval, if that
// lies within 0 to 100%.
func ShareText(f report.Figure) string {
	if _, closed := f.PlusMinus(); f.Defined() && (!closed || f.Lower < 0 || f.Upper > 1) {
		return fmt.Sprintf("%.0f%% (%s)", 100*f.Value, report.TooFew)
	}
	return FigureText(f, 100, "%")
}

// FigureText returns a figure times a factor, with half of its 95% interval.
func FigureText(f report.Figure, factor float64, unit string) string {
	half, closed := f.PlusMinus()
	switch {
	case f.Undefined:
		return "unknown: " + f.Why
	case f.Rule == report.Given:
		return report.Decimals(factor*f.Value, 1) + unit + " (given)"
	case !closed:
		return report.Decimals(factor*f.Value, 1) + unit
	}
	return fmt.Sprintf("%s ± %.1f%s", report.Decimals(factor*f.Value, 1), factor*half, unit)
}

// fieldDetails is what only the document of a tournament has.
type fieldDetails struct {
	Title  string        `json:"title"`
	Groups []int         `json:"groups"` // by player: ratings of different groups cannot be compared
	Notes  []string      `json:"notes,omitempty"`
	Swiss  []swissPlayer `json:"swiss,omitempty"` // by place
}

// swissPlayer is a player's row of the ranking with its rounds.
type swissPlayer struct {
	pairing.Standing
	Rounds []swissRound `json:"rounds"`
}

func (f *Field) details() *fieldDetails {
	d := &fieldDetails{Title: f.Title, Notes: f.Notes, Groups: []int{}}
	for n := range f.Standing.Names {
		d.Groups = append(d.Groups, f.Ratings.Players[n].Group)
	}
	for _, s := range f.Ranking {
		d.Swiss = append(d.Swiss, swissPlayer{s, f.rounds(s.Player)})
	}
	return d
}
