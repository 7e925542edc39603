package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"

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
	if s.ctx.Err() != nil || !s.wires.server.Running() || !s.wires.conns[wire.ToWork].IsConnected() {
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
	var page bytes.Buffer // a slow reader must not keep the server's lock
	s.writeMetrics(&metricsPage{Writer: &page})
	w.Write(page.Bytes())
}

// writeMetrics writes the state of the fleet in the form of Prometheus. The names
// are documented in docs/reference/fleet.md.
func (s *Server) writeMetrics(w *metricsPage) {
	s.workerMetrics(w)
	s.eventMetrics(w)
	t := s.ledger.Totals()
	w.count("tasks_total", t.Tasks)
	w.count("pairs_assigned_total", t.Assigned)
	w.count("pairs_played_total", t.Played)
	w.count("faults_total", t.Faults)
	w.write(metric("lock_seconds_total"), "counter", t.Locked.Seconds())
	if v, err := s.wires.server.Varz(nil); err == nil {
		w.count("messages_received_total", int(v.InMsgs))
		w.count("received_bytes_total", int(v.InBytes))
		w.count("sent_bytes_total", int(v.OutBytes))
		w.gauge("connections", float64(v.Connections-len(s.wires.conns)))
	}
	processMetrics(w)
}

// processMetrics writes what the server's process uses.
func processMetrics(w *metricsPage) {
	if used, ok := machine.Used(); ok {
		w.write("process_cpu_seconds_total", "counter", used.Seconds())
	}
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(memory)
	w.write("go_memory_bytes", "gauge", float64(memory[0].Value.Uint64()-memory[1].Value.Uint64()))
	w.write("go_goroutines", "gauge", float64(runtime.NumGoroutine()))
}

// metric returns the full name of a metric.
func metric(name string) string { return "match_fleet_" + name }

// metricsPage is a text in the form of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats).
type metricsPage struct {
	io.Writer
	last string // metric, whose type is not repeated for other labels
}

func (w *metricsPage) count(name string, n int) { w.write(metric(name), "counter", float64(n)) }

func (w *metricsPage) gauge(name string, v float64) { w.write(metric(name), "gauge", v) }

// write writes one value. Those of one metric must follow each other.
func (w *metricsPage) write(name, kind string, v float64) {
	if plain, _, _ := strings.Cut(name, "{"); plain != w.last {
		fmt.Fprintf(w, "# TYPE %s %s\n", plain, kind)
		w.last = plain
	}
	fmt.Fprintf(w, "%s %s\n", name, strconv.FormatFloat(v, 'f', -1, 64))
}

// workerMetrics writes how many machines and slots play.
func (s *Server) workerMetrics(w *metricsPage) {
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
	w.gauge("workers", connected)
	w.gauge("workers_quarantined", quarantined)
	w.gauge("slots", slots)
	w.gauge("slots_busy", busy)
}

// eventMetrics writes the queue.
func (s *Server) eventMetrics(w *metricsPage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ended, running := map[wire.State]int{}, []*job{}
	for _, j := range s.jobs {
		if ended[j.State]++; !j.State.Over() {
			running = append(running, j)
		}
	}
	for _, state := range []wire.State{wire.Running, wire.Finished, wire.Cancelled, wire.Failed, wire.Broken} {
		w.gauge(fmt.Sprintf("events{state=%q}", state), float64(ended[state]))
	}
	pairs := map[string][]int{}
	for _, j := range running {
		pairs["stored"] = append(pairs["stored"], j.Pairs)
		ready, inHand := 0, 0
		if j.entry != nil {
			ready, inHand = j.entry.Queue()
		}
		pairs["ready"], pairs["in_hand"] = append(pairs["ready"], ready), append(pairs["in_hand"], inHand)
	}
	for _, what := range []string{"stored", "ready", "in_hand"} {
		for i, j := range running {
			w.gauge(fmt.Sprintf("event_pairs_%s{event=\"%d\"}", what, j.Number), float64(pairs[what][i]))
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
	for _, p := range list {
		c.job.Took.Add(p.Took())
		if _, bad := c.quarantined[p.Origin.Worker]; bad {
			c.cancelForQuarantine(c.job, p.Origin.Worker)
			break
		}
	}
	c.job.Pairs = stored
	c.job.wake()
	entry := c.job.entry
	c.mu.Unlock()
	entry.Stored(stored)
	return nil
}
