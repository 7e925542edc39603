package stages

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"match/event"
	"match/internal/nearest"
	"match/players/spec"
)

func textTo(to *string, v any) error {
	text, is := v.(string)
	if !is || strings.TrimSpace(text) == "" || strings.ContainsAny(text, "\x00\r\n") {
		return errors.New("want text in quotes, on one line")
	}
	*to = text
	return nil
}

func wordTo(to *string, v any, words []string) error {
	if err := textTo(to, v); err != nil {
		return err
	}
	if !slices.Contains(words, *to) {
		return fmt.Errorf("%q%s: want %s", *to, nearest.Hint(*to, words), strings.Join(words, ", "))
	}
	return nil
}

// parsed reads a text in the form of a flag.
func parsed[T any](v any, parse func(string) (T, error)) (value T, err error) {
	var text string
	if err := textTo(&text, v); err != nil {
		return value, err
	}
	return parse(text)
}

func whole(v any, least int64) (int64, error) {
	n, is := v.(int64)
	if !is || n < least {
		return 0, fmt.Errorf("%v: want a whole number of at least %d, without quotes", v, least)
	}
	return n, nil
}

func number(v any) (float64, error) {
	switch x := v.(type) {
	case int64:
		return float64(x), nil
	case float64:
		return x, nil
	}
	return 0, fmt.Errorf("%v: want a number, without quotes", v)
}

func rateTo(to *float64, v any) (err error) {
	if *to, err = number(v); err == nil && !(*to > 0 && *to < 1) {
		err = fmt.Errorf("%v: want a probability between 0 and 1, such as 0.05", v)
	}
	return err
}

func setLimits(d *draft, v any) (err error) {
	d.Limits, err = parsed(v, spec.ParseLimits)
	return err
}

func setBounds(d *draft, v any) error {
	list, is := v.([]any)
	if !is || len(list) != 2 {
		return errors.New("want two numbers in brackets, such as [0, 5]")
	}
	d.bounds = make([]float64, 2)
	for i := range list {
		var err error
		if d.bounds[i], err = number(list[i]); err != nil {
			return err
		}
		if math.IsNaN(d.bounds[i]) || math.IsInf(d.bounds[i], 0) {
			return fmt.Errorf("%v: want a finite number", d.bounds[i])
		}
	}
	return nil
}

func setGames(d *draft, v any) error {
	n, err := whole(v, 2)
	if err == nil && (n%2 != 0 || n > event.MaxGames) {
		err = fmt.Errorf("%d: want an even number of at most %d, since games are played in pairs", n, event.MaxGames)
	}
	d.Games = int(n)
	return err
}

func setEach(d *draft, v any) error {
	items, is := v.([]any)
	if !is {
		items = []any{v}
	}
	d.Each = nil
	for _, item := range items {
		var text string
		if err := textTo(&text, item); err != nil {
			return errors.New(`want keys of both players in quotes, such as "option.Hash=16", or a list of such`)
		}
		d.Each = append(d.Each, text)
	}
	who, err := spec.ParseWith("git:HEAD", d.Each)
	switch {
	case err != nil:
		return err
	case !who.Limits.IsZero(): // they would replace those of the stage, which the list shows
		return fmt.Errorf("%v: the limits of a stage are those of limits", who.Limits)
	case who.Name != "":
		return fmt.Errorf("name=%s: both players cannot have the same name", who.Name)
	}
	return nil
}

// setWhen reads "pass", "pass NAME" or another word.
func setWhen(d *draft, v any) error {
	var text string
	if err := textTo(&text, v); err != nil {
		return err
	}
	word, after, named := strings.Cut(strings.TrimSpace(text), " ")
	if named && When(word) == Pass {
		d.After = strings.TrimSpace(after)
		text = word
	}
	err := wordTo(&text, text, []string{string(Pass), string(Always), string(Asked), string(Watch)})
	if d.When = When(text); err != nil {
		err = fmt.Errorf("%w (also \"pass STAGE\")", err)
	}
	return err
}
