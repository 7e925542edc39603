package web

import (
	"cmp"
	"context"
	"iter"
	"net/url"
	"strconv"
	"strings"

	"match/pgn"
	"match/record"
	"match/results"
	"match/sprt"
)

// gameFilter selects games of an event.
type gameFilter struct {
	Ending  string // a pgn.Reason, or faults for any fault; "": all
	Player  int    // number of a player in the game, -1: any
	Outcome string // of that player: won, lost or drawn; "": all
	With    int    // number of the other player, -1: any
	Opening string // part of an ECO code or a name, in any case; "": all
	Family  string // name of an opening without its variation, exactly; "": all
	Result  string // such as "1-0"; "": all
	Round   int    // of a tournament, from 1; 0: all
	From    int    // the first pair to search
	Before  string // the first pairs of the pages before, such as "1.51"
}

// faultsEnding selects games lost by crash, stall, illegal move or time.
const faultsEnding = "faults"

// everyGame is the filter that selects all games.
var everyGame = gameFilter{Player: -1, With: -1, From: 1}

// fields returns the fields of a filter by their names in an address.
func (f *gameFilter) fields() (texts map[string]*string, numbers map[string]*int) {
	texts = map[string]*string{"ending": &f.Ending, "outcome": &f.Outcome, "opening": &f.Opening, "family": &f.Family, "result": &f.Result,
		"before": &f.Before}
	return texts, map[string]*int{"player": &f.Player, "with": &f.With, "round": &f.Round, "from": &f.From}
}

// newFilter reads a query and ignores invalid values.
func newFilter(q url.Values) gameFilter {
	f := everyGame
	texts, numbers := f.fields()
	for name, to := range texts {
		*to = q.Get(name)
	}
	for name, to := range numbers {
		if n, err := strconv.Atoi(q.Get(name)); err == nil && n >= 0 {
			*to = n
		}
	}
	if f.Opening = strings.TrimSpace(f.Opening); len(f.Before) > longestTrail || strings.Trim(f.Before, ".0123456789") != "" {
		f.Before = ""
	}
	return f
}

// longestTrail is the length of the list of earlier pages in an address.
const longestTrail = 400

// after returns the filter of the page that begins with a pair.
func (f gameFilter) after(next int) gameFilter {
	before := strings.TrimPrefix(f.Before+"."+strconv.Itoa(f.From), ".")
	for len(before) > longestTrail { // forgets the first page
		_, before, _ = strings.Cut(before, ".")
	}
	f.From, f.Before = next, before
	return f
}

// previous returns the filter of the page before; ok is false for the first one. Of a page that was
// jumped to this is the first page.
func (f gameFilter) previous() (before gameFilter, ok bool) {
	if f.From <= 1 {
		return f, false
	}
	i := strings.LastIndexByte(f.Before, '.')
	from, _ := strconv.Atoi(f.Before[i+1:])
	f.From, f.Before = max(1, from), f.Before[:max(0, i)]
	return f, true
}

// query returns the filter as the query of an address, without what everyGame has.
func (f gameFilter) query() string {
	q, every := url.Values{}, everyGame
	texts, numbers := f.fields()
	_, least := every.fields()
	for name, text := range texts {
		if *text != "" {
			q.Set(name, *text)
		}
	}
	for name, n := range numbers {
		if *n > *least[name] {
			q.Set(name, strconv.Itoa(*n))
		}
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// chooses reports whether the filter selects a game of a pair.
func (f *gameFilter) chooses(p *record.Pair, game int) bool {
	g := p.Games[game]
	switch f.Ending {
	case "", cmp.Or(string(g.End.Reason), "unknown"), string(g.Ending()): // that of the list may be more exact
	case faultsEnding:
		if !g.End.Reason.IsFault() {
			return false
		}
	default:
		return false
	}
	if f.Result != "" && f.Result != g.Result.String() || !strings.Contains(strings.ToLower(g.ECO+" "+g.Opening), strings.ToLower(f.Opening)) {
		return false
	}
	if _, family := results.Family(g); f.Family != "" && f.Family != family {
		return false
	}
	in := func(player int) bool { return player < 0 || p.Players[0] == player || p.Players[1] == player }
	if !in(f.Player) || !in(f.With) {
		return false
	}
	if f.Outcome == "" || f.Player < 0 {
		return true
	}
	return f.Outcome == outcomeWords[record.Outcome(g.Result, p.White(game) == f.Player)]
}

// outcomeWords are those for the outcomes of a player's games.
var outcomeWords = [...]string{sprt.Loss: "lost", sprt.Draw: "drawn", sprt.Win: "won"}

// gameRow is a line of a list of games.
type gameRow struct {
	Round, Link, White, Black, Result, End, Opening string
	Plies                                           int
}

func newGameRow(g *pgn.Game, l links) gameRow {
	return gameRow{
		Round: g.Round, Link: l.game(g.Round), White: short(g.White), Black: short(g.Black), Result: g.Result.String(),
		End: string(g.Ending()), Opening: short(strings.TrimSpace(g.ECO + " " + g.Opening)), Plies: len(g.Plies),
	}
}

// listed is how many games a page lists at most.
const listed = 100

// library streams the pairs of an event from a number on, in order.
type library func(ctx context.Context, first int) iter.Seq2[record.Pair, error]

// inMemory is the library of pairs in memory.
func inMemory(pairs []record.Pair) library {
	return func(_ context.Context, first int) iter.Seq2[record.Pair, error] {
		return func(yield func(record.Pair, error) bool) {
			for _, p := range pairs {
				if p.Number >= first && !yield(p, nil) {
					return
				}
			}
		}
	}
}

// ofRound is the library of the pairs of a round.
func (l library) ofRound(round int, of func(*record.Pair) int) library {
	return func(ctx context.Context, first int) iter.Seq2[record.Pair, error] {
		return func(yield func(record.Pair, error) bool) {
			for p, err := range l(ctx, first) {
				if (err != nil || of(&p) == round) && !yield(p, err) {
					return
				}
			}
		}
	}
}

// choose lists the games that a filter selects, from its first pair on, and
// the pair at which the list continues, 0 at the end.
func choose(ctx context.Context, from library, f gameFilter) (list []*pgn.Game, next int, err error) {
	for p, err := range from(ctx, f.From) {
		if err != nil {
			return list, 0, err
		}
		if len(list) >= listed {
			return list, p.Number, nil
		}
		for i := range p.Games {
			if f.chooses(&p, i) {
				list = append(list, named(p.Games[i], gameID{p.Number, i}))
			}
		}
	}
	return list, 0, nil
}

// find returns a game, nil if there is none.
func find(ctx context.Context, from library, id gameID) (*pgn.Game, error) {
	for p, err := range from(ctx, id.pair) {
		if err != nil || p.Number != id.pair {
			return nil, err
		}
		return p.Games[id.game], nil
	}
	return nil, nil
}
