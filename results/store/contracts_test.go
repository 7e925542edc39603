package store

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// TestRecordLeavesItsPairAlone stores a pair without times: the caller's pair
// keeps them.
func TestRecordLeavesItsPairAlone(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	p := newPlayer(1).next()
	p.Games[0].Plies[5].Time = time.Second
	if err := e.Record(ctx, p); err != nil {
		t.Fatal(err)
	}
	if p.Games[0].Plies[5].Time != time.Second {
		t.Error("the time of a move is gone")
	}
}

func TestFinishIsSeenAtOnce(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	read, err := s.Event(ctx, e.ID)
	if err != nil || e.Finished.IsZero() || !read.Finished.Equal(e.Finished) {
		t.Errorf("finished %v, in the database %v, %v", e.Finished, read.Finished, err)
	}
}

// TestWonStalemate stores a game as won that is a draw by the rules.
func TestWonStalemate(t *testing.T) {
	start, err := board.ParseFEN("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g := &pgn.Game{Start: start, Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.NoReason}}
	if got := wrongEnd(g); !strings.Contains(got, "is stored as 1-0, but ends by stalemate") {
		t.Errorf("%q", got)
	}
}

// TestChangesOfOneSide uses names that only one of two configurations has.
func TestChangesOfOneSide(t *testing.T) {
	for _, c := range []struct{ was, is map[string]any }{
		{map[string]any{"x": 1}, map[string]any{}}, {map[string]any{}, map[string]any{"x": 1}},
	} {
		if got := changes("", c.was, c.is, nil); len(got) != 1 || !strings.HasPrefix(got.String(), "x was ") {
			t.Errorf("%v, then %v: %v", c.was, c.is, got)
		}
	}
}

// TestWrongTalliesAreCounted has one game too many for two kinds of reasons.
func TestWrongTalliesAreCounted(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(3), 10)
	var tallied, wrong int
	if err := s.read.QueryRow(`SELECT sum(games), count(*) FROM tallies JOIN texts ON texts.id = reason WHERE text = 'resign adjudication'`).Scan(&tallied, &wrong); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec(`UPDATE tallies SET games = games + 1 WHERE reason = (SELECT id FROM texts WHERE text = 'resign adjudication')`); err != nil {
		t.Fatal(err)
	}
	seen := func() (texts []string) {
		if _, err := e.Verify(ctx, func(p Problem) { texts = append(texts, p.Text) }); err != nil {
			t.Fatal(err)
		}
		return texts
	}
	want := fmt.Sprintf("%d games counted as ended by resign adjudication, but %d ended that way", tallied+wrong, tallied)
	bad := fmt.Sprintf("damaged: wrong checksum of %d tallies", wrong)
	if texts := seen(); !slices.Equal(texts, []string{bad, want}) {
		t.Errorf("%q, want %q and %q", texts, bad, want)
	}
	sumAgain(t, s)
	if texts := seen(); !slices.Equal(texts, []string{want}) {
		t.Errorf("%q, want %q", texts, want)
	}
}

// TestMissingGames removes either game of a pair, in the middle and at the end.
func TestMissingGames(t *testing.T) {
	for _, game := range []string{"1", "2"} {
		for _, pair := range []string{"2", "3"} {
			s := openTemp(t)
			e := begin(t, s)
			recordPairs(t, e, newPlayer(1), 3)
			if _, err := s.write.Exec(`DELETE FROM games WHERE pair = ` + pair + ` AND game = ` + game); err != nil {
				t.Fatal(err)
			}
			var last error
			for _, last = range e.Pairs(ctx) {
			}
			if last == nil || !strings.HasSuffix(last.Error(), "a game of pair "+pair+" is missing") {
				t.Errorf("game %s.%s is gone: %v", pair, game, last)
			}
		}
	}
}
