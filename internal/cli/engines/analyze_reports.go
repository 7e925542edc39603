package engines

import (
	"context"
	"io"

	"match/analysis"
	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
)

// analyzeReports are the report files of an analysis.
type analyzeReports struct{ html, markdown, json, epd string }

func (r *analyzeReports) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.File(&r.html, "html", "", "write the full report to `FILE`, as one HTML page with boards and plots").Fills("reports.html"),
		flagtable.File(&r.markdown, "markdown", "", "write a short report to `FILE`").Fills("reports.markdown"),
		flagtable.File(&r.json, "json", "", "write all figures to `FILE` as JSON; - is stdout").Fills("reports.json"),
		flagtable.File(&r.epd, "epd", "", "write the worst moves to `FILE` as a test suite (see 'match suite')").Fills("reports.epd"),
	}
}

// analyzeReport is a report of an analysis and its destination.
type analyzeReport struct {
	event.NamedFile
	render func(*analysis.Report, io.Writer) error
}

func (r *analyzeReports) all() []analyzeReport {
	return []analyzeReport{
		{event.NamedFile{Option: "html", Path: r.html}, (*analysis.Report).WriteHTML},
		{event.NamedFile{Option: "markdown", Path: r.markdown}, writeMarkdown},
		{event.NamedFile{Option: "json", Path: r.json}, func(r *analysis.Report, w io.Writer) error { return cli.WriteJSON(w, r.Document()) }},
		{event.NamedFile{Option: "epd", Path: r.epd}, (*analysis.Report).WriteEPD},
	}
}

func writeMarkdown(r *analysis.Report, w io.Writer) error {
	_, err := io.WriteString(w, r.Document().Markdown())
	return err
}

func (r *analyzeReports) files() (list []event.NamedFile) {
	for _, f := range r.all() {
		list = append(list, f.NamedFile)
	}
	return list
}

// check rejects reports that would overwrite each other, the games or the judgements.
func (r *analyzeReports) check(paths []string, judgements string) error {
	if judgements == analysis.None {
		judgements = ""
	}
	if err := event.CheckOverwrite([]event.NamedFile{{Option: "judgements", Path: judgements}}, r.files()...); err != nil {
		return cli.InWords(err, nil)
	}
	return cli.CheckSources("games", paths, r.files()...)
}

// open opens the reports before the first game is read.
func (r *analyzeReports) open(ctx context.Context, a *cli.App) (event.Documents, error) {
	out, err := event.OpenDocuments(ctx, a.Stdout, r.files()...)
	return out, cli.InWords(err, nil)
}

// write writes all reports, and the text of the terminal unless a report goes
// to standard output.
func (r *analyzeReports) write(a *cli.App, out event.Documents, report *analysis.Report) error {
	toStdout := false
	for _, f := range r.all() {
		if err := out.Write(f.Option, func(w io.Writer) error { return f.render(report, w) }); err != nil {
			return cli.InWords(err, nil)
		}
		toStdout = toStdout || f.Path == "-"
	}
	if toStdout {
		return nil
	}
	_, err := io.WriteString(a.Stdout, report.Document().Text())
	return err
}
