package dropin

import (
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/players/ucitext"
)

// Every anomaly has its warning; the texts are in testdata/golden.
func TestOddWarnings(t *testing.T) {
	g := &pgn.Game{White: "w", Black: "b", Start: board.StartPosition()}
	for _, text := range []string{"e2e4", "e7e5"} {
		p := g.Last()
		m, err := p.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, pgn.Ply{Move: m})
	}
	const rest = " :: Info; info x :: Position; startpos :: Moves; e2e4"
	for kind, want := range map[ucitext.AnomalyKind]string{
		ucitext.NoScoreLine:     "Warning; No info line available to extract score from engine b",
		ucitext.IllegalMove:     "Warning; Illegal PV move - move a7a6 from b" + rest,
		ucitext.AfterThreefold:  "Warning; PV continues after threefold repetition - move a7a6 from b" + rest,
		ucitext.AfterFiftyMoves: "Warning; PV continues after fifty-move rule - move a7a6 from b" + rest,
		ucitext.AfterCheckmate:  "Warning; PV continues after checkmate - move a7a6 from b" + rest,
		ucitext.AfterStalemate:  "Warning; PV continues after stalemate - move a7a6 from b" + rest,
		ucitext.OtherMove:       "Warning; Bestmove does not match beginning of last PV - move a7a6 from b" + rest,
		ucitext.ShortMate:       "Warning; Incomplete mating PV - from b" + rest,
		ucitext.LongMate:        "Warning; Too long mating PV - from b" + rest,
		ucitext.NoMate:          "Warning; Mating PV does not end with checkmate - from b" + rest,
		arena.BothMate: "Warning; Sign mismatch in mate scores -3 and -2 from w (White) and b (Black)" +
			" :: Infos; info y ; info x :: Position; startpos :: Moves; e2e4",
	} {
		o := arena.Anomaly{Ply: 1, Mover: board.Black, Anomaly: ucitext.Anomaly{Kind: kind, Move: "a7a6", Line: "info x"}, Mates: [2]int{-2, -3}, Other: "info y"}
		for _, oneLine := range []bool{true, false} {
			r := request{Report: reportKeys{OneLine: oneLine}}
			if !oneLine {
				want = strings.ReplaceAll(want, " :: ", "\n")
			}
			if got := r.anomalyText(g, &o); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	for line, want := range map[string]string{
		"info score":                   "Element 'score' has no type or value",
		"info score cp":                "Element 'score' has no type or value",
		"info score cp pv e2e4":        "Element 'score' has no type or value",
		"info score wdl 1":             "Unexpected score type: info score wdl 1",
		"info score cp x":              "Invalid score value: x",
		"info score cp 3 score mate y": "Invalid score value: y",
	} {
		if got := noScore(line); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	for _, d := range []Dialect{Fastchess, Cutechess} {
		for mates, want := range map[bool]ucitext.Review{false: ucitext.ReviewLines, true: ucitext.ReviewMates} {
			if d == Cutechess {
				want = ucitext.ReviewNone
			}
			if got := (&request{Dialect: d, Report: reportKeys{MatePVs: mates}}).review(); got != want {
				t.Errorf("%s %v: %q", d, mates, got)
			}
		}
	}
}
