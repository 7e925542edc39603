package playing

import (
	"context"
	"fmt"

	"match/arena"
	"match/event"
	"match/internal/cli"
)

// harmlessResign is the score, in centipawns, from which a resign rule hides little of the
// difference between the players: see docs/guide/tests.md.
const harmlessResign = 700

// resignHint returns a note on the cost of a resign rule, "" if it is small.
func resignHint(p *event.Plan) string {
	if cp := p.Conditions.Adjudication.Resign.CP; cp == 0 || cp >= harmlessResign {
		return ""
	}
	return fmt.Sprintf("--resign: below cp=%d the rule can hide part of the difference; count=3,cp=400 hid a quarter of it in one match (docs/guide/tests.md)", harmlessResign)
}

// bookHint is a recorder that examines the first pairs of a match and notes once if another book
// would be more informative.
type bookHint struct {
	book string
	note func(line string)
	event.BookTally
}

// The number of pairs at the start of a match, and the shares among them above which another book
// is suggested.
const (
	hintPairs = 50
	manyDraws = 0.6
	manySplit = 0.6
)

// bookHintFor returns the recorder for a match of two players; nil for other events, whose book has
// to suit all players.
func bookHintFor(p *event.Plan, note func(string)) *bookHint {
	if _, ok := p.TwoSides(); !ok || p.Conditions.Chess960 {
		return nil
	}
	return &bookHint{book: p.Conditions.Book, note: note}
}

// Pair implements event.Recorder.
func (h *bookHint) Pair(ctx context.Context, p *arena.Played) error {
	if err := h.BookTally.Pair(ctx, p); err != nil {
		return err
	}
	if h.Pairs == hintPairs {
		if text := h.text(); text != "" {
			h.note(text)
		}
	}
	return nil
}

// text returns the hint after the first pairs, "" for none.
func (h *bookHint) text() string {
	draws, split := h.DrawShare(), h.SplitShare()
	switch {
	case draws > manyDraws && h.book != "sharp":
		return fmt.Sprintf("hint: %.0f%% of the first %d games were drawn; --openings sharp may need fewer games (compare books with 'match openings measure')", 100*draws, 2*h.Pairs)
	case split > manySplit && h.book != "default":
		return fmt.Sprintf("hint: in %.0f%% of the first %d pairs each player won one game; --openings default is more balanced (compare books with 'match openings measure')", 100*split, h.Pairs)
	}
	return ""
}

// neededHint returns the command that continues the test of a tuning until its expected verdict; ""
// if there is none.
func neededHint(out *event.Outcome, db *cli.DBFlags) string {
	most, ok := out.Plan.TwoSides()
	if !ok || out.Plan.Verifies == nil || out.Number == 0 {
		return ""
	}
	n, known := out.Summary().Needed()
	if !known || n.Games <= most || n.Games >= event.MaxGames {
		return ""
	}
	return fmt.Sprintf("More  | match resume %d --games %d%s\n", out.Number, n.Games, db.Arg())
}
