package web

import (
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
)

// The log of a fault has both players' parts under their names and colours, each
// line harmless.
func TestLogOfAFault(t *testing.T) {
	games := [2]*pgn.Game{{White: "A", Black: "B"}, {White: "B", Black: "A"}}
	p := &arena.Played{Pair: record.Pair{Games: games}}
	p.Transcripts[1][board.White] = []byte("0.1> go\r\n0.2< be\x1bst\n")
	if got := logOf(p, 0); got != "" {
		t.Errorf("a game without a log has %q", got)
	}
	const head = ": seconds> to the engine, < from it, ! its standard error\n"
	const white = "White, B" + head + "0.1> go\n0.2< be?st\n"
	if got := logOf(p, 1); got != white {
		t.Errorf("the log is %q, want %q", got, white)
	}
	p.Transcripts[1][board.Black] = []byte("0.3! no end of line")
	if got, want := logOf(p, 1), white+"Black, A"+head+"0.3! no end of line\n"; got != want {
		t.Errorf("the log is %q, want %q", got, want)
	}
	p.Transcripts[1][board.White] = nil
	if got, want := logOf(p, 1), "Black, A"+head+"0.3! no end of line\n"; got != want {
		t.Errorf("the log is %q, want %q", got, want)
	}
}

// A long log keeps its end, and a long line its beginning.
func TestLongLogs(t *testing.T) {
	line := strings.Repeat("x", 1023) + "\n"
	whole := strings.Repeat(line, keptLog/len(line))
	if got := logText([]byte(whole)); got != whole {
		t.Errorf("a log of %d bytes has %d", len(whole), len(got))
	}
	if got := logText([]byte("y" + whole)); got != "…\n"+whole {
		t.Errorf("a log of %d bytes has %d, and begins with %.10q", len(whole)+1, len(got), got)
	}
	long := strings.Repeat("z", keptLine)
	if got := logText([]byte(long + "\n" + long + "z\nend\n")); got != long+"\n"+long+"\nend\n" {
		t.Errorf("long lines become %d bytes", len(got))
	}
	if got := logText(nil); got != "" {
		t.Errorf("nothing is %q", got)
	}
}

// Faults are listed with their logs, the newest first; draws and mates are not
// faults.
func TestFaultsAreKept(t *testing.T) {
	p := newPlay("A1", "B1")
	p.fault(t, "first\n")
	p.plain(t, 0, 1, pgn.Draw, pgn.WhiteWins, pgn.Stalemate, pgn.Checkmate)
	p.fault(t, "second\n")
	s := p.live.State()
	if len(s.Faults) != 2 || s.Faults[0].game.Round != "3.2" || s.Faults[1].game.Round != "1.2" || !strings.HasSuffix(s.Faults[0].log, "\nsecond\n") || !strings.HasSuffix(s.Faults[1].log, "\nfirst\n") {
		t.Errorf("%d faults: %+v", len(s.Faults), s.Faults)
	}
	if s.faults() != 2 {
		t.Errorf("%d faults are counted", s.faults())
	}
}
