package worker

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"match/internal/filelock"
)

// ErrRunning is returned if a worker with the same identity is already running in
// the directory.
var ErrRunning = errors.New("is already running")

// Lock prevents two workers with the same identity. It creates the identity's
// directory if needed, and holds its lock until the worker unlocks it.
func Lock(dir string) (unlock func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := filelock.Open(filepath.Join(dir, "lock"))
	if errors.Is(err, filelock.ErrHeld) {
		err = fmt.Errorf("a worker of %s %w", dir, ErrRunning)
	}
	if err != nil {
		return nil, err
	}
	return lock.Close, nil
}

// Unit returns a systemd service file for a command line.
func Unit(command string) string {
	return fmt.Sprintf(`[Unit]
Description=match worker
After=network-online.target

[Service]
ExecStart=%s
Restart=always
RestartSec=5
Nice=5
KillMode=mixed
TimeoutStopSec=30
Delegate=yes

[Install]
WantedBy=default.target
`, command)
}
