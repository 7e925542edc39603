package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
)

// Headline names the event, with the time it began and its state, or the
// source of an import.
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

// TestedText describes the players, as far as they are known, one line each:
// the command, its directory and the program's version, then the players with
// their limits and hashes. It contains dates and paths, so it must stay out of
// output that is the same for equal matches.
func (e *Event) TestedText() string {
	var b strings.Builder
	line := func(label, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%-5s | %s\n", label, harmless.Line(text))
		}
	}
	if len(e.Run.Args) > 0 {
		line("Run", "match "+harmless.ShellWords(e.Run.Args))
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

// tested returns the two or more players as the configuration describes them.
func (e *Event) tested() (list []string) {
	for _, p := range e.described() {
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

// Commits returns the full commits that the players are built from, by their
// numbers; "" for a player without a commit or from a work tree with changes.
func (e *Event) Commits() []string {
	list := make([]string, len(e.Players))
	for i, p := range e.described() {
		if i < len(list) && p.Build.Dirty == "" {
			list[i] = p.Build.Commit
		}
	}
	return list
}

// builtFrom reports whether a player is built from a commit that begins with this
// text.
func (e *Event) builtFrom(commit string) bool {
	return commit == "" || slices.ContainsFunc(e.described(), func(p describedPlayer) bool {
		return p.Build.Commit != "" && strings.HasPrefix(p.Build.Commit, commit)
	})
}

// describedPlayer is the description of a player in a configuration.
type describedPlayer struct {
	Name, Hash, Limits string
	Build              struct{ Commit, Dirty string }
}

// configured is what the store reads of a configuration; an imported event has none.
type configured struct {
	Openings    struct{ Len int }
	OwnOpenings bool `json:"own_openings"` // the games of a pair have different openings
	A, B        *describedPlayer
	Players     []describedPlayer
}

func (e *Event) configured() (c configured) {
	json.Unmarshal(e.Config, &c) // as far as it is like that
	return c
}

// described returns the players as the configuration describes them, by their
// numbers.
func (e *Event) described() []describedPlayer {
	c := e.configured()
	if c.A != nil && c.B != nil {
		return []describedPlayer{*c.A, *c.B}
	}
	return c.Players
}
