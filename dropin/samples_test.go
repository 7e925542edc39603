package dropin

import (
	"strings"
	"testing"

	"match/pgn"
)

// Games in the form that fastchess 1.8.2 writes, in each notation.
var fastchessGames = []struct {
	name string
	pgn  pgnKeys
	text string
}{
	{"figures and coordinates", pgnKeys{Notation: "uci", Nodes: true, SelDepth: true, TimeLeft: true}, `[Event "Fastchess Tournament"]
[Site "?"]
[Date "2026.11.21"]
[Round "1"]
[White "base"]
[Black "dev"]
[Result "0-1"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]

2. g1f3 {+1.19/7 0.000s, tl=0.000s, n=400, sd=3}
b8c6 {+0.02/6 0.001s, tl=0.000s, n=249, sd=3, White resigns} 0-1

`},
	{"moves alone", pgnKeys{Notation: "san", Minimal: true}, `[Event "Fastchess Tournament"]
[Site "?"]
[Date "2026.11.21"]
[Round "1"]
[White "base"]
[Black "dev"]
[Result "1-0"]
[SetUp "1"]
[FEN "rnbqkbnr/ppppp1pp/8/5p2/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"]

2. c4 Nf6 3. Nc3 e6 4. a3 Be7 5. Bf4 O-O 6. Rc1 Kh8 7. e3 d6 8. Nf3 Nh5 9. d5 e5
10. Bg3 f4 11. exf4 exf4 12. Bd3 Bg4 13. h3 Bxf3 14. Qxf3 fxg3 15. Qxh5 gxf2+
16. Kf1 h6 17. Qg6 Nd7 18. Qh7# 1-0

`},
	{"long algebraic", pgnKeys{Notation: "lan"}, ` 
2. Ng1f3 {+1.19/7 0.000s} Nb8c6 {+0.02/6 0.000s} 3. Bf1b5 {+0.60/6 0.000s}
Ng8f6 {-0.17/5 0.000s} 4. O-O {+0.51/5 0.000s} Bf8e7 {-0.23/6 0.000s}
5. Qd1e1 {+5.26/5 0.000s} Nc6b4 {+2.51/6 0.000s} 6. Qe1d1 {+0.32/6 0.000s}
c7c6 {+0.16/5 0.000s} 7. Bb5e2 {+0.19/5 0.000s} d7d5 {+0.88/5 0.000s}
8. Nf3xe5 {-0.20/4 0.000s} d5xe4 {+0.66/3 0.000s} 9. a2a3 {-0.31/5 0.000s}
`},
}

// moves returns only the moves of a game's text, which follow its tags.
func moves(text string) string {
	_, after, found := strings.Cut(text, "\"]\n\n")
	if !found {
		_, after, _ = strings.Cut(text, "\n")
	}
	return after
}

func TestGameText(t *testing.T) {
	for _, c := range fastchessGames[:2] {
		var g pgn.Game
		if err := pgn.NewReader(strings.NewReader(c.text), c.name).Next(&g); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		r := newRequest(Fastchess)
		r.PGN = c.pgn
		g.End.Reason = pgn.Resignation
		if got := moves(string(r.gameText(&g, &gameFacts{round: 1}))); got != moves(c.text) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, moves(c.text))
		}
	}
}
