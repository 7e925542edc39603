'use strict';
// The server sends complete pages. This script updates a live page during its
// event, steps through games by keys, and copies texts.
(() => {
  const $ = id => document.getElementById(id);
  const each = (root, selector, act) => root.querySelectorAll(selector).forEach(act);

  // --- texts to copy ---
  const showButtons = root => each(root, '.copy', b => { b.hidden = !navigator.clipboard; });
  document.addEventListener('click', event => {
    const button = event.target.closest('.copy');
    if (!button) return;
    navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent).then(
      () => { $('announce').textContent = 'Copied'; button.textContent = 'Copied'; },
      () => { $('announce').textContent = 'The browser does not allow copying'; });
  });
  showButtons(document);

  // --- parts that change ---
  let said = '';
  function replace(parts) {
    for (const [id, html] of Object.entries(parts)) {
      const part = $(id);
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
    const verdict = document.querySelector('[data-announce]'), title = document.body.dataset.title;
    if (verdict && title) document.title = verdict.dataset.tab + ': ' + title + ' · match';
    if (verdict && verdict.dataset.announce !== said) {
      if (said) $('announce').textContent = verdict.dataset.announce;
      said = verdict.dataset.announce;
    }
  }
  const status = text => { if ($('connection').textContent !== text) $('connection').textContent = text; };
  function receive(message) {
    if (message.lost) { status('disconnected, reconnecting'); return; }
    if (message.build && message.build !== document.body.dataset.build) { location.reload(); return; }
    if (message.parts) replace(message.parts);
    status(message.over ? 'over' : 'live');
  }
  const address = document.body.dataset.stream;
  function share() {
    // All tabs share one connection: browsers allow six per host.
    const worker = new SharedWorker('/static/stream.js?' + document.body.dataset.build, { name: address });
    worker.port.onmessage = event => receive(event.data);
    worker.port.start();
  }
  function connect() {
    let source, over = false;
    const open = () => {
      source = new EventSource(address);
      source.onmessage = event => {
        const message = JSON.parse(event.data);
        if (over = message.over) source.close();
        receive(message);
      };
      source.onerror = () => receive({ lost: true });
    };
    open();
    document.addEventListener('visibilitychange', () => {
      source.close();
      if (!document.hidden && !over) open();
    });
  }
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
  function replay(root) {
    const game = JSON.parse(root.dataset.game), board = root.querySelector('.board');
    const groups = { w: board.querySelector('.w'), b: board.querySelector('.b') }, last = board.querySelector('.last');
    const graph = root.querySelector('.evals'), now = root.querySelector('.now');
    let shown = +root.dataset.shown;
    const start = new Map();
    game.start.split('/').forEach((row, r) => {
      let file = 0;
      for (const c of row) {
        if (c >= '1' && c <= '8') file += +c;
        else start.set('abcdefgh'[file++] + (8 - r), c);
      }
    });
    function draw() {
      const pieces = new Map(start);
      for (const ply of game.plies.slice(0, shown)) {
        for (const [, square, piece] of (ply.c || '').matchAll(/(..)(.)/g)) {
          if (piece === '.') pieces.delete(square); else pieces.set(square, piece);
        }
      }
      const lists = { w: [], b: [] };
      for (const [square, piece] of pieces) {
        const [x, y] = corner(square, root), kind = piece.toLowerCase();
        lists[piece === kind ? 'b' : 'w'].push(svg('use', { href: '#p' + kind, x, y }));
      }
      groups.w.replaceChildren(...lists.w);
      groups.b.replaceChildren(...lists.b);
      const ply = game.plies[shown - 1];
      last.replaceChildren(...(ply && ply.f ? [ply.f, ply.t] : []).map(s => {
        const [x, y] = corner(s, root);
        return svg('rect', { x, y, width: 45, height: 45 });
      }));
      const bar = root.querySelector('.evalbar .white'), white = ply ? ply.b : 50;
      if (bar) { bar.setAttribute('height', white); bar.setAttribute('y', flipped.has(root) ? 0 : 100 - white); }
      const text = ply ? ply.s + (ply.i ? ': ' + ply.i : '') : 'The start';
      now.textContent = text;
      const line = root.querySelector('.pv');
      if (line) line.textContent = ply && ply.l || '';
      board.setAttribute('aria-label', 'After ' + text + '. ' + [...pieces].map(([s, p]) => p + s).join(' '));
      if (graph) graph.querySelector('.mark').setAttribute('d', 'M' + 600 * shown / graph.dataset.plies + ' 0V140');
      each(root, '.moves a[aria-current]', a => a.removeAttribute('aria-current'));
      const link = root.querySelector(`.moves a[data-ply="${shown}"]`);
      if (link) {
        link.setAttribute('aria-current', 'true');
        const box = link.closest('.moves');
        box.scrollTop += link.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
      }
      return pieces;
    }
    const go = ply => {
      shown = Math.max(0, Math.min(game.plies.length, ply));
      draw();
      if (addressed) history.replaceState(null, '', '?ply=' + shown); // the page of a game has an address for each ply
    };
    const addressed = /\/game\//.test(location.pathname);
    if (addressed) draw(); // scrolls to the current move
    function fen() {
      const pieces = draw(), rows = [];
      for (let rank = 8; rank >= 1; rank--) {
        let row = '';
        for (const file of 'abcdefgh') row += pieces.get(file + rank) || '1';
        rows.push(row.replace(/1+/g, ones => ones.length));
      }
      return rows.join('/') + ' ' + (shown ? game.plies[shown - 1].r : game.rest);
    }
    let timer = 0;
    function stop() {
      clearInterval(timer);
      timer = 0;
      const button = root.querySelector('[data-do=play]');
      if (button) button.textContent = 'Play';
    }
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
      fen: button => navigator.clipboard.writeText(fen()).then(
        () => { $('announce').textContent = 'Copied'; button.textContent = 'Copied'; setTimeout(() => { button.textContent = 'Copy FEN'; }, 1500); },
        () => { $('announce').textContent = 'The browser does not allow copying'; }),
    };
    each(root, '[data-do]', b => { b.hidden = b.dataset.do === 'fen' && !navigator.clipboard; });
    const steps = { first: () => 0, back: () => shown - 1, forward: () => shown + 1, last: () => game.plies.length };
    const keys = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };
    root.addEventListener('click', event => {
      const link = event.target.closest('a[data-ply], a[data-step]');
      const button = event.target.closest('[data-do]');
      if (button) acts[button.dataset.do](button);
      if (link) { event.preventDefault(); stop(); go(link.dataset.ply ? +link.dataset.ply : steps[link.dataset.step]()); }
      const picture = event.target.closest('.evals');
      if (picture) {
        const box = picture.getBoundingClientRect();
        go(Math.round(game.plies.length * (event.clientX - box.left) / box.width));
      }
    });
    return event => {
      const step = keys[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      stop();
      go(steps[step]());
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
