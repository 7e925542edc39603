package dropin

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"time"

	"match/event"
	"match/players/spec"
)

// configFile is config.json of fastchess: the configuration of a tournament and
// its results so far.
type configFile struct {
	Resign struct {
		Count   int  `json:"move_count"`
		Score   int  `json:"score"`
		Both    bool `json:"twosided"`
		Enabled bool `json:"enabled"`
	} `json:"resign"`
	Draw struct {
		Move    int  `json:"move_number"`
		Count   int  `json:"move_count"`
		Score   int  `json:"score"`
		Enabled bool `json:"enabled"`
	} `json:"draw"`
	MaxMoves struct {
		Count   int  `json:"move_count"`
		Enabled bool `json:"enabled"`
	} `json:"maxmoves"`
	Syzygy struct {
		syzygyKeys
		Enabled bool `json:"enabled"`
	} `json:"tb_adjudication"`
	Opening struct {
		File   string `json:"file"`
		Format int    `json:"format"` // see bookFormats
		Order  int    `json:"order"`  // 0: random, 1: sequential
		Plies  int    `json:"plies"`  // -1: all
		Start  int    `json:"start"`
	} `json:"opening"`
	PGN struct {
		pgnKeys
		Event    string `json:"event_name"`
		Site     string `json:"site"`
		Notation int    `json:"notation"` // see notations
	} `json:"pgn"`
	EPD  outputFile `json:"epd"`
	SPRT struct {
		sprtKeys
		Enabled bool `json:"enabled"`
	} `json:"sprt"`
	Name             string `json:"config_name"`
	Output           int    `json:"output"` // 0: fastchess, 1: cutechess
	Seed             uint64 `json:"seed"`
	Variant          int    `json:"variant"` // 0: standard, 1: fischerandom
	Type             int    `json:"type"`    // see tournamentTypes
	Seeds            int    `json:"gauntlet_seeds"`
	RatingInterval   int    `json:"ratinginterval"` // never: the largest int
	ScoreInterval    int    `json:"scoreinterval"`
	Wait             int    `json:"wait"`
	AutosaveInterval int    `json:"autosaveinterval"`
	gameKeys
	Penta    bool   `json:"report_penta"`
	Affinity bool   `json:"affinity"`
	CPUs     string `json:"cpus,omitempty"` // fastchess has no such key
	MatePVs  bool   `json:"check_mate_pvs"`
	Latency  bool   `json:"show_latency"`
	Log      struct {
		logKeys
		Level int `json:"level"` // see logLevels
	} `json:"log"`
	Engines []configEngine      `json:"engines"`
	Stats   map[string]twoStats `json:"stats"` // by "A vs B"

	Unpaired []configGame `json:"unpaired,omitempty"` // fastchess has no such key
	PGNSize  *int64       `json:"pgn_size,omitempty"` // bytes; fastchess has no such key
}

type configEngine struct {
	Name    string      `json:"name"`
	Dir     string      `json:"dir"`
	Command string      `json:"cmd"`
	Args    string      `json:"args"`
	Restart bool        `json:"restart"`
	Ponder  bool        `json:"ponder,omitempty"` // fastchess has no such key
	Proto   string      `json:"proto,omitempty"`  // nor this one: xboard
	Words   []string    `json:"words,omitempty"`  // nor this one: the arguments, if args cannot be split into them
	Options [][2]string `json:"options"`
	Limit   struct {
		TC struct {
			Increment int64 `json:"increment"` // milliseconds, as all of these
			MoveTime  int64 `json:"fixed_time"`
			Time      int64 `json:"time"`
			Moves     int   `json:"moves"`
			Margin    int64 `json:"timemargin"`
		} `json:"tc"`
		Nodes uint64 `json:"nodes"`
		Plies int    `json:"plies"`
	} `json:"limit"`
	Variant int `json:"variant"`
}

// twoStats are the results of two engines, from the first engine's side.
type twoStats struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
	WW     int `json:"penta_WW"`
	WD     int `json:"penta_WD"`
	WL     int `json:"penta_WL"`
	DD     int `json:"penta_DD"`
	LD     int `json:"penta_LD"`
	LL     int `json:"penta_LL"`
}

// The words for the numbers in config.json.
var (
	bookFormats     = []string{"epd", "pgn", ""}
	notations       = []string{"san", "lan", "uci"}
	tournamentTypes = []string{"roundrobin", "gauntlet", "knockout", "pyramid"} // fastchess has the first two
	logLevels       = []string{"all", "trace", "info", "warn", "err", "fatal"}
)

// never is an interval that fastchess writes for 0.
const never = math.MaxInt32

// setConfig reads the keys of -config.
func setConfig(r *request, list []pair) error {
	before := *newRequest(r.Dialect) // as it was before the file
	return keys{
		"file": func(path string) error {
			before = *r
			return r.load(path)
		},
		"outname": toText(&r.Config.Out),
		"discard": func(value string) error {
			discard, err := parseBool(value)
			if discard { // without a file it discards all earlier options
				*r = before
				r.Config.Discard = true
			}
			return err
		},
		"stats": func(value string) error {
			keep, err := parseBool(value)
			r.Config.NoStats = !keep
			return err
		},
	}.read("config", list)
}

// load replaces the request with the one in a file.
func (r *request) load(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("file not found: %s", path)
	}
	var f configFile
	f.Opening.Plies = allPlies
	if err := json.Unmarshal(data, &f); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	loaded, err := f.request(r.Dialect)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	loaded.Config.NoStats = r.Config.NoStats
	*r = *loaded
	r.Config.In = path
	return nil
}

// request returns the request in the file.
func (f *configFile) request(d Dialect) (*request, error) {
	r := newRequest(d)
	r.gameKeys, r.PGN, r.EPD, r.Log, r.Event, r.Site = f.gameKeys, f.PGN.pgnKeys, f.EPD, f.Log.logKeys, f.PGN.Event, f.PGN.Site
	if err := f.words(r); err != nil {
		return nil, err
	}
	if f.Draw.Enabled {
		r.Adjudication.Draw.Move, r.Adjudication.Draw.Count, r.Adjudication.Draw.CP = f.Draw.Move, f.Draw.Count, f.Draw.Score
	}
	if f.Resign.Enabled {
		r.Adjudication.Resign.Count, r.Adjudication.Resign.CP, r.Adjudication.Resign.Both = f.Resign.Count, f.Resign.Score, f.Resign.Both
	}
	if f.MaxMoves.Enabled {
		r.Adjudication.MaxMoves = f.MaxMoves.Count
	}
	if f.Syzygy.Enabled {
		r.Syzygy = syzygyKeys{f.Syzygy.Dirs, f.Syzygy.Pieces, f.Syzygy.Ignore50, r.Syzygy.Results}
	}
	if f.SPRT.Enabled {
		r.SPRT = &f.SPRT.sprtKeys
	}
	o := &f.Opening
	r.Openings.File, r.Openings.Random, r.Openings.Plies, r.Openings.Start = o.File, o.Order == 0, o.Plies, max(o.Start, 1)
	if f.PGNSize != nil {
		r.Saved = savedPGN{f.PGN.Path, *f.PGNSize}
	}
	r.Seed, r.Seeds, r.Chess960 = &f.Seed, f.Seeds, f.Variant == 1
	r.Report.RatingInterval, r.Report.ScoreInterval = interval(f.RatingInterval), interval(f.ScoreInterval)
	r.Report.Penta, r.Report.MatePVs, r.Report.Latency = f.Penta, f.MatePVs, f.Latency
	r.Wait, r.Config.Out, r.Config.Interval = time.Duration(f.Wait)*time.Millisecond, f.Name, f.AutosaveInterval
	if f.Affinity {
		r.Affinity = cmp.Or(f.CPUs, string(event.AllCPUs))
	}
	for i := range f.Engines {
		r.Engines = append(r.Engines, f.Engines[i].engine())
	}
	return r, errors.Join(f.before(r), f.unpaired(r))
}

// before reads the results so far, with keys "A vs B" from the names of the
// engines.
func (f *configFile) before(r *request) error {
	for key, s := range f.Stats {
		players, found := f.playersOf(key)
		if !found {
			return fmt.Errorf("stats of %q: no engines have these names", key)
		}
		if players[0] > players[1] {
			players, s = [2]int{players[1], players[0]}, s.swapped()
		}
		r.Before[players] = r.Before[players].plus(s)
	}
	return nil
}

// playersOf returns the two engines in a key of stats.
func (f *configFile) playersOf(key string) (players [2]int, found bool) {
	for i := range f.Engines {
		for j := range f.Engines {
			if i != j && key == f.Engines[i].Name+" vs "+f.Engines[j].Name {
				return [2]int{i, j}, true
			}
		}
	}
	return players, false
}

// words converts numbers to their words.
func (f *configFile) words(r *request) error {
	for _, w := range []struct {
		key   string
		words []string
		n     int
		to    *string
	}{
		{"opening.format", bookFormats, f.Opening.Format, &r.Openings.Format},
		{"pgn.notation", notations, f.PGN.Notation, &r.PGN.Notation},
		{"type", tournamentTypes, f.Type, &r.Tournament},
		{"output", []string{string(Fastchess), string(Cutechess)}, f.Output, (*string)(&r.Report.Format)},
		{"log.level", logLevels, f.Log.Level, &r.Log.Level},
	} {
		if w.n < 0 || w.n >= len(w.words) {
			return fmt.Errorf("%s: %d has no meaning here", w.key, w.n)
		}
		*w.to = w.words[w.n]
	}
	return nil
}

// interval returns an interval, 0 for one that never ends.
func interval(n int) int {
	if n >= never {
		return 0
	}
	return n
}

// engine returns the player in the file.
func (c *configEngine) engine() engineKeys {
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	e := engineKeys{
		Name: c.Name, Dir: c.Dir, Command: c.Command, Args: splitArgs(c.Args), Restart: c.Restart, Ponder: c.Ponder, Protocol: c.Proto,
		Limits: spec.Limits{Nodes: c.Limit.Nodes, Depth: c.Limit.Plies, MoveTime: ms(c.Limit.TC.MoveTime), Margin: ms(c.Limit.TC.Margin)},
	}
	if c.Words != nil {
		e.Args = c.Words
	}
	if t := c.Limit.TC; t.Time+t.Increment > 0 {
		e.Limits.TC = spec.TimeControl{{Moves: t.Moves, Base: ms(t.Time), Increment: ms(t.Increment)}}
	}
	for _, o := range c.Options {
		e.Options = append(e.Options, spec.Option{Name: o[0], Value: o[1]})
	}
	return e
}

// configOf returns a file from which fastchess can also resume a request.
func configOf(r *request, seed uint64, stats map[string]twoStats) *configFile {
	f := &configFile{
		Name: r.Config.Out, Seed: seed, Seeds: r.Seeds, Wait: int(r.Wait / time.Millisecond), AutosaveInterval: r.Config.Interval,
		RatingInterval: cmp.Or(r.Report.RatingInterval, never), ScoreInterval: cmp.Or(r.Report.ScoreInterval, never),
		gameKeys: r.gameKeys, Penta: r.Report.Penta,
		Affinity: r.Affinity != "", MatePVs: r.Report.MatePVs, Latency: r.Report.Latency,
		Type: max(0, slices.Index(tournamentTypes, r.Tournament)), Stats: stats,
	}
	if r.Affinity != string(event.AllCPUs) {
		f.CPUs = r.Affinity
	}
	f.games(r)
	f.files(r)
	if r.Report.Format == Cutechess {
		f.Output = 1
	}
	if r.Chess960 {
		f.Variant = 1
	}
	for i := range r.Engines {
		e := configEngineOf(&r.Engines[i])
		e.Variant = f.Variant
		f.Engines = append(f.Engines, e)
	}
	return f
}

// games sets the fields that affect games.
func (f *configFile) games(r *request) {
	a := &r.Adjudication
	f.Draw.Move, f.Draw.Count, f.Draw.Score, f.Draw.Enabled = a.Draw.Move, max(1, a.Draw.Count), a.Draw.CP, a.Draw.Count > 0
	f.Resign.Count, f.Resign.Score, f.Resign.Both, f.Resign.Enabled = max(1, a.Resign.Count), a.Resign.CP, a.Resign.Both, a.Resign.Count > 0
	f.MaxMoves.Count, f.MaxMoves.Enabled = max(1, a.MaxMoves), a.MaxMoves > 0
	f.Syzygy.syzygyKeys, f.Syzygy.Enabled = r.Syzygy, r.Syzygy.Dirs != ""
	o := &f.Opening
	o.File, o.Format, o.Start, o.Plies = r.Openings.File, slices.Index(bookFormats, r.Openings.Format), r.Openings.Start, r.Openings.Plies
	if !r.Openings.Random {
		o.Order = 1
	}
	f.SPRT.Model = "normalized"
	if s := r.SPRT; s != nil {
		f.SPRT.sprtKeys, f.SPRT.Enabled = *s, true
	}
}

// files sets the fields of output files.
func (f *configFile) files(r *request) {
	f.PGN.pgnKeys, f.PGN.Event, f.PGN.Site, f.PGN.Notation = r.PGN, r.Event, r.Site, slices.Index(notations, r.PGN.Notation)
	f.PGN.Lines = append([]string{}, r.PGN.Lines...) // never null
	f.EPD, f.Log.logKeys, f.Log.Level = r.EPD, r.Log, max(0, slices.Index(logLevels, r.Log.Level))
}

func configEngineOf(e *engineKeys) configEngine {
	c := configEngine{Name: e.Name, Dir: e.Dir, Command: e.Command, Args: joinArgs(e.Args), Restart: e.Restart,
		Ponder: e.Ponder, Options: [][2]string{}}
	if e.Protocol == "xboard" {
		c.Proto = e.Protocol
	}
	if !slices.Equal(splitArgs(c.Args), e.Args) {
		c.Words = e.Args
	}
	for _, o := range e.Options {
		c.Options = append(c.Options, [2]string{o.Name, o.Value})
	}
	c.Limit.Nodes, c.Limit.Plies = e.Limits.Nodes, e.Limits.Depth
	t := &c.Limit.TC
	t.MoveTime, t.Margin = e.Limits.MoveTime.Milliseconds(), e.Limits.Margin.Milliseconds()
	if len(e.Limits.TC) > 0 {
		s := e.Limits.TC[0]
		t.Moves, t.Time, t.Increment = s.Moves, s.Base.Milliseconds(), s.Increment.Milliseconds()
	}
	return c
}

// text returns the file in the form that fastchess writes.
func (f *configFile) text() ([]byte, error) {
	data, err := json.MarshalIndent(f, "", "    ")
	return append(data, '\n'), err
}
