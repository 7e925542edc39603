package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"match/event"
	"match/internal/flagtable"
	"match/results/store"
	"match/web"
)

// pageRows are the flags of those who want to see an event.
func (r *runFlags) pageRows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&r.web, "web", "", "show the event in a browser while it is played, on a free port of this machine or at `ADDR`: --web=127.0.0.1:8080").
			Bare(web.DefaultAddress).Keep(),
		flagtable.File(&r.html, "html", "", "write the page of the event to `FILE`, which needs nothing else; - is stdout").Keep(),
	}
}

// noWeb takes --web back, for an event that is resumed.
const noWeb = "off"

// tokenVariable may hold what viewers from other machines must know, so that it
// stays the same when an event is resumed.
const tokenVariable = "MATCH_WEB_TOKEN"

// show is who looks at events while the program runs: the browsers at its
// server, and the reader of the file that is left of all of them.
type show struct {
	server  *web.Server
	archive *store.Store
	states  []*web.State
	over    bool   // what was shown last came to its end
	stdout  bool   // the page of all of them goes there, and texts to stderr
	page    []byte // that page
}

// texts is where the texts of events go: stdout, unless something else goes
// there.
func (a *app) texts(taken bool) io.Writer {
	if taken || a.shown.stdout {
		return a.stderr
	}
	return a.stdout
}

// close ends the server.
func (s *show) close() {
	if s.server != nil {
		s.server.Close(s.over)
	}
	if s.archive != nil {
		s.archive.Close()
	}
}

// page is an event that is shown. A nil page is shown to nobody.
type page struct {
	show *show
	live *web.Broadcast
	file *event.DocumentFile
}

// openPage opens what shows an event, as the flags say, and has it watch.
func (a *app) openPage(ctx context.Context, p *event.Plan, run *runFlags, o *event.Options) (*page, error) {
	serve := run.web != "" && run.web != noWeb
	if !serve && run.html == "" {
		return nil, nil
	}
	pg := &page{show: &a.shown, live: web.NewBroadcast()}
	if err := pg.openFile(ctx, p, run.html, o, a.stdout); err != nil {
		return nil, err
	}
	if serve && a.shown.server == nil {
		if err := a.serve(ctx, run.web, o.Store); err != nil {
			return nil, errors.Join(fmt.Errorf("--web: %w", err), pg.file.Close())
		}
	}
	o.Watchers, o.Recorders, o.KeepSaid = append(o.Watchers, pg.live), append(o.Recorders, pg.live), true
	o.Begun = func(out *event.Outcome) {
		pg.live.Begin(infoOf(out, o))
		if a.shown.server != nil {
			a.shown.server.Show(pg.live)
		}
	}
	return pg, nil
}

// openFile opens the file before the first game, so that one that cannot be
// written costs nothing.
func (pg *page) openFile(ctx context.Context, p *event.Plan, path string, o *event.Options, stdout io.Writer) (err error) {
	if path == "" {
		return nil
	}
	pg.show.stdout = path == "-"
	others := append(append(p.Inputs(), o.Inputs...), []event.NamedFile{
		{Option: "pgn", Path: p.Outputs.PGN}, {Option: "json", Path: p.Outputs.JSON},
		{Option: "markdown", Path: p.Outputs.Markdown}, {Option: "trf", Path: p.Outputs.TRF},
	}...)
	if err := event.SpareFiles(others, event.NamedFile{Option: "html", Path: path}); err != nil {
		return inWords(err, nil)
	}
	if pg.file, err = event.OpenDocument(ctx, path, stdout); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	return nil
}

// serve opens the server, with a view of its own of the database.
func (a *app) serve(ctx context.Context, address string, s *store.Store) (err error) {
	o := web.Options{Address: address, Token: os.Getenv(tokenVariable)}
	if s != nil {
		if a.shown.archive, err = store.OpenToRead(ctx, s.Path(), nil); err != nil {
			return err
		}
		o.Archive = newArchive(a.shown.archive)
	}
	if a.shown.server, err = web.Open(o); err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "match: watch it at %s\n", a.shown.server.URL())
	return nil
}

// close says how the event ended, and writes the file.
func (pg *page) close(err error) error {
	if pg == nil {
		return nil
	}
	pg.show.over = err == nil
	pg.live.Finish(howEnded(err))
	if pg.file == nil {
		return nil
	}
	var text bytes.Buffer
	if state := pg.live.State(); state.Standing != nil {
		pg.show.states = append(pg.show.states, state)
		if err := web.WriteFile(&text, pg.show.states...); err != nil {
			return errors.Join(err, pg.file.Close())
		}
		if pg.show.stdout { // once, when all events are over
			pg.show.page = text.Bytes()
			return pg.file.Close()
		}
		if err := pg.file.Write(text.Bytes()); err != nil {
			return errors.Join(fmt.Errorf("--html: %w", err), pg.file.Close())
		}
	}
	return pg.file.Close()
}

// howEnded is how an event ended in a word, "" for its own end.
func howEnded(err error) string {
	switch {
	case err == nil:
		return ""
	case isInterrupt(err):
		return "interrupted"
	}
	return "broke off"
}

// infoOf is what a page is told of an event that begins.
func infoOf(out *event.Outcome, o *event.Options) web.Info {
	i := web.Info{
		Number: out.Number, Kind: out.Plan.Format.Kind(), Players: out.Standing.Names, Limits: out.Limits,
		Test: out.Plan.Format.Test(), Run: o.Run,
	}
	if o.Resume != nil {
		i.Created, i.Run = o.Resume.Created, o.Resume.Run
	}
	complete(&i, out)
	return i
}
