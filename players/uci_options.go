package players

import (
	"context"

	"match/players/spec"
	"match/players/ucitext"
)

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
