package spec

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// Common keys apply to players that do not set them, and options only to
// processes.
func TestCommonKeys(t *testing.T) {
	for _, c := range []struct {
		text string
		each []string
		want string
	}{
		{"flat", nil, "flat"},
		{"flat", []string{"nodes=5"}, "flat,nodes=5"},
		{"flat,nodes=7", []string{"nodes=5", "hash=2"}, "flat,nodes=7,hash=2"},
		{"flat", []string{"nodes=5", "nodes=6"}, "flat,nodes=5"},
		{"flat", []string{"option.Hash=64"}, "flat"},
		{"uci:./x", []string{"option.Hash=64"}, "uci:./x,option.Hash=64"},
		{"uci:./x,option.hash=1", []string{"option.Hash=64"}, "uci:./x,option.hash=1"},
		{`uci:./x,args="a,nodes=1"`, []string{"nodes=5"}, `uci:./x,args="a,nodes=1",nodes=5`},
		{"uci:./x,option.Hash=1", []string{"option.Hash=64"}, "uci:./x,option.Hash=1"},
	} {
		s, err := ParseWith(c.text, c.each)
		want, wrong := Parse(c.want)
		if err != nil || wrong != nil || s.String() != want.String() {
			t.Errorf("%s with %q: %s, %v, want %s", c.text, c.each, s, err, c.want)
		}
	}
	common := (*CommonError)(nil)
	for _, pair := range []string{"nodes", "=5", ""} {
		if _, err := ParseWith("flat", []string{pair}); !errors.As(err, &common) || err.Error() != fmt.Sprintf("%q: want KEY=VALUE, such as option.Hash=64", pair) {
			t.Errorf("%q: %v", pair, err)
		}
	}
	if _, err := ParseWith("flat", []string{"nodes=5", "node=5"}); !errors.As(err, &common) || !strings.HasPrefix(err.Error(), "node=5: ") || common.Err == nil || !errors.Is(err, common.Err) {
		t.Errorf("an unknown key: %v", err)
	}
	if _, err := ParseWith("tapred", nil); err == nil || errors.As(err, new(*CommonError)) {
		t.Errorf("tapred is a player: %v", err)
	}
}
