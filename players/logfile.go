package players

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// logNumber keeps the logs of players of one name apart.
var logNumber atomic.Int64

// logFile is a file compressed with zstd.
type logFile struct {
	*zstd.Encoder
	file *os.File
}

// createLog makes dir/NAME-1.log.zst or the next free number.
func createLog(dir, name string) (io.WriteCloser, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("log directory: %w", err)
	}
	for {
		path := filepath.Join(dir, fmt.Sprintf("%s-%d.log.zst", fileName(name), logNumber.Add(1)))
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("protocol log: %w", err)
		}
		encoder, err := zstd.NewWriter(file, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(256<<10))
		if err != nil {
			file.Close()
			return nil, err
		}
		return &logFile{encoder, file}, nil
	}
}

// Close completes the stream and closes the file.
func (l *logFile) Close() error { return cmp.Or(l.Encoder.Close(), l.file.Close()) }

// fileName replaces characters that are unsuitable in a file name.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>| `, r) || r < ' ' {
			return '_'
		}
		return r
	}, name)
}
