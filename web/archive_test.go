package web

import (
	"strings"
	"testing"

	"match/results/store"
)

// Faults of a stored event are found even if they are far back, the newest first,
// each with the log of its game.
func TestStoredFaults(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.fault(t, "")
	p.pairs(t, timedPairs+20, 0, 1, 0)
	p.fault(t, "")
	p.fault(t, "")
	p.pairs(t, 10, 0, 1, 0)
	e := p.store(t, db, true)
	a := &Archive{Store: db, Log: func(e *store.Event, round string) string {
		if round == "122.2" {
			return ""
		}
		return "the log of " + round + "\x1b[31m <b>\n"
	}}
	s, err := a.StateOf(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	var rounds []string
	for _, f := range s.Faults {
		rounds = append(rounds, f.game.Round)
	}
	if got := strings.Join(rounds, " "); got != "123.2 122.2 1.2" {
		t.Errorf("faults %s", got)
	}
	server := serve(t, a)
	_, page := get(t, server, "/event/1")
	onPage(t, page, `data-log="/event/1/game/123.2/log"`, `data-log="/event/1/game/1.2/log"`)
	if _, log := get(t, server, "/event/1/game/123.2/log"); !strings.Contains(log, "the log of 123.2?[31m <b>") {
		t.Errorf("the log is %q", log)
	}
	if strings.Contains(page, `id="log-122.2"`) {
		t.Error("a log of a game that has none")
	}
	_, page = get(t, server, "/event/1/game/1.2")
	onPage(t, page, "the log of 1.2?[31m")
	_, page = get(t, server, "/event/1/game/122.2")
	onPage(t, page, "was not kept")
	if _, page = get(t, server, "/event/1/game/2.1"); strings.Contains(page, "was not kept") || strings.Contains(page, "the log of") {
		t.Error("a game without a fault speaks of logs")
	}
}

// An event in which points are meaningless shows its sections and no points.
func TestSelfExplained(t *testing.T) {
	p := newPlay("T +", "T -")
	p.info.SelfExplained, p.info.Title = true, "Tuning of T"
	p.live = NewBroadcast()
	p.live.Begin(p.info)
	p.pairs(t, 5, 0, 1, 0)
	s := p.serve(t, nil)
	_, page := get(t, s, "/live")
	onPage(t, page, "<h1>Tuning of T</h1>", "so far", "How games ended")
	for _, odd := range []string{"<h2>Result</h2>", "LLR", "Standings", "Pairs and colours"} {
		if strings.Contains(page, odd) {
			t.Errorf("%s is on the page", odd)
		}
	}
}
