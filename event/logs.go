package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"match/arena"
)

// gameLogs stores the logs of counted games that a player forfeited.
type gameLogs struct {
	dir  string
	warn func(text string)
}

// newGameLogs creates the directory, so that an invalid one is rejected
// before the first game. It returns nil if no logs are wanted.
func newGameLogs(dir string, warn func(string)) (*gameLogs, error) {
	if dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, inField("logs", err)
	}
	return &gameLogs{dir, warn}, nil
}

// Pair writes DIR/game-PAIR.GAME.log with both engines' conversations. Logs
// only help to debug, so a failure to write one is only a warning.
func (l *gameLogs) Pair(_ context.Context, p *arena.Played) error {
	for i, said := range p.Said {
		if len(said[0])+len(said[1]) == 0 {
			continue
		}
		g := p.Games[i]
		var b bytes.Buffer
		fmt.Fprintf(&b, "game %s: %s\n", g.Round, g.End.Text)
		for color, name := range []string{g.White, g.Black} {
			if len(said[color]) > 0 {
				fmt.Fprintf(&b, "\n%s, %s: seconds> to the engine, < from it, ! its standard error\n%s", []string{"White", "Black"}[color], name, said[color])
			}
		}
		if err := l.write("game-"+g.Round, b.Bytes()); err != nil {
			l.warn(fmt.Sprintf("log of game %s: %v", g.Round, err))
		}
	}
	return nil
}

// mostLogs limits the logs of one name, so that the search for a free name
// ends.
const mostLogs = 1000

// write writes a log beside those of earlier events.
func (l *gameLogs) write(name string, text []byte) error {
	path := filepath.Join(l.dir, name+".log")
	for n := 2; n <= mostLogs+1; n++ {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			path = filepath.Join(l.dir, fmt.Sprintf("%s-%d.log", name, n))
			continue
		}
		if err != nil {
			return err
		}
		_, err = f.Write(text)
		return errors.Join(err, f.Close())
	}
	return fmt.Errorf("%s: there are %d logs of that name", l.dir, mostLogs)
}
