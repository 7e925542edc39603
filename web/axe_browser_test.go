package web

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeFile names the file of axe-core, see scripts/axe.sh.
const axeFile = "MATCH_AXE"

// violations runs axe-core on the page, and lists its findings.
const violations = `window.found = undefined; axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.flatMap(v => v.nodes.map(n => v.impact + ' ' + v.id + ': ' + n.target + ' ' + (n.failureSummary || '').replace(/\s+/g, ' '))).join('\n')).then(text => { window.found = text }); 0`

// TestAxe runs axe-core on every kind of page.
func TestAxe(t *testing.T) {
	path := os.Getenv(axeFile)
	if path == "" {
		t.Skip("axe-core is no part of this program: make axe fetches it")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t, site(everyPage(t)))
	for theme, width := range map[string]int64{"light": 1280, "dark": 360} {
		b.Media("screen", theme)
		b.Do(chromedp.EmulateViewport(width, 800))
		for _, page := range everyPath {
			b.Open(page)
			b.unfold()
			if _, err := chromedp.Run(b.Context, chromedp.Evaluate[bool](string(axe)+";true")); err != nil {
				t.Fatal(err)
			}
			ask[int](b, violations)
			b.Until(`window.found !== undefined`)
			if found := ask[string](b, `window.found`); found != "" {
				t.Errorf("%s, %s, %d pixels:\n%s", page, theme, width, found)
			}
		}
	}
}
