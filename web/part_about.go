package web

import (
	"strconv"
	"strings"

	"match/internal/harmless"
)

// about describes how an event was started.
type about struct {
	Command string
	Rows    []figure
	Analyze string // the command lines that analyze the players of the event; "": it is not stored
}

func newAbout(s *State) any {
	v := about{Command: commandLine(s.Run.Args)}
	add := func(name, value string) {
		if value != "" {
			v.Rows = append(v.Rows, figure{Name: name, Value: short(value)})
		}
	}
	if s.Test != nil {
		add("Test", s.Test.String())
	}
	add("Limits", s.Limits)
	if !s.Created.IsZero() {
		add("Begun", s.Created.UTC().Format("2006-01-02 15:04 UTC"))
	}
	add("Directory", s.Run.Dir)
	add("Host", s.Run.Host)
	add("Version", s.Run.Version)
	add("Imported from", s.Run.Source)
	for _, name := range analyzed(s) {
		args := []string{"analyze", "--event", strconv.FormatInt(s.Number, 10), "--player", name}
		if s.Database != "" {
			args = append(args, "--db", s.Database)
		}
		v.Analyze += commandLine(args) + "\n"
	}
	return v
}

// analyzed are the first players of a stored event that have games.
func analyzed(s *State) (names []string) {
	for i, name := range s.Players {
		if s.Number == 0 || len(names) == mostAnalyzed {
			break
		}
		if _, games := s.Standing.Points(i); games > 0 {
			names = append(names, name)
		}
	}
	return names
}

// mostAnalyzed is the largest number of players with a command line.
const mostAnalyzed = 4

// longestCommand is how many characters of a command line are shown.
const longestCommand = 4000

// commandLine returns the command that started the event, "" if it is not known.
func commandLine(args []string) string {
	if len(args) == 0 {
		return ""
	}
	words := []string{"match"}
	for _, a := range args {
		words = append(words, harmless.Line(harmless.ShellWord(a)))
	}
	if text := []rune(strings.Join(words, " ")); len(text) > longestCommand {
		return string(text[:longestCommand-1]) + "…"
	}
	return strings.Join(words, " ")
}
