package git

import (
	"fmt"
	"strings"
	"sync/atomic"
)

// stages counts the builds by what they do now, for the progress.
type stages struct {
	total                      int
	compiling, benching, ready atomic.Int64
}

// enter counts one more in a stage until the returned function is called.
func enter(stage *atomic.Int64) (leave func()) {
	stage.Add(1)
	return func() { stage.Add(-1) }
}

// String returns the text beside the seconds that have passed.
func (s *stages) String() string {
	words := []string{fmt.Sprintf("%d of %d done", s.ready.Load(), s.total)}
	if n := s.compiling.Load(); n > 0 {
		words = append(words, fmt.Sprintf("%d compiling", n))
	}
	if n := s.benching.Load(); n > 0 {
		words = append(words, fmt.Sprintf("%d running the bench", n))
	}
	return strings.Join(append(words, "seconds"), ", ")
}
