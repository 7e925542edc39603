package progress

import (
	"bytes"
	"testing"
)

// A nil meter shows nothing, and can be used safely.
func TestNoMeter(t *testing.T) {
	var m *Meter
	m.Note("lost")
	m.Done()
	var out bytes.Buffer
	if m.NoteTo(&out, "kept"); out.String() != "kept\n" {
		t.Errorf("%q", out.String())
	}
}
