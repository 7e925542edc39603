package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"match/results"
	"match/results/plot"
)

// GateReports are the files that a gate is to leave; "" is none, "-" stdout.
type GateReports struct {
	JUnit, Markdown, JSON string
	Annotations           bool // also print workflow commands of GitHub Actions
}

// Named are the reports as options.
func (r *GateReports) Named() []NamedFile {
	return []NamedFile{{"markdown", r.Markdown}, {"junit", r.JUnit}, {"json", r.JSON}}
}

// ToStdout reports whether a report goes there.
func (r *GateReports) ToStdout() bool { return r.JUnit == "-" || r.Markdown == "-" || r.JSON == "-" }

// OpenGateReports are the reports while they are open. They are opened before the
// first game, so that a path that cannot be written costs nothing. What goes wrong
// with one is a *FieldError with its option.
type OpenGateReports struct {
	GateReports
	stdout io.Writer
	files  map[string]*DocumentFile // by option
}

// Open opens the reports.
func (r GateReports) Open(ctx context.Context, stdout io.Writer) (*OpenGateReports, error) {
	o := &OpenGateReports{r, stdout, map[string]*DocumentFile{}}
	for _, report := range r.Named() {
		if report.Path == "" {
			continue
		}
		f, err := OpenDocument(ctx, report.Path, stdout)
		if err != nil {
			return nil, inField("reports."+report.Option, errors.Join(err, o.Close()))
		}
		o.files[report.Option] = f
	}
	return o, nil
}

// Close leaves no empty files behind where nothing was written.
func (o *OpenGateReports) Close() error {
	var errs []error
	for _, f := range o.files {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// Write writes all reports, and closes them.
func (o *OpenGateReports) Write(g *results.Gate) error {
	err := o.write(g)
	closing := o.Close()
	if field := (*FieldError)(nil); errors.As(err, &field) {
		field.Err = errors.Join(field.Err, closing)
		return err
	}
	return errors.Join(err, closing)
}

func (o *OpenGateReports) write(g *results.Gate) error {
	for _, report := range []struct {
		option string
		text   func() ([]byte, error)
	}{
		{"junit", func() ([]byte, error) { return written(g.WriteJUnit) }},
		{"json", g.JSON},
		{"markdown", func() ([]byte, error) { return o.markdown(g) }},
	} {
		f := o.files[report.option]
		if f == nil {
			continue
		}
		text, err := report.text()
		if err == nil {
			err = f.Write(text)
		}
		if err != nil {
			return inField("reports."+report.option, err)
		}
	}
	if o.Annotations {
		return g.WriteAnnotations(o.stdout)
	}
	return nil
}

// written is what a function writes.
func written(write func(io.Writer) error) ([]byte, error) {
	var text bytes.Buffer
	err := write(&text)
	return text.Bytes(), err
}

func (o *OpenGateReports) markdown(g *results.Gate) ([]byte, error) {
	plots, err := drawComparisons(o.Markdown, g)
	if err != nil {
		return nil, err
	}
	return written(func(w io.Writer) error { return g.WriteMarkdown(w, plots) })
}

// drawComparisons draws each comparison beside a Markdown file and returns the
// names for links. Files of other names, such as the one that GitHub provides for
// a job's summary, cannot refer to images.
func drawComparisons(markdown string, g *results.Gate) (names []string, err error) {
	base, found := strings.CutSuffix(markdown, ".md")
	if !found {
		return nil, nil
	}
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		if len(c.Path) == 0 {
			names = append(names, "")
			continue
		}
		name := fmt.Sprintf("%s-%d.svg", base, i+1)
		if err := writeWhole(name, func(w io.Writer) error { return plot.Write(w, ".svg", c.Summary, plot.Thin(c.Path)) }); err != nil {
			return nil, err
		}
		names = append(names, filepath.Base(name))
	}
	return names, nil
}
