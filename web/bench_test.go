package web

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"match/arena"
	"match/internal/bounded"
	"match/internal/machine"
	"match/record"
)

// viewersOf makes the test program act as the given number of viewers of a
// stream, which read it to its end: "10 http://…".
const viewersOf = "MATCH_TEST_VIEWERS"

// view is a process of viewers. It writes how many bytes of the connections each has read.
func view(order string) {
	var n int
	var url string
	fmt.Sscan(order, &n, &url)
	var reading sync.WaitGroup
	var read atomic.Int64
	for range n {
		r, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			panic(err)
		}
		r.Header.Set("Accept-Encoding", "gzip") // and let it be
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			panic(err)
		}
		reading.Go(func() {
			bytes, _ := io.Copy(io.Discard, answer.Body)
			read.Add(bytes)
			answer.Body.Close()
		})
	}
	reading.Wait()
	fmt.Println(read.Load() / int64(max(1, n)))
}

// BenchmarkViewers measures the cost of viewers of a lively event for the program
// that plays it: ten pairs a second and a move on each of twelve boards every 50
// ms. The viewers run in a separate process. Run it with -benchtime 10x: an
// iteration is a second.
func BenchmarkViewers(b *testing.B) {
	for _, viewers := range []int{0, 1, 20, 50, 1000} {
		b.Run(fmt.Sprint(viewers), func(b *testing.B) { benchmarkViewers(b, viewers) })
	}
}

func benchmarkViewers(b *testing.B, viewers int) {
	p := newPlay("New", "Old")
	p.pairs(b, 300, 0, 1, 0)
	p.sit(12, 20)
	s := p.serve(b, nil)
	look := exec.CommandContext(b.Context(), os.Args[0])
	look.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s/live/stream", viewersOf, viewers, site(s)))
	var read strings.Builder
	look.Stderr, look.Stdout = os.Stderr, &read
	if err := look.Start(); err != nil {
		b.Fatal(err)
	}
	bounded.Until(b, "viewers who have seen everything", func() bool { return s.feed.watched() >= viewers && !s.feed.behind() })
	template := p.played[len(p.played)-1]
	before, _ := machine.Used()
	began := time.Now()
	for b.Loop() {
		for i := range 20 {
			if i%2 == 0 {
				pair := template
				pair.Number = len(p.played) + 1
				p.count(b, &arena.Played{Pair: record.Pair{Number: pair.Number, Players: pair.Players, Games: pair.Games, LLR: pair.LLR}})
			}
			p.sit(12, 1)
			time.Sleep(50 * time.Millisecond)
		}
	}
	took := time.Since(began)
	after, _ := machine.Used()
	b.ReportMetric(float64(after-before)/float64(took), "cores")
	s.Close(true)
	if err := look.Wait(); err != nil {
		b.Error(err)
	}
	bytes, _ := strconv.Atoi(strings.TrimSpace(read.String()))
	b.ReportMetric(float64(bytes)/took.Seconds(), "B/s-viewer")
}

// BenchmarkPairToStream measures the time from storing a pair to the arrival of
// its text at a viewer.
func BenchmarkPairToStream(b *testing.B) {
	p := newPlay("New", "Old")
	p.pairs(b, 300, 0, 1, 0)
	s := p.serve(b, nil)
	r, err := http.Get(site(s) + "/live/stream")
	if err != nil {
		b.Fatal(err)
	}
	defer r.Body.Close()
	lines := make(chan string, 100)
	go func() {
		scan := bufio.NewScanner(r.Body)
		scan.Buffer(nil, 1<<22)
		for scan.Scan() {
			lines <- scan.Text()
		}
	}()
	var slowest, sum time.Duration
	n := 0
	for b.Loop() {
		began := time.Now()
		p.pairs(b, 1, 0, 1, 0)
		for want := p.live.State().Standing.Pairs; ; {
			if shown(<-lines, want) {
				break
			}
		}
		took := time.Since(began)
		slowest, sum, n = max(slowest, took), sum+took, n+1
	}
	b.ReportMetric(float64(sum.Milliseconds())/float64(n), "ms/mean")
	b.ReportMetric(float64(slowest.Milliseconds()), "ms/slowest")
}

// shown reports whether a line of the stream shows the given number of pairs.
func shown(line string, pairs int) bool {
	return strings.Contains(line, fmt.Sprintf("in %d pairs", pairs))
}

// BenchmarkWatch measures the cost of a move for the watcher.
func BenchmarkWatch(b *testing.B) {
	p := newPlay("New", "Old")
	p.sit(12, 5)
	n := arena.Notice{Kind: arena.Moved, Number: 999}
	for b.Loop() {
		p.tell(n)
	}
}

// BenchmarkPair measures the cost of a pair for the loop that counts it.
func BenchmarkPair(b *testing.B) {
	p := newPlay("New", "Old")
	p.pairs(b, 10, 0, 1, 0)
	for b.Loop() {
		p.live.Pair(b.Context(), &arena.Played{Pair: p.played[3]})
	}
}

// BenchmarkFirstPaint repeatedly opens a running event, alternating with a page
// of one word, which shows the cost of the browser and the machine. It reports
// when Chromium first paints something of each.
func BenchmarkFirstPaint(b *testing.B) {
	p := newPlay("New", "Old")
	p.pairs(b, 200, 0, 1, 0.5)
	p.sit(2, 30)
	s := p.serve(b, nil)
	word := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, "<!DOCTYPE html><link rel=icon href=data:,><p>word")
	}))
	b.Cleanup(word.Close)
	names, tabs, times := []string{"word", "event"}, []browser{newBrowser(b, word.URL), newBrowser(b, site(s))}, [2][]float64{}
	const paint = `performance.getEntriesByType('paint').find(e => e.name === 'first-contentful-paint')?.startTime ?? 0`
	for _, tab := range tabs {
		tab.Open("/")
		tab.Until(paint + ` > 0`)
	}
	for b.Loop() {
		for i, tab := range tabs {
			tab.Open("/?again")
			tab.Until(paint + ` > 0`)
			times[i] = append(times[i], ask[float64](tab, paint))
		}
	}
	for i, name := range names {
		slices.Sort(times[i])
		b.ReportMetric(times[i][0], name+"-ms/least")
		b.ReportMetric(times[i][len(times[i])/2], name+"-ms/median")
	}
}
