package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"match/internal/brokenpgn"
)

// TestReaderBrokenKinds breaks a game in every way, before, between and after
// intact ones. The intact games are read, and the broken one causes at most one
// error.
func TestReaderBrokenKinds(t *testing.T) {
	for _, k := range brokenpgn.Kinds() {
		for place, text := range k.Files() {
			whole, errs := readWhole(t, text)
			if len(whole) != brokenpgn.Good || len(errs) > 1 {
				t.Errorf("%s, at place %d: whole games %q, errors %q", k.Name, place, whole, errs)
			}
		}
	}
}

// readWhole returns the intact games of a text, and the errors of the other
// games.
func readWhole(t *testing.T, text string) (whole, errs []string) {
	t.Helper()
	reader := NewReader(strings.NewReader(text), "x.pgn")
	for {
		var g Game
		err := reader.Next(&g)
		var broken *GameError
		switch {
		case err == io.EOF:
			return whole, errs
		case errors.As(err, &broken):
			errs = append(errs, err.Error())
		case err != nil:
			t.Fatalf("%.60q: %v", text, err)
		case strings.HasPrefix(g.White, "good") && len(g.Plies) == 7:
			whole = append(whole, fmt.Sprint(g.White, g.Round))
		}
	}
}
