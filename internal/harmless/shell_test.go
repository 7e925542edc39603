package harmless

import "testing"

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"results.db":       "results.db",
		"/tmp/Müller/a-b_": "/tmp/Müller/a-b_",
		"":                 "''",
		"my games/r.db":    "'my games/r.db'",
		"HEAD~1":           "'HEAD~1'",
		"a b":              "'a b'",
		"$HOME/r.db":       "'$HOME/r.db'",
		"*.pgn":            "'*.pgn'",
		"a\x7fb":           "'a\x7fb'",
		"it's":             `'it'\''s'`,
	} {
		if got := ShellWord(text); got != want {
			t.Errorf("Quote(%q) is %s, want %s", text, got, want)
		}
	}
}

func TestJoin(t *testing.T) {
	if got := ShellWords([]string{"--a", "uci:my engine", ""}); got != "--a 'uci:my engine' ''" {
		t.Error(got)
	}
	if got := ShellWords(nil); got != "" {
		t.Error(got)
	}
}
