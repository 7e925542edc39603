package dropin

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/pgn"
)

// cuteTable ranks more than two engines like cutechess-cli. The engine that plays
// a gauntlet comes first, with rank 0, and the others follow by score. Of equal
// engines the one that was named last comes first.
func (s *standing) cuteTable() string {
	seeds := 0
	if s.request.Tournament == "gauntlet" {
		seeds = max(1, s.request.Seeds)
	}
	place := func(i int) float64 {
		st := s.of(i)
		switch {
		case i < seeds:
			return -1
		case st.games() == 0:
			return 2
		}
		return 1 - st.score()
	}
	var order []int
	for i := range s.request.Engines {
		order = append([]int{i}, order...)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(place(a), place(b)) })
	var b strings.Builder
	fmt.Fprintf(&b, "%-4s %-25s %7s %7s %7s %7s %7s \n", "Rank", "Name", "Elo", "+/-", "Games", "Score", "Draw")
	for n, i := range order {
		st := s.of(i)
		f := st.byGames()
		fmt.Fprintf(&b, "%4d %-25s %7s %7s %7d %6s%% %6s%% \n", 1-min(seeds, 1)+n, s.request.Engines[i].Name,
			number(f.Elo, 0), number(f.EloHalf, 0), st.games(), number(100*st.score(), 1), number(f.draws, 1))
	}
	return b.String() + "\n"
}

// byColour returns the results of the first of two engines with each colour, as
// cutechess-cli prints them at the end.
func (b *scoreboard) byColour() string {
	if len(b.request.Engines) != 2 {
		return ""
	}
	line := func(what string, s twoStats) string {
		if s.games() == 0 {
			return ""
		}
		return fmt.Sprintf("...      %s: %s\n", what, s.scoreText())
	}
	w, k := b.colours[board.White], b.colours[board.Black]
	name := b.request.Engines[0].Name
	return line(name+" playing White", w) + line(name+" playing Black", k) + line("White vs Black", w.plus(k.swapped()))
}

// cuteTags returns the tags after the seven-tag roster as cutechess-cli writes
// them: sorted by name, and without the names that engines report.
func (r *request) cuteTags(g *pgn.Game, f *gameFacts, start []pgn.Tag) []pgn.Tag {
	end := termination(g.End.Reason)
	switch {
	case end == "normal":
		end = ""
	case g.End.Reason == pgn.Stall:
		end = "stalled connection"
	}
	return byName(append(slices.Clone(start), r.courseTags(g, f, "2006-01-02T15:04:05.000 MST", end)...))
}

func byName(tags []pgn.Tag) []pgn.Tag {
	slices.SortStableFunc(tags, func(a, b pgn.Tag) int { return strings.Compare(a.Name, b.Name) })
	return tags
}

// cuteMove returns the text of cutechess-cli for a move: score and depth, and the
// time with two or three significant digits.
func cuteMove(ply *pgn.Ply) (text string) {
	if ply.Depth > 0 {
		text = scoreText(ply.Score) + "/" + strconv.Itoa(ply.Depth) + " "
	}
	ms := ply.Time.Milliseconds()
	digits := 0
	switch {
	case ms == 0:
		return text + "0s"
	case ms < 100:
		digits = 3
	case ms < 1000:
		digits = 2
	case ms < 10000:
		digits = 1
	}
	return text + strconv.FormatFloat(float64(ms)/1000, 'f', digits, 64) + "s"
}
