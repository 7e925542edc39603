package ledger

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/results/codec"
)

// lasting returns a pair whose two games took the given time together.
func lasting(took time.Duration) *arena.Played {
	p, begun := &arena.Played{}, time.Unix(1000, 0)
	p.Times[0].Begun, p.Times[0].Ended = begun, begun.Add(took/4)
	p.Times[1].Begun, p.Times[1].Ended = begun.Add(took), begun.Add(took+took-took/4)
	return p
}

// The pace is that of the first pair, and each later pair changes it by a
// sixteenth of the difference.
func TestPace(t *testing.T) {
	e := &Event{ledger: New(Options{Lease: lease}), signal: func() {}}
	for _, step := range []struct{ took, want time.Duration }{
		{-time.Second, 0}, {0, 0}, {25 * time.Hour, 0}, // clocks that jumped
		{16 * time.Second, 16 * time.Second}, {32 * time.Second, 17 * time.Second},
		{24 * time.Hour, 17*time.Second + (24*time.Hour-17*time.Second)/16}, {24*time.Hour + 1, 17*time.Second + (24*time.Hour-17*time.Second)/16},
	} {
		if e.learn(lasting(step.took)); e.pace != step.want {
			t.Errorf("after a pair of %v the pace is %v, want %v", step.took, e.pace, step.want)
		}
	}
}

// A worker can refuse only the pairs that it has.
func TestRefusesItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		task := f.ask("w1", 1)
		f.ask("w2", 1)
		old := task.Ticket
		old.Attempt++
		f.Refuse("w2", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1, 7}, Reason: "another's"})
		f.Refuse("w1", &wire.Refuse{Ticket: old, Pairs: []int{1}, Reason: "of another attempt"})
		f.Refuse("w9", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1}, Reason: "of nobody"})
		if f.event.InHand() != 1 || f.ask("w2", 1) != nil {
			t.Error("a pair was given back by who does not have it")
		}
		f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1}, Reason: "its own"})
		if f.ask("w1", 1) != nil {
			t.Error("who refused a pair has it again")
		}
		if again := f.ask("w2", 1); again == nil || again.Attempt <= task.Attempt {
			t.Errorf("%+v", again)
		}
	})
}

// A pair with more bytes than any game takes is played again: others wait in memory for it.
func TestHugePairsAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		for n, bytes := range []int{maxSize, maxSize + 1} {
			task := f.ask("w1", 1)
			p := played(task, n+1)
			p.Transcripts[1][0] = make([]byte, bytes)
			if taken, err := f.Done("w1", p); taken != (n == 0) || taken != (err == nil) {
				t.Errorf("%d bytes: %v, %v", bytes, taken, err)
			}
		}
	})
}

// Everything that comes with a pair counts, and texts about a game are short: others read them
// in messages of many pairs.
func TestWhatComesWithAPairIsLimited(t *testing.T) {
	huge := strings.Repeat("x", maxSize)
	for name, set := range map[string]func(p *arena.Played){
		"warnings":  func(p *arena.Played) { p.Warnings = []arena.Warning{{Text: huge}} },
		"logs":      func(p *arena.Played) { p.Logs = []string{huge} },
		"anomalies": func(p *arena.Played) { p.Anomalies[1] = []arena.Anomaly{{Other: huge}} },
		"a crash":   func(p *arena.Played) { p.Err = errors.New(huge) },
		"texts":     func(p *arena.Played) { p.Encoded = make([]codec.Game, 2); p.Encoded[1].Texts = []string{huge} },
		"games":     func(p *arena.Played) { p.Encoded = make([]codec.Game, 3); p.Encoded[2].Data = []byte(huge) },
	} {
		var p arena.Played
		if set(&p); size(&p) < maxSize {
			t.Errorf("%s: %d bytes", name, size(&p))
		}
	}
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 3, 0)
		for n, spoil := range []func(p *arena.Played){
			func(p *arena.Played) { p.Warnings = []arena.Warning{{Player: "nobody"}} },
			func(p *arena.Played) {
				p.Games[0].Opening = huge[:maxTexts+1]
				if err := p.Encode(false); err != nil {
					t.Fatal(err)
				}
			},
			func(p *arena.Played) { p.Warnings = []arena.Warning{{Text: "general"}} },
		} {
			task := f.ask("w1", 1)
			p := played(task, numbers(task)[0])
			spoil(&p)
			if taken, err := f.Done("w1", p); taken != (n == 2) || taken != (err == nil) {
				t.Errorf("%d: %v, %v", n, taken, err)
			}
			f.Introduce("w1", "", &wire.Health{}) // it gets it again
		}
	})
}

// After a restart of the server, pairs that are stored, or that the event has named, do not come early.
func TestAwaits(t *testing.T) {
	e := &Event{ledger: New(Options{Lease: lease, Settle: time.Hour}), dead: map[int]int{8: 3}}
	for _, at := range [][2]int{{4, 6}, {6, 2}, {6, 0}} {
		e.stored, e.last = at[0], at[1]
		for number, want := range map[int]bool{3: false, 5: false, 6: false, 7: true, 8: false} {
			if c := (claim{number: number, attempt: 3, digest: []byte("of a grant")}); e.awaits(&c) != want {
				t.Errorf("%d stored, %d named: pair %d", e.stored, e.last, number)
			}
		}
	}
}
