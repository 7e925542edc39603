package flagtable

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"match/internal/nearest"
)

// Choice makes a row whose value is one of a few words, which shells complete. The error for a
// mistyped word suggests the nearest one.
func Choice[S ~string](to *S, name string, value S, words []S, usage string) *Row {
	texts := Texts(words)
	*to = value
	return Parsed(to, name, string(value), func(text string) (S, error) { return S(text), OneOf(text, texts) }, usage).
		Offer(func(string) []string { return texts })
}

// Texts returns words of a string type as texts.
func Texts[S ~string](words []S) (texts []string) {
	for _, w := range words {
		texts = append(texts, string(w))
	}
	return texts
}

// OneOf rejects a text that is none of the words. Its error is that of a Choice, made to follow the
// flag's name.
func OneOf(text string, words []string) error {
	if slices.Contains(words, text) {
		return nil
	}
	want := "one of " + strings.Join(words, ", ")
	if len(words) == 2 {
		want = strings.Join(words, " or ")
	}
	return fmt.Errorf("%q%s: want %s", text, nearest.Hint(text, words), want)
}

// Parsed makes a row whose text is parsed into a value, such as a rule. Check parses the text,
// whether it was given or is the default; "" is not parsed.
func Parsed[T any](to *T, name, value string, parse func(string) (T, error), usage string) *Row {
	text := new(string)
	return Text(text, name, value, usage).Always(func() (err error) {
		if *text == "" {
			return nil
		}
		*to, err = parse(*text)
		return err
	})
}

// Optional is Parsed for a value that is nil unless the flag was given.
func Optional[T any](to **T, name string, parse func(string) (T, error), usage string) *Row {
	return Parsed(to, name, "", func(text string) (*T, error) {
		value, err := parse(text)
		return &value, err
	}, usage)
}

// Refuse adds a check that is made only if the flag was given. The error's text follows the flag's
// name: directly if it begins with the value.
func (r *Row) Refuse(check func() error) *Row {
	return r.Always(func() error {
		if !r.given {
			return nil
		}
		return check()
	})
}

// Always adds a check that is made whether the flag was given or not.
func (r *Row) Always(check func() error) *Row {
	r.check = append(r.check, check)
	return r
}

// Want rejects values for which ok returns false: "--games 1: want …".
func (r *Row) Want(ok func() bool, want string) *Row {
	return r.Refuse(func() error {
		if ok() {
			return nil
		}
		text := r.value.String()
		if r.value.Type() == "string" {
			text = fmt.Sprintf("%q", text)
		}
		return fmt.Errorf("%s: want %s", text, want)
	})
}

// Least rejects whole numbers below a minimum. The error gives the reason if there is one.
func (r *Row) Least(least int64, because ...string) *Row {
	want := fmt.Sprintf("at least %d", least)
	for _, reason := range because {
		want += ", since " + reason
	}
	return r.Want(func() bool { return r.number() >= float64(least) }, want)
}

// OrMore rejects whole numbers below a minimum, as Least does, with the wording of commands that
// are not about games.
func (r *Row) OrMore(least int64) *Row {
	return r.Want(func() bool { return r.number() >= float64(least) }, fmt.Sprintf("%d or more", least))
}

// Most rejects whole numbers above a maximum.
func (r *Row) Most(most int64) *Row {
	r.Limits = fmt.Sprintf("at most %d", most)
	return r.Want(func() bool { return r.number() <= float64(most) }, r.Limits)
}

// Range rejects whole numbers outside two bounds.
func (r *Row) Range(least, most int64) *Row {
	r.Limits = fmt.Sprintf("%d to %d", least, most)
	return r.Want(func() bool { return r.number() >= float64(least) && r.number() <= float64(most) }, r.Limits)
}

// number returns the value of a numeric row.
func (r *Row) number() float64 {
	x, err := Number(r.value.String())
	if err != nil {
		panic(fmt.Sprintf("flagtable: --%s is no number", r.Name))
	}
	return x
}

// Check returns an error for the first flag whose row rejects its value, or nil.
func Check(flags *pflag.FlagSet) error {
	for _, r := range All(flags) {
		if err := r.Check(); err != nil {
			return err
		}
	}
	return nil
}

// Check returns what is wrong with the value of the flag, or nil.
func (r *Row) Check() error {
	for _, check := range r.check {
		if err := check(); err != nil {
			return r.blame(err)
		}
	}
	return nil
}

// blame returns an error that the flag's value has caused, prefixed with the name of the flag. A
// message that begins with the value follows the name directly.
func (r *Row) blame(err error) error {
	colon := ":"
	text := err.Error()
	if value := r.value.String(); strings.HasPrefix(text, `"`) || value != "" && strings.HasPrefix(text, value+":") {
		colon = ""
	}
	return fmt.Errorf("--%s%s %w", r.Name, colon, err)
}

// Kept returns the values of the given flags that a resumed job keeps, by name.
func Kept(flags *pflag.FlagSet) map[string]string {
	kept := map[string]string{}
	for _, r := range All(flags) {
		if r.Kept && r.given {
			kept[r.Name] = r.String()
		}
	}
	return kept
}

// Restore sets the flags that are kept to the values that Kept returned, unless they are given.
func Restore(flags *pflag.FlagSet, kept map[string]string) error {
	for _, r := range All(flags) {
		value, known := kept[r.Name]
		if !r.Kept || !known || r.given {
			continue
		}
		if err := flags.Set(r.Name, value); err != nil {
			return fmt.Errorf("--%s: %w", r.Name, err)
		}
	}
	return Check(flags)
}
