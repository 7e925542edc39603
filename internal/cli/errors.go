package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/machine"
	"match/tablebase"
)

// inFlag replaces the field of an error by the flag that fills it, if there is one.
func inFlag(err error) error {
	if field := (*event.FieldError)(nil); errors.As(err, &field) {
		return FieldError{field}
	}
	return err
}

// InWords rewrites an error of an event in terms of the command line.
func InWords(err error, db *DBFlags) error {
	var (
		unfinished *event.Unfinished
		overwrite  *event.OverwriteError
		field      *event.FieldError
		changed    *event.ChangedError
		full       *machine.TooManyFiles
		holds      *event.HoldsGamesError
	)
	switch {
	case errors.As(err, &unfinished):
		return Resumable{InWords(unfinished.Err, db), fmt.Sprintf("match resume %d%s", unfinished.Number, db.Arg())}
	case errors.As(err, &overwrite):
		return fmt.Errorf("--%s %s would overwrite the file of --%s: give it another name",
			overwrite.Output.Option, overwrite.Output.Path, overwrite.Other.Option)
	case errors.As(err, &holds) && holds.Resumed:
		return fmt.Errorf("%w: name another file with --pgn", inFlag(err))
	case errors.As(err, &holds):
		return fmt.Errorf("%w: --append adds to them, or name another file", inFlag(err))
	case errors.As(err, &changed):
		return fmt.Errorf("%w; --force resumes anyway", err)
	case errors.As(err, &full):
		return fmt.Errorf("%w: raise it (ulimit -n) or lower --concurrency", err)
	case errors.As(err, &field) && field.Key == "affinity":
		return fmt.Errorf("--affinity: %w; lower --concurrency, or name other processors", field.Err)
	}
	return inFlag(err)
}

// Resumable is the error that ended an event early, with the command that resumes the event.
type Resumable struct {
	error
	Command string
}

func (r Resumable) Error() string { return r.error.Error() + "; resume with: " + r.Command }

func (r Resumable) Unwrap() error { return r.error }

// TablebaseHint returns the remedy for an error about endgame tables, "" for other errors. Callers
// append it to the error's text.
func TablebaseHint(err error) string {
	var missing *tablebase.MissingError
	var dir *tablebase.DirError
	var file *tablebase.FileError
	switch {
	case errors.As(err, &missing):
		return fmt.Sprintf(": make it with: match tablebase build %s%s", missing.Ending, tablesArg(missing.Dir))
	case errors.As(err, &dir) && dir.Err != nil:
		return "" // tables could not be made there either
	case errors.As(err, &dir) && holdsSyzygy(dir.Dir):
		return ": it holds Syzygy tables, which are for --syzygy"
	case errors.As(err, &dir):
		return fmt.Sprintf(": make them with: match tablebase build%s", tablesArg(dir.Dir))
	case errors.As(err, &file):
		return fmt.Sprintf(": replace it with: match tablebase build %s%s",
			file.Material, tablesArg(filepath.Dir(file.Path)))
	}
	return ""
}

// tablesArg returns the argument of 'match tablebase build' for a directory, "" for the default one.
func tablesArg(dir string) string {
	if dir == "" || dir == tablebase.DefaultDir() {
		return ""
	}
	return " --dir " + harmless.ShellWord(dir)
}

func holdsSyzygy(dir string) bool {
	files, _ := filepath.Glob(filepath.Join(dir, "*.rtb[wz]"))
	return len(files) > 0
}

// FieldError is an error in a field of a plan, reported under the flag that fills it.
type FieldError struct{ *event.FieldError }

func (e FieldError) Error() string {
	if e.Option != "" {
		return e.Named("--" + e.Option)
	}
	if name := FlagFilling(e.Key); name != "" {
		return e.Named("--" + name)
	}
	if e.Value != "" {
		return e.FieldError.Error()
	}
	return e.Err.Error()
}

func (e FieldError) Unwrap() error { return e.FieldError }

// FlagFilling returns the name of the flag that fills a field, "" if there is none.
func FlagFilling(key string) string { return fieldFlags.names[key] }

// fieldFlags maps the keys of fields to the names of the flags that fill them.
var fieldFlags struct {
	once  sync.Once
	names map[string]string
}

// NameFields collects from all commands which flag fills which field. A flag fills the same field
// in every command that has it.
func NameFields(root *cobra.Command) {
	fieldFlags.once.Do(func() {
		fieldFlags.names = map[string]string{}
		nameFieldsOf(root)
	})
}

func nameFieldsOf(cmd *cobra.Command) {
	for _, row := range flagtable.All(cmd.Flags()) {
		if _, known := fieldFlags.names[row.Field]; !known && row.Field != "" {
			fieldFlags.names[row.Field] = row.Name
		}
	}
	for _, c := range cmd.Commands() {
		nameFieldsOf(c)
	}
}
