package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"match/internal/bounded"
)

// barriers lists accessibility problems of a page: pictures and controls without
// a name, tables without headers, skipped heading levels, duplicate identifiers,
// and text with too little contrast to its background.
const barriers = `(() => {
  const found = [], name = e => e.getAttribute('aria-label') || e.textContent.trim() || e.title;
  const where = e => e.tagName + '.' + (e.getAttribute('class') || '') + ' ' + e.textContent.trim().slice(0, 30);
  if (!document.documentElement.lang || !document.title) found.push('no language or title');
  if (document.querySelectorAll('main').length !== 1 || document.querySelectorAll('h1').length !== 1) found.push('not one main and one h1');
  for (const e of document.querySelectorAll('svg')) if (e.getAttribute('aria-hidden') !== 'true' && !(['img', 'group'].includes(e.getAttribute('role')) && e.getAttribute('aria-label'))) found.push('picture without text: ' + where(e));
  for (const e of document.querySelectorAll('a, button, summary, [tabindex], [role=region], progress')) if (!name(e) && !e.getAttribute('aria-label')) found.push('without a name: ' + where(e));
  for (const e of document.querySelectorAll('input, select')) if (!e.labels.length) found.push('without a label: ' + where(e));
  for (const e of document.querySelectorAll('th')) if (!e.scope) found.push('header of nothing: ' + where(e));
  for (const e of document.querySelectorAll('.scroll, pre')) if (e.scrollWidth > e.clientWidth && e.tabIndex < 0) found.push('cannot be scrolled by keys: ' + where(e));
  let level = 0;
  for (const e of document.querySelectorAll('h1, h2, h3')) { if (e.tagName[1] > level + 1) found.push('heading out of order: ' + where(e)); level = +e.tagName[1]; }
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  ids.filter((id, i) => ids.indexOf(id) !== i).forEach(id => found.push('id twice: ' + id));
  const rgb = s => s.match(/[\d.]+/g).map(Number), lin = v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const lum = c => .2126 * lin(c[0]) + .7152 * lin(c[1]) + .0722 * lin(c[2]);
  const behind = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] !== 0) return c; } return [255, 255, 255]; };
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.checkVisibility() || e.closest('.drawings, option, script, style')) continue;
    const inDrawing = e.tagName === 'text', style = getComputedStyle(e);
    const a = lum(rgb(inDrawing ? style.fill : style.color)), b = lum(behind(e)), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) found.push('contrast ' + ratio.toFixed(2) + ': ' + where(e));
  }
  return [...new Set(found)].join('\n');
})()`

func TestNoBarriers(t *testing.T) {
	b := newBrowser(t, site(everyPage(t)))
	for _, theme := range []string{"dark", "light"}[:bounded.Often(1, 2)] {
		b.Media("screen", theme)
		for _, path := range everyPath {
			b.Open(path)
			if path == "/live" {
				b.connected()
			}
			b.unfold()
			if found := ask[string](b, barriers); found != "" {
				t.Errorf("%s, %s:\n%s", path, theme, found)
			}
		}
	}
}

// watchFocus notes which of the elements that can have the focus gets it, and whether that is seen.
const watchFocus = `(() => {
	const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter(e => e.tabIndex >= 0 && !e.disabled && e.type !== 'hidden' && e.checkVisibility());
	window.walk = [], window.unseen = new Set(), window.all = all.length;
	document.addEventListener('focusin', e => {
		const style = getComputedStyle(e.target), box = e.target.getBoundingClientRect();
		walk.push(all.indexOf(e.target));
		if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2 || !box.width || !box.height) unseen.add(e.target.outerHTML.slice(0, 100));
	});
	return all.length;
})()`

// Every control of every page is reached by Tab, once and in the order of the page, and shows that it has
// the focus; the first one skips the menu.
func TestKeysReachEverything(t *testing.T) {
	b := newBrowser(t, site(everyPage(t)))
	paths := []string{"/event/2", "/live/game/121.2?ply=30", "/compare?a=1&b=2"}
	if bounded.IsLong() {
		paths = everyPath
	}
	open := func(path string) {
		b.Open(path) // what a stream sends first replaces what it has to before the keys are tried
		b.Until(`!document.body.dataset.stream || document.querySelector('#connection').textContent !== ''`)
	}
	for _, path := range paths {
		open(path)
		b.Do(chromedp.KeyEvent(kb.Tab + kb.Enter + kb.Tab))
		if !ask[bool](b, `Boolean(document.activeElement.closest('main')) || !document.querySelector('main :is(a, button, input, [tabindex])')`) {
			t.Errorf("%s: nothing skips the menu", path)
		}
		open(path)
		n := ask[int](b, watchFocus)
		b.Do(chromedp.KeyEvent(strings.Repeat(kb.Tab, n)))
		for k := 0; k < 40 && ask[int](b, `walk.at(-1)`) < n-1; k++ { // a date has several fields
			b.Do(chromedp.KeyEvent(kb.Tab))
		}
		if walk := ask[string](b, `walk.join(' ')`); walk != ask[string](b, `[...Array(all).keys()].join(' ')`) {
			t.Errorf("%s: of %d controls the keys reach %s", path, n, walk)
		}
		if unseen := ask[string](b, `[...unseen].join('\n')`); unseen != "" {
			t.Errorf("%s: without a sign of the focus:\n%s", path, unseen)
		}
	}
}

// A page with all its resources is small.
func TestPageIsSmall(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 300, 0, 1, 0)
	p.fault(t, strings.Repeat("0.1> position startpos moves e2e4\n", 40))
	p.sit(12, 40)
	s := p.serve(t, nil)
	total := 0
	for _, path := range []string{"/live", "/static/style.css", "/static/page.js", "/static/stream.js", "/static/icon.svg"} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", site(s)+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		total += len(body)
		if len(body) > 2000 && answer.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s is not compressed", path)
		}
		if answer.Header.Get("Content-Encoding") == "gzip" {
			if _, err := gzip.NewReader(bytes.NewReader(body)); err != nil {
				t.Error(err)
			}
		}
	}
	if t.Logf("%d bytes", total); total > 60_000 {
		t.Errorf("%d bytes compressed, all in: more than 60,000", total)
	}
}
