package analysis

import (
	"slices"
	"strings"
	"testing"

	"match/board"
)

// The report names exactly the data that files of other programs lack, and uses
// the rest.
func TestFilesOfOtherPrograms(t *testing.T) {
	const (
		book, scores, depths, nodes   = "the end of the book", "the players' scores", "search depths", "numbers of nodes"
		clocks, times, names, reasons = "clock times", "times of moves", "names of openings", "reasons why games ended"
		pairs                         = "pairs (games count"
	)
	for program, c := range map[string]struct {
		text    string
		missing []string
		book    int // plies
		first   int // the mover's score of its first free move, in centipawns
	}{
		"match": {`[White "mine"]
[Black "other"]
[Result "1-0"]
[ECO "C20"]
[Opening "King's Pawn Game"]
[Pair "1"]
[Termination "normal"]

1. e4 {book} e5 {book} 2. Qh5 {+0.40/5 n=100} Ke7 {-0.30/5 n=100} 3. Qxe5# {+M1/5 n=100} 1-0

[White "other"]
[Black "mine"]
[Result "1-0"]
[ECO "C20"]
[Opening "King's Pawn Game"]
[Pair "1"]
[Termination "normal"]

1. e4 {book} e5 {book} 2. Qh5 {+0.40/5 n=100} Ke7 {-0.30/5 n=100} 3. Qxe5# {+M1/5 n=100} 1-0
`, []string{clocks, times}, 2, 40},
		"fastchess": {`[Event "Fastchess Tournament"]
[Round "1"]
[White "mine"]
[Black "other"]
[Result "1-0"]
[ECO "C20"]
[GameDuration "00:00:01"]
[TimeControl "10+0.1"]
[Termination "normal"]
[PlyCount "5"]

1. e4 {book} e5 {book} 2. Qh5 {+0.40/5 0.120s} Ke7 {-0.30/5 0.090s} 3. Qxe5# {+M1/5 0.001s, White mates} 1-0
`, []string{nodes, clocks, pairs}, 2, 40},
		"cutechess": {`[Event "?"]
[White "mine"]
[Black "other"]
[Result "1-0"]
[PlyCount "5"]
[TimeControl "40/60"]

1. e4 {book} e5 {book} 2. Qh5 {+0.40/5 0.12s} Ke7 {-0.30/5 0.09s}
3. Qxe5# {+M1/5 0.001s, White mates} 1-0
`, []string{nodes, clocks, names, pairs}, 2, 40},
		"Lichess": {`[Event "Rated Blitz game"]
[Site "https://lichess.org/abcdefgh"]
[White "mine"]
[Black "other"]
[Result "1-0"]
[Variant "Standard"]
[TimeControl "180+2"]
[ECO "C20"]
[Opening "King's Pawn Game: Wayward Queen Attack"]
[Termination "Normal"]
[Annotator "lichess.org"]

1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%eval 0.25] [%clk 0:03:00] } 2. Qh5 { [%eval -0.2] [%clk 0:02:58] } 2... Ke7?? { [%eval #1] [%clk 0:02:55] } 3. Qxe5# { [%clk 0:02:57] } 1-0
`, []string{book, scores, depths, nodes, times, pairs}, 0, 0},
		"no comments": {`[White "mine"]
[Black "other"]
[Result "1/2-1/2"]

1. e4 e5 2. Qh5 Nc6 1/2-1/2
`, []string{book, scores, depths, nodes, clocks, times, names, reasons, pairs}, 0, 0},
		"Chess960": {`[White "mine"]
[Black "other"]
[Result "1-0"]
[Variant "fischerandom"]
[SetUp "1"]
[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]

1. e4 {+0.40/5} e5 {-0.30/5} 2. Nd3 {+0.10/5} Nd6 {+0.10/5} 1-0
`, []string{nodes, clocks, times, names, reasons, pairs}, 0, 40},
	} {
		games, err := Collect(Query{Player: "mine"}, sourceOf(program, c.text))
		if err != nil || len(games.Broken) > 0 {
			t.Errorf("%s: %v, broken %q", program, err, games.Broken)
			continue
		}
		var missing []string
		for _, m := range games.input().Missing {
			if !slices.ContainsFunc(c.missing, func(want string) bool { return strings.HasPrefix(m, want) }) {
				t.Errorf("%s: %q is said to be missing", program, m)
			}
			missing = append(missing, m)
		}
		if len(missing) != len(c.missing) {
			t.Errorf("%s: %q is said to be missing, want %q", program, missing, c.missing)
		}
		g := games.Games[0]
		if score, _ := scoreAt(g.Record, g.Book); g.Book != c.book || score != c.first {
			t.Errorf("%s: a book of %d plies, and then %d centipawns, want %d and %d", program, g.Book, score, c.book, c.first)
		}
		if program == "Chess960" && g.Record.Start == board.StartPosition() {
			t.Error("Chess960 begins as chess does")
		}
		if r := reportOf(t, refereeOf(t, "tapered", 1), games); r.Points.Residual > 1e-9 || r.Input.Games != len(games.Games) {
			t.Errorf("%s: %+v", program, r.Points)
		}
	}
}
