package results

import (
	"fmt"
	"strings"

	"match/internal/harmless"
	"match/rating"
	"match/record"
	"match/sprt"
)

// FieldSchema names the form of the JSON document of an event of many players.
const FieldSchema = "match.field/1"

// fieldDocument is the JSON document of an event of many players.
type fieldDocument struct {
	Schema       string              `json:"schema"`
	Title        string              `json:"title"`
	Config       any                 `json:"config"`
	Pairs        int                 `json:"pairs"`
	Games        int                 `json:"games"`
	Players      []fieldPlayer       `json:"players"` // by place
	White        figureDocument      `json:"white_advantage"`
	WhiteHere    *float64            `json:"white_advantage_error_of_these_openings,omitempty"` // if encounters share openings
	Draws        figureDocument      `json:"draw_rate"`
	Encounters   []encounterDocument `json:"encounters"` // ordered by their first pairs
	Terminations map[string]int      `json:"terminations"`
	Remarks      []string            `json:"remarks,omitempty"`
	Warnings     []string            `json:"warnings,omitempty"`
}

// fieldPlayer is one player's line.
type fieldPlayer struct {
	Place  int            `json:"place"`
	Number int            `json:"number"` // in the event, from 0
	Name   string         `json:"name"`
	Rating *float64       `json:"rating"` // null: not known
	Error  *float64       `json:"error"`  // half of the 95 % interval, against the anchors or, without any, the mean of the field
	Why    string         `json:"why,omitempty"`
	Bound  *float64       `json:"bound,omitempty"`
	Group  int            `json:"group"`
	Games  int            `json:"games"`
	Points float64        `json:"points"`
	Absent int            `json:"forfeited,omitempty"` // games that were forfeited without play
	White  [3]int         `json:"white_wdl"`
	Black  [3]int         `json:"black_wdl"`
	Faults map[string]int `json:"faults"`

	Swiss *swissPlayer `json:"swiss,omitempty"`
}

// swissPlayer has the points and tie-breaks that give a player's place in a
// Swiss tournament.
type swissPlayer struct {
	Rank            int     `json:"rank"`   // equal for players who are tied in everything
	Points          float64 `json:"points"` // of encounters and byes
	Byes            int     `json:"byes"`
	SonnebornBerger float64 `json:"sonneborn_berger"`
	Buchholz        float64 `json:"buchholz"`
	HeadToHead      float64 `json:"head_to_head"`

	Rounds []swissRound `json:"rounds"`
}

// swissRound is a player's result in one round: a cell of the wall chart.
type swissRound struct {
	Opponent *int    `json:"opponent"` // its number in the event; null: none
	White    bool    `json:"white"`    // in the first game
	Forfeit  bool    `json:"forfeit"`  // without play
	Points   float64 `json:"points"`   // of the encounter, or of the round without an opponent
}

func swissRounds(seats []Seat) []swissRound {
	list := []swissRound{}
	for _, s := range seats {
		round := swissRound{White: s.White, Forfeit: s.Forfeit, Points: s.Points}
		if s.Opponent >= 0 {
			round.Opponent = &s.Opponent
		}
		list = append(list, round)
	}
	return list
}

// figureDocument is a figure with half of its 95 % interval.
type figureDocument struct {
	Value *float64 `json:"value"`
	Error *float64 `json:"error"`
	Why   string   `json:"why,omitempty"`
}

// encounterDocument is an encounter of two players, from the first one's
// side.
type encounterDocument struct {
	A           string           `json:"a"`
	B           string           `json:"b"`
	Pairs       int              `json:"pairs"`
	WDL         [3]int           `json:"wdl"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"`
	Elo         sprt.Estimate    `json:"elo"`
	Forfeits    *[3]int          `json:"forfeited_pairs,omitempty"` // by a, by b, by both
	SPRT        *testDocument    `json:"sprt,omitempty"`
}

func figureOf(f rating.Figure) figureDocument {
	if !f.Known {
		return figureDocument{Why: f.Why}
	}
	value, half := rounded(f.Value), rounded(sprt.Z95*f.SE)
	return figureDocument{Value: &value, Error: &half}
}

func wdl(t sprt.Trinomial) [3]int { return [3]int{t.Wins, t.Draws, t.Losses} }

// JSON returns the JSON document of the event, indented and ending with a
// newline. The same Field gives the same bytes.
func (f *Field) JSON() ([]byte, error) {
	d := fieldDocument{
		Schema: FieldSchema, Title: f.Title, Config: f.Config, Pairs: f.Standing.Pairs, Games: 2 * f.Standing.Pairs,
		Players: []fieldPlayer{}, Encounters: []encounterDocument{}, Terminations: map[string]int{}, Remarks: f.Remarks,
	}
	for place, n := range f.Order {
		d.Players = append(d.Players, f.player(place, n))
	}
	if len(f.Ratings.Groups) > 0 {
		d.White, d.Draws = figureOf(f.Ratings.Groups[0].White), figureOf(f.Ratings.Groups[0].Draws)
	} else {
		d.White.Why, d.Draws.Why = noGames, noGames
	}
	if len(f.Ratings.Groups) > 0 && whiteHere(&f.Ratings.Groups[0]) != "" {
		here := rounded(sprt.Z95 * f.Ratings.Groups[0].WhiteHere)
		d.WhiteHere = &here
	}
	for _, e := range f.Standing.Encounters {
		d.Encounters = append(d.Encounters, f.encounter(e))
	}
	for reason, n := range f.Standing.Terminations {
		d.Terminations[string(reason)] = n
	}
	for _, w := range f.Ratings.Warnings {
		d.Warnings = append(d.Warnings, w.Text)
	}
	return encode(d, indent)
}

func (f *Field) player(place, n int) fieldPlayer {
	half, games := f.Standing.Points(n)
	r := &f.Ratings.Players[n]
	p := fieldPlayer{
		Place: place + 1, Number: n, Name: f.Standing.Names[n], Why: r.Why, Group: r.Group,
		Games: games, Points: float64(half) / 2, Absent: f.Standing.Forfeited(n), Faults: map[string]int{},
	}
	if r.Rated {
		value := rounded(r.Rating)
		p.Rating = &value
		if half, why := RatingError(f.Ratings, n); why == "" {
			half = rounded(half)
			p.Error = &half
		}
	}
	if r.Bound != nil {
		bound := rounded(r.Bound.Value)
		p.Bound = &bound
	}
	for _, s := range f.Ranking {
		if s.Player == n {
			p.Swiss = &swissPlayer{s.Rank, s.Points, s.Byes, s.SonnebornBerger, s.Buchholz, s.HeadToHead, f.rounds(n)}
		}
	}
	white, black := f.colours(n)
	p.White, p.Black = wdl(white), wdl(black)
	for reason, n := range f.Standing.Faults[n] {
		p.Faults[string(reason)] = n
	}
	return p
}

// rounds returns the rounds of a player that are in the wall chart.
func (f *Field) rounds(n int) []swissRound {
	if n >= len(f.Chart) {
		return swissRounds(nil)
	}
	return swissRounds(f.Chart[n])
}

// colours returns a player's games with White and with Black, from its own side.
func (f *Field) colours(player int) (white, black sprt.Trinomial) {
	add := func(to *sprt.Trinomial, t sprt.Trinomial) {
		to.Wins, to.Draws, to.Losses = to.Wins+t.Wins, to.Draws+t.Draws, to.Losses+t.Losses
	}
	for _, e := range f.Standing.Encounters {
		switch player {
		case e.Players[0]:
			add(&white, e.Colour(true))
			add(&black, e.Colour(false))
		case e.Players[1]: // who has White if the first one has Black
			add(&white, e.Colour(false).Swap())
			add(&black, e.Colour(true).Swap())
		}
	}
	return white, black
}

func (f *Field) encounter(e *record.Encounter) encounterDocument {
	d := encounterDocument{
		A: f.Standing.Names[e.Players[0]], B: f.Standing.Names[e.Players[1]],
		Pairs: e.Counts.Pairs(), WDL: wdl(e.Games), Pentanomial: e.Counts, Elo: roundedEstimate(sprt.EloEstimate(e.Counts)),
	}
	if e.Forfeits != [3]int{} {
		d.Forfeits = &e.Forfeits
	}
	if f.Test != nil {
		d.SPRT = TestAt(*f.Test, e.Counts, e.LLR).document()
	}
	return d
}

// Markdown returns the table of places and the crosstable for a web page.
func (f *Field) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", harmless.Markdown(f.Title))
	markdownTable(&b, f.places())
	if len(f.Order) > 2 {
		b.WriteByte('\n')
		header := []any{"Points against"}
		for place := range f.Order {
			header = append(header, place+1)
		}
		rows := [][]any{header}
		for place, n := range f.Order {
			row := []any{fmt.Sprintf("%d %s", place+1, f.Standing.Names[n])}
			for _, opponent := range f.Order {
				row = append(row, f.cell(n, opponent))
			}
			rows = append(rows, row)
		}
		markdownTable(&b, rows)
	}
	for _, rows := range [][][]any{f.ranking(), f.encounters(), f.byColour()} {
		if len(rows) > 0 {
			b.WriteByte('\n')
			markdownTable(&b, rows)
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(f.notes()), "\n") {
		fmt.Fprintf(&b, "\n%s\n", harmless.Markdown(line))
	}
	return b.String()
}

// markdownTable writes rows as a table. The first row is the header; numbers
// are flush right.
func markdownTable(b *strings.Builder, rows [][]any) {
	for i, row := range rows {
		b.WriteByte('|')
		for _, cell := range row {
			fmt.Fprintf(b, " %s |", harmless.Markdown(strings.TrimSpace(fmt.Sprint(cell))))
		}
		b.WriteByte('\n')
		if i == 0 {
			b.WriteString("|---|" + strings.Repeat("---:|", len(row)-1) + "\n")
		}
	}
}
