package players

import (
	"context"
	"slices"
	"strconv"

	"match/players/spec"
	"match/players/ucitext"
)

// Become switches an open player, between games, to another spec that differs
// only in its name and in values of options. If that cannot be done, it returns
// false: the caller can then only close the player, and must open the other
// one.
func Become(ctx context.Context, p Player, s spec.Player) bool {
	u, ok := p.(*uciPlayer)
	return ok && u.become(ctx, s)
}

func (p *uciPlayer) become(ctx context.Context, s spec.Player) bool {
	if p.proc == nil || p.searching || !p.settable(s.Options) {
		return false
	}
	settings, err := ucitext.Settings(p.declared, s.Options)
	if err != nil || p.ask(ctx, settings+"isready\n", ucitext.IsReady) != nil {
		return false
	}
	p.spec = s
	return true
}

// settable reports whether the given options can replace those now in effect:
// each current option gets a new value and may be set repeatedly.
func (p *uciPlayer) settable(options []spec.Option) bool {
	return slices.EqualFunc(p.spec.Options, options, func(was, is spec.Option) bool {
		if !was.Is(is.Name) {
			return false
		}
		if was.Value == is.Value {
			return true
		}
		d, err := ucitext.Find(p.declared, is.Name)
		return err == nil && (d.Type == "spin" || d.Type == "check" || d.Type == "combo" ||
			d.Type == "string" && isNumber(is.Value))
	})
}

// isNumber reports whether a value is a number and not a file name: engines
// often read a file only once.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}
