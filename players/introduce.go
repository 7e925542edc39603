package players

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

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

// Defaults returns a hash of the files that the options of a UCI engine name by
// default, such as its net, or spec.NoDefaults; "" for other players. The files of
// options that are set are part of the hash of its spec.
func Defaults(p Player) string {
	u, isUCI := p.(*uciPlayer)
	if !isUCI {
		return ""
	}
	all, some := sha256.New(), false
	for _, o := range u.declared {
		file := u.spec.FileOfOption(o.Default)
		isSet := slices.ContainsFunc(u.spec.Options, func(set spec.Option) bool { return set.Is(o.Name) })
		if o.Type != "string" || file == "" || isLog(o.Name, file) || isSet {
			continue
		}
		fmt.Fprintf(all, "%s\x00%s\x00", o.Name, spec.HashFile(file))
		some = true
	}
	if !some {
		return spec.NoDefaults
	}
	return hex.EncodeToString(all.Sum(nil))
}

// AskDefaults starts a UCI engine briefly and returns its Defaults, "" if it cannot
// be started here.
func AskDefaults(ctx context.Context, s spec.Player) string {
	if s.Kind != spec.UCI {
		return ""
	}
	p, err := Open(ctx, s, Env{})
	if err != nil {
		return ""
	}
	defer p.Close()
	return Defaults(p)
}

// isLog reports whether an option names a file that the engine writes.
func isLog(option, file string) bool {
	return strings.Contains(strings.ToLower(option), "log") || strings.EqualFold(filepath.Ext(file), ".log")
}
