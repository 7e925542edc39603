// Searches all sections of the documentation for all typed words.
(() => {
  'use strict';
  const menu = document.querySelector('.menu');
  if (matchMedia('(max-width: 760px)').matches) menu.open = false;

  const top = document.currentScript.dataset.top;
  const form = document.querySelector('form');
  const input = form.querySelector('input');
  const found = document.getElementById('found');
  let index;
  form.hidden = false;

  const words = text => text.toLowerCase().split(/\s+/).filter(Boolean);

  // score returns 0 if a word is missing; headings count more than texts.
  function score(section, wanted) {
    let sum = 0;
    for (const word of wanted) {
      const heading = section.heading.toLowerCase(), text = section.text.toLowerCase();
      if (heading.includes(word)) sum += 20;
      else if (text.includes(word)) sum += Math.min(5, text.split(word).length - 1);
      else return 0;
    }
    return sum;
  }

  // excerpt returns the text around the first word and marks the word.
  function excerpt(section, word) {
    const at = Math.max(0, section.text.toLowerCase().indexOf(word));
    const from = Math.max(0, at - 60), text = document.createElement('small');
    text.append((from ? '… ' : '') + section.text.slice(from, at));
    const mark = document.createElement('mark');
    mark.textContent = section.text.slice(at, at + word.length);
    text.append(mark, section.text.slice(at + word.length, at + 140) + ' …');
    return text;
  }

  function show(list, wanted) {
    found.replaceChildren();
    found.hidden = !wanted.length;
    if (!wanted.length) return;
    const head = document.createElement('h2');
    head.textContent = list.length === 1 ? '1 section' : list.length + ' sections';
    const items = document.createElement('ul');
    for (const section of list.slice(0, 30)) {
      const item = document.createElement('li'), link = document.createElement('a');
      link.href = top + '/' + section.link;
      link.textContent = section.heading === section.page ? section.page : section.page + ': ' + section.heading;
      item.append(link, document.createElement('br'), excerpt(section, wanted[0]));
      items.append(item);
    }
    found.append(head, items);
  }

  // load reads the index as a script because pages opened from a disk have no fetch.
  const load = () => new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = top + '/search-index.js';
    script.onload = () => done(window.searchIndex);
    script.onerror = fail;
    document.head.append(script);
  });

  async function search() {
    const wanted = words(input.value);
    if (wanted.length && !index) index = await load();
    const list = wanted.length ? index.map(s => [score(s, wanted), s]).filter(s => s[0]).sort((a, b) => b[0] - a[0]).map(s => s[1]) : [];
    show(list, wanted);
  }

  input.addEventListener('input', search);
  form.addEventListener('submit', event => { event.preventDefault(); found.querySelector('a')?.focus(); });
})();
