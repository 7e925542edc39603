package web

import "testing"

// On a phone, a gate's comparisons fit the screen, the list of events names the kind of those without an
// Elo, and a flag of a command is on one line.
func TestNarrowPages(t *testing.T) {
	b := newBrowser(t, site(everyPage(t)))
	for page, whole := range map[string]string{
		"/gate/5":  `document.querySelector('.scroll').scrollWidth <= document.querySelector('.scroll').clientWidth && document.querySelectorAll('.compared tr').length === 3`,
		"/events":  `[...document.querySelectorAll('.listed tr')].slice(1).every(row => row.children[1].offsetWidth > 0 || row.children[5].offsetWidth > 0)`,
		"/event/1": `(flags => flags.length > 2 && flags.every(flag => flag.offsetHeight < 30))([...document.querySelectorAll('.word')].filter(word => word.textContent.startsWith('--')))`,
	} {
		b.Open(page)
		b.Width(360)
		b.unfold()
		if !ask[bool](b, whole) {
			t.Errorf("%s: not %s", page, whole)
		}
	}
}
