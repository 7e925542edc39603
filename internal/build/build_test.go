package build

import (
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func stamp(t *testing.T, v, c, d string) {
	t.Helper()
	version, commit, date = v, c, d
	t.Cleanup(func() { version, commit, date = "", "", "" })
}

func recorded() *debug.BuildInfo {
	return &debug.BuildInfo{
		Main: debug.Module{Path: "match", Version: "v0.0.0-2026"},
		Deps: []*debug.Module{
			{Path: "a", Version: "v1", Sum: "h1:a"},
			{Path: "b", Version: "v2", Sum: "h1:b", Replace: &debug.Module{Path: "c", Version: "v3", Sum: "h1:c"}},
		},
		Settings: []debug.BuildSetting{
			{Key: "-trimpath", Value: "true"}, {Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "1f2e"},
			{Key: "vcs.time", Value: "2026-01-02"}, {Key: "vcs.modified", Value: "true"},
		},
	}
}

func TestWhatTheToolchainRecords(t *testing.T) {
	got := read(recorded())
	got.Go, got.OS, got.Arch = "", "", ""
	want := Info{
		Version: "v0.0.0-2026", Commit: "1f2e", Date: "2026-01-02", Modified: true, Settings: map[string]string{"-trimpath": "true"},
		Modules: []module{{"a", "v1", "h1:a"}, {"c", "v3", "h1:c"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if i := read(nil); i.Version != "(devel)" || i.Go == "" || i.OS == "" || i.Arch == "" || i.Modules == nil {
		t.Errorf("%+v", i)
	}
}

// The version stamped by a release takes precedence over the data of the
// toolchain.
func TestStamps(t *testing.T) {
	stamp(t, "v1.0.0", "abcd", "2026-11-22")
	if i := read(recorded()); i.Version != "v1.0.0" || i.Commit != "abcd" || i.Date != "2026-11-22" {
		t.Errorf("%+v", i)
	}
	if Version() != "v1.0.0" || Read().Version != "v1.0.0" {
		t.Error(Version(), Read().Version)
	}
}
