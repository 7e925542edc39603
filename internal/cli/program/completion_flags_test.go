package program

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/cli"
	"match/results/store"
)

// offersNothing lists flags without completions, with the reason. The shell
// offers files for them, as for a FILE or a DIR.
var offersNothing = map[string]string{
	"as":           "a name that the user makes up",
	"between":      "names in games that may come from standard input",
	"exclude":      "names in games that may come from standard input",
	"fleet":        "an address or the name of a fleet that may be reached",
	"head-to-head": "names in games that may come from standard input",
	"host":         "a name that the user makes up",
	"include":      "names in games that may come from standard input",
	"pgn-event":    "a text for PGN",
	"pgn-site":     "a text for PGN",
}

// Values that the help describes as one of a few words, or as a player, are
// offered.
func TestFlagsOfNamesOfferSome(t *testing.T) {
	words := []string{"PLAYER", "NAME", "RUNGS", "KIND", "SHAPE", "METHOD", "WHERE", "MODEL", "TEST", "FORMAT", "ORDER", "NOTATION", "SCOPE"}
	checked, used := 0, map[string]bool{}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			what, _ := pflag.UnquoteUsage(f)
			if !slices.Contains(words, what) || f.Hidden {
				return
			}
			checked++
			_, offers := cmd.GetFlagCompletionFunc(f.Name)
			if offers {
				return
			}
			used[f.Name] = true
			if what != "NAME" || offersNothing[f.Name] == "" {
				t.Errorf("%s --%s %s: a shell offers nothing", cmd.CommandPath(), f.Name, what)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	root := newRootCmd(&cli.App{})
	addCompletions(root)
	walk(root)
	if checked < 60 {
		t.Errorf("%d flags were looked at", checked)
	}
	for name := range offersNothing {
		if !used[name] {
			t.Errorf("--%s needs no reason", name)
		}
	}
}

// Names of an event's players and kinds of events come from the database.
func TestCompleteNames(t *testing.T) {
	db := filepath.Join(t.TempDir(), "r.db")
	complete := func(args ...string) (offers []string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		if code := Run(t.Context(), append([]string{"__complete"}, args...), strings.NewReader(""), &stdout, &stderr); code != 0 {
			t.Errorf("%q: exit code %d, %s", args, code, &stderr)
		}
		for line := range strings.Lines(stdout.String()) {
			if !strings.HasPrefix(line, ":") {
				offers = append(offers, strings.TrimSpace(line))
			}
		}
		return offers
	}
	if offers := complete("resume", "--db", db, "--withdraw", ""); len(offers) > 0 {
		t.Errorf("without a database: %q", offers)
	}
	s, err := store.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for n, players := range [][]string{{"ann", "bob"}, {"cid", "dan", "cleo"}, {"eve", "fay"}} {
		e, err := s.Begin(t.Context(), store.Info{Kind: []string{"match", "tournament", "ladder"}[n], Players: players})
		if err != nil {
			t.Fatal(err)
		}
		if n == 2 {
			if err := e.Finish(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		defer e.Close()
	}
	for _, c := range []struct {
		args string
		want []string
	}{
		{"resume --db DB --withdraw ", []string{"cid", "dan", "cleo"}},
		{"resume --db DB --withdraw c", []string{"cid", "cleo"}},
		{"resume 1 --db DB --withdraw ", []string{"ann", "bob"}},
		{"resume 3 --db DB --withdraw ", nil},
		{"results --db DB --kind ", []string{"ladder", "match", "tournament"}},
		{"results --db DB --kind t", []string{"tournament"}},
	} {
		if offers := complete(strings.Split(strings.Replace(c.args, "DB", db, 1), " ")...); !slices.Equal(offers, c.want) {
			t.Errorf("%s: %q, want %q", c.args, offers, c.want)
		}
	}
	for args, want := range map[string]string{
		"ladder --rungs st": "stockfish,levels=", "ladder --rungs flat,r": "flat,rating=", "ladder --rungs ta": "tapered",
		"tune spsa --engine u": "uci:", "tune data --engine x": "xboard:", "tune texel --engine uci:./x,t": "uci:./x,timeout=",
	} {
		if offers := complete(strings.Split(args, " ")...); !slices.Contains(offers, want) {
			t.Errorf("%s: %q is missing in %q", args, want, offers)
		}
	}
}
