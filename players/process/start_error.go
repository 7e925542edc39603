package process

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// errnoOf strips the text that os.StartProcess adds to the cause.
func errnoOf(err error) error {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno
	}
	return err
}

// whyNot explains an error of the kernel, which uses one error for several causes
// and names no file.
func (c Config) whyNot(err error) error {
	if c.Dir != "" {
		if _, err := os.Stat(c.Dir + string(os.PathSeparator)); err != nil {
			return fmt.Errorf("its directory %s: %w", c.Dir, errnoOf(err))
		}
	}
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		return fmt.Errorf("%w: it is neither a program for this machine nor a script with #! on its first line", err)
	case errors.Is(err, syscall.ENOENT):
		if first := firstLine(c.Path); strings.HasPrefix(first, "#!") {
			return fmt.Errorf("its interpreter does not exist: the first line is %q", first)
		}
	}
	return err
}

// firstLine returns the beginning of a file, or "" if there is none.
func firstLine(path string) string {
	const most = 128
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	line, _ := bufio.NewReader(io.LimitReader(file, most)).ReadString('\n')
	return strings.TrimSuffix(line, "\n")
}
