package dropin

import (
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/pgn"
)

// A game in the form that cutechess-cli 1.5.1 writes.
const cuteGame = `[Event "?"]
[Site "?"]
[Date "2026.11.22"]
[Round "1"]
[White "a"]
[Black "b"]
[Result "1/2-1/2"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"]
[GameDuration "00:00:02"]
[GameEndTime "2026-11-22T17:55:46.365 UTC"]
[GameStartTime "2026-11-22T17:55:44.363 UTC"]
[PlyCount "4"]
[SetUp "1"]
[Termination "adjudication"]
[TimeControl "10+1"]

1. Ne2 {0.00/1 0s} Qg5 {-0.31/12 0.051s} 2. g3 {+M5/7 0.25s}
Ba3 {0.00/1 1.3s, Draw by adjudication: maximal game length} 1/2-1/2

`

func TestGameOfCutechess(t *testing.T) {
	defer func(zone *time.Location) { time.Local = zone }(time.Local)
	time.Local = time.UTC
	var g pgn.Game
	if err := pgn.NewReader(strings.NewReader(cuteGame), "sample").Next(&g); err != nil {
		t.Fatal(err)
	}
	g.End.Reason = pgn.MaxMoves
	r := newRequest(Cutechess)
	for _, name := range []string{"a", "b"} {
		e := engineKeys{Name: name}
		if err := e.setTimeControl("10+1"); err != nil {
			t.Fatal(err)
		}
		r.Engines = append(r.Engines, e)
	}
	begun := time.Date(2026, 11, 22, 17, 55, 44, 363e6, time.UTC)
	span := arena.Span{Begun: begun, Ended: begun.Add(2002 * time.Millisecond)}
	f := &gameFacts{round: 1, Span: span, engines: [2]identity{{"x", "y"}, {"x", "y"}}}
	if got := string(r.gameText(&g, f)); got != cuteGame {
		t.Errorf("%s", got)
	}
	r.PGN.Minimal = true
	head, _, _ := strings.Cut(cuteGame, "[GameDuration")
	if got := string(r.gameText(&g, f)); got != head+"[SetUp \"1\"]\n\n1. Ne2 Qg5 2. g3 Ba3 1/2-1/2\n\n" {
		t.Errorf("%s", got)
	}
	for end, want := range map[pgn.Reason]string{pgn.Checkmate: "", pgn.Stall: "stalled connection", pgn.Crash: "abandoned", pgn.TimeForfeit: "time forfeit"} {
		g.End.Reason = end
		r.PGN.Minimal = false
		if got := string(r.gameText(&g, f)); strings.Contains(got, "[Termination ") != (want != "") || want != "" && !strings.Contains(got, `[Termination "`+want+`"]`) {
			t.Errorf("%s: %s", end, got)
		}
	}
}

func TestCuteMove(t *testing.T) {
	for ms, want := range map[time.Duration]string{0: "0s", 99: "0.099s", 100: "0.10s", 999: "1.00s", 1000: "1.0s", 9999: "10.0s", 10000: "10s"} {
		if got := cuteMove(&pgn.Ply{Time: ms * time.Millisecond}); got != want {
			t.Errorf("%d ms: %s, want %s", ms, got, want)
		}
	}
}

// The seven-tag roster is always written, for any values.
func TestSevenTags(t *testing.T) {
	for _, d := range []Dialect{Fastchess, Cutechess} {
		r := newRequest(d)
		r.Event, r.Site = "", ""
		if text := string(r.gameText(&pgn.Game{White: "a", Black: "b"}, &gameFacts{})); !strings.HasPrefix(text, "[Event \"?\"]\n[Site \"?\"]\n[Date ") {
			t.Errorf("%s: %s", d, text)
		}
	}
}
