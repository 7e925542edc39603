package worker

import (
	"strings"
	"testing"

	"match/fleet/wire"
	"match/internal/sandbox"
	"match/players/spec"
)

// The sandbox of a player has the player's share of the machine.
func TestShare(t *testing.T) {
	o := &Options{Slots: 16, Health: &wire.Health{Memory: 32 << 10}}
	for _, c := range []struct {
		threads, hash string
		memory        int64 // MiB
		processes     int
	}{
		{"1", "16", 32 << 10 / 16 / 2, 257},
		{"8", "16", 32 << 10 / 2 / 2, 2048},
		{"1", "8000", 8000 + 128 + 8, 4096 / 2},
		{"1", "30000", 30000 + 128 + 8, 4096},
	} {
		var box sandbox.Box
		o.share(&box, &spec.Player{Kind: spec.UCI, Options: []spec.Option{{Name: "Threads", Value: c.threads}, {Name: "Hash", Value: c.hash}}})
		if box.Memory < c.memory<<20 || box.Memory > (c.memory+60)<<20 || box.Processes != c.processes {
			t.Errorf("%+v: %d MiB, %d processes", c, box.Memory>>20, box.Processes)
		}
	}
	var box sandbox.Box
	if (&Options{Slots: 4}).share(&box, &spec.Player{Kind: spec.UCI}); box.Memory != 0 || box.Processes != 1024 {
		t.Errorf("without known memory: %+v", box)
	}
}

func TestParseMemory(t *testing.T) {
	for text, want := range map[string]int{"32G": 32 << 10, "32g": 32 << 10, "500M": 500, "500MiB": 500, "1TB": 1 << 20} {
		if got, err := ParseMemory(text); got != want || err != nil {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, bad := range []string{"", "32", "G", "0G", "-1G", "1.5G", "32K", "9999999G"} {
		if got, err := ParseMemory(bad); err == nil || !strings.Contains(err.Error(), "such as 32G") {
			t.Errorf("%s: %d, %v", bad, got, err)
		}
	}
}

// The worker says at its start what games get, and whether cores have hyper-threads.
func TestOffer(t *testing.T) {
	o := &Options{Slots: 32, Health: &wire.Health{Memory: 48 << 10}}
	for _, c := range []struct {
		cores, processors int
		want              string
	}{
		{0, 0, "games get 32 cores and 48.0 GiB of memory"},
		{32, 32, "games get 32 cores and 48.0 GiB of memory; the machine has 32, without hyper-threads"},
		{16, 32, "games get 32 cores and 48.0 GiB of memory; the machine has 16, with hyper-threads: 32 processors. Games that share a core run at little more than half speed (--cores 16)"},
		{64, 128, "games get 32 cores and 48.0 GiB of memory; the machine has 64, with hyper-threads: 128 processors"},
	} {
		if got := o.offer(c.cores, c.processors); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
