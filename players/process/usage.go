package process

import "time"

// EndInput closes the child's standard input: nothing will be written to it.
func (p *Process) EndInput() { p.in.Close() }

// Used returns the processor time of a child that Close has collected, with that
// of the children that it has waited for itself; ok is false where nobody knows.
func (p *Process) Used() (used time.Duration, ok bool) {
	if !p.isReaped() || p.state == nil {
		return 0, false
	}
	return p.state.UserTime() + p.state.SystemTime(), true
}
