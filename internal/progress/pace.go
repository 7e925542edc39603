package progress

import (
	"strings"
	"time"
)

// pace is the speed of the work since the first call of Set. Resumed work does not begin at 0.
type pace struct {
	began time.Time
	from  int64
}

// settled is how long a pace is watched before it is used to estimate the remaining time.
const settled = 3 * time.Second

func (p *pace) begin(done int64, now time.Time) {
	if p.began.IsZero() {
		p.began, p.from = now, done
	}
}

// left returns how long the rest of the work takes at this pace, such as "12m34s left"; "" if
// unknown.
func (p *pace) left(done, total int64, now time.Time) string {
	gone := now.Sub(p.began)
	if gone < settled || done <= p.from || done >= total {
		return ""
	}
	left := time.Duration(float64(gone) * float64(total-done) / float64(done-p.from))
	if left < time.Hour {
		return left.Round(time.Second).String() + " left"
	}
	return strings.TrimSuffix(left.Round(time.Minute).String(), "0s") + " left"
}
