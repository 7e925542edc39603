package event

import (
	"context"
	"errors"
	"io"
	"strings"

	"match/pgn"
	"match/players/spec"
)

// Outputs are the files that an event is to leave. They are kept with it in the
// store, so that a resumed event leaves the same ones.
type Outputs struct {
	PGN   string `json:"pgn,omitempty"`
	JSON  string `json:"json,omitempty"`  // "-": stdout
	Times bool   `json:"times,omitempty"` // write the time of every move into the PGN, too
}

// named are the outputs as options.
func (o *Outputs) named() []NamedFile { return []NamedFile{{"pgn", o.PGN}, {"json", o.JSON}} }

// Inputs are the files that the event reads: its book, and what is behind its
// players.
func (p *Plan) Inputs() []NamedFile {
	path, _, _ := strings.Cut(p.Conditions.Book, ",plies=")
	list := []NamedFile{{"openings", path}}
	for i := range p.Players {
		s := &p.Players[i]
		option := optionOfPlayer(p, i)
		if file, isFile := strings.CutPrefix(s.Variant, "file:"); isFile {
			list = append(list, NamedFile{option, file})
		}
		if s.Kind != spec.Builtin {
			if file, err := s.Executable(); err == nil {
				list = append(list, NamedFile{option, file})
			}
		}
	}
	return list
}

// outputFiles are the outputs while they are open.
type outputFiles struct {
	pgn  *GamesFile
	json *DocumentFile
}

// open opens all outputs, or none. They are left as they were by an event that
// does not come to one.
func (o *Outputs) open(ctx context.Context, stdout io.Writer) (f outputFiles, err error) {
	if o.PGN == "-" {
		return f, inOption("pgn", errors.New("want the name of a file: standard output is for the closing block"))
	}
	if o.PGN != "" {
		if f.pgn, err = CreateGames(ctx, o.PGN, pgn.Options{Times: o.Times}); err != nil {
			return f, inOption("pgn", err)
		}
	}
	if o.JSON != "" {
		if f.json, err = OpenDocument(ctx, o.JSON, stdout); err != nil {
			return f, errors.Join(inOption("json", err), f.pgn.Close())
		}
	}
	return f, nil
}

// finish writes what is written at the end, also of an event that was
// interrupted, or that has no pair.
func (f *outputFiles) finish(o *Outcome) error {
	if err := errors.Join(f.pgn.begin(), f.pgn.Close()); err != nil || f.json == nil {
		return err
	}
	text, err := o.Plan.Format.Document(o)
	if err != nil {
		return err
	}
	return f.json.Write(text)
}
