package worker

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"match/arena"
	"match/board"
	"match/pgn"
)

// pairOf returns a pair in the form in which a worker has played it.
func pairOf(event string, number int) *arena.Played {
	p := &arena.Played{Ticket: arena.Ticket{Event: event, Attempt: 1, Protocol: arena.Protocol}}
	p.Number, p.Players = number, [2]int{0, 1}
	for i := range p.Games {
		p.Games[i] = &pgn.Game{White: "a", Black: "b", Start: board.StartPosition(), Result: pgn.Draw}
	}
	return p
}

// keptPair returns a pair in the form in which a worker keeps it.
func keptPair(t *testing.T, p *arena.Played) (key, json.RawMessage) {
	t.Helper()
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return key{p.Event, p.Number}, data
}

// Pairs that were played and may not be in the store survive the process. Other
// pairs do not, and damaged ones are dropped.
func TestSpool(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "spool")
	open := func() *holdings {
		t.Helper()
		h, err := openHoldings(dir)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	h := open()
	for n := 1; n <= 5; n++ {
		k, data := keptPair(t, pairOf("1-../x", n))
		if h.keep(k, data); n == 5 { // not saved yet
			break
		}
		if err := h.save(k, data); err != nil {
			t.Fatal(err)
		}
	}
	h.forget(key{"1-../x", 3})
	h.stored(h.events(), map[string]int{"1-../x": 1})
	if err := h.save(keptPair(t, pairOf("1-../x", 1))); err != nil { // too late
		t.Fatal(err)
	}
	for name, text := range map[string]string{"writing-1": "{}", "x.json": "{\"protocol\""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := open()
	if got := again.spooled(); len(got) != 2 {
		t.Errorf("%d pairs are left, want 2", len(got))
	}
	for _, n := range []int{2, 4} {
		var p arena.Played
		if err := json.Unmarshal(again.spool[key{"1-../x", n}], &p); err != nil || p.Number != n || p.Games[1].White != "a" {
			t.Errorf("pair %d: %+v, %v", n, p.Pair, err)
		}
	}
	again.stored(again.events(), nil)
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("%v are left, %v", entries, err)
	}
	if _, err := openHoldings(filepath.Join(os.DevNull, "x")); err == nil {
		t.Error("a directory that cannot be")
	}
	full := &holdings{dir: filepath.Join(dir, "gone")}
	if err := full.save(key{"e", 1}, json.RawMessage("{}")); err == nil {
		t.Error("a pair is written nowhere")
	}
}

// A pair that the server has not answered when the worker ends stays on the disk: the
// next process delivers it. It is sent in the form in which it is kept.
func TestUnansweredPairsStay(t *testing.T) {
	kept, err := openHoldings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var sent json.RawMessage
	w := newWorker(Options{}, nil)
	w.tasks, w.ctx, w.call = kept, ctx, func(ctx context.Context, _ string, request, _ any) error {
		sent = request.(json.RawMessage)
		return ctx.Err()
	}
	task := arena.Task{Ticket: pairOf("1-x", 1).Ticket, Pairs: []arena.Setup{{Number: 1}}}
	w.tasks.take(ctx, &task)
	if w.Done(*pairOf("1-x", 2)) {
		t.Error("a pair that is not assigned")
	}
	w.Done(*pairOf("1-x", 1))
	w.sending.Wait()
	if again, err := openHoldings(kept.dir); err != nil || len(again.spooled()) != 1 {
		t.Errorf("%+v are left, %v", again, err)
	}
	if data := kept.spool[key{"1-x", 1}]; len(data) == 0 || len(sent) == 0 || &data[0] != &sent[0] {
		t.Errorf("kept is %s, sent %s", data, sent)
	}
}
