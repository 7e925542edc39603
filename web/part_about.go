package web

import (
	"strconv"
	"strings"

	"match/internal/harmless"
	"match/internal/shellword"
)

// about is how an event came about.
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
	if s.Number > 0 && s.Standing.Pairs > 0 {
		for _, name := range s.Players[:min(len(s.Players), mostAnalyzed)] {
			v.Analyze += commandLine([]string{"analyze", "--event", strconv.FormatInt(s.Number, 10), "--player", name}) + "\n"
		}
	}
	return v
}

// mostAnalyzed is for how many players there is a command line.
const mostAnalyzed = 4

// longestCommand is how much of a command line is shown, in characters.
const longestCommand = 4000

// commandLine is how the program was called, "" if that is not known.
func commandLine(args []string) string {
	if len(args) == 0 {
		return ""
	}
	words := []string{"match"}
	for _, a := range args {
		words = append(words, harmless.Line(shellword.Quote(a)))
	}
	if text := []rune(strings.Join(words, " ")); len(text) > longestCommand {
		return string(text[:longestCommand-1]) + "…"
	}
	return strings.Join(words, " ")
}
