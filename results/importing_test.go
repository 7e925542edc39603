package results

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
	"match/record"
	"match/sprt"
)

// foreign returns a game in the form of another runner.
func foreign(white, black string, r pgn.Result, set func(*pgn.Game)) *pgn.Game {
	g := &pgn.Game{White: white, Black: black, Result: r, Start: board.StartPosition()}
	if set != nil {
		set(g)
	}
	return g
}

func pairsOf(t *testing.T, m *Imported) (pairs []record.Pair) {
	t.Helper()
	for p, err := range m.All() {
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	if len(pairs) != m.Pairs {
		t.Fatalf("%d pairs, %d announced", len(pairs), m.Pairs)
	}
	return pairs
}

func round(text string) func(*pgn.Game) { return func(g *pgn.Game) { g.Round = text } }

func fen(t *testing.T, text string) func(*pgn.Game) {
	p, err := board.ParseFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return func(g *pgn.Game) { g.Start = p }
}

func moves(t *testing.T, texts ...string) func(*pgn.Game) {
	return func(g *pgn.Game) {
		pos := g.Start
		for _, text := range texts {
			m, err := pos.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			g.Plies = append(g.Plies, pgn.Ply{Move: m})
			pos.Make(m)
		}
	}
}

func importAll(a string, games ...*pgn.Game) *Imported {
	im := &Importer{A: a}
	for _, g := range games {
		if err := im.Add(g); err != nil {
			panic(err)
		}
	}
	return im.Event()
}

// A game of a program that does not write why it ended has the reason that its moves show. A text
// that only its program understands is kept.
func TestReasonsOfImportedGames(t *testing.T) {
	mate := moves(t, "f2f3", "e7e5", "g2g4", "d8h4")
	said := func(text string) func(*pgn.Game) {
		return func(g *pgn.Game) { mate(g); g.Round, g.Extra = "2.2", []pgn.Tag{{Name: "Termination", Value: text}} }
	}
	ended := func(reason pgn.Reason) func(*pgn.Game) {
		return func(g *pgn.Game) { mate(g); g.Round, g.End.Reason = "2.1", reason }
	}
	games := []*pgn.Game{
		foreign("A", "B", pgn.BlackWins, func(g *pgn.Game) { mate(g); g.Round = "1.1" }), foreign("B", "A", pgn.WhiteWins, round("1.2")),
		foreign("A", "B", pgn.BlackWins, ended(pgn.TimeForfeit)), foreign("B", "A", pgn.BlackWins, said("A won by checkmate")),
	}
	list := pairsOf(t, importAll("", games...))
	for i, want := range []pgn.Reason{pgn.Checkmate, pgn.NoReason, pgn.TimeForfeit, pgn.NoReason} {
		if got := list[i/2].Games[i%2].End.Reason; got != want {
			t.Errorf("game %d of the file ended by %q, want %q", i+1, got, want)
		}
	}
	text, err := pgn.Append(nil, list[1].Games[1], pgn.Options{})
	if err != nil || !strings.Contains(string(text), `[Termination "A won by checkmate"]`) || games[0].End.Reason != pgn.NoReason {
		t.Errorf("%s, %v, or the caller's game is changed", text, err)
	}
}

func TestImportByRound(t *testing.T) {
	m := importAll("",
		foreign("A", "B", pgn.WhiteWins, round("1.1")), foreign("B", "A", pgn.Draw, round("2.1")),
		foreign("B", "A", pgn.BlackWins, round("1.2")), foreign("A", "B", pgn.BlackWins, round("2.2")),
		foreign("A", "B", pgn.WhiteWins, round("3.1")), foreign("A", "B", pgn.Unfinished, round("4.1")),
	)
	if got, want := m.String(), "A against B: 2 pairs by the number before the point in the Round tag, 1 game without a partner left out, 1 game without a result left out"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	pairs := pairsOf(t, m)
	if pairs[1].Counts != (sprt.Pentanomial{0, 1, 0, 0, 1}) || pairs[1].Number != 2 {
		t.Errorf("%+v", pairs[1])
	}
	for _, p := range pairs {
		if p.Games[0].White != "A" || p.Games[1].White != "B" {
			t.Errorf("pair %d: %s and %s have White", p.Number, p.Games[0].White, p.Games[1].White)
		}
	}
}

func TestImportByStart(t *testing.T) {
	first, second := fen(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), fen(t, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
	m := importAll("B",
		foreign("A", "B", pgn.WhiteWins, first), foreign("A", "B", pgn.Draw, second),
		foreign("B", "A", pgn.WhiteWins, second), foreign("B", "A", pgn.WhiteWins, first),
	)
	if m.Players[0] != "B" || m.Rule != "the start position" || m.Pairs != 2 || pairsOf(t, m)[1].Counts != (sprt.Pentanomial{0, 0, 1, 1, 0}) {
		t.Errorf("%+v", m)
	}
}

// A player without a name does not become the first one.
func TestAPlayerWithoutAName(t *testing.T) {
	m := importAll("", foreign("Engine", "", pgn.WhiteWins, round("1.1")), foreign("", "Engine", pgn.Draw, round("1.2")))
	if m.Players[0] != "Engine" || pairsOf(t, m)[0].Counts != (sprt.Pentanomial{0, 0, 0, 1, 0}) {
		t.Errorf("%q, %+v", m.Players, pairsOf(t, m)[0])
	}
}

// A game without data for a rule has no partner, and does not hide the partners
// of other games.
func TestAGameWithoutARound(t *testing.T) {
	m := importAll("",
		foreign("A", "B", pgn.WhiteWins, round("1.1")), foreign("A", "B", pgn.Draw, nil), foreign("B", "A", pgn.Draw, round("1.2")),
	)
	if m.Rule != "the number before the point in the Round tag" || m.Pairs != 1 || pairsOf(t, m)[0].Counts != (sprt.Pentanomial{0, 0, 0, 1, 0}) {
		t.Errorf("%v", m)
	}
}

func TestImportByMoves(t *testing.T) {
	line := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"}
	other := append([]string{"d2d4", "d7d5"}, line[2:]...)
	other[4], other[6] = "b1c3", "a2a3"
	games := []*pgn.Game{
		foreign("A", "B", pgn.WhiteWins, moves(t, append(line, "e1g1")...)), foreign("B", "A", pgn.WhiteWins, moves(t, other...)),
		foreign("A", "B", pgn.Draw, moves(t, other...)), foreign("B", "A", pgn.Draw, moves(t, line...)),
	}
	m := importAll("", games...)
	if m.Rule != "the first eight plies" || m.Pairs != 2 || pairsOf(t, m)[0].Games[1].Result != pgn.Draw {
		t.Errorf("%+v", m)
	}
	for text, want := range map[string]string{
		"plies:2": "2 pairs by the first 2 plies", "plies:9": "0 pairs, 4 games without a partner left out", "none": "0 pairs, 4 games without a partner left out",
		"opening": "2 pairs by the opening",
	} {
		im := Importer{}
		if err := im.Pairs.Set(text); err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			if err := im.Add(g); err != nil {
				t.Fatal(err)
			}
		}
		if got := im.Event().String(); got != "A against B: "+want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// Games with fewer plies than a rule needs, and those of a player against itself,
// have no partners.
func TestGamesWithoutPartners(t *testing.T) {
	short := importAll("", foreign("A", "B", pgn.WhiteWins, moves(t, "e2e4")), foreign("B", "A", pgn.WhiteWins, moves(t, "e2e4")))
	alone := importAll("", foreign("A", "A", pgn.WhiteWins, round("1")), foreign("A", "A", pgn.WhiteWins, round("1")))
	for _, m := range []*Imported{short, alone} {
		if m.Pairs != 0 || m.Single != 2 || m.Rule != "" {
			t.Errorf("%+v", m)
		}
	}
}

// TestImportDoesNotMixColours covers two traps: games without swapped colours are
// not a pair, and neither are games with different start positions.
func TestImportDoesNotMixColours(t *testing.T) {
	m := importAll("",
		foreign("A", "B", pgn.WhiteWins, round("1")), foreign("A", "B", pgn.WhiteWins, round("1")),
	)
	if m.Pairs != 0 || m.Single != 2 {
		t.Errorf("same colours: %+v", m)
	}
	other := fen(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	m = importAll("",
		foreign("A", "B", pgn.WhiteWins, round("1")), foreign("B", "A", pgn.WhiteWins, func(g *pgn.Game) { g.Round = "1"; other(g) }),
	)
	if m.Pairs != 0 || m.Single != 2 {
		t.Errorf("other start: %+v", m)
	}
}

// A file of more than two players is one event: each encounter has its own pairs,
// even if they share one book, in the order of the file.
func TestImportOfTournament(t *testing.T) {
	games := []*pgn.Game{
		foreign("A", "B", pgn.WhiteWins, round("1")), foreign("B", "A", pgn.WhiteWins, round("1")),
		foreign("A", "C", pgn.WhiteWins, round("1")), foreign("C", "A", pgn.BlackWins, round("1")),
		foreign("B", "C", pgn.Draw, round("1")), foreign("C", "B", pgn.WhiteWins, round("1")),
		foreign("D", "A", pgn.Draw, round("9")),
	}
	m := importAll("", games...)
	if got, want := m.String(), "4 players: 3 pairs by the Round tag, 1 game without a partner left out"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, c := range []struct {
		wanted, players string
		pairs           [3][2]int
		counts          [3]sprt.Pentanomial
	}{
		{"", "[A B C D]", [3][2]int{{0, 1}, {0, 2}, {1, 2}}, [3]sprt.Pentanomial{{0, 0, 1, 0, 0}, {0, 0, 0, 0, 1}, {0, 1, 0, 0, 0}}},
		{"C", "[C A B D]", [3][2]int{{1, 2}, {1, 0}, {2, 0}}, [3]sprt.Pentanomial{{0, 0, 1, 0, 0}, {1, 0, 0, 0, 0}, {0, 0, 0, 1, 0}}},
	} {
		m := importAll(c.wanted, games...)
		if got := fmt.Sprint(m.Players); got != c.players {
			t.Errorf("for %q: players %s", c.wanted, got)
		}
		for i, p := range pairsOf(t, m) {
			if p.Players != c.pairs[i] || p.Counts != c.counts[i] || p.Games[0].White != m.Players[p.Players[0]] {
				t.Errorf("for %q: pair %d of %v: %v, White %s", c.wanted, i, p.Players, p.Counts, p.Games[0].White)
			}
		}
	}
}

func TestExports(t *testing.T) {
	p := record.Pair{Number: 7, Players: [2]int{0, 1}, Games: [2]*pgn.Game{
		foreign("A", "B, Jr", pgn.WhiteWins, moves(t, "e2e4", "e7e5", "g1f3")), foreign("B, Jr", "A", pgn.Draw, moves(t, "e2e4")),
	}}
	p.Games[0].Plies[0].Comment, p.Games[0].Plies[1].Comment = "book", "book"
	pairs := func(yield func(record.Pair, error) bool) { yield(p, nil) }
	var b strings.Builder
	if err := WriteEPD(&b, pairs); err != nil {
		t.Fatal(err)
	}
	if want := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"pair 7\"; c0 \"1-0, 1/2-1/2\";\n"; b.String() != want {
		t.Errorf("EPD %q", b.String())
	}
	b.Reset()
	if err := WriteCSV(&b, pairs); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[1], `7,1,A,"B, Jr",1-0,1,,3,`) || !strings.HasPrefix(lines[2], `7,2,"B, Jr",A,1/2-1/2,0.5,,1,`) {
		t.Errorf("CSV\n%s", &b)
	}
}

// TestAGameHasOnePartner imports many games that all match each other: each is in
// one pair, in order.
func TestAGameHasOnePartner(t *testing.T) {
	var games []*pgn.Game
	for i, white := range []string{"A", "A", "A", "B", "B", "B"} {
		g := foreign(white, "B", pgn.Draw, round("1"))
		g.Opening = strconv.Itoa(i)
		if white == "B" {
			g.Black = "A"
		}
		games = append(games, g)
	}
	m := importAll("", games...)
	pairs := pairsOf(t, m)
	if len(pairs) != 3 {
		t.Fatalf("%d pairs of six games", len(pairs))
	}
	for i, p := range pairs {
		if got := p.Games[0].Opening + " " + p.Games[1].Opening; got != fmt.Sprintf("%d %d", i, 3+i) {
			t.Errorf("pair %d is of games %s", p.Number, got)
		}
	}
}
