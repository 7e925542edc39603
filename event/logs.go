package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

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
	for i, logs := range p.Transcripts {
		if len(logs[0])+len(logs[1]) == 0 {
			continue
		}
		g := p.Games[i]
		var b bytes.Buffer
		fmt.Fprintf(&b, "game %s: %s\n", g.Round, g.Closing())
		for color, name := range []string{g.White, g.Black} {
			if len(logs[color]) > 0 {
				fmt.Fprintf(&b, "\n%s, %s: seconds> to the engine, < from it, ! its standard error\n%s", []string{"White", "Black"}[color], name, logs[color])
			}
		}
		if err := l.write(g.Round, b.Bytes()); err != nil {
			l.warn(fmt.Sprintf("log of game %s: %v", g.Round, err))
		}
	}
	return nil
}

// mostLogs limits the logs of one name, so that the search for a free name
// ends.
const mostLogs = 1000

// logPath returns the path of the n-th log of a game, from 1.
func logPath(dir, round string, n int) string {
	name := "game-" + round
	if n > 1 {
		name += fmt.Sprintf("-%d", n)
	}
	return filepath.Join(dir, name+".log")
}

// write writes a log beside those of earlier events.
func (l *gameLogs) write(round string, text []byte) error {
	for n := 1; n <= mostLogs; n++ {
		f, err := os.OpenFile(logPath(l.dir, round, n), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
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

// mostOfLog is how much of a log is read, from its end, where the fault is.
const mostOfLog = 128 << 10

// roundOfGame matches the rounds of games, and no paths.
var roundOfGame = regexp.MustCompile(`^([1-9][0-9]*\.)?[1-9][0-9]*\.[12]$`)

// LogFile returns the log of a game that a player forfeited, in a directory of
// logs; "" if it is missing. The event was played from begun until ended, which
// excludes the logs of other events with the same name.
func LogFile(dir, round string, begun, ended time.Time) (path string) {
	if !roundOfGame.MatchString(round) {
		return ""
	}
	for n := 1; n <= mostLogs; n++ {
		log := logPath(dir, round, n)
		info, err := os.Stat(log)
		if err != nil {
			break
		}
		if at := info.ModTime(); info.Mode().IsRegular() && !at.Before(begun) && !at.After(ended) {
			path = log
		}
	}
	return path
}

// ReadLog returns the end of a log, "" if it cannot be read, as with the path "".
func ReadLog(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return ""
	}
	data, err := io.ReadAll(io.NewSectionReader(f, max(0, size-mostOfLog), mostOfLog))
	if err != nil {
		return ""
	}
	return string(data)
}
