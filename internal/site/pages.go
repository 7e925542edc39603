package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// page is a Markdown file and the page that it becomes.
type page struct {
	source  string // path in the repository, or of a command's page below "commands"
	address string // path in the site
	group   string
	title   string
	text    []byte
	tree    ast.Node
	anchors map[string]bool
}

// site is the set of all pages.
type site struct {
	root  string
	pages []*page
	by    map[string]*page // by source
	used  map[string]bool  // files of the repository that pages link to
}

// The groups of pages, in the order of the menu. The pages of a folder of docs/ are a group.
const (
	start    = "Start"
	commands = "Commands"
	project  = "Project"
)

var groups = []string{start, "Guide", "Reference", "Method", "Measurements", project, commands}

// groupOf returns the group of a page.
func groupOf(source string) string {
	switch dir := path.Base(path.Dir(source)); {
	case source == "README.md" || source == "CHANGELOG.md":
		return start
	case dir == "docs":
		return project
	default:
		return strings.ToUpper(dir[:1]) + dir[1:]
	}
}

// markdown is the Markdown dialect of the repository's pages.
var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// load reads all pages.
func load(root, commandDir string) (*site, error) {
	s := &site{root: root, by: map[string]*page{}, used: map[string]bool{}}
	sources := []string{"README.md", "CHANGELOG.md"}
	for _, pattern := range []string{"docs/*/*.md", "docs/*.md"} {
		files, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil {
			return nil, err
		}
		sources = append(sources, files...)
	}
	for _, source := range sources {
		if err := s.add(source, filepath.Join(root, source)); err != nil {
			return nil, err
		}
	}
	pages, _ := filepath.Glob(filepath.Join(commandDir, "*.md"))
	if len(pages) == 0 {
		return nil, fmt.Errorf("no pages of commands in %s: make docs-files", commandDir)
	}
	for _, file := range pages {
		if err := s.add("commands/"+filepath.Base(file), file); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// add reads a page.
func (s *site) add(source, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	p := &page{source: source, address: strings.TrimSuffix(strings.TrimPrefix(source, "docs/"), ".md") + ".html", group: groupOf(source), text: data, anchors: map[string]bool{}}
	switch {
	case source == "README.md":
		p.address = "index.html"
	case source == "CHANGELOG.md":
		p.address = "changelog.html"
	}
	p.parse()
	s.pages, s.by[source] = append(s.pages, p), p
	return nil
}

// parse builds the syntax tree and finds the title and the anchors.
func (p *page) parse() {
	p.tree = markdown.Parser().Parse(text.NewReader(p.text),
		parser.WithContext(parser.NewContext(parser.WithIDs(slugs{}))))
	p.title = strings.TrimSuffix(path.Base(p.source), ".md")
	if p.group == commands {
		p.title = strings.ReplaceAll(p.title, "_", " ")
	}
	titled := p.group == commands
	ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		if id, has := h.AttributeString("id"); has {
			p.anchors[string(id.([]byte))] = true
		}
		if !titled && h.Level == 1 {
			p.title, titled = p.plain(h), true
		}
		return ast.WalkSkipChildren, nil
	})
}

// plain returns the text of a node without its markup.
func (p *page) plain(n ast.Node) string {
	var b bytes.Buffer
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(p.text))
			b.WriteByte(' ')
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			lines := n.Lines()
			for i := range lines.Len() {
				line := lines.At(i)
				b.Write(line.Value(p.text))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}
