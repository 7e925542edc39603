package stats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"match/event"
	"match/internal/cli"
	"match/report"
	"match/report/chart"
	"match/results/ratings"
	"match/web"
)

// checkFiles rejects outputs that would overwrite an input, and a file that is given twice.
func (f *rateFlags) checkFiles(paths []string) error {
	var games []event.NamedFile
	for _, path := range paths {
		if path != "-" {
			games = append(games, event.NamedFile{Option: "the games", Path: path})
		}
	}
	if err := event.SpareFiles(nil, games...); err != nil {
		return fmt.Errorf("%s: the same file is named twice", strings.Join(paths, " "))
	}
	inputs := append(games, event.NamedFile{Option: "--anchors", Path: f.anchorFile},
		event.NamedFile{Option: "--loose-anchors", Path: f.looseFile}, event.NamedFile{Option: "--versions", Path: f.version}, event.NamedFile{Option: "--aliases", Path: f.names.aliasFile},
		event.NamedFile{Option: "--db", Path: f.db.Path})
	return event.SpareFiles(inputs, event.NamedFile{Option: "--json", Path: f.json}, event.NamedFile{Option: "--csv", Path: f.csv},
		event.NamedFile{Option: "--markdown", Path: f.markdown}, event.NamedFile{Option: "--html", Path: f.html}, event.NamedFile{Option: "--plot", Path: f.plot})
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
		{"--json", f.json, func(w io.Writer) error { return cli.WriteJSON(w, r.Document()) }},
		{"--csv", f.csv, l.WriteCSV},
		{"--markdown", f.markdown, func(w io.Writer) error { _, err := io.WriteString(w, r.Markdown()); return err }},
		{"--html", f.html, func(w io.Writer) error { return web.WriteReport(w, r) }},
		{"--plot", f.plot, func(w io.Writer) error {
			format, _ := chart.FormatOf(f.plot)
			return chart.Write(w, format, l.Picture())
		}},
	} {
		if out.path == "" {
			continue
		}
		if err := a.WriteText(ctx, out.path, out.write); err != nil {
			return fmt.Errorf("%s: %w", out.flag, err)
		}
	}
	return nil
}

// ofFlag adds the flag that names a player without games to the error.
func ofFlag(err error) error {
	if unknown := (*ratings.UnknownPlayer)(nil); errors.As(err, &unknown) {
		return fmt.Errorf("--%w", err)
	}
	return err
}
