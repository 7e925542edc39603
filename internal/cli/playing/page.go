package playing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"match/event"
	"match/event/pages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
	"match/web"
)

// PageRows returns the flags for the page of an event.
func (r *RunFlags) PageRows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&r.Web, "web", "", "show the running event in a browser, on a free port of this machine or at `ADDR`: --web=127.0.0.1:8080").
			Bare(web.DefaultAddress).Keep(),
		flagtable.File(&r.HTML, "html", "", "write the event's page to `FILE`, as self-contained HTML; - is stdout").Keep(),
	}
}

// NoWeb is the value that switches off a kept --web when an event is resumed.
const NoWeb = "off"

// TokenVariable may hold the token for viewers from other machines, so that it stays the same when
// an event is resumed.
const TokenVariable = "MATCH_WEB_TOKEN"

// page is the page of an event. A nil page does nothing.
type page struct {
	show *cli.Show
	live *web.Broadcast
	file *event.DocumentFile
}

// openPage opens the server and the file that the flags ask for, and lets them observe the event.
func openPage(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, o *event.Options) (*page, error) {
	serve := run.Web != "" && run.Web != NoWeb
	if !serve && run.HTML == "" {
		return nil, nil
	}
	pg := &page{show: &a.Shown, live: web.NewBroadcast()}
	if err := pg.openFile(ctx, p, run.HTML, o, a.Stdout); err != nil {
		return nil, err
	}
	if serve && a.Shown.Server == nil {
		if err := openServer(ctx, a, run.Web, o.Store); err != nil {
			return nil, errors.Join(fmt.Errorf("--web: %w", err), pg.file.Close())
		}
	}
	o.Watchers, o.Recorders, o.KeepTranscripts = append(o.Watchers, pg.live), append(o.Recorders, pg.live), true
	begun := o.Begun
	o.Begun = func(out *event.Outcome) {
		if begun != nil {
			begun(out)
		}
		pg.live.Begin(pages.Info(out, o))
		if a.Shown.Server != nil {
			a.Shown.Server.Show(pg.live)
		}
	}
	return pg, nil
}

// openFile opens the file before the first game, so that a wrong path costs no games.
func (pg *page) openFile(ctx context.Context, p *event.Plan, path string, o *event.Options, stdout io.Writer) (err error) {
	if path == "" {
		return nil
	}
	pg.show.Stdout = path == "-"
	if err := p.CheckOutput(event.NamedFile{Option: "html", Path: path}, o.Inputs...); err != nil {
		return cli.InWords(err, nil)
	}
	if pg.file, err = event.OpenDocument(ctx, path, stdout); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	return nil
}

// openServer opens the server, with its own connection to the database.
func openServer(ctx context.Context, a *cli.App, address string, s *store.Store) (err error) {
	a.Shown.PGN = new(pages.LivePGN)
	o := web.Options{
		Address: address, Token: os.Getenv(TokenVariable),
		More: map[string]http.HandlerFunc{"/live.pgn": a.Shown.PGN.ServeHTTP},
	}
	if s != nil {
		if a.Shown.Archive, err = store.OpenToRead(ctx, s.Path(), nil); err != nil {
			return err
		}
		o.Archive = pages.Archive(a.Shown.Archive)
	}
	if a.Shown.Server, err = web.Open(o); err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "match: watch it at %s\n", a.Shown.Server.URL())
	return nil
}

// close shows how the event ended, and writes the file.
func (pg *page) close(err error) error {
	if pg == nil {
		return nil
	}
	pg.show.Over = err == nil
	pg.live.Finish(howEnded(err))
	if pg.file == nil {
		return nil
	}
	return pg.write(pg.live.State())
}

// recallPage adds an event that an earlier run finished to the page in a file; "" is none.
func recallPage(ctx context.Context, a *cli.App, path string, e *store.Event) error {
	if path == "" {
		return nil
	}
	p, err := event.PlanOf(e)
	if err != nil {
		return err
	}
	pg := &page{show: &a.Shown}
	if err := pg.openFile(ctx, p, path, new(event.Options), a.Stdout); err != nil {
		return err
	}
	state, err := pages.Archive(nil).StateOf(ctx, e)
	if err != nil {
		return errors.Join(err, pg.file.Close())
	}
	return pg.write(state)
}

// write adds an event to the file, and closes it.
func (pg *page) write(state *web.State) (err error) {
	if state.Standing != nil {
		var text bytes.Buffer
		pg.show.States = append(pg.show.States, state)
		switch err = web.WriteFile(&text, pg.show.States...); {
		case err != nil:
		case pg.show.Stdout: // once, when all events are over
			pg.show.Page = text.Bytes()
		default:
			if err = pg.file.Write(text.Bytes()); err != nil {
				err = fmt.Errorf("--html: %w", err)
			}
		}
	}
	return errors.Join(err, pg.file.Close())
}

// howEnded returns in a word how an event ended, "" for a regular end.
func howEnded(err error) string {
	switch {
	case err == nil:
		return ""
	case cli.IsInterrupt(err):
		return "interrupted"
	}
	return "broke off"
}
