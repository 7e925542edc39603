package pipe

import (
	"errors"
	"io"
	"os/exec"
	"time"
)

// quitPatience is how long a process may take to exit after its input is
// closed.
const quitPatience = 10 * time.Second

// Process returns hands in a separate process, which speaks the protocol on its
// standard streams. Each call of Work starts it with a new command from
// command.
func Process(name string, command func() *exec.Cmd) *Hands {
	return New(name, func() (io.ReadWriteCloser, error) { return start(command()) })
}

// process is a running process as a stream.
type process struct {
	io.WriteCloser
	io.Reader
	cmd *exec.Cmd
}

func start(cmd *exec.Cmd) (*process, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &process{in, out, cmd}, cmd.Start()
}

// Close closes the process's input and waits for its exit. It kills a process
// that does not exit.
func (p *process) Close() error {
	p.WriteCloser.Close()
	late := time.AfterFunc(quitPatience, func() { p.cmd.Process.Kill() })
	defer late.Stop()
	_, err := io.Copy(io.Discard, p.Reader)
	return errors.Join(err, p.cmd.Wait())
}
