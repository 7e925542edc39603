package server_test

import (
	"fmt"
	"strings"

	"match/internal/plural"
)

// String returns the figures as text.
func (r *figures) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, measured for %.0f s\n", plural.Count(r.Workers, "worker"), r.Seconds)
	fmt.Fprintf(&b, "assignments  %.0f per second\n", r.Assignments)
	fmt.Fprintf(&b, "pairs        %.0f per second, counted and stored\n", r.Pairs)
	fmt.Fprintf(&b, "busy         %.1f%% of the workers\n", 100*r.Busy)
	if r.Cores > 0 {
		fmt.Fprintf(&b, "server       %.2f cores, ", r.Cores)
	} else {
		b.WriteString("server       ")
	}
	fmt.Fprintf(&b, "%d MB\n", r.Memory>>20)
	fmt.Fprintf(&b, "lock         held for %.2f%% of the time; a status took %.0f ms at most\n", 100*r.Locked, 1000*r.Status)
	fmt.Fprintf(&b, "stop         %.2f s until %s with pairs in hand received the end of the event\n", r.Stop, plural.Count(r.Stopped, "worker"))
	if r.Killed > 0 {
		fmt.Fprintf(&b, "killed       %s with %s in hand\n", plural.Count(r.Killed, "worker"), plural.Count(r.Again, "pair"))
		fmt.Fprintf(&b, "  free       after %.1f s all their leases had expired\n", r.FreeAfter)
		fmt.Fprintf(&b, "  reassigned after %.1f s, when other workers had free slots\n", r.AgainAfter)
	}
	return b.String()
}
