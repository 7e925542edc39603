package event

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"match/arena"
	"match/pgn"
	"match/players/spec"
	"match/results/store"
)

// Outputs names the files that an event writes. It is stored with the event, so
// that a resumed event writes the same files.
type Outputs struct {
	PGN     string `json:"pgn,omitempty"`
	Append  bool   `json:"append,omitempty"` // append to the PGN file; otherwise it must be empty
	Before  int64  `json:"before,omitempty"` // earlier size of the PGN file in bytes
	Replace bool   `json:"-"`                // overwrite the PGN file

	JSON     string `json:"json,omitempty"` // "-": stdout
	EPD      string `json:"epd,omitempty"`  // the last position of every game
	Markdown string `json:"markdown,omitempty"`
	TRF      string `json:"trf,omitempty"` // a Swiss tournament as FIDE's report file
	Style
}

// Style is how games are recorded and written, in any file. It names none: other
// machines get it with the event.
type Style struct {
	Times    *bool `json:"times,omitempty"`    // also write the time of every move to the PGN; nil: if only a clock limits a player
	SelDepth bool  `json:"seldepth,omitempty"` // also write selective depths to the PGN
	NPS      bool  `json:"nps,omitempty"`      // also write nodes per second to the PGN
	Latency  bool  `json:"latency,omitempty"`  // also write the latency of every move to the PGN
	arena.Comments

	Notation pgn.Notation `json:"notation,omitempty"` // of moves in the PGN
	Bare     bool         `json:"bare,omitempty"`     // only moves and seven tags in the PGN, no comments

	Event string `json:"event,omitempty"` // the Event tag of the games; "": the format's title
	Site  string `json:"site,omitempty"`  // the Site tag
}

// documents returns the outputs that are written at the end, with their options.
func (o *Outputs) documents() []NamedFile {
	return []NamedFile{{"json", o.JSON}, {"markdown", o.Markdown}, {"trf", o.TRF}}
}

// ToStdout reports whether a document goes to stdout.
func (o *Outputs) ToStdout() bool {
	return slices.ContainsFunc(o.documents(), func(f NamedFile) bool { return f.Path == "-" })
}

// named returns the outputs with their options.
func (o *Outputs) named() []NamedFile {
	return append([]NamedFile{{"pgn", o.PGN}, {"epd", o.EPD}}, o.documents()...)
}

// CheckOutput rejects a further output that would replace an input or an output of the event, or one of
// others, with an *OverwriteError.
func (p *Plan) CheckOutput(out NamedFile, others ...NamedFile) error {
	return CheckOverwrite(slices.Concat(p.Inputs(), p.Outputs.named(), others), out)
}

// CheckOverwrite rejects outputs that would replace an input of the event, one of
// others, or each other, with an *OverwriteError.
func (p *Plan) CheckOverwrite(others []NamedFile) error {
	return CheckOverwrite(append(p.Inputs(), others...), p.Outputs.named()...)
}

// Inputs returns the files that the event reads: its book, and the files of its
// players.
func (p *Plan) Inputs() []NamedFile {
	path, _, _ := strings.Cut(p.Conditions.Book, ",plies=")
	list := []NamedFile{{"openings", path}}
	for i := range p.Players {
		s := &p.Players[i]
		option := p.option(i)
		if file, isFile := strings.CutPrefix(s.Variant, "file:"); isFile {
			list = append(list, NamedFile{option, file})
		}
		if s.IsProcess() {
			if file, err := s.Executable(); err == nil {
				list = append(list, NamedFile{option, file})
			}
		}
	}
	return list
}

// outputFiles are the open outputs.
type outputFiles struct {
	pgn, epd  *GamesFile
	documents Documents
}

// open opens all outputs of a new or resumed event, or none of them; the options are those of the
// PGN. If the event does not start, the files stay as they were.
func (o *Outputs) open(ctx context.Context, stdout io.Writer, options pgn.Options, resumed *store.Event) (f outputFiles, err error) {
	if o.PGN == "-" {
		return f, inField("outputs.pgn", errors.New("want the name of a file: standard output is used for the closing block"))
	}
	if o.Append && o.PGN == "" {
		return f, inField("outputs.append", errors.New("there is no PGN file to append to"))
	}
	if o.PGN != "" {
		if f.pgn, err = o.createPGN(ctx, options, resumed); err != nil {
			return f, inField("outputs.pgn", err)
		}
	}
	if o.EPD != "" {
		if f.epd, err = createPositions(ctx, o.EPD); err != nil {
			return f, errors.Join(inField("outputs.epd", err), f.pgn.Close())
		}
	}
	if f.documents, err = openDocuments(ctx, stdout, "outputs.", o.documents()); err != nil {
		return f, errors.Join(err, f.pgn.Close(), f.epd.Close())
	}
	return f, nil
}

// times reports whether the PGN has the time of every move. If nothing but time limits a player, two
// runs differ in any case.
func (p *Plan) times() bool {
	if asked := p.Outputs.Times; asked != nil {
		return *asked
	}
	return slices.ContainsFunc(p.Players, func(s spec.Player) bool {
		l := p.Conditions.LimitsOf(&s)
		return l.Timed() && l.Nodes == 0 && l.Depth == 0
	})
}

// pgnOptions returns the options of the PGN.
func (p *Plan) pgnOptions() pgn.Options {
	o := &p.Outputs.Style
	return pgn.Options{Times: p.times(), SelDepth: o.SelDepth, NPS: o.NPS, Latency: o.Latency, Bare: o.Bare, Notation: o.Notation}
}

// closeGames closes the game files in their current state.
func (f *outputFiles) closeGames() error { return errors.Join(f.pgn.Close(), f.epd.Close()) }

// finish writes the final documents, even for an event that was interrupted
// or has no pair.
func (f *outputFiles) finish(o *Outcome) error {
	if err := errors.Join(f.pgn.begin(), f.epd.begin(), f.pgn.Close(), f.epd.Close()); err != nil {
		return err
	}
	for option, d := range f.documents {
		text, err := o.Document(option)
		if err == nil {
			err = d.Write(text)
		}
		if err != nil {
			return inField("outputs."+option, err)
		}
	}
	return nil
}

// without reports whether an event can continue without its lost database:
// everything written to its files must be in them.
func (f *outputFiles) without(lost error) error {
	switch {
	case f == nil:
		return nil
	case !f.pgn.whole():
		return fmt.Errorf("%w, and %s does not hold all games", lost, f.pgn.file.Name())
	case !f.documents["json"].whole():
		return fmt.Errorf("%w, and %s does not hold the result", lost, f.documents["json"].file.Name())
	}
	return nil
}
