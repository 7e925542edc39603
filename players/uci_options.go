package players

import (
	"context"
	"slices"
	"strings"

	"match/players/spec"
	"match/players/ucitext"
)

// setOptions returns the commands that set options, all checked against the
// engine's declarations: first threads, then the hash, which many engines
// allocate with all threads, then the rest in the given order.
func setOptions(declared []ucitext.Option, options []spec.Option) ([]byte, error) {
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b spec.Option) int { return optionRank(a.Name) - optionRank(b.Name) })
	var commands []byte
	for _, o := range sorted {
		d, err := ucitext.Find(declared, o.Name)
		if err != nil {
			return nil, err
		}
		value, err := d.Check(o.Value)
		if err != nil {
			return nil, err
		}
		commands = d.AppendSet(commands, value)
	}
	return commands, nil
}

func optionRank(name string) int {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "threads":
		return 0
	case "hash":
		return 1
	}
	return 2
}

// Introduction is the information that a player reports when it is opened.
type Introduction struct {
	Name, Author string           // "" if not reported
	Options      []ucitext.Option // declared by a UCI engine
}

// Introduce opens a player briefly and returns its introduction.
func Introduce(ctx context.Context, s spec.Player, env Env) (Introduction, error) {
	p, err := Open(ctx, s, env)
	if err != nil {
		return Introduction{}, err
	}
	defer p.Close()
	intro := Introduction{Name: Identity(p)}
	if u, isUCI := p.(*uciPlayer); isUCI {
		intro.Author, intro.Options = u.author, u.declared
	}
	return intro, nil
}

// Declared returns the options that a UCI engine declares, none for other kinds
// of players.
func Declared(ctx context.Context, s spec.Player, env Env) ([]ucitext.Option, error) {
	intro, err := Introduce(ctx, s, env)
	return intro.Options, err
}
