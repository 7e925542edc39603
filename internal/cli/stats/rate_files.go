package stats

import (
	"context"
	"io"

	"match/event"
	"match/internal/cli"
	"match/report"
	"match/results/ratings"
	"match/web"
)

// checkFiles rejects outputs that would overwrite an input, and a file that is given twice.
func (f *rateFlags) checkFiles(paths []string) error {
	if err := cli.RefuseTwice(paths); err != nil {
		return err
	}
	outputs := []event.NamedFile{{Option: "json", Path: f.json}, {Option: "csv", Path: f.csv}, {Option: "markdown", Path: f.markdown}, {Option: "html", Path: f.html}, {Option: "plot", Path: f.plot}}
	if err := cli.SpareSources("the games", paths, outputs...); err != nil {
		return err
	}
	return cli.InWords(event.SpareFiles([]event.NamedFile{{Option: "anchors", Path: f.anchorFile}, {Option: "loose-anchors", Path: f.looseFile},
		{Option: "versions", Path: f.version}, {Option: "aliases", Path: f.names.aliasFile}, {Option: "db", Path: f.db.Path}}, outputs...), nil)
}

func count(word string, list ...string) (n int) {
	for _, w := range list {
		if w == word {
			n++
		}
	}
	return n
}

// show writes the list in every requested format.
func (f *rateFlags) show(ctx context.Context, a *cli.App, l *ratings.List, r *report.Report) error {
	if count("-", f.json, f.csv, f.markdown, f.html) == 0 {
		if err := a.Give(r, false); err != nil {
			return err
		}
	}
	for _, out := range []struct {
		flag, path string
		write      func(io.Writer) error
	}{
		{"json", f.json, func(w io.Writer) error { return cli.WriteJSON(w, r.Document()) }},
		{"csv", f.csv, l.WriteCSV},
		{"markdown", f.markdown, func(w io.Writer) error { _, err := io.WriteString(w, r.Markdown()); return err }},
		{"html", f.html, func(w io.Writer) error { return web.WriteReport(w, r) }},
	} {
		if err := a.WriteOut(ctx, out.flag, out.path, out.write); err != nil {
			return err
		}
	}
	return cli.DrawTo(ctx, "--plot", f.plot, l.Picture)
}
