// Package build identifies this program: its version, its commit and the modules that it was built
// from. Players that are built from commits are the subject of players/git.
package build

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"strings"
)

// A release sets these with -ldflags "-X match/internal/build.version=…". It is built without
// version control data, so that two builds are equal.
var version, commit, date string

// Info is everything known about the program.
type Info struct {
	Version  string            `json:"version"`
	Commit   string            `json:"commit,omitempty"`
	Date     string            `json:"date,omitempty"`     // of the commit
	Modified bool              `json:"modified,omitempty"` // the tree had changes that are in no commit
	Source   string            `json:"source"`             // see Source
	Go       string            `json:"go"`
	OS       string            `json:"os"`
	Arch     string            `json:"arch"`
	Settings map[string]string `json:"settings"` // flags and environment of the build
	Modules  []module          `json:"modules"`
}

// module is a third-party module that the program is linked with.
type module struct {
	Path    string `json:"path"`
	Version string `json:"version"`
	Sum     string `json:"sum"`
}

// Version returns the version of the program, "(devel)" if it is unknown.
func Version() string {
	info, _ := debug.ReadBuildInfo()
	return read(info).Version
}

// Read returns everything known about the program.
func Read() Info {
	info, _ := debug.ReadBuildInfo()
	i := read(info)
	i.Source = Source()
	return i
}

// read combines what the toolchain and the release have recorded; info may be nil.
func read(info *debug.BuildInfo) Info {
	if info == nil {
		info = new(debug.BuildInfo)
	}
	i := Info{
		Version: cmp.Or(version, info.Main.Version, "(devel)"), Commit: commit, Date: date,
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Settings: map[string]string{}, Modules: []module{},
	}
	for _, s := range info.Settings {
		i.set(s.Key, s.Value)
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		i.Modules = append(i.Modules, module{m.Path, m.Version, m.Sum})
	}
	return i
}

func (i *Info) set(key, value string) {
	switch {
	case key == "vcs.revision" && i.Commit == "":
		i.Commit = value
	case key == "vcs.time" && i.Date == "":
		i.Date = value
	case key == "vcs.modified":
		i.Modified = value == "true"
	case !strings.HasPrefix(key, "vcs"):
		i.Settings[key] = value
	}
}
