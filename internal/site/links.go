package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// slugs generates the anchors of headings as GitHub does, so that links work in both places.
type slugs map[string]bool

// Generate implements parser.IDs.
func (s slugs) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(string(value))) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('-')
		}
	}
	slug := b.String()
	for n := 1; s[slug]; n++ {
		slug = fmt.Sprintf("%s-%d", b.String(), n)
	}
	s[slug] = true
	return []byte(slug)
}

// Put implements parser.IDs.
func (s slugs) Put(value []byte) { s[string(value)] = true }

// resolve turns links within the repository into links within the site, and returns an error for
// each broken one.
func (s *site) resolve() error {
	var dead []error
	for _, p := range s.pages {
		ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			var to *[]byte
			switch n := n.(type) {
			case *ast.Link:
				to = &n.Destination
			case *ast.Image:
				to = &n.Destination
			}
			if entering && to != nil {
				found, err := s.follow(p, string(*to))
				if err != nil {
					dead = append(dead, fmt.Errorf("%s: link %s: %w", p.source, *to, err))
				}
				*to = []byte(found)
			}
			return ast.WalkContinue, nil
		})
	}
	return errors.Join(dead...)
}

// follow returns the target of a page's link within the site.
func (s *site) follow(p *page, link string) (string, error) {
	if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
		return link, nil
	}
	file, anchor, anchored := strings.Cut(link, "#")
	target, source := p, p.source
	if file != "" {
		source = path.Join(path.Dir(p.source), file)
		target = s.by[source]
	}
	switch {
	case target == nil && anchored:
		return "", errors.New("an anchor in what is no page")
	case target == nil:
		return s.file(p, source)
	case anchored && !target.anchors[anchor]:
		return "", fmt.Errorf("%s has no heading %q", source, anchor)
	}
	to := relative(p.address, target.address)
	if anchored {
		to += "#" + anchor
	}
	return to, nil
}

// file returns a link to a file of the repository and adds the file to the site. A link to a
// directory leads to its first page, or else to the page about the architecture.
func (s *site) file(p *page, source string) (string, error) {
	info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(source)))
	switch {
	case err != nil || strings.HasPrefix(source, ".."):
		return "", errors.New("no such file")
	case info.IsDir():
		for _, other := range s.pages {
			if strings.HasPrefix(other.source, source+"/") {
				return relative(p.address, other.address), nil
			}
		}
		return relative(p.address, "architecture.html"), nil
	}
	s.used[source] = true
	return relative(p.address, source), nil
}

// relative returns the path from one page to another.
func relative(from, to string) string {
	rel, _ := filepath.Rel(filepath.FromSlash(path.Dir(from)), filepath.FromSlash(to)) // both are relative
	return filepath.ToSlash(rel)
}
