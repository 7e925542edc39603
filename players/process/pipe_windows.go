package process

import "os"

// pipe is this program's end of a pipe. Here every read and write may block:
// output between moves is read together with the next answer.
type pipe struct{ *os.File }

func (p *pipe) init(f *os.File)     { p.File = f }
func (p *pipe) readNow([]byte) int  { return 0 }
func (p *pipe) writeNow([]byte) int { return 0 }
