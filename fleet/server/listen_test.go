package server

import (
	"net"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
)

// An address on which the server cannot listen is refused at once, with the
// reason.
func TestListenRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for address, want := range map[string]string{
		taken.Addr().String(): "listen tcp",
		"300.1.1.1:0":         "300.1.1.1",
		"127.0.0.1:70000":     "want a number up to 65535",
	} {
		began := time.Now()
		if _, err := listen(address, nil, nil); err == nil || !strings.Contains(err.Error(), want) || time.Since(began) > bounded.Limit {
			t.Errorf("%s: %v after %v, want %q", address, err, time.Since(began), want)
		}
	}
}
