//go:build !unix

package machine

import "time"

// Used is how much processor time this process has taken: not known here.
func Used() (time.Duration, bool) { return 0, false }
