package spec

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// From returns a player whose files and directories were named from a directory, so that the names
// hold everywhere. Engines in the PATH keep their names.
func (s Player) From(dir string) Player {
	from := func(path string) string {
		if path == "" || filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	if file, is := strings.CutPrefix(s.Variant, "file:"); is {
		s.Variant = "file:" + from(file)
	}
	if _, err := exec.LookPath(s.Path); err != nil || strings.ContainsAny(s.Path, `/\`) {
		s.Path = from(s.Path)
	}
	s.Dir = from(s.Dir)
	if list, is := strings.CutPrefix(string(s.Tablebase), syzygyTables); is {
		dirs := filepath.SplitList(list)
		for i := range dirs {
			dirs[i] = from(dirs[i])
		}
		s.Tablebase = Tables(syzygyTables + strings.Join(dirs, string(filepath.ListSeparator)))
	} else if s.Tablebase.isDir() {
		s.Tablebase = Tables(from(string(s.Tablebase)))
	}
	if s.Source != nil && !strings.Contains(s.Source.Repo, ":") { // a URL stays
		source := *s.Source
		source.Repo = from(source.Repo)
		s.Source = &source
	}
	return s
}

// FileOfArgument returns the absolute path of the file that an argument names
// for the engine, "" if it names none. A word without a dot or a slash is a
// command, even if there is a file of that name.
func (s Player) FileOfArgument(text string) string {
	if !strings.ContainsAny(text, `./\`) {
		return ""
	}
	return s.fileOf(text)
}

// FileOfOption returns the absolute path of the file that the value of an option
// names, "" if it names none.
func (s Player) FileOfOption(value string) string {
	if _, err := strconv.ParseFloat(value, 64); err == nil {
		return ""
	}
	return s.fileOf(value)
}

// fileOf looks for a file where engines do: in their working directory, then
// beside their program.
func (s Player) fileOf(name string) string {
	if name == "" {
		return ""
	}
	for _, dir := range s.places() {
		path := name
		if !filepath.IsAbs(name) {
			path = filepath.Join(dir, name)
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			path, _ = filepath.Abs(path)
			return path
		}
	}
	return ""
}

// places returns the directories in which an engine looks for a file. In a sandbox,
// its working directory is empty.
func (s Player) places() []string {
	if s.Boxed != "" {
		return []string{filepath.Dir(s.Boxed)}
	}
	program, err := s.Executable()
	if err != nil {
		return []string{s.Dir}
	}
	return []string{s.Dir, filepath.Dir(program)}
}
