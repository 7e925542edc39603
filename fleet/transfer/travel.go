package transfer

import (
	"context"
	"errors"
	"fmt"

	"match/fleet/auth"
	"match/fleet/wire"
)

// Upload sends the server the files that it does not have, and the signatures
// beside them.
func Upload(ctx context.Context, conn *auth.Conn, files map[Ref]string) error {
	if len(files) == 0 {
		return nil
	}
	var want, need wire.Files
	paths := map[string]string{}
	for r, path := range files {
		want.Sums = append(want.Sums, r.Sum)
		paths[r.Sum] = path
	}
	if err := conn.Call(ctx, wire.VerbNeed, want, &need); err != nil {
		return err
	}
	for _, sum := range need.Sums {
		if err := upload(ctx, conn, sum, paths[sum]); err != nil {
			return err
		}
	}
	for r, path := range files {
		signature, err := ReadSignature(r, path)
		if err == nil && signature != nil {
			err = conn.Call(ctx, wire.VerbSign, signature, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func upload(ctx context.Context, conn *auth.Conn, sum, path string) error {
	for offset := int64(0); ; offset += wire.MaxPart {
		p, err := readPart(path, sum, offset)
		if err != nil {
			return err
		}
		if err := conn.Call(ctx, wire.VerbPut, p, nil); err != nil || offset+wire.MaxPart >= p.Size {
			return err
		}
	}
}

// Fetch downloads a file that the event with a number names, unless it is here, and
// returns its path. Workers need no number.
func (d *Dir) Fetch(ctx context.Context, conn *auth.Conn, number int64, r Ref) (string, error) {
	for offset := int64(0); !d.Has(r.Sum); {
		var p wire.Part
		if err := conn.Call(ctx, wire.VerbGet, wire.PartOf{Event: number, Sum: r.Sum, Offset: offset}, &p); err != nil {
			return "", err
		}
		if p.Sum = r.Sum; len(p.Data) == 0 && p.Size > 0 || p.Offset != offset {
			return "", errors.New("the fleet's server sent a different part of a file than requested")
		}
		if err := d.Put("", &p); err != nil {
			return "", fmt.Errorf("%s: %w", r.Name, err)
		}
		offset += int64(len(p.Data))
	}
	return d.Path(r)
}
