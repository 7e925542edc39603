package main

import "testing"

func TestShellWord(t *testing.T) {
	for text, want := range map[string]string{
		"results.db":       "results.db",
		"/tmp/Müller/a-b_": "/tmp/Müller/a-b_",
		"":                 "''",
		"my games/r.db":    "'my games/r.db'",
		"a b":              "'a b'",
		"$HOME/r.db":       "'$HOME/r.db'",
		"it's":             `'it'\''s'`,
	} {
		if got := shellWord(text); got != want {
			t.Errorf("shellWord(%q) is %s, want %s", text, got, want)
		}
	}
}
