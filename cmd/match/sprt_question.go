package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"match/internal/nearest"
	"match/sprt"
)

// question is one JSON document of the input. What it leaves out is taken
// from the flags.
type question struct {
	Penta     []json.Number `json:"penta"`
	WDL       []json.Number `json:"wdl"`
	SPRT      []float64     `json:"sprt"`
	Elo0      *float64      `json:"elo0"`
	Elo1      *float64      `json:"elo1"`
	Model     *string       `json:"model"`
	Alpha     *float64      `json:"alpha"`
	Beta      *float64      `json:"beta"`
	Elo       *float64      `json:"elo"`
	DrawRatio *float64      `json:"draw_ratio"`
	Bias      *float64      `json:"bias"`
}

// parseQuestion reads a document whose names are all among the given ones.
func parseQuestion(line string, names ...string) (q question, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &fields); err != nil {
		return q, fmt.Errorf("not a JSON document: %w", err)
	}
	for name := range fields {
		if !slices.Contains(names, name) {
			return q, fmt.Errorf("unknown name %q%s", name, nearest.Hint(name, names))
		}
	}
	text, err := listsFromStrings(fields)
	if err != nil {
		return q, err
	}
	if err := json.Unmarshal(text, &q); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return q, fmt.Errorf("%q is a %s: want %s", wrong.Field, wrong.Value, wantedJSON(wrong.Field))
		}
		return q, err
	}
	return q, nil
}

// listsFromStrings is the document with its lists as lists, where it has them
// as the flags do: "0,8" means [0, 8].
func listsFromStrings(fields map[string]json.RawMessage) ([]byte, error) {
	for _, name := range []string{"penta", "wdl", "sprt"} {
		var text string
		if raw := fields[name]; len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
			continue
		}
		list := json.RawMessage("[" + text + "]")
		if !json.Valid(list) {
			return nil, fmt.Errorf("%q: %q: want %s", name, text, wantedJSON(name))
		}
		fields[name] = list
	}
	return json.Marshal(fields)
}

func wantedJSON(field string) string {
	switch field, _, _ = strings.Cut(field, "."); field {
	case "penta":
		return "five counts [LL, LD, WL+DD, WD, WW]"
	case "wdl":
		return "three counts [wins, draws, losses]"
	case "sprt":
		return "two numbers [elo0, elo1]"
	case "model":
		return "a model's name"
	}
	return "a number"
}

// config is c with what the document says of the test.
func (q *question) config(c sprt.Config, given bool) (sprt.Config, bool, error) {
	if q.SPRT != nil {
		if len(q.SPRT) != 2 || q.Elo0 != nil || q.Elo1 != nil {
			return c, given, errors.New(`"sprt": want two numbers [elo0, elo1], or "elo0" and "elo1" instead`)
		}
		c.Elo0, c.Elo1, given = q.SPRT[0], q.SPRT[1], true
	}
	if (q.Elo0 == nil) != (q.Elo1 == nil) && !given {
		return c, given, errors.New(`"elo0" and "elo1" go together`)
	}
	for _, f := range []struct{ to, from *float64 }{{&c.Elo0, q.Elo0}, {&c.Elo1, q.Elo1}, {&c.Alpha, q.Alpha}, {&c.Beta, q.Beta}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	given = given || q.Elo0 != nil
	if q.Model != nil {
		var err error
		if c.Model, err = parseModel(*q.Model); err != nil {
			return c, given, fmt.Errorf(`"model": %w`, err)
		}
	}
	if given {
		return c, given, c.Validate()
	}
	return c, given, nil
}

// counts are the results that the document holds.
func (q *question) counts() (sprt.Counts, error) {
	if (q.Penta == nil) == (q.WDL == nil) {
		return nil, errors.New(`want either "penta" or "wdl"`)
	}
	if q.Penta != nil {
		return parsePenta(joinNumbers(q.Penta))
	}
	return parseWDL(joinNumbers(q.WDL))
}

func joinNumbers(numbers []json.Number) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = n.String()
	}
	return strings.Join(words, ",")
}
