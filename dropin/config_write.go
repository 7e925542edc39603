package dropin

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"match/event"
)

// configOf returns a file from which fastchess can also resume a request.
func configOf(r *request, seed uint64, stats map[string]twoStats) *configFile {
	f := &configFile{
		Name: r.Config.Out, Seed: seed, Seeds: r.Seeds, Wait: int(r.Wait / time.Millisecond), AutosaveInterval: r.Config.Interval,
		RatingInterval: cmp.Or(r.Report.RatingInterval, never), ScoreInterval: cmp.Or(r.Report.ScoreInterval, never),
		Games: r.Games, Rounds: r.Rounds, Concurrency: r.Concurrency, Force: r.ForceConcurrency,
		Recover: r.Recover, NoSwap: r.NoSwap, Reverse: r.Reverse, Penta: r.Report.Penta,
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
