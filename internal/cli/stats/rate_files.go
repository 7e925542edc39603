package stats

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/pgn"
	"match/pgn/archive"
	"match/rating"
	"match/report"
	"match/results/ratings"
	"match/results/store"
	"match/web"
)

// mostBrokenLines is the maximum number of broken games that are listed.
const mostBrokenLines = 100

// gather reads the games of stored events and files.
func gather(a *cli.App, cmd *cobra.Command, paths []string, f *rateFlags, g *ratings.Games) error {
	err := cli.EachStored(cmd.Context(), &f.db, f.events, func(e *store.Event) error {
		g.Give(e.Name(), e.Players, event.KnownRatingsOf(e))
		return g.AddEvent(e.Players, e.Pairs(cmd.Context()))
	})
	if err != nil {
		return err
	}
	return a.EachFile(cmd, paths, f.threads, nil, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
		g.Workers = s.Workers
		return g.AddFile(ctx, s.Games, s.Name, func(fault *pgn.GameError) {
			if g.Broken <= mostBrokenLines {
				meter.Broken(fault)
			}
		})
	})
}

// options turns the flags into options for rating these players.
func (f *rateFlags) options(d *rating.Data, g *ratings.Games) (rating.Options, error) {
	o := f.fit
	k := ratings.NewKnown(d)
	for _, text := range f.anchors {
		if err := k.Anchor(fmt.Sprintf("--anchor %q", text), text); err != nil {
			return o, err
		}
	}
	for _, file := range []struct {
		flag, path string
		read       func(place string, text []byte) error
	}{
		{"--anchors", f.anchorFile, k.ReadAnchors}, {"--loose-anchors", f.looseFile, k.ReadLoose}, {"--versions", f.version, k.ReadVersions},
	} {
		if file.path == "" {
			continue
		}
		text, err := cli.ReadText(file.flag, file.path)
		if err == nil {
			err = file.read(file.flag+": "+file.path, text)
		}
		if err != nil {
			return o, err
		}
	}
	if err := k.AddGiven("--event", g); err != nil {
		return o, err
	}
	o.Anchors, o.Versions = k.Anchors, k.Versions
	if f.errors == rating.ToAnchor && len(o.Anchors) == 0 && o.Prior == 0 {
		return o, errors.New("--errors anchor: no player has a known rating (give --anchor NAME=RATING, --anchors, --loose-anchors or --prior)")
	}
	return o, o.Check(d)
}

// checkFiles rejects outputs that would overwrite an input, and a file that is given twice.
func (f *rateFlags) checkFiles(paths []string) error {
	if err := cli.RefuseTwice(paths); err != nil {
		return err
	}
	outputs := []event.NamedFile{{Option: "json", Path: f.json}, {Option: "csv", Path: f.csv},
		{Option: "markdown", Path: f.markdown}, {Option: "html", Path: f.html}, {Option: "plot", Path: f.plot}}
	if err := cli.CheckSources("the games", paths, outputs...); err != nil {
		return err
	}
	return cli.InWords(event.CheckOverwrite([]event.NamedFile{{Option: "anchors", Path: f.anchorFile}, {Option: "loose-anchors", Path: f.looseFile},
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
	return cli.DrawTo(ctx, f.plot, l.Picture)
}
