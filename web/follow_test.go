package web

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"

	"match/internal/bounded"
)

// A follower exists while there are viewers, and one serves all of them.
func TestFollowersComeAndGo(t *testing.T) {
	db := openStore(t)
	p := newPlay("New", "Old")
	p.pairs(t, 2, 0, 1, 0)
	e := p.enter(t, db)
	defer e.Close()
	p.record(t, e, p.played)
	s := serve(t, &Archive{Store: db})
	followers := func() int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.followers)
	}
	ctx, leave := context.WithTimeout(t.Context(), patienceOfTests)
	for range 3 {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, site(s)+"/event/1/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<22)
		for lines.Scan() && !strings.Contains(lines.Text(), "4 games<small> in 2 pairs") {
		}
		if lines.Err() != nil {
			t.Fatal(lines.Err())
		}
	}
	if n := followers(); n != 1 {
		t.Errorf("%d followers", n)
	}
	leave()
	bounded.Until(t, "end of the follower when nobody looks", func() bool { return followers() == 0 })
	for path, want := range map[string]int{"/event/9/stream": http.StatusNotFound, "/event/x/stream": http.StatusNotFound} {
		if status, _ := get(t, s, path); status != want {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// Only events that can continue are followed.
func TestWhatIsFollowed(t *testing.T) {
	db := openStore(t)
	p := newPlay("New", "Old")
	p.pairs(t, 1, 0, 1, 0)
	p.store(t, db, true)
	p.store(t, db, false)
	p.info.Run.Source = "games.pgn"
	p.store(t, db, false)
	s := serve(t, &Archive{Store: db})
	for path, want := range map[string]bool{"/event/1": false, "/event/2": true, "/event/3": false} {
		if _, page := get(t, s, path); strings.Contains(page, "data-stream=") != want {
			t.Errorf("%s is followed: %v", path, !want)
		}
	}
}
