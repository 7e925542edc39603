package store

import (
	"encoding/json"
	"fmt"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/internal/shellword"
)

// Headline names the event, when it was begun, and by what.
func (e *Event) Headline() string {
	text := fmt.Sprintf("Match %d: %s against %s", e.ID, e.Players[0], e.Players[1])
	if n := len(e.Players); n > 2 {
		text = fmt.Sprintf("Match %d: %s of %s", e.ID, e.Kind, plural.Count(n, "player"))
	}
	begun := text + ", begun " + e.Created.Local().Format(day)
	switch {
	case e.Run.Source != "":
		text += ", imported from " + e.Run.Source
	case e.Running():
		text = begun + ", running"
	case e.Finished.IsZero():
		text = begun + ", unfinished"
	default:
		text = begun
	}
	return harmless.Line(text)
}

// TestedText says what was tested, as far as it is known, one line each: the
// command, where and with which version of the program it was given, and the
// players with their limits and the hash of what is behind them. It tells dates
// and places, and so has no place in what equal matches leave alike.
func (e *Event) TestedText() string {
	var b strings.Builder
	line := func(label, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%-5s | %s\n", label, harmless.Line(text))
		}
	}
	if len(e.Run.Args) > 0 {
		line("Run", "match "+shellword.Join(e.Run.Args))
	}
	from := known("in ", e.Run.Dir) + known(", on ", e.Run.Host) + known(", version ", e.Run.Version)
	line("From", strings.TrimPrefix(from, ", "))
	if e.Run.Source == "" && !e.Finished.IsZero() {
		line("Ended", e.Finished.Local().Format(day))
	}
	for _, p := range e.tested() {
		line("With", p)
	}
	return b.String()
}

func known(label, text string) string {
	if text == "" {
		return ""
	}
	return label + text
}

// tested are the players of two or more as the configuration tells them.
func (e *Event) tested() (list []string) {
	type player struct {
		Name, Hash, Limits string
		Build              struct{ Commit, Dirty string }
	}
	var config struct {
		A, B    player
		Players []player
	}
	if json.Unmarshal(e.Config, &config) != nil {
		return nil
	}
	for _, p := range append([]player{config.A, config.B}, config.Players...) {
		if p.Hash != "" {
			text := fmt.Sprintf("%s, %s, content %.12s", p.Name, p.Limits, p.Hash) + known(", commit ", p.Build.Commit)
			if p.Build.Dirty != "" {
				text += " with changes"
			}
			list = append(list, text)
		}
	}
	return list
}
