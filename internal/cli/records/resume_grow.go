package records

import (
	"errors"
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/results/store"
)

// growFlags are the flags of resume that extend a tournament.
type growFlags struct {
	players []string
	rounds  int
}

// extends reports whether the flags extend the event.
func (f *resumeFlags) extends() bool {
	return f.games > 0 || f.more.rounds > 0 || len(f.more.players) > 0
}

// grow extends a tournament.
func (f *growFlags) grow(p *event.Plan, e *store.Event) error {
	if f.rounds == 0 && len(f.players) == 0 {
		return nil
	}
	if err := p.Format.Grow(len(p.Players), len(f.players), f.rounds); err != nil {
		if field := (*event.FieldError)(nil); errors.As(err, &field) && field.Key == "rounds" {
			err = errors.New(field.Named("--rounds"))
		}
		if errors.Is(err, event.ErrCannotGrow) {
			err = errors.New("--add and --rounds are for tournaments")
		}
		return fmt.Errorf("%s: %w", e.Name(), err)
	}
	for _, text := range f.players {
		who, err := cli.ParsePlayerWith(text, nil)
		if err != nil {
			return cli.OfFlag("add", err)
		}
		p.Players = append(p.Players, who)
	}
	return nil
}
