// Command licences writes THIRD_PARTY.md, which release archives contain: the modules that the
// program is linked with and the licence of each:
//
//	go run ./internal/licences >THIRD_PARTY.md
//
// It fails if it does not recognise a licence, or if a licence demands more of distributors than a
// copy of its text. It is not legal advice.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	text, err := thirdParty()
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(2)
	}
	os.Stdout.Write(text)
}

// platforms are the platforms of releases, each of which links different modules.
var platforms = []string{"linux", "darwin", "windows", "freebsd"}

// module is a module in the output of `go list -deps`.
type module struct{ Path, Version, Dir string }

// thirdParty returns the list, with the text of every licence.
func thirdParty() ([]byte, error) {
	modules, err := linked()
	if err != nil {
		return nil, err
	}
	var table, texts bytes.Buffer
	for _, m := range modules {
		text, err := licenceOf(m.Dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		name := classify(text)
		if !slices.Contains(allowed, name) {
			return nil, fmt.Errorf("%s: %s: want one of %s", m.Path, name, strings.Join(allowed, ", "))
		}
		fmt.Fprintf(&table, "| %s | %s | %s |\n", m.Path, m.Version, name)
		fmt.Fprintf(&texts, "\n## %s\n\n```text\n%s\n```\n",
			m.Path, strings.TrimSpace(strings.ReplaceAll(text, "\r", "")))
	}
	head := "# Modules of others\n\nThe program is linked with these modules. `make licences` writes this list.\n\n| module | version | licence |\n|---|---|---|\n"
	return append(append([]byte(head), table.Bytes()...), texts.Bytes()...), nil
}

// linked returns the modules of the program on all platforms, in order, and Go's library.
func linked() (list []module, err error) {
	seen := map[string]module{}
	for _, system := range platforms {
		cmd := exec.Command("go", "list", "-deps", "-json=Module", "match/cmd/match")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct{ Module *module }
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Module != nil && p.Module.Path != "match" {
				seen[p.Module.Path] = *p.Module
			}
		}
	}
	return slices.SortedFunc(maps.Values(seen), func(a, b module) int { return strings.Compare(a.Path, b.Path) }), nil
}

// licenceOf returns the text of a module's licence.
func licenceOf(dir string) (string, error) {
	for _, name := range []string{"LICENSE", "LICENSE.txt", "LICENSE.md", "License", "COPYING", "LICENCE", "LICENSE-GO", "licence"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			return string(text), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", fmt.Errorf("no licence in %s", dir)
}

// allowed are licences that demand a copy of their text and nothing more.
var allowed = []string{"Apache-2.0", "BSD", "CC-BY-4.0", "FTL", "ISC", "MIT", "Unlicense"}

// marks are sentences that identify licences, the stricter licences first.
var marks = []struct{ words, name string }{
	{"your choice of exactly one of the following two licenses: * The FreeType License", "FTL"}, // or the GPL
	{"GNU AFFERO GENERAL PUBLIC LICENSE", "AGPL"},
	{"GNU LESSER GENERAL PUBLIC LICENSE", "LGPL"},
	{"GNU GENERAL PUBLIC LICENSE", "GPL"},
	{"Mozilla Public License", "MPL"},
	{"The FreeType Project LICENSE", "FTL"},
	{"FreeType License", "FTL"},
	{"Creative Commons Attribution 4.0 International", "CC-BY-4.0"},
	{"Apache License", "Apache-2.0"},
	{"Redistribution and use in source and binary forms", "BSD"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"Permission to use, copy, modify, and", "ISC"},
	{"This is free and unencumbered software released into the public domain", "Unlicense"},
}

// classify returns the name of the licence with this text.
func classify(text string) string {
	words := strings.ToLower(strings.Join(strings.Fields(text), " "))
	for _, m := range marks {
		if strings.Contains(words, strings.ToLower(m.words)) {
			return m.name
		}
	}
	return "unknown licence"
}
