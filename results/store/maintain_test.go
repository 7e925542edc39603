package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

func TestDeleteAndVacuum(t *testing.T) {
	s := openTemp(t)
	first, second := begin(t, s), begin(t, s)
	recordPairs(t, first, newPlayer(1), 60)
	want := recordPairs(t, second, newPlayer(2), 3)
	if err := s.Delete(ctx, first.ID); err == nil || !strings.Contains(err.Error(), "being played") {
		t.Errorf("deleting a match that is played: %v", err)
	}
	first.Close()
	if err := s.Delete(ctx, first.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Event(ctx, first.ID); !errors.Is(err, ErrNone) {
		t.Errorf("the deleted match: %v", err)
	}
	if err := s.Delete(ctx, first.ID); !errors.Is(err, ErrNone) {
		t.Errorf("deleting it again: %v", err)
	}
	before, after, err := s.Vacuum(ctx)
	if err != nil || after >= before*3/5 {
		t.Errorf("%d bytes before, %d after, %v", before, after, err)
	}
	if info, err := os.Stat(s.Path()); err != nil || info.Size() != after {
		t.Errorf("the file has %v bytes, %v", info.Size(), err)
	}
	if got := readPairs(t, second); len(got) != len(want) {
		t.Errorf("%d pairs of the other match, want %d", len(got), len(want))
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if n, err := s.size(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("%d bytes for somebody who has gone, %v", n, err)
	}
	second.Close()
	if third := begin(t, s); third.ID <= second.ID {
		t.Errorf("number %d was used again", third.ID)
	}
}

func TestVerify(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	recordPairs(t, m, newPlayer(3), 40)
	verify := func() (texts []string) {
		if _, err := m.Verify(ctx, func(p Problem) { texts = append(texts, p.String()) }); err != nil {
			t.Fatal(err)
		}
		if err := s.checkFile(ctx, func(p Problem) { texts = append(texts, p.String()) }); err != nil {
			t.Fatal(err)
		}
		return texts
	}
	if got := verify(); len(got) > 0 {
		t.Fatalf("a sound match: %v", got)
	}
	for name, c := range map[string]struct{ harm, heal, want string }{
		"counts":    {`UPDATE pairs SET ll = ll + 1 WHERE number = 7`, `UPDATE pairs SET ll = ll - 1 WHERE number = 7`, "pair 7: counts"},
		"LLR":       {`UPDATE pairs SET llr = llr + 0.1 WHERE number = 9`, `UPDATE pairs SET llr = llr - 0.1 WHERE number = 9`, "pair 9: LLR"},
		"wins":      {`UPDATE pairs SET wins = wins + 1 WHERE number = 40`, `UPDATE pairs SET wins = wins - 1 WHERE number = 40`, "pair 40: {"},
		"tallies":   {`UPDATE tallies SET games = games + 1`, `UPDATE tallies SET games = games - 1`, "counted as ended by"},
		"a game":    {`UPDATE games SET pair = 1000 WHERE pair = 5 AND game = 2`, `UPDATE games SET pair = 5 WHERE pair = 1000`, "a game of pair 5 is missing"},
		"a pair":    {`UPDATE pairs SET number = 1000 WHERE number = 3`, `UPDATE pairs SET number = 3 WHERE number = 1000`, "comes after pair 2"},
		"its bytes": {`UPDATE games SET data = CAST(data || x'00' AS BLOB) WHERE pair = 2 AND game = 1`, `UPDATE games SET data = CAST(substr(data, 1, length(data) - 1) AS BLOB) WHERE pair = 2 AND game = 1`, "game 2.1: damaged"},
	} {
		if _, err := s.write.Exec(c.harm); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := strings.Join(verify(), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if _, err := s.write.Exec(c.heal); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if got := verify(); len(got) > 0 {
		t.Errorf("not healed: %v", got)
	}
}

func TestVerifySeesDamagedFiles(t *testing.T) {
	path := t.TempDir() + "/results.db"
	data := databaseFile(t)
	if err := os.WriteFile(path, edit(data, len(data)-4096, bytes.Repeat([]byte{0xee}, 4096)...), 0o644); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	var problems []Problem
	err := s.checkFile(ctx, func(p Problem) { problems = append(problems, p) })
	if err == nil && len(problems) == 0 {
		t.Error("a page full of rubbish was not noticed")
	}
}

// TestProblemsOfTheFileAreTold checks that problems found by the database engine
// are reported, in a file that is still readable.
func TestProblemsOfTheFileAreTold(t *testing.T) {
	const freelist = 36 // offset in the header: number of free pages
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"healthy": {databaseFile(t), ""},
		"damaged": {edit(databaseFile(t), freelist, 0, 0, 0, 5), "Freelist: "},
	} {
		path := t.TempDir() + "/results.db"
		if err := os.WriteFile(path, c.data, 0o644); err != nil {
			t.Fatal(err)
		}
		var told []string
		err := openAt(t, path).checkFile(ctx, func(p Problem) { told = append(told, p.String()) })
		if err != nil || (len(told) == 0) != (c.want == "") || len(told) > 0 && !strings.Contains(told[0], c.want) {
			t.Errorf("%s: %q, %v", name, told, err)
		}
	}
}

// TestWrongEnd uses games whose stored end contradicts the board.
func TestWrongEnd(t *testing.T) {
	mate := playedMoves(t, "f2f3", "e7e5", "g2g4", "d8h4")
	for name, c := range map[string]struct {
		plies  []pgn.Ply
		result pgn.Result
		reason pgn.Reason
		want   string
	}{
		"mate":               {mate, pgn.BlackWins, pgn.Checkmate, ""},
		"mate, unknown why":  {mate, pgn.BlackWins, pgn.NoReason, ""},
		"wrong winner":       {mate, pgn.WhiteWins, pgn.Checkmate, "is stored as 1-0, but ends by checkmate"},
		"no mate yet":        {mate[:3], pgn.BlackWins, pgn.Checkmate, "is stored as ended by checkmate, the last position is ongoing"},
		"mate as stalemate":  {mate, pgn.BlackWins, pgn.Stalemate, "is stored as ended by stalemate"},
		"mate, adjudicated":  {mate, pgn.Draw, pgn.DrawAdjudicated, "is stored as 1/2-1/2, but ends by checkmate"},
		"resigned":           {mate[:2], pgn.WhiteWins, pgn.ResignAdjudicated, ""},
		"not a repetition":   {mate[:2], pgn.Draw, pgn.Threefold, "is stored as ended by threefold repetition"},
		"on after the mate?": {append(mate[:4:4], pgn.Ply{}), pgn.BlackWins, pgn.NoReason, "continues after checkmate at ply 4"},
	} {
		g := &pgn.Game{Start: board.StartPosition(), Plies: c.plies, Result: c.result, End: pgn.End{Reason: c.reason}}
		if got := wrongEnd(g); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func playedMoves(t *testing.T, texts ...string) (plies []pgn.Ply) {
	pos := board.StartPosition()
	for _, text := range texts {
		m, err := pos.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		plies = append(plies, pgn.Ply{Move: m})
		pos.Make(m)
	}
	return plies
}

// An interrupted verification reports no errors.
func TestVerifyInterrupted(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	recordPairs(t, m, newPlayer(3), 40)
	interrupted, stop := context.WithCancel(ctx)
	stop()
	report := func(p Problem) { t.Errorf("wrong: %s", p) }
	if _, err := m.Verify(interrupted, report); err == nil {
		t.Error("the event was verified")
	}
	if err := s.checkFile(interrupted, report); err == nil {
		t.Error("the file was checked")
	}
	err := s.View(ctx, func(s *Store) error { // a verification that has begun
		interrupted, stop := context.WithCancel(ctx)
		stop()
		e, err := s.Event(ctx, m.ID)
		if err != nil {
			return err
		}
		_, err = e.Verify(interrupted, report)
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("within a view: %v", err)
	}
}

// Nobody who reads a copy blocks those who write to it.
func TestCopyIsWrittenWhileItIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := openTemp(t).CopyTo(ctx, path); err != nil {
		t.Fatal(err)
	}
	copied := openAt(t, path)
	err := copied.View(ctx, func(*Store) error {
		return copied.writing(ctx, func(tx *transaction) error {
			return tx.exec("INSERT INTO texts (text) VALUES ('x')")
		})
	})
	if err != nil {
		t.Error(err)
	}
}
