package server

import (
	"strings"
	"sync"
	"testing"

	"match/event"
	"match/fleet/auth"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/internal/harmless"
	"match/players/spec"
)

// queue submits a match of two built-in players, the first with a name.
func (s *Server) queue(t *testing.T, key, name string) int64 {
	t.Helper()
	p := &event.Plan{
		Kind: event.KindMatch, Format: &event.Match{Games: 2}, Conditions: event.DefaultConditions(),
		Players: []spec.Player{{Kind: spec.Builtin, Variant: "flat", Name: name}, {Kind: spec.Builtin, Variant: "material"}},
	}
	p.Complete()
	plan, _, err := transfer.Pack(p)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.Submit("s1", &wire.Submit{Key: key, Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Texts of one member neither keep others from their answers nor reach their terminals and logs.
func TestTextsOfMembers(t *testing.T) {
	var noted strings.Builder
	var mu sync.Mutex
	note := func(line string) {
		mu.Lock()
		defer mu.Unlock()
		noted.WriteString(line + "\n")
	}
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: note})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	attack := "::set-env name=PATH::x\x1b]0;title\a\n::error::x" + strings.Repeat(".", wire.MaxRequest(wire.VerbBeat)-1<<17)
	s.queue(t, "0123456789abcdef", attack)
	bad, reader := s.dialed(t, wire.ToWork), s.dialed(t, wire.ToRead)
	ctx := bounded.Context(t)
	call := func(verb string, body any) {
		t.Helper()
		if err := bad.Call(ctx, verb, body, nil); err != nil {
			t.Fatal(err)
		}
	}
	call(wire.VerbBeat, map[string]any{"slots": 1, "host": attack})
	ticket := map[string]any{"event": s.jobs[0].name()}
	bounded.Until(t, "reason why the event waits", func() bool { // it may not have started yet
		call(wire.VerbRefuse, map[string]any{"ticket": ticket, "everything": true, "reason": attack})
		answer, _ := s.await(s.jobs[0], 0)
		return answer.Waits != ""
	})
	s.note(s.jobs[0], "", attack)
	var status wire.Status
	if err := reader.Call(ctx, wire.VerbStatus, struct{}{}, &status); err != nil {
		t.Fatal(err)
	}
	answer, _ := s.await(s.jobs[0], 0)
	texts := append([]string{status.Events[0].Title, status.Events[0].Waits, status.Workers[0].Host, answer.Waits}, answer.Notes...)
	if len(texts) < 5 {
		t.Fatalf("%d texts", len(texts))
	}
	mu.Lock()
	defer mu.Unlock()
	for i, text := range append(texts, strings.Split(noted.String(), "\n")...) {
		if len(text) > 5000 || harmless.Line(text) != text {
			t.Errorf("text %d has %d bytes: %.80q", i, len(text), text)
		}
	}
	if len(answer.Waits) < 500 {
		t.Errorf("the reason is %q", answer.Waits)
	}
	raw := wire.Encode(s.Status(wire.StatusOf{}), nil)
	if len(raw) > 20_000 {
		t.Errorf("a status of %d bytes", len(raw))
	}
}

// dialed connects a new member.
func (s *Server) dialed(t *testing.T, right wire.Right) *auth.Conn {
	t.Helper()
	conn, err := auth.Dial(t.Context(), s.member(t, right), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}
