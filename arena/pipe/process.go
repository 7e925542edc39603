package pipe

import (
	"errors"
	"io"
	"os/exec"
	"time"
)

// quitPatience is how long a process may take to end after its input has.
const quitPatience = 10 * time.Second

// Process returns hands that a process of their own plays, which speaks the
// protocol on its standard streams. Each time that they work it is started by a
// command that command makes.
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

// Close ends the process's input and waits until it has ended. One that does
// not is killed.
func (p *process) Close() error {
	p.WriteCloser.Close()
	late := time.AfterFunc(quitPatience, func() { p.cmd.Process.Kill() })
	defer late.Stop()
	_, err := io.Copy(io.Discard, p.Reader)
	return errors.Join(err, p.cmd.Wait())
}
