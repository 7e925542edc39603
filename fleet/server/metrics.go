package server

import (
	"fmt"
	"net/http"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"

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
	if s.ctx.Err() != nil || !s.wires.server.Running() || !s.wires.links[wire.ToWork].IsConnected() {
		return "the server is shutting down"
	}
	if err := s.store.Lost(); err != nil {
		return err.Error()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.Waits != "" && !j.State.Over() {
			return fmt.Sprintf("event %d: %s", j.Number, j.Waits)
		}
	}
	return ""
}

// prefix begins the names of the fleet's own metrics.
const prefix = "match_fleet_"

// showMetrics writes the state of the fleet in the form of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats). The names are
// documented in docs/reference/fleet.md.
func (s *Server) showMetrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	last := ""
	for _, m := range slices.Concat(s.workerMetrics(), s.eventMetrics(), s.totals(), processMetrics()) {
		if plain, _, _ := strings.Cut(m.name, "{"); plain != last { // the type is not repeated for other labels
			kind := "gauge"
			if strings.HasSuffix(plain, "_total") {
				kind = "counter"
			}
			fmt.Fprintf(w, "# TYPE %s %s\n", plain, kind)
			last = plain
		}
		fmt.Fprintf(w, "%s %s\n", m.name, strconv.FormatFloat(m.value, 'f', -1, 64))
	}
}

// metric is one value. Those of one name, with several labels, follow each other.
type metric struct {
	name  string
	value float64
}

// totals returns what was counted since the start of the server.
func (s *Server) totals() []metric {
	t := s.ledger.Totals()
	list := []metric{
		{prefix + "tasks_total", float64(t.Tasks)},
		{prefix + "pairs_assigned_total", float64(t.Assigned)},
		{prefix + "pairs_played_total", float64(t.Played)},
		{prefix + "faults_total", float64(t.Faults)},
		{prefix + "lock_seconds_total", t.Locked.Seconds()},
	}
	v, err := s.wires.server.Varz(nil)
	if err != nil {
		return list
	}
	return append(list,
		metric{prefix + "messages_received_total", float64(v.InMsgs)},
		metric{prefix + "received_bytes_total", float64(v.InBytes)},
		metric{prefix + "sent_bytes_total", float64(v.OutBytes)},
		metric{prefix + "connections", float64(v.Connections - len(s.wires.links))})
}

// processMetrics returns what the server's process uses.
func processMetrics() (list []metric) {
	if used, ok := machine.Used(); ok {
		list = append(list, metric{"process_cpu_seconds_total", used.Seconds()})
	}
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(memory)
	return append(list, metric{"go_memory_bytes", float64(memory[0].Value.Uint64() - memory[1].Value.Uint64())},
		metric{"go_goroutines", float64(runtime.NumGoroutine())})
}

// workerMetrics returns how many machines and slots play.
func (s *Server) workerMetrics() []metric {
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
	return []metric{{prefix + "workers", connected}, {prefix + "workers_quarantined", quarantined}, {prefix + "slots", slots}, {prefix + "slots_busy", busy}}
}

// eventMetrics returns the queue.
func (s *Server) eventMetrics() (list []metric) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ended, pairs := map[wire.State]int{}, [3][]metric{}
	for _, j := range s.jobs {
		if ended[j.State]++; j.State.Over() {
			continue
		}
		ready, inHand := 0, 0
		if j.entry != nil {
			ready, inHand = j.entry.Queue()
		}
		for i, n := range []int{j.Pairs, ready, inHand} {
			name := fmt.Sprintf(prefix+"event_pairs_%s{event=\"%d\"}", []string{"stored", "ready", "in_hand"}[i], j.Number)
			pairs[i] = append(pairs[i], metric{name, float64(n)})
		}
	}
	for _, state := range []wire.State{wire.Running, wire.Finished, wire.Cancelled, wire.Failed, wire.Broken} {
		list = append(list, metric{fmt.Sprintf(prefix+"events{state=%q}", state), float64(ended[state])})
	}
	return slices.Concat(list, pairs[0], pairs[1], pairs[2])
}
