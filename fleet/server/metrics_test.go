package server

import (
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
	"match/internal/bounded"
)

// page asks for a page of the server.
func (s *Server) page(path string) (code int, text string) {
	w := httptest.NewRecorder()
	s.Pages()[path](w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

// Every documented metric is there, in the form of Prometheus.
func TestMetrics(t *testing.T) {
	s := open(t)
	s.queue(t, "the running event", "first")
	worker := s.dialed(t, wire.ToWork)
	ctx := bounded.Context(t)
	if err := worker.Call(ctx, wire.VerbBeat, wire.Beat{Slots: 3, First: true}, nil); err != nil {
		t.Fatal(err)
	}
	var asked wire.Asked
	if err := worker.Call(ctx, wire.VerbAsk, wire.Ask{Slots: 3}, &asked); err != nil || asked.Task == nil {
		t.Fatal(asked, err)
	}
	s.queue(t, "another running event", "first")
	code, text := s.page("/metrics")
	line := regexp.MustCompile(`^(# .*|[a-z_]+(\{[A-Za-z]+="[^"]*"(, ?[A-Za-z]+="[^"]*")*\})? [-+0-9.eInfNa]+)$`)
	names, typed := map[string]bool{}, map[string]bool{}
	for one := range strings.Lines(text) {
		one = strings.TrimRight(one, "\n")
		if !line.MatchString(one) {
			t.Errorf("not a metric: %q", one)
		}
		if fields := strings.Fields(one); fields[0] == "#" {
			if len(fields) != 4 || typed[fields[2]] || (fields[3] == "counter") != strings.HasSuffix(fields[2], "_total") {
				t.Errorf("not a type, or the second one: %q", one)
			}
			typed[fields[2]] = true
			continue
		}
		name, _, _ := strings.Cut(strings.Fields(one)[0], "{")
		if names[name] = true; !typed[name] {
			t.Errorf("%s has no type", name)
		}
	}
	for _, want := range []string{
		"match_fleet_workers 1", "match_fleet_slots 3", "match_fleet_slots_busy 0", "match_fleet_workers_quarantined 0", "match_fleet_tasks_total 1",
		"match_fleet_pairs_assigned_total 1", "match_fleet_pairs_played_total 0", "match_fleet_faults_total 0", `match_fleet_events{state="running"} 2`,
		`match_fleet_events{state="finished"} 0`, `match_fleet_event_pairs_in_hand{event="1"} 1`, `match_fleet_event_pairs_stored{event="1"} 0`,
		`match_fleet_event_pairs_ready{event="1"} 0`, `match_fleet_event_pairs_stored{event="2"} 0`, "match_fleet_connections 1",
	} {
		if !slices.Contains(strings.Split(text, "\n"), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	for _, name := range []string{"lock_seconds_total", "messages_received_total", "received_bytes_total", "sent_bytes_total", "connections"} {
		if !names["match_fleet_"+name] {
			t.Errorf("no match_fleet_%s", name)
		}
	}
	if code != 200 || !names["go_memory_bytes"] || !names["go_goroutines"] || !names["process_cpu_seconds_total"] {
		t.Errorf("%d, %v", code, names)
	}
}

// The server is healthy until it cannot store pairs or ends.
func TestHealth(t *testing.T) {
	s := open(t)
	s.queue(t, "the running event", "first")
	if code, text := s.page("/healthz"); code != 200 || text != "ok\n" {
		t.Errorf("%d %s", code, text)
	}
	s.mu.Lock()
	s.jobs[0].Waits = "the disk is full"
	s.mu.Unlock()
	if code, text := s.page("/healthz"); code != 503 || !strings.Contains(text, "event 1: the disk is full") {
		t.Errorf("%d %s", code, text)
	}
	s.mu.Lock()
	s.jobs[0].Waits = ""
	s.mu.Unlock()
	s.stop(errShutdown)
	if code, text := s.page("/healthz"); code != 503 || !strings.Contains(text, "shutting down") {
		t.Errorf("%d %s", code, text)
	}
}

// A reader that takes nothing keeps nobody waiting.
func TestMetricsOfASlowReader(t *testing.T) {
	s := open(t)
	w := &slowWriter{ResponseRecorder: httptest.NewRecorder(), write: func() {
		for range 100 { // others may have it for a moment
			if s.mu.TryLock() {
				s.mu.Unlock()
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Error("the page is written under the server's lock")
	}}
	s.Pages()["/metrics"](w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Body.Len() == 0 {
		t.Error("no page")
	}
}

// slowWriter does something before each write.
type slowWriter struct {
	*httptest.ResponseRecorder
	write func()
}

func (w *slowWriter) Write(text []byte) (int, error) {
	w.write()
	return w.ResponseRecorder.Write(text)
}
