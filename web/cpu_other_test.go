//go:build !unix

package web

import "time"

// cpu is not known here.
func cpu() time.Duration { return 0 }
