package question

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/nearest"
	"match/sprt"
)

// document is one JSON document of the input. Missing fields keep the values
// of the question that it changes.
type document struct {
	Penta     []json.Number `json:"penta"`
	WDL       []json.Number `json:"wdl"`
	SPRT      []float64     `json:"sprt"`
	Elo0      *float64      `json:"elo0"`
	Elo1      *float64      `json:"elo1"`
	Model     *string       `json:"model"`
	Test      *string       `json:"test"`
	Alpha     *float64      `json:"alpha"`
	Beta      *float64      `json:"beta"`
	Elo       *float64      `json:"elo"`
	DrawRatio *float64      `json:"draw_ratio"`
	Bias      *float64      `json:"bias"`
}

// isDocument reports whether a line is a JSON document and not a short form.
func isDocument(line string) bool { return strings.HasPrefix(line, "{") }

// testNames are the names by which a document describes a test.
var testNames = []string{"sprt", "elo0", "elo1", "model", "test", "alpha", "beta"}

// parseDocument reads a document with the fields of a test and the given
// further ones.
func parseDocument(line string, names ...string) (d document, err error) {
	names = append(names, testNames...)
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &fields); err != nil {
		return d, fmt.Errorf("not a JSON document: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(names, name) {
			return d, fmt.Errorf("unknown name %q%s", name, nearest.Hint(name, names))
		}
	}
	text, err := listsFromStrings(fields)
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal(text, &d); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			field, _, _ := strings.Cut(wrong.Field, ".")
			return d, fmt.Errorf("%q is a %s: want %s", wrong.Field, wrong.Value, cmp.Or(wanted[field], "a number"))
		}
		return d, err
	}
	return d, nil
}

// listsFromStrings returns the document with lists in place of strings in the
// form of the command line: "0,8" means [0, 8].
func listsFromStrings(fields map[string]json.RawMessage) ([]byte, error) {
	for _, name := range []string{"penta", "wdl", "sprt"} {
		var text string
		if raw := fields[name]; len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
			continue
		}
		list := json.RawMessage("[" + text + "]")
		if !json.Valid(list) {
			return nil, fmt.Errorf("%q: %q: want %s", name, text, wanted[name])
		}
		fields[name] = list
	}
	return json.Marshal(fields)
}

// wanted describes the values of fields that are no numbers.
var wanted = map[string]string{
	"penta": "five counts [LL, LD, WL+DD, WD, WW]", "wdl": "three counts [wins, draws, losses]", "sprt": "two numbers [elo0, elo1]",
	"model": "a model's name", "test": "a test's name",
}

// test is t changed by the test's fields in the document.
func (d *document) test(t Test) (_ Test, err error) {
	if d.SPRT != nil {
		if len(d.SPRT) != 2 || d.Elo0 != nil || d.Elo1 != nil {
			return t, errors.New(`"sprt": want two numbers [elo0, elo1], or "elo0" and "elo1" instead`)
		}
		t.Elo0, t.Elo1, t.Bounded = d.SPRT[0], d.SPRT[1], true
	}
	if (d.Elo0 == nil) != (d.Elo1 == nil) && !t.Bounded {
		return t, errors.New(`"elo0" and "elo1" go together`)
	}
	for _, f := range []struct{ to, from *float64 }{{&t.Elo0, d.Elo0}, {&t.Elo1, d.Elo1}, {&t.Alpha, d.Alpha}, {&t.Beta, d.Beta}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	t.Bounded = t.Bounded || d.Elo0 != nil
	if d.Model != nil {
		if t.Model, err = sprt.ParseModel(*d.Model); err != nil {
			return t, fmt.Errorf(`"model": %w%s`, err, nearest.Hint(*d.Model, sprt.Models()))
		}
	}
	if d.Test != nil {
		if t.Config.Test, err = sprt.ParseKind(*d.Test); err != nil {
			return t, fmt.Errorf(`"test": %w`, err)
		}
	}
	if t.Bounded {
		return t, t.Validate()
	}
	return t, nil
}

// counts returns the results that the document holds.
func (d *document) counts() (sprt.Counts, error) {
	if (d.Penta == nil) == (d.WDL == nil) {
		return nil, errors.New(`want either "penta" or "wdl"`)
	}
	if d.Penta != nil {
		return sprt.ParsePentanomial(joined(d.Penta))
	}
	return sprt.ParseTrinomial(joined(d.WDL))
}

func joined(numbers []json.Number) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = n.String()
	}
	return strings.Join(words, ",")
}

// longestLine is the length of the longest line that is read.
const longestLine = 1 << 20

// EachLine calls answer for every line that is neither empty nor a comment (#),
// and bad for lines whose answer fails. It continues after a bad line unless bad
// returns an error. Read errors contain the name of the input.
func EachLine(r io.Reader, name string, answer func(line string) error, bad func(number int, err error) error) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 64<<10), longestLine)
	number := 0
	for scanner.Scan() {
		number++
		line := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), harmless.BOM))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := answer(line); err != nil {
			if err := bad(number, err); err != nil {
				return err
			}
		}
	}
	err := scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("the line is longer than %d MiB", longestLine>>20)
	}
	if err != nil {
		return fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	return nil
}
