package server

import (
	"strings"
	"testing"
	"time"

	"match/fleet/auth"
	"match/fleet/wire"
)

// Members that have no connection for too long leave, with a line in the log, and
// cannot connect any more.
func TestMembersLeaveByThemselves(t *testing.T) {
	s := open(t)
	absent, present := s.member(t, wire.ToWork), s.member(t, wire.ToWork)
	var notes []string
	s.Note = func(line string) { notes = append(notes, line) }
	conn, err := auth.Dial(t.Context(), present, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, c := range []struct {
		forget, elapsed time.Duration
		leaves          int
	}{{0, 24 * time.Hour, 0}, {25 * time.Hour, 24 * time.Hour, 0}, {25 * time.Hour, time.Hour, 1}, {25 * time.Hour, 24 * time.Hour, 1}} {
		s.Forget = c.forget
		if err := s.forget(c.elapsed); err != nil || len(notes) != c.leaves {
			t.Errorf("%+v: %v, %q", c, err, notes)
		}
	}
	if len(notes) == 0 || !strings.HasPrefix(notes[0], absent.ID+" (box) has left: not connected for 25h") {
		t.Errorf("%q", notes)
	}
	if _, err := auth.Dial(t.Context(), absent, nil, nil); err == nil || !strings.Contains(err.Error(), auth.ErrStranger.Error()) {
		t.Error(err)
	}
	if _, err := auth.Dial(t.Context(), present, nil, nil); err != nil {
		t.Error(err)
	}
}
