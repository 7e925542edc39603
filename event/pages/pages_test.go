package pages

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/event"
	"match/pairing"
	"match/players/spec"
	"match/record"
	"match/results/store"
	"match/web"
)

// kept plays an event of built-in players into a store, and returns the page's
// information at its start.
func kept(t *testing.T, f event.Format, variants ...string) (e *store.Event, begun web.Info) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "r.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	p := &event.Plan{Format: f, Conditions: event.DefaultConditions(), Flags: map[string]string{}}
	for _, v := range variants {
		p.Players = append(p.Players, spec.Player{Kind: spec.Builtin, Variant: v, Limits: spec.Limits{Nodes: 20}})
	}
	p.Complete()
	p.Conditions.Adjudication.MaxMoves = 2
	o := event.Options{Store: s, Concurrency: 1, Run: store.Run{Version: "tested", Dir: "/somewhere"}, Member: &store.Member{Place: 1}}
	o.Begun = func(out *event.Outcome) { begun = Info(out, &o) }
	out, err := event.Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if e, err = s.Event(t.Context(), out.Number); err != nil {
		t.Fatal(err)
	}
	return e, begun
}

// A page gets the same information on an event while it is played and when it is
// stored.
func TestWhatPagesAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		format  event.Format
		players []string
		title   string
		games   int
		anchors int
		asked   bool // sections and places are available, even if it is stored
	}{
		"match":      {&event.Match{Games: 4}, []string{"tapered", "flat"}, "", 4, 0, false},
		"tournament": {&event.Tournament{Type: event.RoundRobin, Pairs: 1, Anchors: map[int]float64{1: 1500}}, []string{"tapered", "flat", "material"}, "Round robin", 0, 1, true},
		"knockout":   {&event.Tournament{Type: event.Knockout, Pairs: 1}, []string{"tapered", "flat", "material"}, "Knockout", 0, 0, true},
		"ladder": {&event.Ladder{Games: 4, Within: 500, Batch: 1, Rungs: []event.LadderRung{{Rating: 1000}}}, []string{"tapered", "flat"},
			"Ladder of tapered", 0, 0, true},
	} {
		e, begun := kept(t, c.format, c.players...)
		state, err := Archive(nil).StateOf(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		for when, i := range map[string]web.Info{"begun": begun, "stored": state.Info} {
			if i.Title != c.title || i.Games != c.games || len(i.Anchors) != c.anchors || (i.Ask != nil) != (c.asked || when == "begun") || len(i.MoveTime) != len(c.players) {
				t.Errorf("%s, %s: title %q, %d games, anchors %v, asked %v, times %v", name, when, i.Title, i.Games, i.Anchors, i.Ask != nil, i.MoveTime)
			}
			if i.Member == nil || i.Member.Gate != e.ID || i.Member.Place != 1 {
				t.Errorf("%s, %s: in gate %+v", name, when, i.Member)
			}
			if i.SelfExplained != (name == "ladder") {
				t.Errorf("%s, %s: its sections say all: %v", name, when, i.SelfExplained)
			}
			if fraction, text := i.Progress(state.Standing); fraction <= 0 || len(text) == 0 {
				t.Errorf("%s, %s: progress %v, %q", name, when, fraction, text)
			}
			if r := i.Rate(state.Standing); name == "tournament" && (r == nil || r.Players[1].Rating != 1500) {
				t.Errorf("%s, %s: ratings %+v", name, when, r)
			}
			if c.games > 0 && i.Summary(state.Standing).Pairs.Pairs() != c.games/2 {
				t.Errorf("%s, %s: %+v", name, when, i.Summary(state.Standing))
			}
		}
		if begun.Number != e.ID || begun.Kind != e.Kind || begun.Run.Version != "tested" || !begun.Created.IsZero() {
			t.Errorf("%s: begun as %+v", name, begun)
		}
		again := Info(&event.Outcome{Plan: planOf(t, e), Standing: state.Standing}, &event.Options{Resume: &store.Event{Created: e.Created, Run: store.Run{Version: "before"}}})
		if again.Created != e.Created || again.Run.Version != "before" || again.Ask != nil {
			t.Errorf("%s: gone on with as %+v", name, again)
		}
	}
}

func planOf(t *testing.T, e *store.Event) *event.Plan {
	t.Helper()
	p, err := event.PlanOf(e)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every pair of a tournament with rounds is of one of them.
func TestRoundsOfPairs(t *testing.T) {
	for name, c := range map[string]struct {
		format event.Format
		want   string
	}{
		"round robin": {&event.Tournament{Type: event.RoundRobin, Rounds: 2, Pairs: 1}, "1 1 2 2 3 3 4 4 5 5 6 6"},
		"swiss":       {&event.Tournament{Type: event.Swiss, Swiss: "dutch", Rounds: 2, Pairs: 2}, "1 1 1 1 2 2 2 2"},
		"knockout":    {&event.Tournament{Type: event.Knockout, Pairs: 1, TieBreak: pairing.TieBreak{Pairs: 1, Cap: 1}, Third: true}, "1 1 1 1 2 2 2 2"},
		"gauntlet":    {&event.Tournament{Type: event.Gauntlet, Seeds: 1, Pairs: 1}, "none"},
	} {
		e, _ := kept(t, c.format, "tapered", "flat", "material", "zoned")
		of, list := Archive(nil).Rounds(t.Context(), e), []string{}
		for p, err := range e.Pairs(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if of != nil {
				list = append(list, fmt.Sprint(of(&p)))
			}
		}
		if got := cmp.Or(strings.Join(list, " "), "none"); got != c.want {
			t.Errorf("%s: rounds %s, want %s", name, got, c.want)
		}
		if of != nil && of(&record.Pair{Number: 99, Players: [2]int{2, 7}}) != 0 {
			t.Errorf("%s: a pair that it does not have has a round", name)
		}
	}
	if e, _ := kept(t, &event.Match{Games: 2}, "tapered", "flat"); Archive(nil).Rounds(t.Context(), e) != nil {
		t.Error("rounds of a match")
	}
}

// An imported event has no plan, only games.
func TestAnEventWithoutAPlan(t *testing.T) {
	e, _ := kept(t, &event.Match{Games: 2}, "tapered", "flat")
	e.Plan = nil
	state, err := Archive(nil).StateOf(t.Context(), e)
	if err != nil || state.Games != 0 || state.Standing.Pairs != 1 || Archive(nil).Rounds(t.Context(), e) != nil {
		t.Errorf("%+v, %v", state, err)
	}
}

// The log of a game is found in the directory of the event, relative to the
// directory where it was started, if it was written during the event.
func TestLogsOfAnEvent(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "logs"), 0o777); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "logs", "game-1.2.log")
	e, _ := kept(t, &event.Match{Games: 2}, "tapered", "flat")
	now := time.Now() // before the log
	if err := os.WriteFile(path, []byte("said"), 0o666); err != nil {
		t.Fatal(err)
	}
	with := func(logs string, begun, ended time.Time) *store.Event {
		p := planOf(t, e)
		p.Flags = map[string]string{"logs": logs}
		text, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		return &store.Event{Plan: text, Created: begun, Finished: ended, Run: store.Run{Dir: dir}}
	}
	for name, c := range map[string]struct {
		e    *store.Event
		want bool
	}{
		"relative":      {with("logs", now, now), true},
		"absolute":      {with(filepath.Join(dir, "logs"), now, now), true},
		"running":       {with("logs", now, time.Time{}), true},
		"later":         {with("logs", now.Add(time.Hour), time.Time{}), false},
		"earlier":       {with("logs", now.Add(-2*time.Hour), now.Add(-time.Hour)), false},
		"another place": {with("elsewhere", now, now), false},
		"none":          {with("", now, now), false},
		"without plan":  {&store.Event{Created: now, Run: store.Run{Dir: dir}}, false},
	} {
		wantPath, wantText := "", ""
		if c.want {
			wantPath, wantText = path, "said"
		}
		if got := LogFile(c.e, "1.2"); got != wantPath {
			t.Errorf("%s: %q, want %q", name, got, wantPath)
		}
		if got := Archive(nil).Log(c.e, "1.2"); got != wantText {
			t.Errorf("%s: %q, want %q", name, got, wantText)
		}
	}
}
