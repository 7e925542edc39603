//go:build !unix

package cli

import "os"

// suspending are the signals that suspend a program: none here.
var suspending []os.Signal
