package engines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"match/analysis"
	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
)

// analyzeReports are the files that an analysis leaves.
type analyzeReports struct{ html, markdown, json, epd string }

func (r *analyzeReports) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.File(&r.html, "html", "", "write the whole report to `FILE`, one page with boards and plots"),
		flagtable.File(&r.markdown, "markdown", "", "write a short report to `FILE`"),
		flagtable.File(&r.json, "json", "", "write all figures to `FILE` as JSON; - is stdout"),
		flagtable.File(&r.epd, "epd", "", "write the worst moves to `FILE` as a test suite (see 'match suite run')"),
	}
}

// reportFile is a report, the flag that asks for it, and where it goes.
type reportFile struct {
	event.NamedFile
	render func(*analysis.Report, io.Writer) error
	file   *event.DocumentFile
}

func (r *analyzeReports) files() []reportFile {
	return []reportFile{
		{event.NamedFile{Option: "html", Path: r.html}, (*analysis.Report).WriteHTML, nil},
		{event.NamedFile{Option: "markdown", Path: r.markdown}, (*analysis.Report).WriteMarkdown, nil},
		{event.NamedFile{Option: "json", Path: r.json}, func(r *analysis.Report, w io.Writer) error { return cli.WriteJSON(w, r) }, nil},
		{event.NamedFile{Option: "epd", Path: r.epd}, (*analysis.Report).WriteEPD, nil},
	}
}

// check refuses reports that overwrite each other or the games.
func (r *analyzeReports) check(paths []string) error {
	var reports []event.NamedFile
	for _, f := range r.files() {
		reports = append(reports, f.NamedFile)
	}
	return cli.SpareSources("games", paths, reports...)
}

// openAnalyzeReports are the reports while they are open: before the first game
// is read, so that a path that cannot be written costs nothing.
type openAnalyzeReports struct {
	files  []reportFile
	stdout bool // a report goes there
}

func (r *analyzeReports) open(ctx context.Context, stdout io.Writer) (*openAnalyzeReports, error) {
	o := &openAnalyzeReports{}
	for _, f := range r.files() {
		if f.Path == "" {
			continue
		}
		file, err := event.OpenDocument(ctx, f.Path, stdout)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("--%s: %w", f.Option, err), o.close())
		}
		f.file, o.stdout = file, o.stdout || f.Path == "-"
		o.files = append(o.files, f)
	}
	return o, nil
}

// write writes all reports, and the text of the terminal unless a report goes
// to standard output.
func (o *openAnalyzeReports) write(r *analysis.Report, a *cli.App) error {
	for _, f := range o.files {
		var text bytes.Buffer
		if err := f.render(r, &text); err != nil {
			return fmt.Errorf("--%s: %w", f.Option, err)
		}
		if err := f.file.Write(text.Bytes()); err != nil {
			return fmt.Errorf("--%s: %w", f.Option, err)
		}
	}
	if o.stdout {
		return nil
	}
	return r.WriteText(a.Stdout)
}

func (o *openAnalyzeReports) close() (err error) {
	for _, f := range o.files {
		err = errors.Join(err, f.file.Close())
	}
	return err
}
