package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/metrics"
	"strconv"

	"match/arena"
	"match/fleet/wire"
	"match/internal/machine"
)

// Pages returns the pages for programs that watch the server, by their paths:
// metrics in the form of Prometheus, and whether it works.
func (s *Server) Pages() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{"/metrics": s.showMetrics, "/healthz": s.showHealth}
}

// showHealth answers "ok", or with an error and the reason.
func (s *Server) showHealth(w http.ResponseWriter, _ *http.Request) {
	if why := s.trouble(); why != "" {
		http.Error(w, why, http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

// trouble returns why the server does not work, "" if it does.
func (s *Server) trouble() string {
	if s.ctx.Err() != nil || !s.wires.server.Running() || !s.wires.conn.IsConnected() {
		return "the server is shutting down"
	}
	if err := s.store.Lost(); err != nil {
		return err.Error()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.stuck != "" && !j.State.Over() {
			return fmt.Sprintf("event %d: %s", j.Number, j.stuck)
		}
	}
	return ""
}

func (s *Server) showMetrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	s.writeMetrics(w)
}

// writeMetrics writes the state of the fleet in the form of Prometheus. The names
// are documented in docs/reference/fleet.md.
func (s *Server) writeMetrics(w io.Writer) {
	s.workerMetrics(w)
	s.eventMetrics(w)
	t := s.ledger.Totals()
	count(w, "tasks_total", t.Tasks)
	count(w, "pairs_assigned_total", t.Assigned)
	count(w, "pairs_played_total", t.Played)
	count(w, "faults_total", t.Faults)
	write(w, metric("lock_seconds_total"), t.Locked.Seconds())
	if v, err := s.wires.server.Varz(nil); err == nil {
		count(w, "messages_received_total", int(v.InMsgs))
		count(w, "received_bytes_total", int(v.InBytes))
		count(w, "sent_bytes_total", int(v.OutBytes))
		gauge(w, "connections", float64(v.Connections))
	}
	processMetrics(w)
}

// processMetrics writes what the server's process uses.
func processMetrics(w io.Writer) {
	if used, ok := machine.Used(); ok {
		write(w, "process_cpu_seconds_total", used.Seconds())
	}
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(memory)
	write(w, "go_memory_bytes", float64(memory[0].Value.Uint64()-memory[1].Value.Uint64()))
	write(w, "go_goroutines", float64(runtime.NumGoroutine()))
}

// metric returns the full name of a metric.
func metric(name string) string { return "match_fleet_" + name }

func count(w io.Writer, name string, n int) { write(w, metric(name), float64(n)) }

func gauge(w io.Writer, name string, v float64) { write(w, metric(name), v) }

// write writes one value (https://prometheus.io/docs/instrumenting/exposition_formats), without its type,
// which may stand only once for all labels.
func write(w io.Writer, name string, v float64) {
	fmt.Fprintf(w, "%s %s\n", name, strconv.FormatFloat(v, 'f', -1, 64))
}

// workerMetrics writes how many machines and slots play.
func (s *Server) workerMetrics(w io.Writer) {
	var connected, quarantined, slots, busy float64
	for _, one := range s.ledger.Workers() {
		if one.Quarantined != "" {
			quarantined++
		}
		if one.Alive {
			connected++
			slots += float64(one.Slots)
			busy += float64(one.Slots) * one.Busy
		}
	}
	gauge(w, "workers", connected)
	gauge(w, "workers_quarantined", quarantined)
	gauge(w, "slots", slots)
	gauge(w, "slots_busy", busy)
}

// eventMetrics writes the queue.
func (s *Server) eventMetrics(w io.Writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ended, running := map[wire.State]int{}, []*job{}
	for _, j := range s.jobs {
		if ended[j.State]++; !j.State.Over() {
			running = append(running, j)
		}
	}
	for _, state := range []wire.State{wire.Running, wire.Finished, wire.Cancelled, wire.Failed, wire.Broken} {
		gauge(w, fmt.Sprintf("events{state=%q}", state), float64(ended[state]))
	}
	for _, j := range running {
		of := fmt.Sprintf("{event=\"%d\"}", j.Number)
		gauge(w, "event_pairs_stored"+of, float64(j.Pairs))
		if j.entry != nil {
			ready, inHand := j.entry.Queue()
			gauge(w, "event_pairs_ready"+of, float64(ready))
			gauge(w, "event_pairs_in_hand"+of, float64(inHand))
		}
	}
}

// atOnce is how many pairs are stored in one transaction at most: those that have
// come back while the transaction before was written to the disk.
const atOnce = 256

// counter receives each pair after it is in the store.
type counter struct {
	*Server
	job *job
}

// Pair implements event.Recorder.
func (c *counter) Pair(ctx context.Context, p *arena.Played) error {
	return c.Pairs(ctx, []*arena.Played{p})
}

// Pairs implements arena.BatchRecorder.
func (c *counter) Pairs(_ context.Context, list []*arena.Played) error {
	for _, p := range list {
		c.faults(c.job, p)
	}
	stored := list[len(list)-1].Number
	c.mu.Lock()
	c.job.Pairs = stored
	c.job.wake()
	entry := c.job.entry
	c.mu.Unlock()
	entry.Stored(stored)
	return nil
}
