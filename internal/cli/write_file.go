package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"match/event"
	"match/event/pages"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/pgn"
	"match/report"
	"match/report/chart"
	"match/results/store"
	"match/web"
)

// OutRow returns the flag of a command that writes one file. Its old name in some commands
// was --output.
func OutRow(to *string, value, usage string) *flagtable.Row {
	return flagtable.File(to, "out", value, usage).Letter("o").Formerly("output")
}

// ConcurrencyRow returns the flag for the number of parallel tasks. Its old name in some commands
// still works.
func ConcurrencyRow(to *int, old string, value int, usage string) *flagtable.Row {
	return flagtable.Int(to, "concurrency", value, usage).Formerly(old)
}

// CheckSources rejects outputs that would overwrite a command's inputs, or each other. The
// parameter of is a noun for the inputs, such as "games".
func CheckSources(of string, paths []string, outputs ...event.NamedFile) error {
	var sources []event.NamedFile
	for _, path := range paths {
		if path != "-" {
			sources = append(sources, event.NamedFile{Option: of, Path: path})
		}
	}
	err := event.CheckOverwrite(sources, outputs...)
	if wrong := (*event.OverwriteError)(nil); errors.As(err, &wrong) && wrong.Other.Option == of {
		return fmt.Errorf("--%s %s would overwrite the file of %s: give it another name",
			wrong.Output.Option, wrong.Output.Path, of)
	}
	return InWords(err, nil)
}

// RefuseTwice rejects games of a file that is named twice: they would count twice.
func RefuseTwice(paths []string) error {
	var games []event.NamedFile
	for _, path := range paths {
		games = append(games, event.NamedFile{Option: "the games", Path: path})
	}
	twice := (*event.OverwriteError)(nil)
	if errors.As(event.CheckOverwrite(nil, games...), &twice) {
		return fmt.Errorf("%s %s: the same file is named twice", twice.Other.Path, twice.Output.Path)
	}
	return nil
}

// CanWrite checks at the start whether the output files can be written, so that a wrong path costs
// no work. It does not open pipes, which would block until they have a reader.
func CanWrite(outputs ...event.NamedFile) error {
	for _, f := range outputs {
		if info, err := os.Stat(f.Path); f.Path == "" || f.Path == "-" || err == nil && !info.Mode().IsRegular() {
			continue
		}
		out, err := createFile(f.Path)
		if err != nil {
			return fmt.Errorf("--%s: %w", f.Option, err)
		}
		out.Discard()
	}
	return nil
}

// WriteFile writes a complete file or, after an error or a signal, leaves the old one unchanged. A
// name that ends in .gz or .zst is compressed.
func WriteFile(ctx context.Context, path string, write func(io.Writer) error) error {
	if ctx.Err() != nil { // the program may end before a file could be removed
		return context.Cause(ctx)
	}
	out, err := createFile(path)
	if err != nil {
		return err
	}
	defer savingTo(ctx, out)()
	if err := write(untilSignal{ctx, out}); err != nil {
		out.Discard()
		if cause := context.Cause(ctx); IsInterrupt(cause) {
			return cause
		}
		return err
	}
	return out.Close()
}

// PlotRow returns the flag of a command that draws a picture.
func PlotRow(to *string, usage string) *flagtable.Row {
	return flagtable.File(to, "plot", "", usage).Refuse(func() error {
		_, err := chart.FormatOf(*to)
		return err
	})
}

// DrawTo draws a picture into the file of --plot, whose name determines the format; "" draws none.
func DrawTo(ctx context.Context, path string, of func() report.Picture) error {
	if path == "" {
		return nil
	}
	format, err := chart.FormatOf(path)
	if err == nil {
		err = WriteFile(ctx, path, func(w io.Writer) error { return chart.Write(w, format, of()) })
	}
	if err != nil {
		return fmt.Errorf("--plot: %w", err)
	}
	return nil
}

func createFile(path string) (*pgn.Output, error) {
	if err := event.CheckNoDatabase(path); err != nil {
		return nil, err
	}
	return pgn.Create(path)
}

// savingTo is [Saving] for a command that writes a file. Output to a device or a pipe cannot be undone,
// and may block forever.
func savingTo(ctx context.Context, out *pgn.Output) (end func()) {
	if !out.Whole() {
		return func() {}
	}
	return Saving(ctx)
}

// untilSignal is a writer that fails once its context is done.
type untilSignal struct {
	ctx context.Context
	w   io.Writer
}

func (u untilSignal) Write(b []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.w.Write(b)
}

// WriteDocument writes indented JSON to the file of --json; - means standard output.
func (a *App) WriteDocument(ctx context.Context, path string, v any) error {
	return a.WriteText(ctx, path, func(w io.Writer) error { return WriteJSON(w, v) })
}

// WriteText writes a text file, or to standard output for -.
func (a *App) WriteText(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(a.Stdout)
	}
	return WriteFile(ctx, path, write)
}

// WriteOut writes the file of a flag, as [App.WriteText]; "" is none.
func (a *App) WriteOut(ctx context.Context, flag, path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	if err := a.WriteText(ctx, path, write); err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return nil
}

// Give prints a report: its text, or its document on one line.
func (a *App) Give(r *report.Report, asJSON bool) error {
	if asJSON {
		return WriteJSONLine(a.Stdout, r)
	}
	_, err := io.WriteString(a.Stdout, r.Text())
	return err
}

// Print prints a text, or its document as indented JSON.
func (a *App) Print(document any, text string, asJSON bool) error {
	if asJSON {
		return WriteJSON(a.Stdout, document)
	}
	_, err := io.WriteString(a.Stdout, text)
	return err
}

// WriteJSON writes indented JSON without escapes for HTML.
func WriteJSON(w io.Writer, v any) error { return writeJSON(w, v, "  ") }

// WriteJSONLine writes the same on one line.
func WriteJSONLine(w io.Writer, v any) error { return writeJSON(w, v, "") }

func writeJSON(w io.Writer, v any, indent string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(harmless.JSON(b.Bytes()))
	return err
}

// Show is the display of events while the program runs: the server for browsers, and the file with
// the page of all events.
type Show struct {
	Server  *web.Server
	Archive *store.Store
	PGN     *pages.LivePGN // running games, nil if neither a file nor the page has them
	States  []*web.State
	Over    bool   // the last event shown has finished
	Stdout  bool   // the page of all events goes there, and texts to stderr
	Page    []byte // that page
}

// Close stops the server.
func (s *Show) Close() {
	if s.Server != nil {
		s.Server.Close(s.Over)
	}
	if s.Archive != nil {
		s.Archive.Close()
	}
}

// Texts returns where the texts of events go: stdout, unless it is taken.
func (a *App) Texts(taken bool) io.Writer {
	if taken || a.Shown.Stdout {
		return a.Stderr
	}
	return a.Stdout
}
