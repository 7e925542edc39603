package playing

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"match/event"
	"match/event/pages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/players/spec"
	"match/players/speed"
)

// RunFlags are the flags that change how a match runs but none of its games.
type RunFlags struct {
	Concurrency int
	games       *flagtable.Row // of Concurrency, nil if there is no such flag
	resources   spec.Resources
	Progress    string
	Affinity    string
	Logs        string
	logAll      bool
	Web         string
	interval    int // pairs between two reports of the score
	HTML        string
	LivePGN     string // file of the running games; "": none
	DB          cli.DBFlags
	NoHints     bool       // no hints at other books
	Fleet       FleetFlags // that plays the event; none: this machine plays
	fleetListen string     // address of the fleet of this run; "": none
	fleetToken  string     // file for its token
	FleetEvent  int64      // number of the fleet's event to watch; 0: submit this event
}

// Rows returns the flags, in the order of help.
func (r *RunFlags) Rows() flagtable.Table {
	r.games = flagtable.Int(&r.Concurrency, "concurrency", runtime.NumCPU(), "play `N` games at a time").Keep().
		Want(func() bool { return r.Concurrency >= 1 && r.Concurrency <= MaxConcurrency }, fmt.Sprintf("at least 1 and at most %d", MaxConcurrency))
	t := flagtable.Table{
		r.games,
		r.ProgressRow(),
		flagtable.Int(&r.interval, "rating-interval", 0,
			"print the standings on stderr after every `N` pairs").DefaultAs("").
			Want(func() bool { return r.interval >= 0 }, "at least 1, or 0 for none"),
		flagtable.Text(&r.Affinity, "affinity", "",
			"pin the engines of each game to separate cores, out of all `CPUS` or of a list: --affinity=0-3,8").
			Bare(string(event.AllCPUs)).Keep().Fills("affinity"),
		cli.ResourceRow(&r.resources).Keep().Fills("resource"),
		flagtable.File(&r.Logs, "logs", "", "keep the engines' output in `DIR` for games forfeited by a crash, stall, illegal move or on time").Keep().Fills("logs"),
		flagtable.Bool(&r.logAll, "log-all", false, "keep the engines' output of all games in the --logs directory, compressed").Keep().Fills("log-all"),
	}
	t = append(append(t, r.fleetRow(t)), r.listenRows(t)...)
	return append(append(t, r.liveRow()), r.PageRows()...).Under("Running")
}

// Files returns the names of the files and directories that a run writes.
func (r *RunFlags) Files() []*string { return []*string{&r.Logs, &r.HTML, &r.LivePGN, &r.fleetToken} }

// ProgressRow returns the flag for the progress on stderr.
func (r *RunFlags) ProgressRow() *flagtable.Row {
	modes := append(slices.Clone(progress.Modes), eachGame)
	return flagtable.Choice(&r.Progress, "progress", string(progress.Auto), modes,
		"`MODE` of the progress on stderr: auto, bar, lines, games (one line each) or none")
}

// NoCPUs is the value that switches off a kept --affinity when an event is resumed.
const NoCPUs = speed.AnyCPU

// MaxConcurrency is more than any machine needs; every game takes the memory of two engines.
const MaxConcurrency = 1024

// concurrency returns how many games are played at a time: by default half as many as there are
// processors if a player thinks on its opponent's time.
func (r *RunFlags) concurrency(p *event.Plan) int {
	if r.games != nil && !r.games.Given() && p.Ponders() {
		return max(1, runtime.NumCPU()/2)
	}
	return r.Concurrency
}

// Check checks the combination of flags. A resumed event has some of them from its first run.
func (r *RunFlags) Check() error {
	if r.fleetToken != "" && r.fleetListen == "" {
		return errors.New("--fleet-token needs --fleet-listen ADDR")
	}
	if r.logAll && r.Logs == "" {
		return errors.New("--log-all needs --logs DIR")
	}
	return nil
}

// At returns the flags for a part of a run that has its own place, unless the command line names
// one: games at a time on this machine, or a fleet.
func (r *RunFlags) At(concurrency int, fleet string) *RunFlags {
	at := *r
	if r.onWorkers() || r.games.Given() {
		return &at
	}
	if concurrency > 0 {
		at.Concurrency = concurrency
	}
	at.Fleet.name = fleet
	return &at
}

// Place returns where the games are played, in a few words.
func (r *RunFlags) Place() string {
	switch {
	case r.fleetListen != "":
		return "workers at " + r.fleetListen
	case r.onFleet():
		return "fleet " + cmp.Or(r.Fleet.name, r.Fleet.dir)
	}
	return fmt.Sprintf("%d at a time", r.Concurrency)
}

// CheckFleet checks that the user has joined the fleet that a file names for a part, "" for none.
func (r *RunFlags) CheckFleet(name string) error {
	if at := r.At(0, name); name == "" || at.Fleet.name != name || r.Fleet.name == name {
		return nil
	}
	if _, err := fleetIdentity(name); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "--")) // it is no flag here
	}
	return nil
}

// infoRow returns the flag for further information on every move in the PGN.
func infoRow(o *event.Outputs) *flagtable.Row {
	given, words := new([]string), []string{"seldepth", "nps", "hashfull", "tbhits", "pv", "latency"}
	fields := []*bool{&o.SelDepth, &o.NPS, &o.HashFull, &o.TBHits, &o.Line, &o.Latency}
	return flagtable.Words(given, "pgn-info", "write details of every move into the PGN: a `LIST` of "+strings.Join(words, ", ")+"; with nps or latency two runs differ").Refuse(func() error {
		for _, w := range *given {
			if err := flagtable.OneOf(w, words); err != nil {
				return err
			}
			*fields[slices.Index(words, w)] = true
		}
		return nil
	})
}

// liveRow returns the flag for the running games as PGN.
func (r *RunFlags) liveRow() *flagtable.Row {
	row := flagtable.File(&r.LivePGN, "live-pgn", "", "keep the running games in `FILE`, as PGN with clocks and scores, replaced at most once a second").Keep()
	return row.Refuse(func() error {
		if r.onWorkers() {
			return errors.New("it needs games on this machine: a fleet sends only games that are over")
		}
		return nil
	})
}

// openLivePGN lets the running games be written, and served by the page of the event.
func openLivePGN(a *cli.App, p *event.Plan, run *RunFlags, o *event.Options) (end func() error, err error) {
	if run.LivePGN != "" || a.Shown.Server != nil {
		if a.Shown.PGN == nil {
			a.Shown.PGN = new(pages.LivePGN)
		}
		o.Watchers, o.ShowLines = append(o.Watchers, a.Shown.PGN), true
	}
	if run.LivePGN == "" {
		return func() error { return nil }, nil
	}
	others := append(slices.Clone(o.Inputs), event.NamedFile{Option: "html", Path: run.HTML})
	if err := p.CheckOutput(event.NamedFile{Option: "live-pgn", Path: run.LivePGN}, others...); err != nil {
		return nil, cli.InWords(err, nil)
	}
	write, err := a.Shown.PGN.WriteTo(run.LivePGN)
	if err != nil {
		return nil, fmt.Errorf("--live-pgn: %w", err)
	}
	return func() error {
		if err := write(); err != nil {
			return fmt.Errorf("--live-pgn: %w; the file lacks the last moves, the match has all of them", err)
		}
		return nil
	}, nil
}
