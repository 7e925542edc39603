package web

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"match/report"
)

// nameLength is the maximum length of a shown name.
const nameLength = 80

// short returns an outside text in one line, cut to the length of a name.
func short(text string) string { return report.Shorten(text, nameLength) }

// halves returns a name in two parts, of which the first one is cut where there is no room: the versions
// of an engine differ at the end of their names.
func halves(name string) [2]string {
	letters := []rune(name)
	at := len(letters) - min(8, len(letters)/2)
	return [2]string{string(letters[:at]), string(letters[at:])}
}

// wordsOf returns the words of each line of a text: a line of commands is broken between them only.
func wordsOf(text string) (lines [][]string) {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		lines = append(lines, strings.Split(line, " "))
	}
	return lines
}

// breakable returns a text that may be broken between the parts of a name such as "zoned.outer_center.r3".
func breakable(text string) template.HTML {
	return template.HTML(joint.ReplaceAllString(template.HTMLEscapeString(text), "$1<wbr>$2"))
}

// unbroken returns a text in which a figure and its interval stay on one line.
func unbroken(text string) string {
	return bound.ReplaceAllString(tight.Replace(text), "$1\u00a0$2")
}

var (
	tight = strings.NewReplacer(" ± ", "\u00a0±\u00a0", " … ", "\u00a0…\u00a0")
	bound = regexp.MustCompile(`([<>]) (-?\d)`)
)

// wordy reports whether a cell is a text that may have several lines. Pairs by points have up to 30 characters.
func wordy(cell string) bool { return utf8.RuneCountInString(cell) > 32 }

var joint = regexp.MustCompile(`([._])(\pL)`)

// longer returns an outside text in one line, cut to the length of a paragraph.
func longer(text string) string { return report.Shorten(text, 10*nameLength) }

// count returns a number in short form: 950, 12.3k, 4.56M.
func count[N uint64 | int64 | int](n N) string {
	switch x := float64(n); {
	case x < 10_000:
		return fmt.Sprint(n)
	case x < 1e6:
		return strconv.FormatFloat(x/1e3, 'f', 1, 64) + "k"
	case x < 1e9:
		return strconv.FormatFloat(x/1e6, 'f', 2, 64) + "M"
	default:
		return strconv.FormatFloat(x/1e9, 'f', 2, 64) + "G"
	}
}

// seconds returns a short time: "1.25 s", "3.4 ms".
func seconds(d time.Duration) string {
	switch {
	case d >= 10*time.Second:
		return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
	case d >= 100*time.Millisecond:
		return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s"
	case d >= time.Millisecond:
		return strconv.FormatFloat(1e3*d.Seconds(), 'f', 1, 64) + " ms"
	}
	return strconv.FormatFloat(1e6*d.Seconds(), 'f', 0, 64) + " µs"
}

// span returns a long time: "45 s", "12 min", "3 h 20 min", "2 d 4 h".
func span(d time.Duration) string {
	switch d = d.Round(time.Second); {
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d d %d h", int(d.Hours())/24, int(d.Hours())%24)
}

// clock returns a player's remaining time: "1:02:03", "4:05" or "9.8".
func clock(d time.Duration) string {
	switch s := int(d.Seconds()); {
	case s >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	case s >= 60:
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return strconv.FormatFloat(math.Max(0, d.Seconds()), 'f', 1, 64)
}

// percent returns a share as "12.3%".
func percent(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64) + "%"
}

// day returns the form of times in lists.
func day(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
