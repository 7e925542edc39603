// Command site writes the documentation as static pages:
//
//	go run ./internal/site -commands build/docs/commands -out build/site
//
// Pages are README.md, CHANGELOG.md, the pages of docs/ and those of all commands. They look like the
// live page of `match --web`, whose style they use. A link to a missing page, heading or file is an
// error.
package main

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	root := flag.String("root", ".", "the repository")
	commands := flag.String("commands", "", "directory of the pages of all commands, from 'make docs-files'")
	out := flag.String("out", "", "directory to write, which is replaced")
	flag.Parse()
	if err := run(*root, *commands, *out); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(2)
	}
}

func run(root, commands, out string) error {
	if commands == "" || out == "" {
		return errors.New("want -commands DIR and -out DIR")
	}
	s, err := load(root, commands)
	if err != nil {
		return err
	}
	if err := s.resolve(); err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	return s.write(out)
}

// write writes all pages and the files that they need.
func (s *site) write(out string) error {
	style, err := os.ReadFile(filepath.Join(s.root, "web/static/style.css"))
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"style.css": append(style, siteStyle...), "search.js": searchScript, "search-index.js": s.index(),
	}
	for _, p := range s.pages {
		if files[p.address], err = s.html(p); err != nil {
			return fmt.Errorf("%s: %w", p.source, err)
		}
	}
	for file := range s.used {
		if files[file], err = os.ReadFile(filepath.Join(s.root, file)); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := writeFile(out, name, files[name]); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(dir, name string, text []byte) error {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
