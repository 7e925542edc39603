// Package early catches signals that come while the program is still being
// loaded, before main: they end it like later ones, with a message and an exit
// code. It is for main packages. It does not act on signals; see [Signal].
package early

import (
	"os"
	"os/signal"
	"syscall"
)

// caught holds the first signal. Packages are initialised in the order of their
// dependencies: this one has few, so that most of the others come after it.
var caught = watch()

func watch() chan os.Signal {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	return signals
}

// Signal is the signal that came before the call, nil for none. From then on
// signals are for others: who wants them must ask for them before calling it.
func Signal() os.Signal {
	signal.Stop(caught)
	select {
	case s := <-caught:
		return s
	default:
		return nil
	}
}
