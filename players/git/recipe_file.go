package git

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"match/internal/nearest"
	"match/players/spec"
)

// RecipeFile is the file in which a repository defines how its engine is built. It also
// has the tests of ideas.
const RecipeFile = ".match.toml"

// recipeKeys are the keys of that file.
var recipeKeys = map[string]func(r *recipe, v any) error{
	"build": textsTo(func(r *recipe) *[]string { return &r.Build }),
	"fetch": textsTo(func(r *recipe) *[]string { return &r.Fetch }),
	"paths": textsTo(func(r *recipe) *[]string { return &r.Paths }),
	"engine": func(r *recipe, v any) (err error) {
		if r.Engine, err = text(v); err == nil && !isInside(r.Engine) {
			err = fmt.Errorf("%q: want the path of a file inside the repository", r.Engine)
		}
		return err
	},
	"protocol": func(r *recipe, v any) error {
		name, err := text(v)
		r.Protocol = spec.Kind(name)
		if err == nil && r.Protocol != spec.UCI && r.Protocol != spec.Xboard {
			err = fmt.Errorf("%q%s: want uci or xboard", name, nearest.Hint(name, []string{"uci", "xboard"}))
		}
		return err
	},
	"bench": func(r *recipe, v any) (err error) {
		if v == false {
			r.Bench = ""
			return nil
		}
		r.Bench, err = text(v)
		return err
	},
	"bench_timeout": func(r *recipe, v any) error {
		text, _ := v.(string)
		d, err := time.ParseDuration(text)
		if r.BenchTimeout = d; err != nil || d <= 0 {
			return errors.New(`want a time above 0 with its unit, such as "5m"`)
		}
		return nil
	},
	"test": func(*recipe, any) error { return nil }, // of ideas: package event/stages reads it
	"data": func(r *recipe, v any) (err error) {
		if r.Data = []string{}; v == false {
			return nil
		}
		if r.Data, err = texts(v); err != nil {
			return err
		}
		for _, pattern := range r.Data {
			if _, err := path.Match(pattern, ""); err != nil || !isInside(pattern) {
				return fmt.Errorf("%q: want the path of files inside the repository, such as nets/*", pattern)
			}
		}
		return nil
	},
}

// textsTo sets a field to a text or a list of texts.
func textsTo(field func(*recipe) *[]string) func(r *recipe, v any) error {
	return func(r *recipe, v any) (err error) {
		*field(r), err = texts(v)
		return err
	}
}

// parseRecipe reads a .match.toml.
func parseRecipe(content []byte) (recipe, error) {
	r := recipe{Name: RecipeFile, Protocol: spec.UCI, Bench: "bench", asks: []string{"cc", "c++", "go", "rustc"}}
	file, err := spec.DecodeTOML(RecipeFile, content)
	if err != nil {
		return r, err
	}
	if err := UnknownKey(content); err != nil {
		return r, err
	}
	for _, name := range slices.Sorted(maps.Keys(file)) {
		if err := recipeKeys[name](&r, file[name]); err != nil {
			return r, fmt.Errorf("%s: %s: %w", place(content, name), name, err)
		}
	}
	if len(file) == 1 && file["test"] != nil {
		return r, errOnlyTest
	}
	if len(r.Build) == 0 || r.Engine == "" {
		return r, fmt.Errorf("%s: want both build (the commands) and engine (the path of the program that they build)", RecipeFile)
	}
	return r, nil
}

// UnknownKey returns the error for a key or table of a .match.toml that does not exist, nil for an invalid file.
func UnknownKey(content []byte) error {
	file, err := spec.DecodeTOML(RecipeFile, content)
	if err != nil {
		return nil
	}
	names := slices.Sorted(maps.Keys(recipeKeys))
	for _, name := range slices.Sorted(maps.Keys(file)) {
		if recipeKeys[name] == nil {
			return fmt.Errorf("%s: unknown key %q%s: want %s",
				place(content, name), name, nearest.Hint(name, names), strings.Join(names, ", "))
		}
	}
	return nil
}

// place returns the file and the line of a key at its top.
func place(content []byte, name string) string {
	if line := spec.LinesOfTOML(content)[name]; line > 0 {
		return fmt.Sprintf("%s:%d", RecipeFile, line)
	}
	return RecipeFile
}

// errOnlyTest means that the file only tells how ideas are tested: the engine is built as without it.
var errOnlyTest = errors.New(RecipeFile + " has no build")

func text(v any) (string, error) {
	s, ok := v.(string)
	if !ok || s == "" || strings.ContainsRune(s, 0) {
		return "", errors.New("want text in quotes")
	}
	return s, nil
}

// texts reads a text or a list of texts.
func texts(v any) (list []string, err error) {
	items, isList := v.([]any)
	if !isList {
		items = []any{v}
	}
	for _, item := range items {
		s, err := text(item)
		if err != nil {
			return nil, errors.New("want text in quotes, or a list of such")
		}
		list = append(list, s)
	}
	return list, nil
}
