'use strict';
// The server sends complete pages. This script updates a live page during its
// event, steps through games by keys, and copies texts.
(() => {
  const $ = id => document.getElementById(id);
  const each = (root, selector, act) => root.querySelectorAll(selector).forEach(act);
  const say = (e, text) => { if (e && e.textContent !== text) e.textContent = text; };

  // --- texts to copy ---
  const showButtons = root => each(root, '.copy', b => { b.hidden = !navigator.clipboard; });
  const copy = (button, text) => navigator.clipboard.writeText(text).then(
    () => { $('announce').textContent = 'Copied'; button.textContent = 'Copied'; },
    () => { $('announce').textContent = 'The browser does not allow copying'; });
  document.addEventListener('click', event => {
    const button = event.target.closest('.copy');
    if (button) copy(button, button.parentElement.querySelector('pre').textContent);
  });
  showButtons(document);

  // --- boards: as large as all of them fit on the screen; small ones have fewer words around them ---
  // Sizes from and to, the height of the words, the gap: see style.css.
  const looks = [[200, 1e9, 108, 10], [150, 199, 72, 10], [100, 149, 50, 10], [0, 99, 26, 4]];
  function fit() {
    const list = $('board-list'), n = list ? list.querySelectorAll('.game:not(:empty)').length : 0;
    if (!n) return;
    const width = list.clientWidth, height = innerHeight - 70, least = width < 690 ? 150 : 84; // with the evaluation
    const wide = (c, gap) => (width + gap) / c - gap;
    let [columns, space] = [Math.max(1, Math.min(n, Math.floor((width + 10) / (least + 10)))), 10], size = 0;
    for (let c = 1; c <= n; c++) {
      for (const [from, to, words, gap] of looks) {
        const fits = Math.min(to, wide(c, gap), (height + gap) / Math.ceil(n / c) - gap - words);
        if (fits >= Math.max(from, least) && fits > size) [columns, space, size] = [c, gap, fits];
      }
    }
    list.classList.add('fitted');
    list.style.setProperty('--columns', columns);
    list.style.setProperty('--gap', space + 'px');
    list.style.setProperty('--size', Math.floor(size || wide(columns, space)) + 'px'); // if not all fit, the page scrolls
  }
  addEventListener('resize', fit);
  fit();

  // --- parts that change ---
  // Each running game has a place among the boards.
  function place(id, html) {
    const list = $('board-list');
    if (!list || !html || !id.startsWith('board-')) return null;
    const part = document.createElement('article');
    part.id = id;
    part.className = 'game';
    list.append(part);
    return part;
  }
  let announced = '';
  function replace(parts) {
    for (const [id, html] of Object.entries(parts)) {
      const part = $(id) || place(id, html);
      if (!part) continue;
      const open = new Set();
      each(part, 'details[open]', d => open.add(d.id));
      const focus = part.contains(document.activeElement) && document.activeElement.id;
      const places = [...part.querySelectorAll('.scroll, pre')].map(e => [e.scrollLeft, e.scrollTop]);
      part.innerHTML = html; // from the server's templates, which escape every text
      each(part, 'details', d => { if (open.has(d.id)) d.open = true; });
      part.querySelectorAll('.scroll, pre').forEach((e, i) => { if (places[i]) [e.scrollLeft, e.scrollTop] = places[i]; });
      if (focus && $(focus)) $(focus).focus({ preventScroll: true });
      showButtons(part);
    }
    if (Object.keys(parts).some(id => id.startsWith('board'))) fit();
    const verdict = document.querySelector('[data-announce]');
    if (verdict) document.title = verdict.dataset.tab + ' · match';
    if (verdict && verdict.dataset.announce !== announced) {
      if (announced) $('announce').textContent = verdict.dataset.announce;
      announced = verdict.dataset.announce;
    }
  }
  // --- logs, which are long: fetched when they are opened ---
  const logs = new Map();
  document.addEventListener('toggle', event => {
    const log = event.target.open && event.target.querySelector('[data-log]');
    if (!log) return;
    const address = log.dataset.log;
    if (!logs.has(address)) logs.set(address, fetch(address).then(answer => answer.ok ? answer.text() : Promise.reject()));
    logs.get(address).then(text => { log.textContent = text; }, () => { logs.delete(address); log.textContent = 'The log could not be loaded.'; });
  }, true);
  const status = text => say($('connection'), text);
  function receive(message) {
    if (message.lost) { status('disconnected, reconnecting'); return; }
    if (message.build && message.build !== document.body.dataset.build) { location.reload(); return; }
    if (message.parts) replace(message.parts);
    const verdict = document.querySelector('[data-announce]'), idle = verdict && !verdict.hasAttribute('data-running');
    status(message.over ? 'over' : idle ? 'not running' : 'live');
  }
  const address = document.body.dataset.stream;
  function share() {
    // All tabs share one connection: browsers allow six per host.
    const worker = new SharedWorker('/static/stream.js?' + document.body.dataset.build, { name: address });
    worker.port.onmessage = event => receive(event.data);
    worker.port.start();
  }
  // A stream is open while its page is visible, until take returns that no message follows. If the server has ended it,
  // it is opened again, or refused is called.
  function stream(from, take, lost, refused) {
    let source, over = false;
    const open = () => {
      source = new EventSource(from());
      source.onmessage = event => { if (over = Boolean(take(JSON.parse(event.data)))) source.close(); };
      source.onerror = () => {
        if (over) return;
        lost();
        setTimeout(() => { if (source.readyState === EventSource.CLOSED && !document.hidden && !over) (refused || open)(); }, 2000);
      };
    };
    open();
    document.addEventListener('visibilitychange', () => {
      source.close();
      if (!document.hidden && !over) open();
    });
  }
  const connect = () => stream(() => address, message => { receive(message); return message.over; }, () => receive({ lost: true }));
  if (address) {
    let following = false;
    const follow = () => {
      if (following) return;
      following = true;
      (window.SharedWorker ? share : connect)();
    };
    // The stream starts after the first paint. A page in a hidden tab is not painted.
    if (window.PerformanceObserver) new PerformanceObserver(follow).observe({ type: 'paint', buffered: true });
    setTimeout(follow, 500);
  }
  // --- pages that are fetched again while they are visible ---
  const every = +document.body.dataset.poll;
  function poll(timer) {
    if (document.hidden) return;
    fetch(location.href).then(answer => answer.ok ? answer.text() : Promise.reject()).then(text => {
      const page = new DOMParser().parseFromString(text, 'text/html');
      receive({ build: page.body.dataset.build, parts: { main: page.getElementById('main').innerHTML }, over: !page.body.dataset.poll });
      if (!page.body.dataset.poll) clearInterval(timer);
    }).catch(() => receive({ lost: true }));
  }
  if (every) { const timer = setInterval(() => poll(timer), 1000 * every); }
  // --- clocks ---
  // The server's clock may differ from this computer's.
  const ahead = document.body.dataset.now ? Date.now() - document.body.dataset.now : 0;
  const clockText = ms => {
    const s = Math.floor(ms / 1000), two = n => String(n % 60).padStart(2, '0');
    if (s >= 3600) return Math.floor(s / 3600) + ':' + two(Math.floor(s / 60)) + ':' + two(s);
    return s >= 60 ? Math.floor(s / 60) + ':' + two(s) : (ms / 1000).toFixed(1);
  };
  if (document.body.dataset.now) {
    setInterval(() => {
      if (!document.hidden) each(document, '.clock[data-runs]', e => say(e, clockText(Math.max(0, e.dataset.ms - (Date.now() - ahead - e.dataset.at)))));
    }, 100);
  }
  // --- games ---
  const svg = (name, attributes) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    return e;
  };
  const flipped = new WeakSet();
  const corner = (square, root) => {
    const x = 45 * (square.charCodeAt(0) - 97), y = 45 * (8 - square[1]);
    return flipped.has(root) ? [315 - x, 315 - y] : [x, y];
  };
  const placement = row => {
    const pieces = new Map();
    row.split('/').forEach((rank, r) => {
      let file = 0;
      for (const c of rank) {
        if (c >= '1' && c <= '8') file += +c;
        else pieces.set('abcdefgh'[file++] + (8 - r), c);
      }
    });
    return pieces;
  };
  const change = (pieces, text) => {
    for (const [, square, piece] of text.matchAll(/(..)(.)/g)) {
      if (piece === '.') pieces.delete(square); else pieces.set(square, piece);
    }
  };
  const drawn = (letters, group) => { // what a side has more than the other
    if (!letters) return [];
    const box = svg('svg', { class: 'more', viewBox: `0 0 ${38 * letters.length + 7} 45`, role: 'img', 'aria-label': [...letters].map(l => names[l]).join(', ') + ' more' });
    const g = svg('g', { class: group });
    [...letters].forEach((l, i) => g.append(svg('use', { href: '#p' + l, x: 38 * i })));
    box.append(g);
    return [box];
  };
  const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };
  const isBlack = ply => ply.s.includes('…');
  function replay(root) {
    const game = JSON.parse(root.dataset.game), board = root.querySelector('.board');
    const groups = { w: board.querySelector('.w'), b: board.querySelector('.b') }, last = board.querySelector('.last');
    const graph = root.querySelector('.evals'), out = root.querySelector('[data-lichess]');
    const whole = out && out.dataset.lichess === 'game' && out.href.split('#')[0]; // the address of the game, not of one position
    let shown = +root.dataset.shown, inside = null; // the line that is stepped through, and how far
    game.thinks = []; // what the players of a running game think now
    const thinks = () => inside ? inside.thinks : shown === game.plies.length ? game.thinks : [];
    const position = () => {
      const pieces = placement(game.start);
      const end = inside ? inside.from : shown;
      for (const ply of game.plies.slice(0, end)) change(pieces, ply.c || '');
      if (inside) for (const move of inside.line.slice(0, inside.at)) change(pieces, move[1]);
      return pieces;
    };
    function side(name, letter, upTo) {
      const at = root.querySelectorAll(`[data-side=${name}]`), mine = game.plies.slice(0, upTo).filter(p => isBlack(p) === (letter === 'b'));
      const ply = mine[mine.length - 1] || {}, material = (upTo && game.plies[upTo - 1].m || '').split('/');
      const thought = thinks()[letter === 'w' ? 0 : 1], latest = thought || ply;
      for (const e of at) {
        const clock = e.querySelector('.clock'), line = e.querySelector('.pv');
        if (clock && !clock.dataset.ms) say(clock, ply.k || '');
        say(e.querySelector('[data-say=score]'), latest.e || '');
        say(e.querySelector('[data-say=figures]'), latest.g || '');
        say(e.querySelector('[data-say=doing]'), thought ? thought.p ? 'pondering' : 'thinking' : '');
        const more = e.querySelector('.material');
        if (more) more.replaceChildren(...drawn(material[letter === 'w' ? 0 : 1], letter));
        if (line) lineOf(line, latest.l || [], thought ? thought.from : game.plies.indexOf(ply));
      }
    }
    const sides = () => { side('White', 'w', shown); side('Black', 'b', shown); };
    function lineOf(box, line, from) {
      const key = from + ' ' + line.map(move => move[0]).join(' ');
      if (box.dataset.key !== key) box.replaceChildren(...line.flatMap((move, i) => {
        const link = document.createElement('a');
        link.href = '?ply=' + from;
        link.textContent = move[0];
        link.dataset.line = i + 1;
        link.step = () => { inside = { from, line, at: i + 1, thinks: thinks() }; draw(); };
        return [link, ' '];
      }));
      box.dataset.key = key; // links stay, and with them the focus, while the line is the same
      each(box, 'a', (link, i) => {
        if (inside && inside.from === from && inside.at === i + 1) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
    }
    function draw() {
      const pieces = position(), lists = { w: [], b: [] };
      for (const [square, piece] of pieces) {
        const [x, y] = corner(square, root), kind = piece.toLowerCase();
        lists[piece === kind ? 'b' : 'w'].push(svg('use', { href: '#p' + kind, x, y }));
      }
      groups.w.replaceChildren(...lists.w);
      groups.b.replaceChildren(...lists.b);
      const ply = game.plies[shown - 1];
      const marked = inside ? [...inside.line[inside.at - 1][1].matchAll(/(..)./g)].map(m => m[1]) : ply && ply.f ? [ply.f, ply.t] : [];
      last.replaceChildren(...marked.map(s => {
        const [x, y] = corner(s, root);
        return svg('rect', { x, y, width: 45, height: 45 });
      }));
      root.classList.toggle('inside', Boolean(inside));
      const bar = root.querySelector('.evalbar .white'), white = ply ? ply.b : 50;
      if (bar) { bar.setAttribute('height', white); bar.setAttribute('y', flipped.has(root) ? 0 : 100 - white); }
      sides();
      const figures = ply ? [ply.e, ply.g, ply.d].filter(Boolean).join(', ') : '';
      const text = inside ? 'In a line: ' + inside.line[inside.at - 1][0] : ply ? ply.s + (figures && ': ' + figures) : 'The start';
      say(root.querySelector('.now'), text);
      board.setAttribute('aria-label', 'After ' + text + '. ' + [...pieces].map(([s, p]) => p + s).join(' '));
      if (graph) graph.querySelector('.mark').setAttribute('d', 'M' + 600 * shown / graph.dataset.plies + ' 0V140');
      each(root, '.moves a[aria-current]', a => a.removeAttribute('aria-current'));
      const link = root.querySelector(`.moves a[data-ply="${shown}"]`);
      if (link) {
        link.setAttribute('aria-current', 'true');
        const box = link.closest('.moves');
        box.scrollTop += link.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
      }
      if (out) out.href = whole && !inside ? whole + '#' + shown : lichess();
    }
    const go = ply => {
      inside = null;
      shown = Math.max(0, Math.min(game.plies.length, ply));
      draw();
      if (addressed && root.dataset.follow && shown === game.plies.length) history.replaceState(null, '', location.pathname); // the newest ply
      else if (addressed) history.replaceState(null, '', '?ply=' + shown); // the page of a game has an address for each ply
    };
    const step = (by, end) => {
      if (inside && !end) {
        inside.at += by;
        if (inside.at < 1) inside = null; else inside.at = Math.min(inside.at, inside.line.length);
        draw();
      } else go(end ? (by < 0 ? 0 : game.plies.length) : shown + by);
    };
    const addressed = /\/game\//.test(location.pathname);
    function fen() {
      const pieces = position(), rows = [];
      for (let rank = 8; rank >= 1; rank--) {
        let row = '';
        for (const file of 'abcdefgh') row += pieces.get(file + rank) || '1';
        rows.push(row.replace(/1+/g, ones => ones.length));
      }
      return rows.join('/') + ' ' + (inside ? inside.line[inside.at - 1][2] : shown ? game.plies[shown - 1].r : game.rest);
    }
    const lichess = () => 'https://lichess.org/analysis/' + (game.chess960 ? 'chess960/' : '') + fen().replaceAll(' ', '_');
    let timer = 0;
    function stop() {
      clearInterval(timer);
      timer = 0;
      say(root.querySelector('[data-do=play]'), 'Play');
    }
    const copyBriefly = (button, text) => {
      const label = button.textContent;
      copy(button, text).then(() => setTimeout(() => { button.textContent = label; }, 1500));
    };
    const acts = {
      play: button => {
        if (timer) return stop();
        if (shown === game.plies.length) go(0);
        button.textContent = 'Stop';
        timer = setInterval(() => { go(shown + 1); if (shown === game.plies.length) stop(); }, 700);
      },
      flip: () => {
        if (!flipped.delete(root)) flipped.add(root);
        const around = flipped.has(root), letters = board.querySelector('[href^="#coordinates"]');
        if (letters) letters.setAttribute('href', around ? '#coordinates-flipped' : '#coordinates');
        root.classList.toggle('around', around);
        draw();
      },
      fen: button => copyBriefly(button, fen()),
      pgn: async button => {
        const text = root.querySelector('.pgn')?.textContent || await fetch(root.dataset.follow.replace(/stream$/, 'pgn')).then(r => r.ok ? r.text() : '', () => '');
        if (text) copyBriefly(button, text); else $('announce').textContent = 'The game cannot be fetched';
      },
    };
    each(root, '[data-do]', b => { b.hidden = (b.dataset.do === 'fen' || b.dataset.do === 'pgn') && !navigator.clipboard; });
    const steps = { first: [-1, true], back: [-1], forward: [1], last: [1, true] };
    const keys = { Home: steps.first, ArrowLeft: steps.back, ArrowRight: steps.forward, End: steps.last };
    root.addEventListener('click', event => {
      const link = event.target.closest('a[data-ply], a[data-step], a[data-line]');
      const button = event.target.closest('[data-do]');
      if (button) acts[button.dataset.do](button);
      if (link) {
        event.preventDefault();
        stop();
        if (link.step) link.step(); else if (link.dataset.ply) go(+link.dataset.ply); else step(...steps[link.dataset.step]);
      }
      const picture = event.target.closest('.evals');
      if (picture) {
        const box = picture.getBoundingClientRect();
        go(Math.round(game.plies.length * (event.clientX - box.left) / box.width));
      }
    });
    if (addressed) { // an address may name the ply in its query or after #
      const ply = location.hash.match(/^#(?:ply=?)?(\d+)$/);
      if (ply) go(+ply[1]); else draw(); // scrolls to the current move
    }
    // A running game is followed: its page stays at the last ply unless another one is shown.
    function extend(message) {
      const follows = shown === game.plies.length && !inside, table = root.querySelector('.moves tbody') || root.querySelector('.moves table');
      message.plies.slice(Math.max(0, game.plies.length - message.from)).forEach(ply => {
        game.plies.push(ply);
        if (!isBlack(ply) || !table.lastElementChild) {
          const row = table.appendChild(document.createElement('tr')), number = row.appendChild(document.createElement('th'));
          number.scope = 'row';
          number.textContent = ply.s.split(/[.…]/)[0] + '.';
          if (isBlack(ply)) row.append(...[1, 2, 3].map(() => document.createElement('td')));
        }
        table.lastElementChild.insertAdjacentHTML('beforeend', ply.h); // from the server's template, as all pages
      });
      game.thinks = message.thinks.map(t => t && { ...t, from: game.plies.length });
      if (message.plies.length) graphAll();
      ['White', 'Black'].forEach((name, i) => {
        const clock = root.querySelector(`.seat.${name} .clock`);
        if (!message.left[i]) return;
        Object.assign(clock.dataset, { ms: message.left[i], at: message.at });
        clock.toggleAttribute('data-runs', message.runs === name);
        say(clock, clockText(message.left[i]));
      });
      if (message.result) {
        say(root.querySelector('[data-say=result]'), message.result);
        say(root.querySelector('[data-say=ending]'), message.ending);
        $('announce').textContent = message.result + ' ' + message.ending;
      }
      if (!message.plies.length) sides(); else if (follows) go(game.plies.length); else draw();
    }
    function graphAll() {
      if (!graph) return;
      const n = Math.max(1, game.plies.length), points = { byblack: [], bywhite: [] };
      game.plies.forEach((ply, i) => { if (ply.y) points[isBlack(ply) ? 'byblack' : 'bywhite'].push(600 * (i + 1) / n + ',' + ply.y); });
      for (const [name, list] of Object.entries(points)) graph.querySelector('.' + name).setAttribute('points', list.join(' '));
      graph.dataset.plies = n;
      graph.closest('figure').hidden = !points.byblack.length && !points.bywhite.length;
    }
    const take = message => {
      const other = message.gone || message.build !== document.body.dataset.build || message.begun !== root.dataset.begun;
      if (other) location.reload(); else extend(message);
      status(message.over ? 'over' : 'live');
      return other || message.over;
    };
    if (root.dataset.follow) stream(() => root.dataset.follow + '?from=' + game.plies.length, take,
      () => status('disconnected, reconnecting'), () => location.reload()); // it is not running any more
    return event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'f') acts.flip();
      else if (event.key === 'Escape' && inside) { inside = null; draw(); }
      else if (keys[event.key]) { event.preventDefault(); stop(); step(...keys[event.key]); }
    };
  }
  const replays = new Map();
  each(document, '.replay', root => replays.set(root, replay(root)));
  document.addEventListener('keydown', event => {
    if (event.target.closest('input, select, textarea')) return;
    const root = event.target.closest('.replay') || document.querySelector('.replay:target') || (replays.size === 1 && [...replays.keys()][0]);
    if (root) replays.get(root)(event);
  });
})();
