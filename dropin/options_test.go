//go:build unix

package dropin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"match/internal/bounded"
)

// seen returns everything by which an option can have an effect: the output and
// files of a run, and the commands to its engines.
func seen(t *testing.T, d Dialect, args string) string {
	t.Helper()
	inGoldenDir(t, goldenDir)
	r := runIn(t.Context(), d, commandLine(t, d, args), nil)
	text := "stdout:\n" + r.stdout + "stderr:\n" + r.stderr
	_ = filepath.WalkDir(".", func(path string, entry os.DirEntry, _ error) error {
		if data, err := os.ReadFile(path); err == nil && !slices.Contains(given, path) && !strings.HasPrefix(path, "tb/") {
			text += "file " + path + ":\n" + plainText(path, data)
		}
		return nil
	})
	request, err := readArguments(d, commandLine(t, d, args))
	if err != nil {
		return text
	}
	plan, err := request.plan(t.Context())
	if err != nil {
		return text
	}
	data, err := json.Marshal([]any{plan.Players, plan.Conditions, plan.Tablebases, plan.Format, fmt.Sprint("concurrency ", request.Concurrency)})
	if err != nil {
		t.Fatal(err)
	}
	return text + "plan:\n" + string(data)
}

// plainText returns a file without its compression.
func plainText(path string, data []byte) string {
	if filepath.Ext(path) == ".zst" {
		decoder, err := zstd.NewReader(bytes.NewReader(data))
		if err != nil {
			return err.Error()
		}
		defer decoder.Close()
		data, _ = io.ReadAll(decoder)
	}
	return string(data)
}

// given are the files in the directory of a command line.
var given = []string{"book.epd", "book.pgn", "ending.epd", "frc.epd", "mate.epd"}

var goldenDir string

// optionCase is an option whose effect is recognized by a pattern that matches
// nothing without the option. Without base, the option is added to a match of two
// engines.
type optionCase struct{ option, args, base, seen string }

const (
	fastBase = "engine(a) engine(b) -each depth=1 -rounds 1 -openings file=book.epd -maxmoves 2 -srand 3 -log file=log engine=true"
	cuteBase = "engine(a) engine(b) -each proto=uci tc=9+1 -games 2 -repeat -openings file=book.epd format=epd -maxmoves 2 -log file=log engine=true"
)

// without returns the command line without the option.
func without(args, option string) string {
	words := strings.Fields(args)
	var kept []string
	skip := false
	for _, w := range words {
		if strings.HasPrefix(w, "-") {
			skip = w == option
		}
		if !skip || strings.HasPrefix(w, "engine(") {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}

// Every option of both dialects, and every key, has a visible effect, or is
// rejected by its name.
func TestEveryOptionIsSeen(t *testing.T) {
	var err error
	if goldenDir, err = filepath.Abs("testdata/golden"); err != nil {
		t.Fatal(err)
	}
	const lastEngine = "engine(a) -rounds 1 -maxmoves 2 -openings file=book.epd -each depth=1 -log file=log engine=true engine(b)"
	plain := map[string]string{} // by command line
	for _, c := range []struct {
		dialect Dialect
		base    string
		names   []string
		table   []optionCase
	}{
		{Fastchess, fastBase, slices.Collect(maps.Keys(fastOptions)), fastCases},
		{Cutechess, cuteBase, cuteNames(), cuteCases},
		{Fastchess, lastEngine, engineNames(), engineCases},
	} {
		known := map[string]bool{}
		for _, o := range c.table {
			known[o.option] = true
			base := o.base
			if base == "" {
				base = without(c.base, o.option)
			}
			t.Run(strings.Join(strings.Fields(string(c.dialect)+" "+o.option+" "+o.args), " "), func(t *testing.T) {
				bounded.Long(t, "all options need three hundred runs")
				pattern := regexp.MustCompile("(?s)" + o.seen)
				added := o.option + " " + o.args
				if !strings.HasPrefix(o.option, "-") { // a key of the last engine
					added = o.args
				}
				if plain[base] == "" {
					plain[base] = seen(t, c.dialect, base)
				}
				with := seen(t, c.dialect, base+" "+added)
				if !pattern.MatchString(with) {
					t.Errorf("%s is not seen in\n%s", o.seen, with)
				}
				if pattern.MatchString(plain[base]) {
					t.Errorf("%s is seen without it in\n%s", o.seen, plain[base])
				}
			})
		}
		for _, name := range c.names {
			if !known[name] {
				t.Errorf("%s: nothing shows what %s does", c.dialect, name)
			}
		}
	}
}

// engineNames returns the names of the keys of an engine; TestRefusedKeys covers
// the rejected ones.
func engineNames() []string { return slices.Collect(maps.Keys(new(engineKeys).keys())) }

// Rejected keys are named, with an alternative.
func TestRefusedKeys(t *testing.T) {
	for key, why := range refusedKeys {
		for _, d := range []Dialect{Fastchess, Cutechess} {
			_, err := readArguments(d, []string{"-engine", "cmd=x", key + "=y"})
			if err == nil || !strings.Contains(err.Error(), `engine option "`+key+`" is not supported: `+why) {
				t.Errorf("%s %s: %v", d, key, err)
			}
		}
	}
}

func cuteNames() (names []string) {
	for _, o := range cuteOptions {
		names = append(names, o.name)
	}
	return names
}
