//go:build !unix

package machine

import "time"

// Used returns false: the processor time of this process is unknown on this system.
func Used() (time.Duration, bool) { return 0, false }
