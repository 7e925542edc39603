package playing

import (
	"errors"
	"fmt"

	"match/event"
	"match/event/pages"
	"match/internal/cli"
	"match/internal/flagtable"
)

// liveRow returns the flag for the running games as PGN.
func (r *RunFlags) liveRow() *flagtable.Row {
	row := flagtable.File(&r.livePGN, "live-pgn", "", "keep the running games in `FILE`, as PGN with clocks and scores, replaced at most once a second").Keep()
	return row.Refuse(func() error {
		if r.onFleet() || r.fleetListen != "" {
			return errors.New("it needs games on this machine: a fleet sends only games that are over")
		}
		return nil
	})
}

// openLivePGN lets the running games be written, and served by the page of the event.
func openLivePGN(a *cli.App, p *event.Plan, run *RunFlags, o *event.Options) (end func() error, err error) {
	if run.livePGN == "" && a.Shown.Server == nil {
		return func() error { return nil }, nil
	}
	if a.Shown.PGN == nil {
		a.Shown.PGN = new(pages.LivePGN)
	}
	o.Watchers = append(o.Watchers, a.Shown.PGN)
	if run.livePGN == "" {
		return func() error { return nil }, nil
	}
	others := append(append(p.Inputs(), o.Inputs...), event.NamedFile{Option: "pgn", Path: p.Outputs.PGN}, event.NamedFile{Option: "html", Path: run.HTML})
	if err := event.SpareFiles(others, event.NamedFile{Option: "live-pgn", Path: run.livePGN}); err != nil {
		return nil, cli.InWords(err, nil)
	}
	if end, err = a.Shown.PGN.WriteTo(run.livePGN); err != nil {
		return nil, fmt.Errorf("--live-pgn: %w", err)
	}
	return end, nil
}
