package process

import "time"

// stderrPatience is how long Close waits for the end of standard error. It comes
// at once unless a process beyond our control holds the stream open.
const stderrPatience = 100 * time.Millisecond

// readErr copies the child's standard error to the log until it ends.
func (p *Process) readErr() {
	defer close(p.errDone)
	var r reader
	r.init(p.errPipe)
	for {
		line, err := r.line()
		if err != nil {
			return
		}
		p.log.add(stderr, line)
	}
}
