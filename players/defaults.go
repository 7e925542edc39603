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

// Defaults returns a hash of the files that the options of a UCI engine name by
// default, such as its net, or spec.NoDefaults; "" for other players. The files of
// options that are set are part of the hash of its spec.
func Defaults(p Player) string {
	u, isUCI := p.(*uciPlayer)
	if !isUCI {
		return ""
	}
	return hashDefaults(&u.spec, u.declared)
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

func hashDefaults(s *spec.Player, declared []ucitext.Option) string {
	all, some := sha256.New(), false
	for _, o := range declared {
		file := s.FileOfOption(o.Default)
		if o.Type != "string" || file == "" || isLog(o.Name, file) || isSet(s, o.Name) {
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

// isLog reports whether an option names a file that the engine writes.
func isLog(option, file string) bool {
	return strings.Contains(strings.ToLower(option), "log") || strings.EqualFold(filepath.Ext(file), ".log")
}

func isSet(s *spec.Player, option string) bool {
	return slices.ContainsFunc(s.Options, func(o spec.Option) bool { return strings.EqualFold(strings.TrimSpace(o.Name), option) })
}
