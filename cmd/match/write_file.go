package main

import (
	"context"
	"fmt"
	"io"

	"match/pgn"
	"match/results/store"
)

// writeFile leaves a whole file or, after an error or a signal, what was there
// before. A name that ends in .gz or .zst is compressed.
func writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	ctx, stop := withSignals(ctx)
	defer stop()
	out, err := createFile(path)
	if err != nil {
		return err
	}
	if err := write(untilSignal{ctx, out}); err != nil {
		out.Discard()
		if cause := context.Cause(ctx); isInterrupt(cause) {
			return cause
		}
		return err
	}
	return out.Close()
}

func createFile(path string) (*pgn.Output, error) {
	if err := spareDatabases(path); err != nil {
		return nil, err
	}
	return pgn.Create(path)
}

// spareDatabases refuses to write over the results of earlier matches.
func spareDatabases(path string) error {
	if store.IsDatabase(path) {
		return fmt.Errorf("%s is a results database: give the output another name", path)
	}
	return nil
}

// untilSignal is a writer that takes nothing any more once its context is done.
type untilSignal struct {
	ctx context.Context
	w   io.Writer
}

func (u untilSignal) Write(b []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.w.Write(b)
}
