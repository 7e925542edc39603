package event

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"match/pgn"
	"match/results"
	"match/results/store"
)

// Export writes a stored event in a form: "pgn" its games, "csv" a line for each of them, "epd" its
// openings, "json" its document. It reads one pair after the other.
func Export(ctx context.Context, w io.Writer, e *store.Event, form string, o pgn.Options) error {
	b := bufio.NewWriterSize(w, 1<<16)
	var err error
	switch form {
	case "pgn":
		err = exportPGN(ctx, b, e, o)
	case "csv":
		err = results.WriteCSV(b, e.Pairs(ctx))
	case "epd":
		err = results.WriteEPD(b, e.Pairs(ctx))
	case "json":
		err = exportJSON(ctx, b, e)
	default:
		err = fmt.Errorf("%q is not a form of export: want pgn, json, csv or epd", form)
	}
	return errors.Join(err, b.Flush())
}

func exportPGN(ctx context.Context, w io.Writer, e *store.Event, o pgn.Options) error {
	out := pgn.NewWriter(w, o)
	for g, err := range e.Games(ctx) {
		if err != nil {
			return err
		}
		if err := out.Write(g); err != nil {
			return err
		}
	}
	return nil
}

func exportJSON(ctx context.Context, w io.Writer, e *store.Event) error {
	write := func(doc []byte, err error) error {
		if err == nil {
			_, err = w.Write(doc)
		}
		return err
	}
	if e.IsField() {
		out, err := Look(ctx, e)
		if err != nil {
			return err
		}
		return write(out.Document("json"))
	}
	s, err := e.Summary(ctx)
	if err != nil {
		return err
	}
	return write(s.Report().JSON())
}
