package store

import (
	"os"
	"testing"

	"match/internal/bounded"
	"match/pgn"
)

// A game that is stored before its pair is in nothing but Kept, until its pair is
// stored or the event ends.
func TestGamesBeforeTheirPair(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	p := newPlayer(7)
	recordPairs(t, m, p, 2)
	third, fourth := p.next(), p.next()
	for _, k := range []struct{ pair, game int }{{3, 0}, {4, 1}, {4, 1}} {
		g := third.Games[k.game]
		if k.pair == 4 {
			g = fourth.Games[k.game]
		}
		if err := m.Keep(ctx, k.pair, k.game, g); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Keep(ctx, 2, 0, third.Games[0]); err != nil { // counted already
		t.Fatal(err)
	}
	check := func(pairs, kept int) {
		t.Helper()
		e, err := s.Event(ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got := readPairs(t, e); len(got) != pairs || e.Played() != pairs {
			t.Errorf("%d pairs, %d counted: want %d", len(got), e.Played(), pairs)
		}
		games, err := e.Kept(ctx)
		if n := gamesOf(games); err != nil || n != kept {
			t.Errorf("%d games kept, %v: want %d", n, err, kept)
		}
		exported := 0
		for _, err := range e.Games(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			exported++
		}
		standing, err := e.Standing(ctx)
		if err != nil || exported != 2*pairs || standing.Pairs != pairs {
			t.Errorf("%d games exported, %d pairs for ratings, %v: want %d pairs", exported, standing.Pairs, err, pairs)
		}
		verified, err := e.Verify(ctx, func(p Problem) { t.Error(p) })
		if err != nil || verified.Games != 2*pairs {
			t.Errorf("%d games verified, %v: want %d", verified.Games, err, 2*pairs)
		}
	}
	check(2, 2)
	games, _ := m.Kept(ctx)
	if g := games[3][0]; g == nil || !sameGame(g, third.Games[0]) || games[3][1] != nil {
		t.Errorf("kept of pair 3: %v", games[3])
	}
	if err := m.Record(ctx, third); err != nil {
		t.Fatal(err)
	}
	check(3, 1)
	if _, err := s.write.Exec(`UPDATE games SET data = zeroblob(9) WHERE pair = 4`); err != nil {
		t.Fatal(err)
	}
	check(3, 0) // a damaged one is lost
	if err := m.Keep(ctx, 4, 0, fourth.Games[0]); err != nil {
		t.Fatal(err)
	}
	if err := m.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	check(3, 0)
	var rows int
	if err := s.read.QueryRow(`SELECT count(*) FROM games`).Scan(&rows); err != nil || rows != 6 {
		t.Errorf("%d rows of games, %v", rows, err)
	}
}

func gamesOf(kept map[int][2]*pgn.Game) (n int) {
	for _, games := range kept {
		for _, g := range games {
			if g != nil {
				n++
			}
		}
	}
	return n
}

// An event that has only games without a pair is not empty.
func TestEventWithAGameBeforeItsPair(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	first := newPlayer(7).next()
	if err := m.Keep(ctx, 1, 0, first.Games[0]); err != nil {
		t.Fatal(err)
	}
	m.Close()
	makeOlder(t, s, m.ID, 400)
	begin(t, s).Close()
	begin(t, s) // is being played
	if e, err := s.LastUnfinished(ctx); err != nil || e.ID != m.ID {
		t.Errorf("%v, %v: want event %d", e, err, m.ID)
	}
}

// Another process stops the one that plays an event, if that heeds it.
func TestRequestsToStop(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	times := 0
	asks := func(want string) {
		t.Helper()
		again, err := s.AskToStop(ctx, m.ID)
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
		if again != (err == nil && times > 0) {
			t.Errorf("after %d requests: again %v", times, again)
		}
		if err == nil {
			times++
		}
	}
	asks("match 1: the process that plays it does not take requests to stop")
	asked := make(chan bool, 4)
	end, err := m.HeedStops(func() { asked <- true }, func() bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	asks("")
	asks("")
	for range 2 {
		bounded.Receive(t, "request to stop", asked)
	}
	if end(); len(asked) > 0 {
		t.Errorf("%d more requests are heard", len(asked))
	}
	asks("match 1: the process that plays it does not take requests to stop")
	m.Close()
	asks("match 1 is not being played")
}

// After a request that came by other means, such as Ctrl-Z, that of another process is the second.
func TestRequestAfterAnother(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	defer m.Close()
	asked := make(chan bool, 4)
	end, err := m.HeedStops(func() { asked <- true }, func() bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	bounded.Until(t, "a line in the file", func() bool {
		info, err := os.Stat(s.stopPath(m.ID))
		return err == nil && info.Size() > 0
	})
	if again, err := s.AskToStop(t.Context(), m.ID); err != nil || !again {
		t.Errorf("again %v, %v", again, err)
	}
	bounded.Receive(t, "request to stop", asked)
	if len(asked) > 0 {
		t.Error("the earlier request is heard, too")
	}
}

// A kept game that is damaged counts as lost, and games that an older version stored without a checksum are counted.
func TestSumsOfGames(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	p := newPlayer(7)
	recordPairs(t, m, p, 1)
	if err := m.Keep(ctx, 2, 0, p.next().Games[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec(`UPDATE games SET checksum = CASE pair WHEN 1 THEN -2 ELSE checksum + 1 END`); err != nil {
		t.Fatal(err)
	}
	if kept, err := m.Kept(ctx); err != nil || gamesOf(kept) != 0 {
		t.Errorf("%d games kept, %v", gamesOf(kept), err)
	}
	if seen, err := m.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil || seen.Unsummed != 2 {
		t.Errorf("%d games without a checksum, %v", seen.Unsummed, err)
	}
}
