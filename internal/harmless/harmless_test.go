package harmless

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Stockfish 17.1 (äöü, 象棋)", "Stockfish 17.1 (äöü, 象棋)"},
		{"a\x1b[31mred\a", "a?[31mred?"},
		{"\x1b]0;title\x07x", "?]0;title?x"},
		{"one\r\ntwo\tthree", "one  two three"},
		{"csi \u009b2J", "csi ?2J"},
		{"right \u202eto left", "right ?to left"},
		{"not \xff UTF-8", "not \ufffd UTF-8"},
		{"::error::boo", ": :error::boo"},
		{" \t::error::boo", "  : :error::boo"},
		{"\n::set-output name=x::y", " : :set-output name=x::y"},
		{"::::", ": :::"},
		{"C::D", "C::D"},
		{"see ##[error]boo", "see ## [error]boo"},
		{"", ""},
	} {
		if got := Line(c.text); got != c.want {
			t.Errorf("Line(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestCell(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"=HYPERLINK(1)", "'=HYPERLINK(1)"},
		{"+cmd", "'+cmd"},
		{"-x", "'-x"},
		{"@sum", "'@sum"},
		{" =1", "' =1"},
		{"\t=1", "' =1"},
		{"-", "-"},
		{"-1.5", "-1.5"},
		{"+3", "+3"},
		{"a=b", "a=b"},
		{"", ""},
	} {
		if got := Cell(c.text); got != c.want {
			t.Errorf("Cell(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"new-2.1", "new-2.1"},
		{"a|b", `a\|b`},
		{"<img src=x>", `\<img src=x\>`},
		{"[x](javascript:y)", `\[x\](javascript:y)`},
		{"*a* `b` _c_ ~d~ \\", "\\*a\\* \\`b\\` \\_c\\_ \\~d\\~ \\\\"},
		{"@torvalds", "@\u200btorvalds"},
		{"https://x.y www.z", "https:\u200b//x.y www\u200b.z"},
		{"&amp; #1 !x $y$", `\&amp; \#1 \!x \$y\$`},
		{"a\nb\x1b", "a b?"},
	} {
		if got := Markdown(c.text); got != c.want {
			t.Errorf("Markdown(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestLineCanBeXML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := Line(rapid.String().Draw(t, "text") + string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		escaped := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
		for d := xml.NewDecoder(strings.NewReader("<t>" + escaped + "</t>")); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
		if again := Line(text); again != text {
			t.Fatalf("Line(%q) = %q", text, again)
		}
	})
}
