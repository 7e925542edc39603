package process

import "os"

// pipe is our end of a pipe. Nothing can be read or written without waiting
// here: what a child says between moves is read with the next answer.
type pipe struct{ *os.File }

func (p *pipe) init(f *os.File)     { p.File = f }
func (p *pipe) readNow([]byte) int  { return 0 }
func (p *pipe) writeNow([]byte) int { return 0 }
