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

// mostOfLog is how much of a log is read, from its end, where the fault is.
const mostOfLog = 128 << 10

// roundOfGame matches the rounds of games, and no paths.
var roundOfGame = regexp.MustCompile(`^([1-9][0-9]*\.)?[1-9][0-9]*\.[12]$`)

// ReadLog returns the log of a game that a player forfeited, in a directory of
// logs; "" if it is missing. The event was played from begun until ended, which
// excludes the logs of other events with the same name.
func ReadLog(dir, round string, begun, ended time.Time) string {
	path := LogFile(dir, round, begun, ended)
	if path == "" {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return readEnd(path, info.Size())
}

// LogFile returns the file that [ReadLog] reads, "" if there is none.
func LogFile(dir, round string, begun, ended time.Time) (path string) {
	if !roundOfGame.MatchString(round) {
		return ""
	}
	for n := 1; n <= mostLogs; n++ {
		name := "game-" + round + ".log"
		if n > 1 {
			name = fmt.Sprintf("game-%s-%d.log", round, n)
		}
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			break
		}
		if at := info.ModTime(); info.Mode().IsRegular() && !at.Before(begun) && !at.After(ended) {
			path = filepath.Join(dir, name)
		}
	}
	return path
}

// readEnd reads the end of a file of a given size, "" if it cannot be read.
func readEnd(path string, size int64) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.NewSectionReader(f, max(0, size-mostOfLog), mostOfLog))
	if err != nil {
		return ""
	}
	return string(data)
}
