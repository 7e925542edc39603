// Boards are drawn when they are first seen: their positions are much shorter
// than their pictures.
function drawBoard(svg) {
  if (svg.firstChild) return;
  const flip = svg.dataset.side === "b";
  const at = (file, rank) => flip ? [45 * (7 - file), 45 * rank] : [45 * file, 45 * (7 - rank)];
  const parts = [];
  for (let s = 0; s < 64; s++) {
    const [x, y] = at(s % 8, s >> 3);
    parts.push(`<rect class="sq-${(s % 8 + (s >> 3)) % 2 ? "l" : "d"}" x="${x}" y="${y}" width="45" height="45"/>`);
  }
  svg.dataset.men.split("/").forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c > "0" && c < "9") { file += +c; continue; }
      const [x, y] = at(file++, 7 - i);
      parts.push(`<use class="${c < "a" ? "w" : "b"}" href="#${c.toLowerCase()}" x="${x}" y="${y}" width="45" height="45"/>`);
    }
  });
  for (let i = 0; i < 8; i++) {
    let [x, y] = at(i, flip ? 7 : 0);
    parts.push(`<text class="coord" x="${x + 43}" y="${y + 43}" text-anchor="end">${"abcdefgh"[i]}</text>`);
    [x, y] = at(flip ? 7 : 0, i);
    parts.push(`<text class="coord" x="${x + 2}" y="${y + 11}">${i + 1}</text>`);
  }
  svg.innerHTML = parts.join("") + arrow("better", svg.dataset.better, at) + arrow("played", svg.dataset.played, at);
}

function arrow(name, move, at) {
  const middle = i => at(move.charCodeAt(i) - 97, move.charCodeAt(i + 1) - 49).map(x => x + 22.5);
  const [x1, y1] = middle(0), [x, y] = middle(2), head = 11, wing = 6;
  const length = Math.max(Math.hypot(x - x1, y - y1), 1), dx = (x - x1) / length, dy = (y - y1) / length;
  const x2 = x - 8 * dx, y2 = y - 8 * dy, p = (a, b) => a.toFixed(1) + " " + b.toFixed(1);
  return `<path class="${name}" d="M${p(x1, y1)}L${p(x2, y2)}M${p(x2 - head * dx + wing * dy, y2 - head * dy - wing * dx)}L${p(x2, y2)}L${p(x2 - head * dx - wing * dy, y2 - head * dy + wing * dx)}"/>`;
}

const boardsIn = part => part.querySelectorAll("svg.board").forEach(drawBoard);
document.addEventListener("toggle", event => event.target.open && boardsIn(event.target), true);
matchMedia("print").addEventListener("change", event => event.matches && boardsIn(document));
document.querySelectorAll("details[open]").forEach(boardsIn);
