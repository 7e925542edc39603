package dropin

import (
	"context"
	"slices"
	"strings"

	"match/event"
	"match/players"
	"match/players/spec"
	"match/players/ucitext"
)

// introduction has the data known about an engine before its first game: also the values
// of options that the headline of a block names, "" where it does not have the option.
type introduction struct {
	identity
	threads, hash string
}

// introduce starts every engine once: an engine that cannot start ends the run
// early, and options that an engine does not have are omitted with a warning.
func introduce(ctx context.Context, r *request, p *event.Plan, out *printer) (list []introduction, err error) {
	for i := range p.Players {
		s := p.Players[i]
		if s.Kind == spec.Builtin {
			list = append(list, introduction{})
			continue
		}
		asked := s.Options
		s.Options, s.Timeout = nil, r.Startup
		intro, err := players.Introduce(ctx, s, players.Env{})
		if err != nil {
			return nil, argumentErrorf("Fatal; %s engine startup failure: %v", s.Name, err)
		}
		kept := asked
		if s.Kind == spec.UCI {
			kept = slices.DeleteFunc(slices.Clone(asked), func(o spec.Option) bool { return !fits(o, intro.Options, s.Name, out) })
		}
		if r.Strict && len(kept) < len(asked) {
			return nil, argumentErrorf("Error: a warning ends the match (-strict)")
		}
		p.Players[i].Options = kept
		threads, hash := valueOf("Threads", intro.Options, kept), valueOf("Hash", intro.Options, kept)
		list = append(list, introduction{identity{intro.Name, intro.Author}, threads, hash})
	}
	return list, nil
}

// fits reports whether an engine has an option and accepts its value.
func fits(o spec.Option, declared []ucitext.Option, name string, out *printer) bool {
	d, err := ucitext.Find(declared, o.Name)
	if err != nil {
		out.line("Warning; %s doesn't have option %s", name, o.Name)
		return false
	}
	if _, err := d.Check(o.Value); err != nil {
		out.line("Warning; Invalid value for option %s; %s", o.Name, o.Value)
		return false
	}
	return true
}

// valueOf returns the value of an option, "" if it is not declared.
func valueOf(name string, declared []ucitext.Option, set []spec.Option) string {
	for _, s := range set {
		if strings.EqualFold(s.Name, name) {
			return s.Value
		}
	}
	if d, err := ucitext.Find(declared, name); err == nil {
		return d.Default
	}
	return ""
}
