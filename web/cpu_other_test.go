//go:build !unix

package web

import "time"

// cpu returns 0: the processor time is not known here.
func cpu() time.Duration { return 0 }
