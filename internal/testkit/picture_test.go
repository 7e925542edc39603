package testkit

import "testing"

func TestDiffer(t *testing.T) {
	const kept = `<path d="M1.5,20L-3e-7,4" style="stroke:#1F77B4;stroke-width:0.5" />`
	for drawn, want := range map[string]string{
		kept: "",
		`<path d="M1.52,20.04L0,4" style="stroke:#1F77B4;stroke-width:0.5" />`:    "",
		`<path d="M1.5,20.06L-3e-7,4" style="stroke:#1F77B4;stroke-width:0.5" />`: "20.06 instead of 20",
		`<path d="M1.5,20L-3e-7,4" style="stroke:#1E77B4;stroke-width:0.5" />`:    "other shapes, texts or colours",
		`<path d="M1.5,20" style="stroke:#1F77B4;stroke-width:0.5" />`:            "other shapes, texts or colours",
		`<path d="M1.5,20L-3e-7,4" style="stroke:#1F77B4;stroke-width:0.5" />5`:   "other shapes, texts or colours",
	} {
		if got := differ([]byte(kept), []byte(drawn)); got != want {
			t.Errorf("%s: %q, want %q", drawn, got, want)
		}
	}
}
