package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"match/pgn"
	"match/report/chart"
	"match/results"
)

// GateReports are the report files of a gate; "" is none, "-" stdout.
type GateReports struct {
	JUnit       string `json:"junit,omitempty"`
	Markdown    string `json:"markdown,omitempty"`
	JSON        string `json:"json,omitempty"`
	Annotations bool   `json:"annotations,omitempty"` // also print workflow commands of GitHub Actions
}

// Named returns the reports with their options.
func (r *GateReports) Named() []NamedFile {
	return []NamedFile{{"markdown", r.Markdown}, {"junit", r.JUnit}, {"json", r.JSON}}
}

// ToStdout reports whether any report goes to stdout.
func (r *GateReports) ToStdout() bool { return r.JUnit == "-" || r.Markdown == "-" || r.JSON == "-" }

// OpenGateReports are the open reports, see Documents.
type OpenGateReports struct {
	GateReports
	Documents
	stdout io.Writer
}

// Open opens the reports.
func (r GateReports) Open(ctx context.Context, stdout io.Writer) (*OpenGateReports, error) {
	d, err := OpenDocuments(ctx, stdout, r.Named()...)
	return &OpenGateReports{r, d, stdout}, err
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
		write  func(io.Writer) error
	}{
		{"junit", g.WriteJUnit},
		{"json", func(w io.Writer) error {
			text, err := g.Report().JSON()
			if err == nil {
				_, err = w.Write(text)
			}
			return err
		}},
		{"markdown", func(w io.Writer) error {
			plots, err := drawComparisons(o.Markdown, g)
			if err == nil {
				err = g.WriteMarkdown(w, plots)
			}
			return err
		}},
	} {
		if err := o.Documents.Write(report.option, report.write); err != nil {
			return err
		}
	}
	if o.Annotations {
		return g.WriteAnnotations(o.stdout)
	}
	return nil
}

// drawComparisons writes a plot of each comparison beside a Markdown file and
// returns their names for links. Files with other names, such as GitHub's file
// for a job's summary, cannot refer to images.
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
		var picture bytes.Buffer
		err := errors.Join(CheckNoDatabase(name), chart.Write(&picture, ".svg", c.Picture(c.Path)))
		if err == nil {
			err = pgn.WriteFile(name, picture.Bytes())
		}
		if err != nil {
			return nil, err
		}
		names = append(names, filepath.Base(name))
	}
	return names, nil
}
