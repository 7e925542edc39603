package players

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"match/players/spec"
	"match/players/ucitext"
)

// Become has a player that is open between games play as another spec, which
// differs in its name and in values of options only. It reports false where
// that cannot be done: then the player is of no use any more but for Close, and
// the other one is to be opened.
func Become(ctx context.Context, p Player, s spec.Player) bool {
	u, ok := p.(*uciPlayer)
	return ok && u.become(ctx, s)
}

func (p *uciPlayer) become(ctx context.Context, s spec.Player) bool {
	if p.proc == nil || p.searching || !p.settable(s.Options) {
		return false
	}
	settings, err := setOptions(p.declared, s.Options)
	if err != nil || p.ask(ctx, string(settings)+"isready\n", isReady) != nil {
		return false
	}
	p.spec, p.name = s, s.DisplayName()
	return true
}

// settable reports whether options can be set in place of those that are set:
// each of them has a new value, and one that engines take more than once.
func (p *uciPlayer) settable(options []spec.Option) bool {
	return slices.EqualFunc(p.spec.Options, options, func(was, is spec.Option) bool {
		if !strings.EqualFold(strings.TrimSpace(was.Name), strings.TrimSpace(is.Name)) {
			return false
		}
		if was.Value == is.Value {
			return true
		}
		d, err := ucitext.Find(p.declared, is.Name)
		return err == nil && (d.Type == "spin" || d.Type == "check" || d.Type == "combo" || d.Type == "string" && isNumber(is.Value))
	})
}

// isNumber reports whether a text is no name of a file: files are often read
// once.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}
