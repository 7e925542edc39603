package git

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"match/internal/sandbox"
)

// benchPatience is the timeout of an engine's bench, unless its recipe has another:
// twice OpenBench's, since builds may keep the machine busy. Tests use less.
var benchPatience = 2 * time.Minute

// benchPatience returns the timeout of the engine's bench.
func (r *recipe) benchPatience() time.Duration { return cmp.Or(r.BenchTimeout, benchPatience) }

// count runs several copies of the engine's bench and returns their node
// counts, or none if the engine has no bench. An engine that was built in a sandbox
// runs in one without network and without write access.
func (o *order) count(ctx context.Context) ([]uint64, error) {
	var box *sandbox.Box
	if o.build.Boxed {
		box = &sandbox.Box{Read: []string{o.build.tree()}}
	}
	engine := o.build.Path()
	counts := make([]uint64, min(max(2, runtime.NumCPU()), 4)) // side by side
	group, ctx := errgroup.WithContext(ctx)
	for i := range counts {
		group.Go(func() error {
			log := filepath.Join(o.build.dir, fmt.Sprintf("bench-%d.log", i+1))
			j := job{dir: filepath.Dir(engine), command: `"$ENGINE" ` + o.recipe.Bench, log: log,
				timeout: o.recipe.benchPatience(), env: []string{"ENGINE=" + engine}, box: box}
			if _, err := j.run(ctx); err != nil { // the output is incomplete
				return err
			}
			output, err := os.ReadFile(log)
			counts[i] = BenchNodes(string(output))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(counts, func(n uint64) bool { return n != 0 }) {
		return nil, nil
	}
	return counts, nil
}

var (
	notWords  = regexp.MustCompile(`[^A-Za-z0-9 ]`)
	nodeCount = regexp.MustCompile(`(?i)(\d+)\s+nodes|nodes\s+(\d+)|nodes searched\s+(\d+)`)
	expected  = regexp.MustCompile(`(?i)(?:BENCH|NODES)[ :=]+([0-9,]+)`)
)

// BenchNodes returns the node count in the output of a bench, or 0. It searches
// from the end, as OpenBench does.
func BenchNodes(output string) uint64 {
	lines := strings.Split(output, "\n")
	for _, line := range slices.Backward(lines) {
		m := nodeCount.FindStringSubmatch(notWords.ReplaceAllString(line, " "))
		for _, digits := range m[min(1, len(m)):] {
			if digits != "" {
				n, _ := strconv.ParseUint(digits, 10, 64)
				return n
			}
		}
	}
	return 0
}

// expectedNodes returns the bench that a commit's message names, or 0.
func expectedNodes(message string) uint64 {
	all := expected.FindAllStringSubmatch(message, -1)
	if len(all) == 0 {
		return 0
	}
	n, _ := strconv.ParseUint(strings.ReplaceAll(all[len(all)-1][1], ",", ""), 10, 64)
	return n
}

// judgeBench describes discrepancies between the counts of several copies and
// the wanted count.
func judgeBench(counts []uint64, wanted uint64) (notes []string) {
	switch {
	case len(counts) == 0 && wanted != 0:
		return []string{fmt.Sprintf("its bench prints no node count, its commit message says %d", wanted)}
	case len(counts) == 0:
		return nil
	case slices.Min(counts) != slices.Max(counts):
		notes = append(notes, fmt.Sprintf("bench differs between copies: %s nodes", strings.Trim(fmt.Sprint(counts), "[]")))
	}
	if wanted != 0 && counts[0] != wanted {
		notes = append(notes, fmt.Sprintf("bench is %d nodes, its commit message says %d", counts[0], wanted))
	}
	return notes
}
