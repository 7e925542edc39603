package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

//go:embed site.css
var siteStyle []byte

//go:embed search.js
var searchScript []byte

//go:embed layout.html
var layoutText string

var layout = template.Must(template.New("").Parse(layoutText))

// entry is a page in the menu.
type entry struct {
	Name, Link string
	Here       bool
}

// menu is a group of pages.
type menu struct {
	Name    string
	Entries []entry
	Open    bool
}

func (s *site) menus(p *page) (list []menu) {
	for _, group := range groups {
		m := menu{Name: group, Open: group == p.group || group != commands}
		for _, other := range s.pages {
			if other.group == group {
				m.Entries = append(m.Entries, entry{short(other), relative(p.address, other.address), other == p})
			}
		}
		list = append(list, m)
	}
	return list
}

// short returns the name of a page in the menu.
func short(p *page) string {
	switch p.address {
	case "index.html":
		return "Overview"
	case "ci.html":
		return "CI"
	case "dropin.html":
		return "fastchess and cutechess-cli"
	case "web.html":
		return "Live page"
	}
	if p.group == commands {
		return p.title
	}
	name := strings.TrimSuffix(p.address, ".html")
	return strings.ToUpper(name[:1]) + name[1:]
}

// wide matches what may be wider than a narrow screen.
var wide = regexp.MustCompile(`(?s)<table>.*?</table>`)

// html returns the whole page.
func (s *site) html(p *page) ([]byte, error) {
	var body, all bytes.Buffer
	if err := markdown.Renderer().Render(&body, p.text, p.tree); err != nil {
		return nil, err
	}
	text := wide.ReplaceAllString(body.String(),
		`<div class="scroll" tabindex="0" role="region" aria-label="Table">$0</div>`)
	text = strings.ReplaceAll(text, "<pre>", `<pre tabindex="0">`)
	err := layout.Execute(&all, map[string]any{
		"Title": p.title, "Body": template.HTML(text), "Menus": s.menus(p), "Top": relative(p.address, "."),
	})
	return all.Bytes(), err
}

// found is a section of a page in the index of the search.
type found struct {
	Page    string `json:"page"`
	Heading string `json:"heading"`
	Link    string `json:"link"`
	Text    string `json:"text"`
}

// index returns the search index: every section of every page.
func (s *site) index() []byte {
	var list []found
	for _, p := range s.pages {
		at := found{Page: p.title, Heading: p.title, Link: p.address}
		for n := p.tree.FirstChild(); n != nil; n = n.NextSibling() {
			if h, ok := n.(*ast.Heading); ok && h.Level > 1 {
				list = append(list, at)
				id, _ := h.AttributeString("id")
				at = found{Page: p.title, Heading: p.plain(h), Link: p.address + "#" + string(id.([]byte))}
				continue
			}
			at.Text += p.plain(n) + " "
		}
		list = append(list, at)
	}
	text, _ := json.Marshal(list) // of strings
	return append(append([]byte("window.searchIndex = "), text...), ";\n"...)
}
