package process

import "time"

// EndInput closes the child's standard input: nothing will be written to it.
func (p *Process) EndInput() { p.in.Close() }

// Used returns the processor time of a child after Close, including that of
// children it has waited for. ok is false if it is not known.
func (p *Process) Used() (used time.Duration, ok bool) {
	if !p.isReaped() || p.state == nil {
		return 0, false
	}
	return p.state.UserTime() + p.state.SystemTime(), true
}
