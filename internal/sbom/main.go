// Command sbom writes the bill of materials of a release's program as CycloneDX JSON: the modules
// that it is linked with and the Go version that built it, both as recorded in the program itself.
//
//	go run ./internal/sbom 1.0.0 PROGRAM DOCUMENT
//
// Equal programs have equal documents: a document contains no date and no serial number. The
// licences of the modules are in THIRD_PARTY.md.
package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: sbom VERSION PROGRAM DOCUMENT")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(2)
	}
}

// write writes the bill of materials of a program.
func write(version, program, document string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	e := cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON)
	if err := e.SetPretty(true).EncodeVersion(billOf(version, info, sha256.Sum256(data)), cyclonedx.SpecVersion1_6); err != nil {
		return err
	}
	return os.WriteFile(document, text.Bytes(), 0o666)
}

// billOf lists a program, the modules below it and Go's library.
func billOf(version string, info *debug.BuildInfo, sum [sha256.Size]byte) *cyclonedx.BOM {
	program := library("match", version)
	program.Type = cyclonedx.ComponentTypeApplication
	program.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}}
	list := []cyclonedx.Component{library("stdlib", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := library(m.Path, m.Version)
		c.Properties = &[]cyclonedx.Property{{Name: "go:sum", Value: m.Sum}}
		list = append(list, c)
	}
	below := []string{}
	for _, c := range list {
		below = append(below, c.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &program}
	bom.Components, bom.Dependencies = &list, &[]cyclonedx.Dependency{{Ref: program.BOMRef, Dependencies: &below}}
	return bom
}

// library returns the component of a module, named by its package URL.
func library(path, version string) cyclonedx.Component {
	url := "pkg:golang/" + path + "@" + version
	return cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: url, PackageURL: url, Name: path, Version: version}
}
