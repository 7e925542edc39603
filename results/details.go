package results

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"match/internal/plural"
	"match/pgn"
	"match/record"
	"match/report"
	"match/sprt"
)

// Tally counts games of two players of one kind. Without its counts it is the kind.
type Tally struct {
	White, Black int          // numbers of the players
	Outcome      sprt.Outcome // of White
	Reason       pgn.Reason   // why the games ended
	ECO          string       // letter of the opening's ECO code, "" if there is none
	Family       string       // name of the opening without its variation, "" if there is none
	Length       int          // plies, rounded down to tens
	Games        int
	Plies        int // total of these games
}

// TallyOf returns the tally of one game of two players.
func TallyOf(g *pgn.Game, white, black int) Tally {
	eco, family := Family(g)
	return Tally{
		White: white, Black: black, Outcome: record.Outcome(g.Result, true), Reason: g.End.Reason,
		ECO: eco, Family: family, Length: len(g.Plies) / 10 * 10, Games: 1, Plies: len(g.Plies),
	}
}

// Family returns the letter of a game's ECO code, or "", and the opening's name
// without its variation: "Sicilian Defense" for "Sicilian Defense: Najdorf".
func Family(g *pgn.Game) (eco, name string) {
	if g.ECO != "" {
		eco = g.ECO[:1]
	}
	name, _, _ = strings.Cut(g.Opening, ":")
	name, _, _ = strings.Cut(name, ",")
	return eco, strings.TrimSpace(name)
}

// Kind returns the tally without its counts.
func (t Tally) Kind() Tally {
	t.Games, t.Plies = 0, 0
	return t
}

// Of returns the outcome from the side of one of the players.
func (t *Tally) Of(player int) sprt.Outcome {
	if player == t.White {
		return t.Outcome
	}
	return sprt.Win - t.Outcome
}

// Tallies count the games of an event by kind.
type Tallies []Tally

// Merged adds up the tallies that have the same part of their kind.
func (t Tallies) Merged(part func(Tally) Tally) Tallies {
	var sum Counter
	for _, one := range t {
		kind := part(one)
		kind.Games, kind.Plies = one.Games, one.Plies
		sum.Add(kind)
	}
	return sum.Tallies
}

// Counter adds up tallies by kind. The zero value has none.
type Counter struct {
	Tallies
	place map[Tally]int // in the list, by kind
}

// Add adds the games of a tally.
func (c *Counter) Add(t Tally) {
	kind := t.Kind()
	if at, known := c.place[kind]; known {
		c.Tallies[at].Games += t.Games
		c.Tallies[at].Plies += t.Plies
		return
	}
	if c.place == nil {
		c.place = map[Tally]int{}
	}
	c.place[kind] = len(c.Tallies)
	c.Tallies = append(c.Tallies, t)
}

// Row sums up the games of a match that have something in common, from A's side.
type Row struct {
	Name  string
	Games sprt.Trinomial
	Plies int
}

// Score is A's share of the points.
func (r *Row) Score() report.Share {
	return report.Share{Part: 2*r.Games.Wins + r.Games.Draws, Whole: 2 * r.Games.Games()}
}

// By groups the games of a match by key, in the order of the keys.
func (t Tallies) By(key func(*Tally) string) []Row {
	rows := map[string]*Row{}
	for i := range t {
		name := key(&t[i])
		if rows[name] == nil {
			rows[name] = &Row{Name: name}
		}
		rows[name].add(&t[i])
	}
	var sorted []Row
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		sorted = append(sorted, *rows[name])
	}
	return sorted
}

func (r *Row) add(t *Tally) {
	switch t.Of(0) {
	case sprt.Win:
		r.Games.Wins += t.Games
	case sprt.Loss:
		r.Games.Losses += t.Games
	default:
		r.Games.Draws += t.Games
	}
	r.Plies += t.Plies
}

// families is how many openings a report names; one line sums up the rest.
const families = 12

// Parts returns the details of a match as tables.
func (t Tallies) Parts(a, b string) []report.Part {
	if len(t) == 0 {
		return nil
	}
	reasons := t.By(func(t *Tally) string { return string(t.Reason) })
	return []report.Part{
		endings(reasons, a, b), adjudicated(reasons),
		scores("Colour of "+a, t.By(Colour)),
		scores("ECO", t.By(func(t *Tally) string { return cmp.Or(t.ECO, "none") })),
		scores("Opening", most(t.By(func(t *Tally) string { return cmp.Or(t.Family, Unnamed) }), families)),
		scores("Length in plies", t.By(lengthClass)),
	}
}

// Colour names the colour of A in the games of a match.
func Colour(t *Tally) string {
	if t.White == 0 {
		return "White"
	}
	return "Black"
}

// endings counts the wins of each player by each kind of ending.
func endings(rows []Row, a, b string) *report.Section {
	slices.SortStableFunc(rows, func(x, y Row) int { return y.Games.Games() - x.Games.Games() })
	s := &report.Section{Columns: report.Columns("Termination", "games", "won by "+a, "won by "+b, "drawn")}
	for _, r := range rows {
		s.Rows = append(s.Rows, []any{r.Name, r.Games.Games(), r.Games.Wins, r.Games.Losses, r.Games.Draws})
	}
	return s
}

// adjudicated returns the share of adjudicated games, if there are any.
func adjudicated(rows []Row) (n report.Notes) {
	var share report.Share
	for i := range rows {
		share.Whole += rows[i].Games.Games()
		if pgn.Reason(rows[i].Name).IsAdjudication() {
			share.Part += rows[i].Games.Games()
		}
	}
	if share.Part > 0 {
		n = append(n, fmt.Sprintf("Adjudicated: %s of %s", report.CellText(share), plural.Count(share.Whole, "game")))
	}
	return n
}

// scores is A's score for each kind of game.
func scores(title string, rows []Row) *report.Section {
	s := &report.Section{Columns: report.Columns(title, "games", "W", "L", "D", "score", "plies")}
	for _, r := range rows {
		n := r.Games.Games()
		s.Rows = append(s.Rows, []any{r.Name, n, r.Games.Wins, r.Games.Losses, r.Games.Draws, r.Score(), report.Decimals(float64(r.Plies)/float64(max(1, n)), 1)})
	}
	return s
}

// most keeps the n kinds with the most games and merges the others into one
// row.
func most(rows []Row, n int) []Row {
	slices.SortStableFunc(rows, func(x, y Row) int { return y.Games.Games() - x.Games.Games() })
	if len(rows) <= n {
		return rows
	}
	rest := Row{Name: plural.Count(len(rows)-n, "other")}
	for _, r := range rows[n:] {
		rest.Games.Wins += r.Games.Wins
		rest.Games.Draws += r.Games.Draws
		rest.Games.Losses += r.Games.Losses
		rest.Plies += r.Plies
	}
	return append(rows[:n:n], rest)
}

// lengthClass names the class of a game's length; the names sort by length.
func lengthClass(t *Tally) string {
	const width = 40
	if from := t.Length / width * width; from < 400 {
		return fmt.Sprintf("%3d … %3d", from, from+width-1)
	}
	return "400 and more"
}
