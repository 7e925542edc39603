package process

import "time"

// stderrPatience is how long Close waits for the end of standard error: it is
// there at once unless a process outside our reach holds it open.
const stderrPatience = 100 * time.Millisecond

// readErr keeps the child's standard error in the log until it ends.
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
