package wire

import (
	"os"
	"strings"
	"testing"
)

// Members need the same sources, not the same name of the version: two programs
// that are both called (devel) may differ.
func TestVersions(t *testing.T) {
	mine := ThisVersion()
	if err := mine.Check(); err != nil {
		t.Error(err)
	}
	renamed := mine
	renamed.Build = "v9"
	if err := renamed.Check(); err != nil {
		t.Errorf("another name of the same sources: %v", err)
	}
	for source, want := range map[string]string{
		"commit 0123456789abcdef": "(commit 0123456789ab)", "program 77aa": "(program 77aa)", "": "of unknown sources",
	} {
		other := mine
		other.Source = source
		err := other.Check()
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), mine.String()) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", source, err)
		}
	}
	newer := mine
	newer.Protocol++
	if err := newer.Check(); err == nil || !strings.Contains(err.Error(), "protocol") {
		t.Error(err)
	}
}

// The document lists every request that a script can send.
func TestRequestsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range Verbs {
		if !strings.Contains(string(text), "\n| `"+verb+"` | ") {
			t.Errorf("docs/reference/fleet.md lacks the request %s", verb)
		}
		if senders := Senders(verb); len(senders) == 0 || senders[len(senders)-1] != ToOwn {
			t.Errorf("%s can be sent by %v", verb, senders)
		}
	}
}
