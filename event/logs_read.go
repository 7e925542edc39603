package event

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

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
