// Package early catches signals that arrive while the program is still being loaded, before main,
// so that they end it as later signals do: with a message and an exit code. It is for main
// packages. It does not act on signals; see [Signal].
package early

import (
	"os"
	"os/signal"
	"syscall"
)

// Signals are the signals that end a program. A hangup does not end one that was started to ignore
// it, as nohup does.
var Signals = endings(signal.Ignored(syscall.SIGHUP))

func endings(nohup bool) []os.Signal {
	if nohup {
		return []os.Signal{os.Interrupt, syscall.SIGTERM}
	}
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
}

// caught holds the first signal. Packages are initialised in the order of their dependencies; this
// package has few, so most others come after it.
var caught = watch()

func watch() chan os.Signal {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, Signals...)
	return signals
}

// Signal returns the signal that came before the call, nil for none. After the call this package
// catches no more signals: callers must register for them before they call Signal.
func Signal() os.Signal {
	signal.Stop(caught)
	select {
	case s := <-caught:
		return s
	default:
		return nil
	}
}
