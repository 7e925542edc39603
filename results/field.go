package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/pairing"
	"match/pgn"
	"match/rating"
	"match/record"
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
	Chart    [][]Seat           // of a Swiss tournament: opponents by player and round; nil: another kind of event
	Test     *sprt.Config       // of encounters, nil: none
	Remarks  []string           // further lines, such as the winner of a final
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

// Block returns the closing block of the event, for a terminal of 80 columns:
// places with ratings, the crosstable, results by colour, White's advantage,
// forfeits and notes on the ratings.
func (f *Field) Block() string {
	var b strings.Builder
	played := plural.Count(f.Standing.Pairs, "pair")
	if f.Pairs > 0 && f.Standing.Pairs < f.Pairs {
		played = fmt.Sprintf("%d of %s", f.Standing.Pairs, plural.Count(f.Pairs, "pair"))
	}
	title := f.Title + " of " + plural.Count(len(f.Standing.Names), "player")
	if f.Limits != "" {
		title += ", " + f.Limits
	}
	fmt.Fprintf(&b, "%s: %s\n\n", title, played)
	b.WriteString(Table(f.places()))
	for _, part := range []string{Table(f.ranking()), f.wallChart(), f.crosstable(), Table(f.encounters()), Table(f.byColour()), f.notes()} {
		if part != "" {
			b.WriteString("\n" + part)
		}
	}
	return b.String()
}

// places returns the table of players, the winner first.
func (f *Field) places() [][]any {
	header := []any{"Player", "Elo", "± 95%", "points", "games", "score", "draws", "faults"}
	if f.grouped() {
		header = append(header, "group")
	}
	rows := [][]any{header}
	for place, n := range f.Order {
		elo, err := f.ratingText(n)
		half, games := f.Standing.Points(n)
		row := []any{fmt.Sprintf("%2d %s", place+1, shorten(f.Standing.Names[n], 22)), elo, err, pointsText(half), games, share(half, 2*games), share(f.draws(n), games), f.faults(n)}
		if f.grouped() {
			row = append(row, f.group(n))
		}
		rows = append(rows, row)
	}
	return rows
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

// shorten cuts a text to the given number of characters.
func shorten(text string, most int) string {
	letters := []rune(harmless.Line(text))
	if len(letters) <= most {
		return string(letters)
	}
	return string(letters[:most-1]) + "…"
}

// RatingError returns half the 95 % interval of a player's rating against the
// anchors or, without any, the mean of the field. If there is none, why has the
// reason.
func RatingError(t *rating.Table, player int) (half float64, why string) {
	se, why := t.SE(player, "")
	return sprt.Z95 * se, why
}

// ratingText returns a player's rating and its error.
func (f *Field) ratingText(player int) (elo, err string) {
	p := &f.Ratings.Players[player]
	switch {
	case p.Rated:
		elo = signed(p.Rating, 1)
		if err = "?"; p.Anchor {
			err = "anchor"
		} else if half, why := RatingError(f.Ratings, player); why == "" {
			err = fmt.Sprintf("%.1f", half)
		}
	case p.Bound != nil && p.Bound.Side == rating.AtLeast:
		elo = fmt.Sprintf("> %+.1f", p.Bound.Value)
	case p.Bound != nil:
		elo = fmt.Sprintf("< %+.1f", p.Bound.Value)
	default:
		elo = "?"
	}
	return elo, err
}

// share returns a part of a whole in per cent.
func share(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole))
}

// draws returns the drawn games of a player.
func (f *Field) draws(player int) (n int) {
	for _, e := range f.Standing.Encounters {
		if e.Players[0] == player || e.Players[1] == player {
			n += e.Games.Draws
		}
	}
	return n
}

// faults returns the forfeits of a player.
func (f *Field) faults(player int) (n int) {
	for _, count := range f.Standing.Faults[player] {
		n += count
	}
	return n
}

// notes returns the lines below the tables.
func (f *Field) notes() string {
	var b strings.Builder
	if f.grouped() {
		fmt.Fprintln(&b, "Elo can only be compared within a group: there are no results between the groups.")
	}
	for _, r := range f.Remarks {
		fmt.Fprintln(&b, harmless.Line(r))
	}
	if len(f.Ratings.Groups) > 0 {
		g := &f.Ratings.Groups[0]
		fmt.Fprintf(&b, "White's advantage: %s%s. Draws between equals: %s.\n", figureText(g.White, 1, " Elo"), whiteHere(g), shareText(g.Draws, "%"))
	}
	if slices.ContainsFunc(f.encounters(), func(row []any) bool { return row[2] == "?" }) {
		fmt.Fprintf(&b, "± ?: %s.\n", tooFew)
	}
	for n, name := range f.Standing.Names {
		if games := f.Standing.Forfeited(n); games > 0 {
			fmt.Fprintf(&b, "Not played: %s forfeited %s, which count in the table but not in ratings or tests.\n", harmless.Line(name), plural.Count(games, "game"))
		}
	}
	for n, faults := range f.Standing.Faults {
		if text := reasonsText(faults); text != "" {
			fmt.Fprintf(&b, "Forfeits: %s %s\n", harmless.Line(f.Standing.Names[n]), text)
		}
	}
	for _, w := range f.Ratings.Warnings {
		fmt.Fprintf(&b, "Note: %s\n", harmless.Line(w.Text))
	}
	return b.String()
}

// whiteHere returns the smaller error of White's advantage that holds for the
// openings played, if encounters share openings.
func whiteHere(g *rating.Group) string {
	if !g.White.Known || !(g.White.SE > 1.005*g.WhiteHere) {
		return ""
	}
	return fmt.Sprintf(" (± %.1f in these openings alone)", sprt.Z95*g.WhiteHere)
}

// reasonsText is "3 by time forfeit, 1 by illegal move", sorted by name.
func reasonsText(faults map[pgn.Reason]int) string {
	var parts []string
	for _, reason := range []pgn.Reason{pgn.Crash, pgn.Stall, pgn.IllegalMove, pgn.TimeForfeit} {
		if n := faults[reason]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d by %s", n, reason))
		}
	}
	return strings.Join(parts, ", ")
}

// shareText returns a share in percent with half of its 95 % interval, if that
// lies within 0 to 100 %.
func shareText(f rating.Figure, unit string) string {
	if half := sprt.Z95 * f.SE; f.Known && (f.SE == 0 || f.Value-half < 0 || f.Value+half > 1) {
		return fmt.Sprintf("%.0f%s (%s)", 100*f.Value, unit, tooFew)
	}
	return figureText(f, 100, unit)
}

const tooFew = "too few games for an interval"

// figureText returns a figure times a factor, with half of its 95 % interval.
func figureText(f rating.Figure, factor float64, unit string) string {
	switch {
	case !f.Known:
		return "unknown: " + f.Why
	case f.SE == 0:
		return fmt.Sprintf("%.1f%s", factor*f.Value+0, unit)
	}
	return fmt.Sprintf("%.1f ± %.1f%s", factor*f.Value+0, factor*sprt.Z95*f.SE, unit)
}
